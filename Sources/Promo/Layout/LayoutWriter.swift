/// Writes a file in the canonical layout, part by part.
struct LayoutWriter {
  private let file: SyntaxFile
  private let pieces: [LayoutPiece]
  private var lines: LayoutLines

  /// Writes a file without mistakes in its form.
  init(_ file: SyntaxFile) {
    self.file = file
    pieces = file.layoutPieces
    lines = LayoutLines(file)
    var last: LayoutPart?
    for part in file.layoutParts(of: pieces) {
      write(part, after: last)
      last = part
    }
    lines.end()
  }

  /// The whole file.
  var bytes: [UInt8] { lines.bytes }

  private mutating func write(_ part: LayoutPart, after last: LayoutPart?) {
    let first = part.pieces.first { !pieces[$0].isComment } ?? part.pieces.lowerBound
    for index in part.pieces.lowerBound..<first {
      lines.begin(
        at: part.isInBraces ? LayoutLines.step : 0,
        isBelowEmptyLine: hasEmptyLine(above: index, of: part, after: last))
      lines.append(pieces[index])
    }
    guard part.kind != .end else { return }
    if continuesLine(part, last) {
      lines.append(" ")
    } else {
      lines.begin(
        at: part.isClause ? LayoutLines.step : 0,
        isBelowEmptyLine: hasEmptyLine(above: first, of: part, after: last))
    }
    writeText(first..<part.pieces.upperBound, of: part)
  }

  /// Writes the tokens of a part and the comments among and beside them. A comment ends its line.
  private mutating func writeText(_ range: Range<Int>, of part: LayoutPart) {
    let continuation = (part.isClause ? 2 : 1) * LayoutLines.step
    var next = range.lowerBound
    while next < range.upperBound {
      if next > range.lowerBound {
        let isBeside = pieces[next].isComment && !pieces[next].beginsLine
        if isBeside { lines.append("  ") } else { lines.begin(at: continuation) }
      }
      guard let token = pieces[next].token else {
        lines.append(pieces[next])
        next += 1
        continue
      }
      let end = pieces[next..<range.upperBound].firstIndex { $0.isComment } ?? range.upperBound
      lines.fill(token..<(token + end - next), of: part.kind, continuingAt: continuation)
      next = end
    }
  }

  /// True for the end of a window, directly after its start: both are on one line.
  private func continuesLine(_ part: LayoutPart, _ last: LayoutPart?) -> Bool {
    guard let last, part.kind == .clause(.end), last.kind == .clause(.start) else { return false }
    return !pieces[part.pieces.lowerBound].isComment
      && !pieces[last.pieces.upperBound - 1].isComment
  }

  /// Returns true if an empty line stands above a comment of a part, or above its first token: none in
  /// a promotion; one around each promotion and between declarations of different kinds; between two
  /// of a kind as it was, but none between two settings, facts or labels without a comment.
  private func hasEmptyLine(
    above index: Int, of part: LayoutPart, after last: LayoutPart?
  ) -> Bool {
    guard let last, !part.isInBraces else { return pieces[index].isBelowEmptyLine && last == nil }
    let lead = pieces[part.pieces].prefix { $0.isComment }
    if part.kind == last.kind, lead.isEmpty, part.kind.isClose { return false }
    if pieces[index].isBelowEmptyLine { return true }
    let isFirst = index == part.pieces.lowerBound
    let above = pieces[part.pieces.lowerBound...(part.pieces.lowerBound + lead.count)]
    return isFirst && part.kind != last.kind && part.kind != .end
      && !above.contains { $0.isBelowEmptyLine }
  }
}

extension LayoutPart.Kind {
  /// True for declarations of one line, which stand together.
  fileprivate var isClose: Bool {
    switch self {
    case .setting, .fact, .labels: true
    case .expectation, .guarantee, .head, .clause, .foot, .end: false
    }
  }
}
