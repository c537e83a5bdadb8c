struct NameUse {
  enum Kind {
    case fact
    case label
    case promotion
  }

  let kind: Kind

  /// The token of the name: a word for a fact, and a string for anything else.
  let token: Token
  let isDeclaration: Bool
}

extension SyntaxFile {
  /// All well-formed names in the file, in no particular order.
  var nameUses: [NameUse] {
    let all = declaredNames + promotionNames + expectationNames + guaranteeNames
    return all.filter { !$0.token.isBad }
  }

  private var declaredNames: [NameUse] {
    facts.map { NameUse(kind: .fact, token: $0.name, isDeclaration: true) }
      + labels.flatMap { node in
        node.labels.map {
          NameUse(kind: .label, token: $0, isDeclaration: !node.isExclusion)
        }
      }
  }

  private var promotionNames: [NameUse] {
    let names = promotions.compactMap { node in
      node.name.map { NameUse(kind: .promotion, token: $0, isDeclaration: true) }
    }
    let tested = conditions.flatMap { condition in
      condition.comparisons.map { NameUse(kind: .fact, token: $0.fact, isDeclaration: false) }
    }
    let ranges = clauses.compactMap { $0.clause.labels } + places.map { $0.labels }
    return names + tested + ranges.flatMap { labelUses(Array(listed[$0])) }
      + promotionReferences.map { NameUse(kind: .promotion, token: $0, isDeclaration: false) }
  }

  private var expectationNames: [NameUse] {
    expectations.flatMap { node in
      node.lines.flatMap { labelUses($0.labels) } + factUses(node.facts)
    }
  }

  private var guaranteeNames: [NameUse] {
    guarantees.flatMap { labelUses($0.labels ?? []) + factUses($0.facts ?? []) }
  }

  private func labelUses(_ tokens: [Token]) -> [NameUse] {
    tokens.map { NameUse(kind: .label, token: $0, isDeclaration: false) }
  }

  private func factUses(_ facts: [(name: Token, value: Token)]) -> [NameUse] {
    facts.map { NameUse(kind: .fact, token: $0.name, isDeclaration: false) }
  }

  /// Returns a key that is the same for equal names of one kind; nil if the text is too long.
  func key(of use: NameUse) -> String? {
    let name = value(of: use.token)
    guard !isTooLong(name) else { return nil }
    return use.kind == .label ? folded(name) : name
  }
}

extension Clause {
  /// The labels that the clause lists, as a range of `SyntaxFile.listed`; nil if it lists none.
  fileprivate var labels: Range<Int>? {
    switch self {
    case .onLabels(let labels), .only(let labels), .except(let labels): labels
    default: nil
    }
  }
}
