struct LayoutWriter {
  private let file: SyntaxFile
  private let pieces: [LayoutPiece]
  private var lines: LayoutLines

  /// Writes a file. The form of the file must have no mistakes.
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

  var bytes: [UInt8] { lines.bytes }

  private mutating func write(_ part: LayoutPart, after last: LayoutPart?) {
    let first = part.pieces.first { !pieces[$0].isComment } ?? part.pieces.lowerBound
    var isMissingEmptyLine = needsEmptyLine(above: part, to: first, after: last)
    for index in part.pieces.lowerBound..<first {
      lines.begin(
        at: part.isInBraces ? LayoutLines.step : 0,
        isBelowEmptyLine: isMissingEmptyLine || keepsEmptyLine(above: index, of: part, last))
      lines.append(pieces[index])
      isMissingEmptyLine = false
    }
    guard part.kind != .end else { return }
    if continuesLine(part, last) {
      lines.append(" ")
    } else {
      lines.begin(
        at: part.isClause ? LayoutLines.step : 0,
        isBelowEmptyLine: isMissingEmptyLine || keepsEmptyLine(above: first, of: part, last))
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

  /// Returns true for the end of a window directly after its start: both go on one line.
  private func continuesLine(_ part: LayoutPart, _ last: LayoutPart?) -> Bool {
    guard let last, part.kind == .clause(.end), last.kind == .clause(.start) else { return false }
    return !pieces[part.pieces.lowerBound].isComment
      && !pieces[last.pieces.upperBound - 1].isComment
  }

  // MARK: Empty lines

  /// Returns true if a part and its comments need an empty line above them and the file has none.
  /// Empty lines surround a promotion, and separate declarations of different kinds.
  private func needsEmptyLine(
    above part: LayoutPart, to first: Int, after last: LayoutPart?
  ) -> Bool {
    guard let last, part.kind != last.kind, !part.isInBraces, part.kind != .end else {
      return false
    }
    return !pieces[part.pieces.lowerBound...first].contains { $0.isBelowEmptyLine }
  }

  /// Returns true if an empty line above a piece is kept. An empty line is removed inside a
  /// promotion, and between two settings, facts or labels without a comment.
  private func keepsEmptyLine(above index: Int, of part: LayoutPart, _ last: LayoutPart?) -> Bool {
    guard pieces[index].isBelowEmptyLine, !part.isInBraces else { return false }
    let isDirectlyBelow = index == part.pieces.lowerBound && !pieces[index].isComment
    return !(isDirectlyBelow && part.kind.isClose && part.kind == last?.kind)
  }
}

extension LayoutPart.Kind {
  /// True for declarations of one line. Such declarations of the same kind stand together.
  fileprivate var isClose: Bool {
    switch self {
    case .setting, .fact, .labels: true
    case .expectation, .guarantee, .head, .clause, .foot, .end: false
    }
  }
}
