// The few steps from token to token that all parse functions are made of.

extension Parser {
  /// The token that is read next.
  var current: Token { syntax.tokens[next] }

  /// Its text, where it is a word.
  var currentText: String { at(.word) ? syntax.text(of: current) : "" }

  func at(_ kind: Token.Kind) -> Bool { current.kind == kind }

  func at(word: String) -> Bool { currentText == word }

  /// Takes the current token; the end of the file stays current.
  @discardableResult
  mutating func advance() -> Token {
    let token = current
    if token.kind != .end { next += 1 }
    skipUnknown()
    return token
  }

  mutating func take(word: String) -> Bool {
    guard at(word: word) else { return false }
    advance()
    return true
  }

  /// Takes a token of the given kind; where another stands, says what is needed.
  mutating func expect(_ kind: Token.Kind, _ needed: String, help: String? = nil) -> Token? {
    if at(kind) { return advance() }
    reportMissing(needed, help: help)
    return nil
  }

  /// Takes an amount; `12,50` is one that is written in the way of other countries.
  mutating func expectAmount(_ needed: String, help: String? = nil) -> Token? {
    guard let number = expect(.number, needed, help: help) else { return nil }
    guard at(.comma), current.start == number.end, next + 1 < syntax.tokens.count else {
      return number
    }
    let decimals = syntax.tokens[next + 1]
    guard decimals.kind == .number, decimals.start == current.end else { return number }
    advance()
    advance()
    let text = syntax.source.bytes[number.start..<decimals.end]
    if !number.isBad, !decimals.isBad {
      report(
        .malformedNumber,
        NumberProblem(in: text).message(for: String(decoding: text, as: UTF8.self)),
        from: number, to: decimals)
    }
    return nil
  }

  /// Characters that the language does not use have been reported; nobody else need see them.
  mutating func skipUnknown() {
    while current.kind == .unknown { next += 1 }
  }
}
