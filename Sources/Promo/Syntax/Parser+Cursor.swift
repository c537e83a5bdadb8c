// The few steps from token to token that all parse functions are made of.

extension Parser {
  /// The token that is read next.
  var current: Token { syntax.tokens[next] }

  /// Its text, where it is a word.
  var currentText: String { at(.word) ? syntax.text(of: current) : "" }

  /// The token behind the current one; the end of the file is behind itself.
  var following: Token { syntax.tokens[min(next + 1, syntax.tokens.count - 1)] }

  /// The token before the current one; the first is before itself.
  var lastTaken: Token { syntax.tokens[max(next - 1, 0)] }

  func at(_ kind: Token.Kind) -> Bool { current.isA(kind) }

  // As part of its caller it reads the parser in place; called, it would get a copy of all of it.
  @inline(__always)
  func at(word: String) -> Bool { at(.word) && syntax.isWritten(current, as: word) }

  /// Whether the current token is a word on the line of the one before.
  var isWordOnLine: Bool { at(.word) && !current.beginsLine }

  /// Takes the current token, and says what is wrong with it; the end of the file stays current.
  @discardableResult
  mutating func advance() -> Token {
    let token = current
    if !token.isA(.end) { pass(token) }
    if at(.unknown) { skipUnknown() }
    return token
  }

  /// Passes characters that the language does not use; nobody else need see them.
  mutating func skipUnknown() {
    while at(.unknown) { pass(current) }
  }

  private mutating func pass(_ token: Token) {
    if token.isBad { reportMistake() }
    next += 1
    if diagnostics.isExhausted { passAll() }
  }

  private mutating func reportMistake() {
    if !isInText, let mistake = syntax.mistake(at: next) { diagnostics.append(mistake) }
  }

  private mutating func passAll() {
    next = syntax.tokens.count - 1
    syntax.isIncomplete = true
  }

  /// Keeps tokens that a clause lists; where they are among those that are listed.
  mutating func list(_ tokens: [Token]) -> Range<Int> {
    let first = syntax.listed.count
    syntax.listed += tokens
    return first..<syntax.listed.count
  }

  mutating func take(word: String) -> Bool {
    guard at(word: word) else { return false }
    advance()
    return true
  }

  /// Takes a token of the given kind; where another stands, says what is needed.
  mutating func expect(
    _ kind: Token.Kind, _ needed: String, help: String? = nil, fixes: [Fix] = [],
    template: String? = nil
  ) -> Token? {
    if at(kind) { return advance() }
    reportMissing(needed, help: help, fixes: fixes, template: template)
    return nil
  }
}
