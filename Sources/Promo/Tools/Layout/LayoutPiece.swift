/// A token or a comment of a rule file, with the facts about the preceding white space that a
/// layout needs.
struct LayoutPiece {
  /// The range of the piece's bytes in the file. For a comment, it excludes the blanks at the end.
  let range: Range<Int>

  /// The index of the token; nil for a comment.
  let token: Int?

  /// True if only white space stands before the piece on its line.
  let beginsLine: Bool

  /// True if the line above the piece's line is empty.
  let isBelowEmptyLine: Bool

  var isComment: Bool { token == nil }
}

extension SyntaxFile {
  /// The tokens and comments of the file, in order. Everything else is white space.
  var layoutPieces: [LayoutPiece] {
    var found: [LayoutPiece] = []
    found.reserveCapacity(tokens.count)
    var end = 0
    for (index, token) in tokens.enumerated() {
      let lineEnds = appendComments(from: end, to: token.start, to: &found)
      end = token.end
      found.append(
        LayoutPiece(
          range: token.start..<token.end, token: index, beginsLine: lineEnds > 0,
          isBelowEmptyLine: lineEnds > 1))
    }
    return found
  }

  /// Appends the comments between two tokens, and returns the number of line ends after the last
  /// comment. The beginning of the file counts as a line end.
  private func appendComments(
    from start: Int, to end: Int, to found: inout [LayoutPiece]
  ) -> Int {
    var lineEnds = start == 0 ? 1 : 0
    var offset = start
    while offset < end, let trivia = Lexer.trivia(at: offset, in: source.bytes) {
      offset = trivia.range.upperBound
      switch trivia {
      case .blank: break
      case .lineEnd: lineEnds += 1
      case .comment(let range):
        found.append(
          LayoutPiece(
            range: withoutBlanks(range), token: nil, beginsLine: lineEnds > 0,
            isBelowEmptyLine: lineEnds > 1))
        lineEnds = 0
      }
    }
    return lineEnds
  }

  private func withoutBlanks(_ comment: Range<Int>) -> Range<Int> {
    var end = comment.upperBound
    while " \t\r".utf8.contains(source.bytes[end - 1]) { end -= 1 }
    return comment.lowerBound..<end
  }
}
