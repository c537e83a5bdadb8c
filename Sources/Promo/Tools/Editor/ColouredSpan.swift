/// A token or a comment in a file, and the kind of text that determines its colour.
package struct ColouredSpan: Hashable, Sendable {
  /// A kind of text that editors show in a colour of its own.
  package enum Kind: String, CaseIterable, Sendable {
    case comment
    /// The first word of a declaration or a setting.
    case keyword
    case clauseWord
    /// The value of a setting, such as `CNY`.
    case settingValue
    case promotion
    case label
    case fact
    /// Any other string: a code, or a value of a fact.
    case string
    case amount
    /// Any other number.
    case number
    case percent
    /// A date, a time of day, or both.
    case date
    /// A weekday, `mon` to `sun`.
    case weekday
    /// A diagnostic's id after `allow`.
    case diagnostic
    /// A comparison sign, or a word that conditions use, such as `and`.
    case operation
    /// A brace, a parenthesis or a comma.
    case punctuation
    /// Text that is not part of the language.
    case unknown
  }

  package let kind: Kind
  package let range: Range<Int>
}

extension RuleEditor {
  /// The tokens and comments of the file, each once, in order. Takes time proportional to the
  /// length of the file.
  package var colours: [ColouredSpan] { syntax.colours }
}

extension SyntaxFile {
  fileprivate var colours: [ColouredSpan] {
    let roles = roles
    let words = Set(WordPage.all.flatMap { $0.words })
    var depth = 0
    var spans = comments(in: 0..<source.bytes.count).map {
      ColouredSpan(kind: .comment, range: $0)
    }
    for token in tokens where !token.isA(.end) {
      if token.isA(.leftBrace) { depth += 1 }
      if token.isA(.rightBrace) { depth -= 1 }
      let kind = roles[token.start] ?? colour(of: token, isInside: depth > 0, words)
      spans.append(ColouredSpan(kind: kind, range: token.start..<token.end))
    }
    return spans.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The kinds of tokens whose kind depends on their role in the grammar, by the token's offset.
  private var roles: [Int: ColouredSpan.Kind] {
    var roles: [Int: ColouredSpan.Kind] = [:]
    for token in amounts where token.isA(.number) { roles[token.start] = .amount }
    for node in settings {
      if let value = node.value { roles[value.start] = .settingValue }
    }
    for use in nameUses { roles[use.token.start] = use.kind.colour }
    return roles
  }

  private var amounts: [Token] {
    let orders = expectations.flatMap { node in
      node.lines.map { $0.amount } + [node.pays] + (node.shipping.map { [$0] } ?? [])
    }
    let claims = guarantees.flatMap { node in
      [node.value] + (node.amounts.map { [$0.least, $0.most] } ?? [])
    }
    return clauses.flatMap { amounts(of: $0.clause) } + orders + claims
  }

  private func amounts(of clause: Clause) -> [Token] {
    switch clause {
    case .reward(let reward), .countedTier(_, let reward): reward.amount
    case .repeated(let coupon, let every): [coupon, every]
    case .pieces(let coupon, _): [coupon]
    case .tier(let spend, let reward): [spend] + reward.amount
    case .upTo(let amount), .spend(let amount), .shippingFor(let amount): [amount]
    case .group(let index):
      switch groups[index].price {
      case .amount(let amount), .amountOff(let amount): [amount]
      case .free, .percentOff, .percentTo: []
      }
    default: []
    }
  }

  private func colour(
    of token: Token, isInside: Bool, _ words: Set<String>
  ) -> ColouredSpan.Kind {
    switch token.kind {
    case .word: colour(ofWord: text(of: token), isInside: isInside, words)
    case .string: .string
    case .number: .number
    case .percent: .percent
    case .date, .dateTime, .time: .date
    case .leftBrace, .rightBrace, .leftParenthesis, .rightParenthesis, .comma: .punctuation
    case .comparison: .operation
    case .unknown, .end: .unknown
    }
  }

  private func colour(
    ofWord text: String, isInside: Bool, _ words: Set<String>
  ) -> ColouredSpan.Kind {
    let begins = DeclarationWord(rawValue: text) != nil || Setting(rawValue: text) != nil
    if begins, !isInside { return .keyword }
    if ConditionWord(rawValue: text) != nil { return .operation }
    if Weekday(rawValue: text) != nil { return .weekday }
    if Diagnostic.ID(rawValue: text) != nil { return .diagnostic }
    return words.contains(text) ? .clauseWord : .unknown
  }
}

extension NameUse.Kind {
  fileprivate var colour: ColouredSpan.Kind {
    switch self {
    case .fact: .fact
    case .label: .label
    case .promotion: .promotion
    }
  }
}

extension RewardNode {
  fileprivate var amount: [Token] {
    if case .coupon(let amount) = self { [amount] } else { [] }
  }
}
