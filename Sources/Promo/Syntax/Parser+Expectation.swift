extension Parser {
  /// expectation = "expect" "amount" number [ "at" moment ] [ codes ] [ "with" given { "," given } ] "pays" number [ "by" applied ] .
  ///
  /// False where it is not one, which is reported.
  mutating func parseExpectation() -> Bool {
    guard let expectation = expectExpectation() else { return false }
    syntax.expectations.append(expectation)
    return true
  }

  private mutating func expectExpectation() -> ExpectationNode? {
    let first = next
    advance()
    let amount = expectAmount(after: "amount", "`expect` begins with `expect amount 100`")
    guard let amount else { return nil }
    var at: Token?
    if takeWord("at", or: ["on", "when"]) {
      at = expectMoment(
        "`at` needs a date such as `2026-11-11` or `2026-11-11T10:00`",
        template: "2026-11-11T10:00")
      if at == nil { return nil }
    }
    guard let codes = parsePresentedCodes(), let facts = parseGivenFacts(), !reportsMisordered(),
      let pays = expectAmount(after: "pays", "`expect` needs `pays` and an amount"),
      let applied = parseApplied(), !reportsRest(behind: applied)
    else { return nil }
    return ExpectationNode(
      amount: amount, at: at, codes: codes, facts: facts, pays: pays, applied: applied,
      tokens: first..<next)
  }

  private mutating func expectAmount(after word: String, _ needed: String) -> Token? {
    let others = word == "pays" ? ["is", "costs", "gives", "equals", "should", "becomes"] : []
    if takeWord(word, or: others) || word == "pays" && takesEqualSign() {
      return expectAmount("`\(word)` needs an amount such as `100`")
    }
    // `expect 100 pays 80`
    let isAmount = at(.number) && !current.beginsLine
    reportMissing(
      needed, fixes: isAmount ? [Fix(.certain, startOfCurrent, "\(word) ")] : [],
      template: "\(word) 100")
    return isAmount ? expectAmount("") : nil
  }

  /// Takes a word, or one that was probably meant as it, which is reported.
  mutating func takeWord(_ word: String, or others: [String]) -> Bool {
    if take(word: word) { return true }
    guard isWordOnLine, ClauseWord(rawValue: currentText) == nil || others.contains(currentText),
      currentText != "with" || others.contains("with")
    else { return false }
    let isOther = others.contains(currentText)
    guard isOther || word.count > 2 && nearestToCurrent(among: [word]) != nil else { return false }
    reportMisspelt(word)
    advance()
    return true
  }

  private mutating func takesEqualSign() -> Bool {
    guard at(.comparison), !current.beginsLine else { return false }
    reportMisspelt("pays")
    advance()
    return true
  }

  /// The codes that are presented; none where none are said.
  private mutating func parsePresentedCodes() -> [Token]? {
    guard takeWord("code", or: ["codes"]) else { return [] }
    return expectStrings(
      "`code` needs a code in quotes such as `\"SAVE10\"`", template: "\"SAVE10\"")
  }

  /// Reports a part of the order that stands behind one that it should stand before.
  private mutating func reportsMisordered() -> Bool {
    guard at(word: "at") || at(word: "code") else { return false }
    report(
      .missingPart, "`\(currentText)` stands too late", at: current,
      help: Parser.orderOfExpectation)
    return true
  }

  /// given = word value .
  mutating func parseGivenFacts() -> [(name: Token, value: Token)]? {
    var facts: [(name: Token, value: Token)] = []
    guard take(word: "with") else { return facts }
    repeat {
      let needed = "`with` needs a fact and its value, as in `with tier \"gold\"`"
      if let denied = takesDenial() {
        facts.append(denied)
        continue
      }
      guard let name = expectFactName(needed) else { return nil }
      skipSignOfFact()
      guard let value = expectValue("the fact `\(syntax.text(of: name))` needs its value here")
      else { return nil }
      facts.append((name, value))
    } while takeComma() || takesAnd()
    return facts
  }

  /// Passes a sign before the value of a fact; one that says more than a value is not left out unseen.
  private mutating func skipSignOfFact() {
    guard at(.comparison), !current.beginsLine, plain(syntax.bytes(of: current)) != "=" else {
      return skipSign()
    }
    report(
      .excessPart, "`with` says one value of a fact, not several", at: current,
      help: "as in `with tier \"gold\"` or `with age 18`")
    advance()
  }

  /// Takes a word that is not the beginning of the next line's declaration.
  private mutating func expectFactName(_ needed: String) -> Token? {
    guard current.beginsLine, beginsDeclaration, !factNames.contains(currentText) else {
      return expect(.word, needed)
    }
    reportMissing(needed)
    return nil
  }

  /// Reports `with not member`, and takes it as a fact with a value of which enough is said.
  private mutating func takesDenial() -> (name: Token, value: Token)? {
    guard at(word: "not"), following.kind == .word, !following.beginsLine else { return nil }
    let (denial, fact) = (current.asBad, following)
    report(
      .missingPart, "`with` says what a fact is", from: current, to: following,
      fixes: fix(.maybe, from: current, to: following, "\(syntax.text(of: following)) no"))
    passText(upTo: next + 2)
    return (fact, denial)
  }

  /// Takes an `and` between two facts, which is reported.
  private mutating func takesAnd() -> Bool {
    guard at(word: "and"), !current.beginsLine else { return false }
    reportJoint("facts are separated by commas")
    advance()
    return true
  }

  /// applied = "nothing" | string { "," string } .
  private mutating func parseApplied() -> ExpectationNode.Applied? {
    guard takeWord("by", or: ["using", "with", "through"]) else { return .any }
    if takeWord("nothing", or: ["none", "nobody", "no"]) { return .exactly([]) }
    var names: [Token] = []
    repeat {
      let needed =
        "`by` needs a promotion's name in quotes" + (names.isEmpty ? ", or `nothing`" : "")
      if !names.isEmpty, !at(.string), current.beginsLine || at(.end) {
        report(
          .excessPart, "no name follows this comma", from: lastTaken, to: lastTaken,
          fixes: fix(.certain, lastTaken, ""))
        break
      }
      guard let name = takeBareName() ?? expect(.string, needed, template: "nothing") else {
        return nil
      }
      names.append(name)
    } while takeComma()
    return .exactly(names)
  }

  /// Takes a name without quotes, which is reported.
  private mutating func takeBareName() -> Token? {
    guard isWordOnLine, !current.isBad else { return nil }
    report(
      .missingPart, "the name \(shown(current)) needs quotes", at: current,
      fixes: fix(.maybe, current, Lexer.written(currentText)))
    return advance().asBad
  }

  /// Reports what stands behind an expectation on its line: what belongs elsewhere in it, or does
  /// not belong to it at all.
  private mutating func reportsRest(behind applied: ExpectationNode.Applied) -> Bool {
    guard !current.beginsLine, !at(.end), !isAtClosing, !beginsDeclaration else { return false }
    if at(word: "at") {
      report(
        .missingPart, "`at` stands before `pays`", at: current,
        help: Parser.orderOfExpectation)
    } else if case .any = applied, at(.string) {
      report(
        .missingPart, "the promotions applied stand behind `by`", at: current,
        fixes: fix(.certain, current, "by \(syntax.text(of: current))"))
    } else if lastTaken.kind == .string, at(word: "and"), following.kind == .string {
      reportJoint("names are separated by commas")
    } else if lastTaken.kind == .string, at(.string) {
      report(
        .missingPart, "names are separated by commas", at: current,
        fixes: [Fix(.certain, endOfLast, ",")])
    } else {
      report(
        .excessPart, "\(shown(current)) is not part of an expectation", at: current,
        help: Parser.orderOfExpectation)
    }
    return true
  }

  private static var orderOfExpectation: String {
    "the order is `expect amount A at T code \"C\" with FACT VALUE pays P by \"N\"`"
  }

  mutating func takeComma() -> Bool {
    guard at(.comma) else { return false }
    advance()
    return true
  }
}
