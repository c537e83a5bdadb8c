/// Reads the benefits of the promotions in one file.
extension CheckedFile {
  func benefit(_ draft: PromotionDraft) -> Promotion.Benefit? {
    if !draft.tiers.isEmpty {
      let isCounted = draft.tiers.contains {
        if case .countedTier = $0.clause { true } else { false }
      }
      let tiers = isCounted ? countedTiers(draft.tiers) : tiers(draft.tiers)
      return draft.benefit == nil ? tiers : nil
    }
    switch draft.benefit?.clause {
    case .reward(let reward): return self.reward(reward).map(Promotion.Benefit.once)
    case .free, .freeShipping: return .once(.discount(.hundred))
    case .shippingFor(let price): return positiveAmount(price).map(Promotion.Benefit.shippingFor)
    case .group(let index):
      return group(file.groups[index], isNamed: draft.only != nil || draft.isOfShipping)
    case .pieces(let coupon, let every):
      let coupon = positiveAmount(coupon)
      let every = count(every)
      guard let coupon, let every else { return nil }
      return .pieces(coupon: coupon, every: every)
    case .repeated(let coupon, let every):
      let coupon = positiveAmount(coupon)
      let every = positiveAmount(every)
      guard let coupon, let every else { return nil }
      return .repeated(coupon: coupon, every: every)
    default: return nil
    }
  }

  private func tiers(_ nodes: [ClauseNode]) -> Promotion.Benefit? {
    var tiers: [Promotion.Tier] = []
    for node in nodes {
      guard case .tier(let amount, let written) = node.clause else { continue }
      let spend = positiveAmount(amount)
      let reward = reward(written)
      if let spend, let reward { tiers.append(.init(spend: spend, reward: reward)) }
    }
    guard tiers.count == nodes.count else { return nil }
    guard reportsRising(tiers.map({ $0.spend.minorUnits }), nodes) else { return nil }
    return .tiers(tiers)
  }

  private func countedTiers(_ nodes: [ClauseNode]) -> Promotion.Benefit? {
    var tiers: [Promotion.CountedTier] = []
    for node in nodes {
      guard case .countedTier(let token, let written) = node.clause else { continue }
      let count = count(token)
      let reward = reward(written)
      if let count, let reward { tiers.append(.init(count: count, reward: reward)) }
    }
    guard tiers.count == nodes.count else { return nil }
    return reportsRising(tiers.map { Int64($0.count) }, nodes) ? .countedTiers(tiers) : nil
  }

  /// Returns true if the thresholds rise; otherwise reports the first that does not.
  private func reportsRising(_ thresholds: [Int64], _ nodes: [ClauseNode]) -> Bool {
    let index = thresholds.indices.dropFirst().first { thresholds[$0] <= thresholds[$0 - 1] }
    if let index { reportNotRising(thresholds, nodes, at: index) }
    return index == nil
  }

  private func reportNotRising(_ thresholds: [Int64], _ nodes: [ClauseNode], at index: Int) {
    let isSame = thresholds[index] == thresholds[index - 1]
    rules.report(
      .tiersNotRising,
      isSame
        ? "two tiers have the same threshold"
        : "the threshold of this tier is below the one before",
      at: file.span(of: nodes[index].tokens), label: "this one",
      and: .init(span: file.span(of: nodes[index - 1].tokens), remark: "the one before"),
      help: isSame ? "keep one of them" : "tiers rise from the lowest to the highest",
      fixes: fixesForOrder(thresholds, nodes))
  }

  private func fixesForOrder(_ thresholds: [Int64], _ nodes: [ClauseNode]) -> [Fix] {
    guard Set(thresholds).count == thresholds.count else { return [] }
    let sorted = thresholds.indices.sorted { thresholds[$0] < thresholds[$1] }
    let edits = zip(nodes, sorted).compactMap { node, other -> Fix.Edit? in
      let text = file.source.bytes[file.span(of: nodes[other].tokens).range]
      let span = file.span(of: node.tokens)
      if text == file.source.bytes[span.range] { return nil }
      return Fix.Edit(span: span, text: String(decoding: text, as: UTF8.self))
    }
    return [Fix(.maybe, edits)]
  }

  // MARK: Rewards

  private func reward(_ node: RewardNode) -> Promotion.Reward? {
    switch node {
    case .discountOff(let token): discount(off: token)
    case .discountTo(let token): discount(to: token)
    case .coupon(let token): positiveAmount(token).map(Promotion.Reward.coupon)
    }
  }

  func discount(off token: Token) -> Promotion.Reward? {
    guard let percent = percent(token) else { return nil }
    if percent.millionths > 0 { return .discount(percent) }
    reportPercent(token, "off takes nothing off")
    return nil
  }

  func discount(to token: Token) -> Promotion.Reward? {
    guard let percent = percent(token) else { return nil }
    if percent != .hundred { return .discount(percent.complement) }
    reportPercent(token, "left to pay takes nothing off")
    return nil
  }
}

/// Warns of promotions that cost more than most shops intend.
extension CheckedFile {
  func checkCost(
    _ benefit: Promotion.Benefit, _ draft: PromotionDraft, cap: Amount?, spend: Amount?
  ) {
    if let cap, let clause = draft.cap { checkCap(cap, of: benefit, clause) }
    switch benefit {
    case .once(let reward):
      // An author who writes `free` intends it.
      guard let given = draft.benefit, !given.clause.isFree else { return }
      checkEnd(of: reward, given, draft)
      check(reward, given, cap: cap, spend: spend, threshold: draft.spend)
    case .repeated(let coupon, let every):
      guard let given = draft.benefit, min(coupon, cap ?? coupon) >= every else { return }
      reportReachedThreshold(given, spend: every, given)
    case .tiers(let tiers):
      for (tier, node) in zip(tiers, draft.tiers) {
        check(tier.reward, node, cap: cap, spend: tier.spend, threshold: node)
      }
    case .countedTiers(let tiers):
      for (tier, node) in zip(tiers, draft.tiers) {
        check(tier.reward, node, cap: cap, spend: nil, threshold: node)
      }
    case .pieces, .group, .shippingFor: break
    }
  }

  private func check(
    _ reward: Promotion.Reward, _ given: ClauseNode, cap: Amount?, spend: Amount?,
    threshold: ClauseNode?
  ) {
    switch reward {
    case .discount(let percent) where percent.millionths > Percent.half.millionths:
      // With a cap of at most half the threshold, no order gets more than half off.
      if let cap, let spend, ExactAmount(cap) <= ExactAmount(Percent.half, of: spend) { return }
      reportDeepDiscount(percent, given, cap: cap, spend: spend)
    case .discount(let percent) where percent.millionths < Percent.one.millionths:
      reportSmallDiscount(percent, given)
    case .coupon(let amount):
      guard let spend, let threshold, min(amount, cap ?? amount) >= spend else { return }
      reportReachedThreshold(given, spend: spend, threshold)
    case .discount: break
    }
  }

  /// Warns of a large discount with a start, no end and nothing else that limits it.
  private func checkEnd(of reward: Promotion.Reward, _ given: ClauseNode, _ draft: PromotionDraft) {
    guard case .discount(let percent) = reward, percent.millionths >= Percent.half.millionths,
      let start = draft.start, draft.end == nil, draft.codes == nil, draft.conditions.isEmpty,
      draft.limit == nil, draft.cap == nil, draft.paused == nil
    else { return }
    rules.report(
      .oddWindow, "this promotion starts and never ends", at: file.span(of: start.tokens),
      label: "starts here", and: .init(span: file.span(of: given.tokens), remark: "with this"),
      help: "write its last day with `to`", orAllow: true)
  }

  /// Warns of a discount such as `0.2% off`, which may mean 20 %.
  private func reportSmallDiscount(_ percent: Percent, _ given: ClauseNode) {
    let meant = Percent(millionths: percent.millionths * 100)
    var fixes: [Fix] = []
    if case .reward(.discountOff(let token)) = given.clause {
      fixes = [Fix(.maybe, file.span(of: token), "\(meant.text)%").named]
    }
    rules.report(
      .smallDiscount, "this promotion takes less than 1 % off", at: file.span(of: given.tokens),
      consequence: example(of: percent, cap: nil, spend: nil),
      orAllow: true, fixes: fixes)
  }

  private func reportDeepDiscount(
    _ percent: Percent, _ given: ClauseNode, cap: Amount?, spend: Amount?
  ) {
    let written = percent.text
    var help: Message?
    if given.clause.isDiscountOff, percent != .hundred {
      help = "to leave \(written) % to pay, write `discount to \(written)%`"
    }
    let fixes = fixes(forShareIn: given.clause)
    if let meant = fixes.first?.edits.first?.text {
      help = "to leave \(String(meant.dropLast())) % to pay, write `discount to \(meant)`"
    }
    rules.report(
      .deepDiscount, "this promotion takes \(written) % off", at: file.span(of: given.tokens),
      consequence: example(of: percent, cap: cap, spend: spend), help: help, orAllow: true,
      fixes: fixes)
  }

  /// Returns the fix for `discount to 8%`, which may mean "8折" (80 % of the price).
  private func fixes(forShareIn clause: Clause) -> [Fix] {
    guard let token = clause.shareToPay else { return [] }
    let readings = Percent.readings(of: file.bytes(of: token).dropLast())
    guard readings.count == 2, readings[0] != readings[1] else { return [] }
    return [Fix(.maybe, file.span(of: token), "\(readings[0])%").named]
  }

  /// Returns an example with the payable of one order. The order amount is a hundred, or less to
  /// keep the discount within the cap, or more to reach the threshold.
  private func example(of percent: Percent, cap: Amount?, spend: Amount?) -> Message? {
    guard let currency = rules.settings.currency else { return nil }
    var amount = currency.hundred
    if let cap, ExactAmount(cap) < ExactAmount(percent, of: amount) {
      amount = Amount(unchecked: Int64(ExactAmount(cap).millionths / Int128(percent.millionths)))
    }
    amount = max(amount, spend ?? .zero, Amount(unchecked: 1))
    let value = min(
      ExactAmount(percent, of: amount), cap.map { ExactAmount($0) } ?? ExactAmount(amount))
    let payable = rules.settings.rounding.rounded(ExactAmount(amount) - value)
    return "an order of \(currency.text(amount)) would pay \(currency.text(payable))"
  }

  private func reportReachedThreshold(_ given: ClauseNode, spend: Amount, _ threshold: ClauseNode) {
    let free: Message? = rules.settings.currency.map {
      "an order of \($0.text(spend)) would pay \($0.text(.zero))"
    }
    rules.report(
      .couponReachesThreshold, "this coupon is at least as large as its threshold",
      at: file.span(of: given.tokens),
      and: threshold.tokens == given.tokens
        ? nil : .init(span: file.span(of: threshold.tokens), remark: "its threshold"),
      consequence: free, orAllow: true)
  }
}

extension Clause {
  fileprivate var isFree: Bool {
    switch self {
    case .free, .freeShipping: true
    default: false
    }
  }

  fileprivate var isDiscountOff: Bool {
    switch self {
    case .reward(.discountOff), .tier(_, .discountOff): true
    default: false
    }
  }
}

extension Clause {
  /// The percentage of a clause such as `discount to 80%`, alone or in a tier.
  fileprivate var shareToPay: Token? {
    switch self {
    case .reward(.discountTo(let token)), .tier(_, .discountTo(let token)): token
    default: nil
    }
  }
}
