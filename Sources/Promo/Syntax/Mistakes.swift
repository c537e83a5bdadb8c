extension SyntaxFile {
  /// What is wrong with a bad token; nil where the file as a whole is, which is reported for it.
  func mistake(at index: Int) -> Diagnostic? {
    let token = tokens[index]
    let before = index > 0 ? tokens[index - 1] : nil
    switch token.kind {
    case .number: return numberMistake(in: token)
    case .percent: return percentMistake(in: token, after: before)
    case .date, .dateTime, .time: return momentMistake(in: token)
    case .string: return stringMistake(in: token, after: before)
    case .word: return wordMistake(in: token)
    case .unknown: return unknownMistake(in: token, after: before)
    case .leftBrace, .rightBrace, .leftParenthesis, .rightParenthesis, .comma, .comparison:
      return signMistake(in: token)
    case .end: return nil
    }
  }

  private func wordMistake(in token: Token) -> Diagnostic {
    let text = text(of: token)
    return Diagnostic(
      .malformedText, "\(quoted(text)) needs quotes", at: span(of: token),
      fixes: [Fix(.certain, span(of: token), "\"\(text)\"")])
  }

  private func signMistake(in token: Token) -> Diagnostic {
    Diagnostic(
      .unknownCharacter, "\(quoted(text(of: token))) is a full-width character",
      at: span(of: token), fixes: [Fix(.certain, span(of: token), plain(bytes(of: token)))])
  }

  private func unknownMistake(in token: Token, after before: Token?) -> Diagnostic? {
    // The bytes that are no text have been reported for the whole file.
    guard UTF8Bytes.firstInvalid(in: Array(bytes(of: token))) == nil else { return nil }
    let text = text(of: token)
    let isBlank = text.unicodeScalars.allSatisfy { $0.plain == " " }
    let isBehindName = before.map { $0.kind == .string && !token.beginsLine } ?? false
    let (help, replacement) =
      isBehindName && text == ":"
      ? ("the clauses of a promotion stand between `{` and `}`", nil)
      : UnknownText.advice(for: text)
    return Diagnostic(
      .unknownCharacter,
      isBlank ? "this is not a plain space" : "\(quoted(text)) has no meaning here",
      at: span(of: token), help: help,
      fixes: replacement.map { [Fix(.certain, span(of: token), $0)] } ?? [])
  }
}
