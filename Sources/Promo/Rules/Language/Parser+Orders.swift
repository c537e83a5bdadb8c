// Expectations about one order, and guarantees about all orders.

extension Parser {
  /// expectation = "expect" line { "," line } [ "," "shipping" number ] [ "at" moment ] [ codes ] [ "with" given { "," given } ] "pays" number [ "by" applied ] .
  mutating func parseExpectation() {
    let first = begin()
    guard let order = parseLines(), let moment = parseOrderMoment(),
      let codes = parsePresentedCodes(), let facts = parseGivenFacts(),
      expect(.word("pays"), in: .pays) != nil
    else { return }
    let answer = next - 1
    guard let pays = expect(.amount, in: .payable),
      let applied = parseApplied(), ends(with: .expectationEnd)
    else { return }
    syntax.expectations.append(
      ExpectationNode(
        lines: order.lines, shipping: order.shipping, at: moment.token, codes: codes, facts: facts,
        pays: pays, applied: applied, tokens: first..<next, answer: answer..<next))
  }

  private mutating func parseLines() -> (lines: [LineNode], shipping: Token?)? {
    var lines: [LineNode] = []
    while true {
      guard let line = parseLine() else { return nil }
      lines.append(line)
      guard let isMore = takes(.kind(.comma), in: .lineComma) else { return nil }
      guard isMore else { return (lines, nil) }
      if take("shipping") {
        return expect(.amount, in: .orderAmount).map { (lines, $0) }
      }
    }
  }

  /// line = "amount" number [ "for" digits ] [ string { "," string } ] .
  private mutating func parseLine() -> LineNode? {
    guard expect(.word("amount"), in: .orderWord) != nil,
      let amount = expect(.amount, in: .orderAmount)
    else { return nil }
    var pieces: Token?
    if take("for") {
      guard let count = expect(.kind(.number), in: .count) else { return nil }
      pieces = count
    }
    var labels: [Token] = []
    while at(.string) {
      labels.append(advance())
      guard at(.comma), following.isA(.string) else { break }
      advance()
    }
    return LineNode(amount: amount, pieces: pieces, labels: labels)
  }

  private mutating func parseOrderMoment() -> (token: Token?, Void)? {
    guard let isSaid = takes(.word("at"), in: .at) else { return nil }
    guard isSaid else { return (nil, ()) }
    return parseMoment(in: .orderMoment).map { ($0, ()) }
  }

  /// moment = date | date-time .
  mutating func parseMoment(in gap: Gap) -> Token? { expect(.moment, in: gap) }

  private mutating func parsePresentedCodes() -> [Token]? {
    guard let isSaid = takes(.word("code"), in: .codeWord) else {
      return nil
    }
    guard isSaid else { return [] }
    return parseList(of: .string, in: .codes)
  }

  private mutating func parseGivenFacts() -> [(name: Token, value: Token)]? {
    take("with") ? parseFacts() : []
  }

  private mutating func parseFacts() -> [(name: Token, value: Token)]? {
    var facts: [(name: Token, value: Token)] = []
    while let fact = parseGiven() {
      facts.append(fact)
      guard let isMore = takes(.kind(.comma), in: .givenComma) else { return nil }
      if !isMore { return facts }
    }
    return nil
  }

  /// given = word value .
  private mutating func parseGiven() -> (name: Token, value: Token)? {
    guard let name = expect(.givenFact, in: .given), let value = parseValue(in: .givenValue) else {
      return nil
    }
    return (name, value)
  }

  /// value = string | "yes" | "no" | number .
  mutating func parseValue(in gap: Gap) -> Token? { expect(.value, in: gap) }

  /// applied = "nothing" | string { "," string } .
  private mutating func parseApplied() -> ExpectationNode.Applied? {
    guard let isSaid = takes(.word("by"), in: .by) else { return nil }
    guard isSaid else { return .any }
    if takes(.word("nothing"), in: .nothing) == true { return .exactly([]) }
    return parseList(of: .string, in: .applied, separatedIn: .nameComma).map { .exactly($0) }
  }

  // MARK: Guarantees

  /// guarantee = "ensure" claim { part } .
  mutating func parseGuarantee() {
    let first = begin()
    guard let (claim, value) = parseClaim() else { return }
    var guarantee = GuaranteeNode(claim: claim, value: value, tokens: first..<next)
    while true {
      guard let part = partWord() else { return }
      guard let word = part.word else { break }
      guard parsePart(word, of: &guarantee) else { return }
    }
    guarantee.tokens = first..<next
    syntax.guarantees.append(guarantee)
  }

  /// claim = "pays" ">=" ( percent | number ) | "saves" "<=" ( percent | number ) .
  private mutating func parseClaim() -> (ClaimWord, Token)? {
    guard let claim = parseClaimWord(),
      expect(.sign(claim.sign), in: .claimSign) != nil,
      let value = expect(.percentOrAmount, in: .claimValue)
    else { return nil }
    return (claim, value)
  }

  private mutating func parseClaimWord() -> ClaimWord? {
    while true {
      if let word = ClaimWord(rawValue: currentText) {
        advance()
        return word
      }
      switch mended(.claim) {
      case .passing: continue
      case .reading(let text):
        advance()
        return ClaimWord(rawValue: text)
      case .standing, .ends, .broken: return nil
      }
    }
  }

  /// Finds the word of the next part, with the mender's help if need be. The word is nil if the
  /// guarantee ends here; the result is nil if the guarantee is broken.
  private mutating func partWord() -> (word: GuaranteeWord?, Void)? {
    while true {
      if let word = GuaranteeWord(rawValue: currentText) { return (word, ()) }
      guard !isAtEnd else { return (nil, ()) }
      switch mended(.part) {
      case .passing: continue
      case .reading(let text): return (GuaranteeWord(rawValue: text), ())
      case .standing, .ends, .broken: return nil
      }
    }
  }

  /// part = amounts | pool | start | end | codes | "with" given { "," given } .
  ///
  /// If a guarantee has two parts of the same kind, the first counts.
  private mutating func parsePart(
    _ word: GuaranteeWord, of guarantee: inout GuaranteeNode
  ) -> Bool {
    let first = next
    var part = guarantee
    advance()
    let isShipping = word == .for && isAt(.word("shipping"))
    let isOfGoods = word == .for && isAt(.string) || isShipping
    let isSecond = guarantee.has(word, ofGoods: isOfGoods)
    switch word {
    case .for where isShipping:
      advance()
      part.isOfShipping = true
    case .for where isOfGoods: part.labels = parsePool()
    case .for: part.amounts = parseAmounts()
    case .from: part.start = parseStart().map { ClauseNode(clause: $0, tokens: first..<next) }
    case .to, .until:
      part.end = parseEnd(isDay: word == .to).map { ClauseNode(clause: $0, tokens: first..<next) }
    case .code: part.codes = parseList(of: .string, in: .codes)
    case .with: part.facts = parseFacts()
    }
    guard part.has(word, ofGoods: isOfGoods) else { return false }
    if isSecond {
      _ = mended(.secondPart, opener: first)
    } else {
      guarantee = part
    }
    return true
  }

  /// pool = "for" ( string { "," string } | "shipping" ) .
  private mutating func parsePool() -> [Token]? { parseList(of: .string, in: .labels) }

  /// amounts = "for" "amount" number "to" number .
  private mutating func parseAmounts() -> (least: Token, most: Token)? {
    guard expect(.word("amount"), in: .amountsWord) != nil,
      let least = expect(.amount, in: .least), expect(.word("to"), in: .amountsTo) != nil,
      let most = expect(.amount, in: .most)
    else { return nil }
    return (least, most)
  }
}

extension GuaranteeNode {
  /// Returns true if the guarantee has the part that a word begins. `for` begins one of two parts.
  fileprivate func has(_ word: GuaranteeWord, ofGoods isOfGoods: Bool) -> Bool {
    switch word {
    case .for: isOfGoods ? labels != nil || isOfShipping : amounts != nil
    case .from: start != nil
    case .to, .until: end != nil
    case .code: codes != nil
    case .with: facts != nil
    }
  }
}
