// The lines of a file that is edited: their starts and the text around them.

extension SyntaxFile {
  /// The offset of the first line, after a byte-order mark.
  var firstLine: Int { source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// Returns the offset at which the line of a byte begins.
  func lineStart(of offset: Int) -> Int {
    source.bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? firstLine
  }

  /// Returns the offset after the spaces and tabs from a byte on.
  func endOfBlanks(from offset: Int) -> Int {
    var end = offset
    while case .blank(let range) = Lexer.trivia(at: end, in: source.bytes) {
      end = range.upperBound
    }
    return end
  }

  /// Returns the offset after the line end here; nil if there is none. The end of the file is not a
  /// line end.
  func endOfLineEnd(at offset: Int) -> Int? {
    guard case .lineEnd(let range) = Lexer.trivia(at: offset, in: source.bytes) else { return nil }
    return range.upperBound
  }

  /// Returns true if an empty line begins here.
  func isBlankLine(at start: Int) -> Bool {
    let end = endOfBlanks(from: start)
    return start < source.bytes.count && (end == source.bytes.count || endOfLineEnd(at: end) != nil)
  }

  /// Returns the start of the line above the one that begins here; nil at the top.
  func lineAbove(_ start: Int) -> Int? {
    start > firstLine ? lineStart(of: start - 1) : nil
  }

  /// Returns the offset of the first of the comments directly above a line.
  func commentsStart(above line: Int) -> Int {
    var start = line
    while let above = lineAbove(start),
      case .comment = Lexer.trivia(at: endOfBlanks(from: above), in: source.bytes)
    {
      start = above
    }
    return start
  }

  /// Returns the offset of the first of the empty lines directly above a line.
  func blankLinesStart(above line: Int) -> Int {
    var start = line
    while let above = lineAbove(start), isBlankLine(at: above) { start = above }
    return start
  }

  /// Returns the comments in a range of bytes that begins outside of a token.
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

  /// Returns the comment without the carriage return at its end.
  private func withoutReturn(_ comment: Range<Int>) -> Range<Int> {
    let isReturn = source.bytes[comment.upperBound - 1] == UInt8(ascii: "\r")
    return comment.lowerBound..<(comment.upperBound - (isReturn ? 1 : 0))
  }

  /// Returns the bytes with the line ends of the file.
  func withLineEnds(_ bytes: [UInt8]) -> [UInt8] {
    let plain = bytes.filter { $0 != UInt8(ascii: "\r") }
    return Array(
      plain.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .joined(separator: lineEnd.utf8))
  }
}
