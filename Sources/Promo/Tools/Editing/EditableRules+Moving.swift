extension EditableRules {
  /// Moves a promotion before the promotion `next`, or after the last promotion if that is nil.
  /// Returns nil if it is there already. Only its own file changes, so it moves within that file.
  func moving(_ name: String, before next: String?) throws(RuleEdit.Problem) -> ByteChange? {
    let moved = try promotion(name)
    let other = try neighbour(next) ?? moved
    guard moved.file == other.file else { throw .inAnotherFile(name, of: other.name) }
    let steps = other.place - moved.place
    if steps == 0 || (steps == 1 && next != nil) { return nil }
    let source = moved.syntax.source
    let rest = source.with(moved.takenOut)
    let insertion = try EditableRules([rest]).inserting(moved.writtenPart, before: next)
    return moved.syntax.change(0..<source.bytes.count, rest.with(insertion).bytes)
  }

  /// Returns the named promotion or, if `name` is nil, the last promotion of the files.
  private func neighbour(_ name: String?) throws(RuleEdit.Problem) -> EditablePromotion? {
    if let name { return try promotion(name) }
    guard let file = files.last(where: { !$0.promotions.isEmpty }) else { return nil }
    return file.promotions.last.map { EditablePromotion(syntax: file, node: $0) }
  }
}

extension EditablePromotion {
  /// The index of the promotion among those of its file.
  fileprivate var place: Int {
    syntax.promotions.partitioningIndex { $0.tokens.lowerBound >= node.tokens.lowerBound }
  }

  /// The bytes that move with the promotion. If it is alone on its lines, these are whole lines,
  /// with the comments directly above and the comment on its last line.
  private var movingRange: Range<Int> {
    guard isAlone else { return range }
    return syntax.commentsStart(above: syntax.lineStart(of: range.lowerBound))..<endOfComment
  }

  private var isAlone: Bool {
    syntax.beginsLine(at: range.lowerBound) && syntax.endsLine(at: endOfComment)
  }

  fileprivate var takenOut: ByteChange {
    isAlone ? syntax.removingLines(of: movingRange) : syntax.removing(range, keeping: [])
  }

  fileprivate var writtenPart: WrittenPart {
    let moving = movingRange
    return WrittenPart(
      moved: Array(syntax.source.bytes[moving]),
      endsInComment: moving.upperBound > syntax.endOfBlanks(from: range.upperBound))
  }
}
