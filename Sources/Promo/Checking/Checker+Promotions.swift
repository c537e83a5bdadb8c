extension Checker {
  mutating func checkedPromotions() -> [Promotion] {
    var promotions: [Promotion] = []
    promotions.reserveCapacity(files.reduce(0) { $0 + $1.promotions.count })
    for file in files {
      for node in file.promotions {
        if let promotion = checkedPromotion(node, in: file) { promotions.append(promotion) }
      }
    }
    return promotions
  }

  /// A promotion; nil where a mistake leaves it without a name or a benefit.
  private mutating func checkedPromotion(
    _ node: PromotionNode, in file: SyntaxFile
  ) -> Promotion? {
    allowed = file.allowedCodes(of: node)
    defer { allowed = [] }
    let draft = PromotionDraft(file.clauses[node.clauses])
    for second in draft.seconds where !diagnostics.isExhausted {
      reportTwice(second.node, second.before, isPlain: draft.isPlain, in: file)
    }
    if let allowance = draft.allowance { checkAllowance(allowance, in: file) }
    // What something broken may change is no reason for a warning.
    if node.isBroken || file.tokens[node.tokens].contains(where: \.isBad) {
      allowed = Set(Diagnostic.ID.allCases.filter(\.isAllowable))
    }
    let benefit = checkedBenefit(draft, in: file)
    let cap = draft.cap?.clause.amount.flatMap { checkedPositiveAmount($0, in: file) }
    let spend = draft.spend?.clause.amount.flatMap { checkedPositiveAmount($0, in: file) }
    let requirements = checkedRequirements(draft, in: file)
    if let name = node.name, !name.isBad { reportDeceptiveName(name, in: file) }
    reportForm(of: draft, node, in: file)
    guard let benefit, let name = node.name, !name.isBad else { return nil }
    if let cap, let clause = draft.cap { reportIdleCap(cap, of: benefit, clause, in: file) }
    reportCosts(of: benefit, draft, cap: cap, spend: spend, in: file)
    return Promotion(
      name: file.string(of: name), benefit: benefit, cap: cap,
      threshold: (benefit.spend ?? spend).map {
        .init(spend: $0, isBeforeDiscounts: draft.basis != nil)
      },
      requirements: requirements, isSync: draft.sync != nil, isPaused: draft.paused != nil,
      allowed: allowed, span: file.span(of: name))
  }

  /// Checks who gets it and when. The requirements stand in the order in which outcomes name them.
  private mutating func checkedRequirements(
    _ draft: PromotionDraft, in file: SyntaxFile
  ) -> [Requirement] {
    let window = checkedWindow(start: draft.start, end: draft.end, in: file)
    if let end = draft.end { reportWindowOver(window, end, in: file) }
    let schedule = checkedSchedule(draft, within: window, in: file)
    let codes = draft.codes.map { checkedCodes($0, in: file) } ?? []
    let conditions = checkedConditions(draft, in: file)
    guard draft.hasRequirement else { return [] }
    var requirements: [Requirement] = []
    // Few promotions have more.
    requirements.reserveCapacity(2)
    if window != .always { requirements.append(.window(window)) }
    if schedule != .always { requirements.append(.schedule(schedule)) }
    if !codes.isEmpty { requirements.append(.codes(RequiredCodes(codes))) }
    if !conditions.isEmpty { requirements.append(.conditions(conditions)) }
    return requirements
  }

  // MARK: What it gives

  private mutating func checkedBenefit(
    _ draft: PromotionDraft, in file: SyntaxFile
  ) -> Promotion.Benefit? {
    if !draft.tiers.isEmpty {
      let tiers = checkedTiers(draft.tiers, in: file)
      return draft.benefit == nil ? tiers : nil
    }
    switch draft.benefit?.clause {
    case .reward(let reward):
      return checkedReward(reward, in: file).map(Promotion.Benefit.once)
    case .repeated(let coupon, let every):
      let coupon = checkedPositiveAmount(coupon, in: file)
      let every = checkedPositiveAmount(every, in: file)
      guard let coupon, let every else { return nil }
      return .repeated(coupon: coupon, every: every)
    default: return nil
    }
  }

  private mutating func checkedTiers(
    _ nodes: [ClauseNode], in file: SyntaxFile
  ) -> Promotion.Benefit? {
    var tiers: [Promotion.Tier] = []
    for node in nodes {
      guard case .tier(let amount, let written) = node.clause else { continue }
      let spend = checkedPositiveAmount(amount, in: file)
      let reward = checkedReward(written, in: file)
      if let spend, let reward { tiers.append(.init(spend: spend, reward: reward)) }
    }
    guard tiers.count == nodes.count else { return nil }
    let falls = tiers.indices.dropFirst().first { tiers[$0].spend <= tiers[$0 - 1].spend }
    guard let falls else { return .tiers(tiers) }
    reportTiersNotRising(tiers, nodes, at: falls, in: file)
    return nil
  }

  private mutating func checkedReward(
    _ node: RewardNode, in file: SyntaxFile
  ) -> Promotion.Reward? {
    switch node {
    case .discountOff(let token): checkedDiscount(off: token, in: file)
    case .discountTo(let token): checkedDiscount(to: token, in: file)
    case .coupon(let token):
      checkedPositiveAmount(token, in: file).map(Promotion.Reward.coupon)
    }
  }

  private mutating func checkedDiscount(
    off token: Token, in file: SyntaxFile
  ) -> Promotion.Reward? {
    guard let percent = checkedPercent(token, in: file) else { return nil }
    if percent.millionths > 0 { return .discount(percent) }
    reportPercent(token, in: file, "off takes nothing off")
    return nil
  }

  private mutating func checkedDiscount(
    to token: Token, in file: SyntaxFile
  ) -> Promotion.Reward? {
    guard let percent = checkedPercent(token, in: file) else { return nil }
    if percent != .hundred { return .discount(percent.complement) }
    reportPercent(token, in: file, "left to pay takes nothing off")
    return nil
  }
}

extension Promotion.Benefit {
  /// What must be spent to get anything of it, as far as it says so itself.
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
