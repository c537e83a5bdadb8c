// The lines of a file as they are edited: where they begin, and what else stands on them.

extension SyntaxFile {
  /// The offset at which the first line begins: a byte-order mark is no part of it.
  var firstLine: Int { source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// The offset at which the line of a byte begins.
  func lineStart(of offset: Int) -> Int {
    source.bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? firstLine
  }

  /// The offset behind the spaces and tabs from a byte on.
  func endOfBlanks(from offset: Int) -> Int {
    var end = offset
    while case .blank(let range) = Lexer.trivia(at: end, in: source.bytes) {
      end = range.upperBound
    }
    return end
  }

  /// The offset behind the line end that stands here; nil where none does. The end of the file is
  /// none.
  func endOfLineEnd(at offset: Int) -> Int? {
    guard case .lineEnd(let range) = Lexer.trivia(at: offset, in: source.bytes) else { return nil }
    return range.upperBound
  }

  /// Whether a line that begins here has nothing on it, and there is such a line.
  func isBlankLine(at start: Int) -> Bool {
    let end = endOfBlanks(from: start)
    return start < source.bytes.count && (end == source.bytes.count || endOfLineEnd(at: end) != nil)
  }

  /// Where the line above the one that begins here begins; nil at the top.
  func lineAbove(_ start: Int) -> Int? {
    start > firstLine ? lineStart(of: start - 1) : nil
  }

  /// The offset at which the comments begin that stand directly above a line.
  func commentsStart(above line: Int) -> Int {
    var start = line
    while let above = lineAbove(start),
      case .comment = Lexer.trivia(at: endOfBlanks(from: above), in: source.bytes)
    {
      start = above
    }
    return start
  }

  /// The offset at which the empty lines begin that stand directly above a line.
  func blankLinesStart(above line: Int) -> Int {
    var start = line
    while let above = lineAbove(start), isBlankLine(at: above) { start = above }
    return start
  }

  /// The comments among some bytes, of which none may begin within a token.
  func comments(in range: Range<Int>) -> [Range<Int>] {
    var comments: [Range<Int>] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let trivia = Lexer.trivia(at: offset, in: source.bytes)
      if case .comment(let comment) = trivia { comments.append(withoutReturn(comment)) }
      offset = trivia?.range.upperBound ?? endOfToken(at: offset)
    }
    return comments
  }

  private func endOfToken(at offset: Int) -> Int {
    tokens[tokens.partitioningIndex { $0.end > offset }].end
  }

  /// A comment reaches to the end of its line, of which a carriage return is part.
  private func withoutReturn(_ comment: Range<Int>) -> Range<Int> {
    let isReturn = source.bytes[comment.upperBound - 1] == UInt8(ascii: "\r")
    return comment.lowerBound..<(comment.upperBound - (isReturn ? 1 : 0))
  }

  /// Bytes of a text with the line ends of the file.
  func withLineEnds(_ bytes: [UInt8]) -> [UInt8] {
    let plain = bytes.filter { $0 != UInt8(ascii: "\r") }
    return Array(
      plain.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .joined(separator: lineEnd.utf8))
  }
}
