extension Parser {
  /// guarantee = "ensure" claim { part } .
  ///
  /// False where it is not one, which is reported.
  mutating func parseGuarantee() -> Bool {
    let first = next
    advance()
    guard let (claim, value) = parseClaim() else { return false }
    var guarantee = GuaranteeNode(claim: claim, value: value, tokens: first..<next)
    while let word = partWord() {
      guard parsePart(word, of: &guarantee) else { return false }
    }
    guard !reportsRestOfGuarantee() else { return false }
    guarantee.tokens = first..<next
    syntax.guarantees.append(guarantee)
    return true
  }

  /// claim = "pays" ">=" ( percent | number ) | "saves" "<=" ( percent | number ) .
  private mutating func parseClaim() -> (ClaimWord, Token)? {
    guard let claim = expectClaimWord(), expectSign(of: claim),
      let value = expectPercentOrAmount(behind: claim)
    else { return nil }
    return (claim, value)
  }

  private mutating func expectPercentOrAmount(behind claim: ClaimWord) -> Token? {
    let needed = "`\(claim.rawValue) \(claim.sign.rawValue)` needs a percentage or an amount"
    let isPercent = at(.percent) || isPercentInWords || textInQuotes(as: .percent) != nil
    return isPercent ? expectPercent(needed) : expectAmount(needed, template: "60%")
  }

  /// part = amounts | start | end | codes | "with" given { "," given } .
  ///
  /// Of two of a kind the first counts.
  private mutating func parsePart(
    _ word: GuaranteeWord, of guarantee: inout GuaranteeNode
  ) -> Bool {
    let first = next
    let isSecond = guarantee.has(word)
    var part = guarantee
    switch word {
    case .for: part.amounts = parseAmounts()
    case .from: part.start = parseStart().map { ClauseNode(clause: $0, tokens: first..<next) }
    case .to, .until:
      part.end = parseEnd(isDay: word == .to).map { ClauseNode(clause: $0, tokens: first..<next) }
    case .code: part.codes = parseCodes().flatMap(syntax.codes)
    case .with: part.facts = parseGivenFacts()
    }
    guard part.has(word) else { return false }
    if isSecond {
      reportSecondPart(word, from: syntax.tokens[first])
    } else {
      guarantee = part
    }
    return true
  }

  /// amounts = "for" "amount" number "to" number .
  private mutating func parseAmounts() -> (least: Token, most: Token)? {
    advance()
    guard expectAmountWord(), !reportsSignOfAmounts(),
      let least = expectAmount(
        "`for amount` needs an amount such as `10`", template: "10 to 5_000"),
      expectTo(after: least),
      let most = expectAmount("`to` needs the largest amount, such as `5_000`", template: "5_000")
    else { return nil }
    return (least, most)
  }
}

extension GuaranteeNode {
  /// Whether it says what the word begins.
  fileprivate func has(_ word: GuaranteeWord) -> Bool {
    switch word {
    case .for: amounts != nil
    case .from: start != nil
    case .to, .until: end != nil
    case .code: codes != nil
    case .with: facts != nil
    }
  }
}

extension SyntaxFile {
  /// The texts of a `code` clause.
  fileprivate func codes(of clause: Clause) -> [Token]? {
    if case .code(let tokens) = clause { Array(listed[tokens]) } else { nil }
  }
}
