/// Reads the promotions of one file, and checks each as a whole.
struct PromotionChecker {
  private let file: SyntaxFile
  private let rules: RuleSet
  private let skeletons: SkeletonChecker
  private let allowances: AllowanceChecker
  private let amounts: AmountChecker
  private let benefits: BenefitChecker
  private let requirements: RequirementChecker
  private let form: FormChecker
  private let repetitions: RepetitionChecker
  private let costs: CostChecker

  private init(
    _ file: SyntaxFile, of rules: RuleSet, _ skeletons: SkeletonChecker,
    _ contradictions: ContradictionChecker
  ) {
    self.file = file
    self.rules = rules
    self.skeletons = skeletons
    allowances = AllowanceChecker(file, of: rules)
    amounts = AmountChecker(file, of: rules)
    costs = CostChecker(file, of: rules)
    form = FormChecker(file, of: rules)
    repetitions = RepetitionChecker(file, of: rules)
    benefits = BenefitChecker(file, of: rules)
    requirements = RequirementChecker(file, of: rules, skeletons, contradictions)
  }

  /// Returns the promotions of all files.
  static func promotions(of rules: RuleSet) -> [Promotion] {
    var promotions: [Promotion] = []
    promotions.reserveCapacity(rules.files.reduce(0) { $0 + $1.promotions.count })
    let skeletons = SkeletonChecker(rules: rules)
    let contradictions = ContradictionChecker(rules: rules)
    for file in rules.files {
      let checker = PromotionChecker(file, of: rules, skeletons, contradictions)
      for node in file.promotions {
        if let promotion = checker.promotion(node) { promotions.append(promotion) }
      }
    }
    return promotions
  }

  /// Returns a promotion; nil if a mistake leaves it without a name or a benefit.
  private func promotion(_ node: PromotionNode) -> Promotion? {
    rules.allowed = file.allowedIDs(of: node)
    defer { rules.allowed = [] }
    let draft = PromotionDraft(file.clauses[node.clauses])
    checkClauses(draft, of: node)
    let benefit = benefits.benefit(draft)
    let cap = draft.cap?.clause.amount.flatMap { amounts.positiveAmount($0) }
    let spend = draft.spend?.clause.amount.flatMap { amounts.positiveAmount($0) }
    let requirements = requirements.requirements(draft)
    let name = node.name.flatMap { $0.isBad ? nil : $0 }
    if let name { skeletons.checkName(name, in: file) }
    form.check(draft, of: node)
    guard let benefit, let name else { return nil }
    if let cap, let clause = draft.cap { costs.checkCap(cap, of: benefit, clause) }
    costs.check(benefit, draft, cap: cap, spend: spend)
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
      repetitions.report(second.node, after: second.before, isPlain: draft.isPlain)
    }
    if case .allow(let list) = draft.allowance?.clause { allowances.check(list) }
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
