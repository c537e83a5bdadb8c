/// Reads the promotions of one file, and checks each as a whole.
struct PromotionChecker: FileChecker {
  let checked: CheckedFile

  /// Returns a promotion; nil if a mistake leaves it without a name or a benefit.
  func promotion(_ node: PromotionNode) -> Promotion? {
    rules.allowed = file.allowedIDs(of: node)
    defer { rules.allowed = [] }
    let draft = PromotionDraft(file.clauses[node.clauses])
    checkClauses(draft, of: node)
    let benefit = BenefitChecker(checked: checked).benefit(draft)
    let cap = draft.cap?.clause.amount.flatMap { amounts.positiveAmount($0) }
    let spend = draft.spend?.clause.amount.flatMap { amounts.positiveAmount($0) }
    let requirements = RequirementChecker(checked: checked).requirements(draft)
    let name = node.name.flatMap { $0.isBad ? nil : $0 }
    if let name { skeletons.checkName(name) }
    FormChecker(checked: checked).check(draft, of: node)
    guard let benefit, let name else { return nil }
    CostChecker(checked: checked).check(benefit, draft, cap: cap, spend: spend)
    return Promotion(
      name: file.string(of: name), benefit: benefit, cap: cap,
      threshold: (benefit.spend ?? spend).map {
        .init(spend: $0, isBeforeDiscounts: draft.basis != nil)
      },
      requirements: requirements, isSync: draft.sync != nil, isPaused: draft.paused != nil,
      allowed: rules.allowed, span: file.span(of: name))
  }

  /// Reports clauses that stand twice, and settles the warnings that the promotion allows.
  private func checkClauses(_ draft: PromotionDraft, of node: PromotionNode) {
    for second in draft.seconds where !rules.diagnostics.isExhausted {
      RepetitionChecker(checked: checked).report(second.node, after: second.before, isPlain: draft.isPlain)
    }
    if case .allow(let list) = draft.allowance?.clause {
      AllowanceChecker(checked: checked).check(list)
    }
    // Something broken may change what the promotion does, so it draws no warning.
    if node.isBroken || file.tokens[node.tokens].contains(where: \.isBad) {
      rules.allowed = Set(Diagnostic.ID.allAllowable)
    }
  }
}

extension Promotion.Benefit {
  /// The threshold that the benefit itself has; nil if it has none.
  fileprivate var spend: Amount? {
    switch self {
    case .once: nil
    case .repeated(_, let every): every
    case .tiers(let tiers): tiers[0].spend
    }
  }
}

extension Clause {
  /// The amount of a cap or a threshold.
  fileprivate var amount: Token? {
    if case .upTo(let amount) = self { return amount }
    if case .spend(let amount) = self { return amount }
    return nil
  }
}
