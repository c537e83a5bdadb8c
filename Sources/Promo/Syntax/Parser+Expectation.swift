extension Parser {
  /// expectation = "expect" "amount" number [ "at" moment ] "pays" number [ "by" applied ] .
  mutating func parseExpectation() {
    guard let expectation = expectExpectation() else { return recoverAtDeclaration() }
    syntax.expectations.append(expectation)
  }

  private mutating func expectExpectation() -> ExpectationNode? {
    let first = next
    advance()
    let amount = expectAmount(after: "amount", "`expect` begins with `expect amount 100`")
    guard let amount else { return nil }
    var at: Token?
    if take(word: "at") {
      at = expectMoment()
      if at == nil { return nil }
    }
    guard !reportsNotYet(),
      let pays = expectAmount(after: "pays", "`expect` needs `pays` and an amount"),
      let applied = parseApplied()
    else { return nil }
    return ExpectationNode(
      amount: amount, at: at, pays: pays, applied: applied, tokens: first..<next)
  }

  private mutating func expectAmount(after word: String, _ needed: String) -> Token? {
    guard take(word: word) else {
      reportMissing(
        needed, help: nearest(to: currentText, among: [word]).map { "did you mean `\($0)`?" })
      return nil
    }
    return expect(.number, "`\(word)` needs an amount such as `100`")
  }

  /// moment = date | date-time .
  private mutating func expectMoment() -> Token? {
    if at(.dateTime) { return advance() }
    return expect(.date, "`at` needs a date such as `2026-11-11` or `2026-11-11T10:00`")
  }

  private mutating func reportsNotYet() -> Bool {
    guard at(word: "code") || at(word: "with") else { return false }
    reportNotYet(currentText)
    return true
  }

  /// applied = "nothing" | string { "," string } .
  private mutating func parseApplied() -> ExpectationNode.Applied? {
    guard take(word: "by") else { return .any }
    if take(word: "nothing") { return .exactly([]) }
    var names: [Token] = []
    repeat {
      let needed = "`by` needs a promotion's name in quotes, or `nothing`"
      guard let name = expect(.string, needed) else { return nil }
      names.append(name)
    } while takeComma()
    return .exactly(names)
  }

  private mutating func takeComma() -> Bool {
    guard at(.comma) else { return false }
    advance()
    return true
  }
}
