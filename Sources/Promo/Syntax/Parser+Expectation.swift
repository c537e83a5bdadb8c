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
      at = expectMoment("`at` needs a date such as `2026-11-11` or `2026-11-11T10:00`")
      if at == nil { return nil }
    }
    guard !reportsNotYet(),
      let pays = expectAmount(after: "pays", "`expect` needs `pays` and an amount"),
      let applied = parseApplied(), !reportsLateMoment()
    else { return nil }
    return ExpectationNode(
      amount: amount, at: at, pays: pays, applied: applied, tokens: first..<next)
  }

  private mutating func expectAmount(after word: String, _ needed: String) -> Token? {
    guard take(word: word) else {
      reportMissing(
        needed, help: didYouMean(nearestToCurrent(among: [word])))
      return nil
    }
    return expectAmount("`\(word)` needs an amount such as `100`")
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
      let needed =
        "`by` needs a promotion's name in quotes" + (names.isEmpty ? ", or `nothing`" : "")
      guard let name = expect(.string, needed) else { return nil }
      names.append(name)
    } while takeComma()
    guard current.beginsLine || !at(.string) && !at(word: "and") else {
      report(.missingPart, "names are separated by commas", at: current)
      return nil
    }
    return .exactly(names)
  }

  private mutating func reportsLateMoment() -> Bool {
    guard at(word: "at"), !current.beginsLine else { return false }
    report(
      .missingPart, "`at` stands before `pays`", at: current,
      help: "the order is `expect amount A at T pays P by \"N\"`")
    return true
  }

  private mutating func takeComma() -> Bool {
    guard at(.comma) else { return false }
    advance()
    return true
  }
}
