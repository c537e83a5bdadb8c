extension SyntaxFile {
  /// Returns the mistake of square brackets around the clauses of a promotion; nil if either
  /// bracket is missing.
  func squareBracketsMistake(at index: Int) -> Diagnostic? {
    let later = tokens[(index + 1)...].prefix(SyntaxFile.bracketReach)
    guard let last = later.firstIndex(where: { isWritten($0, as: "]") }),
      squareBracket(closedAt: last) == index
    else { return nil }
    let edits = [(index, "{"), (last, "}")].map {
      Fix.Edit(span: span(of: tokens[$0.0]), text: $0.1)
    }
    return Diagnostic(
      .unknownCharacter, "`[` and `]` have no meaning here", at: span(of: tokens[index]),
      help: UnknownText.bracesHelp, fixes: [Fix(.certain, edits).named])
  }

  /// Returns the index of the `[` that a `]` at the beginning of a line closes; nil if that `[`
  /// does not follow the name of a promotion.
  func squareBracket(closedAt index: Int) -> Int? {
    guard tokens[index].beginsLine else { return nil }
    let earlier = tokens[..<index].suffix(SyntaxFile.bracketReach)
    return earlier.lastIndex {
      isWritten($0, as: "[") || isWritten($0, as: "]") || $0.isA(.rightBrace)
    }
    .flatMap { isWritten(tokens[$0], as: "[") && $0 > 0 && tokens[$0 - 1].isA(.string) ? $0 : nil }
  }

  /// The largest number of tokens between two brackets.
  private static var bracketReach: Int { 500 }
}
