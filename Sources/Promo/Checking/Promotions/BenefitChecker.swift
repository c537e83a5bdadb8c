/// Reads the benefits of the promotions in one file.
struct BenefitChecker: FileChecker {
  let checked: CheckedFile

  /// Returns the benefit of a promotion; nil if a mistake leaves it unknown.
  func benefit(_ draft: PromotionDraft) -> Promotion.Benefit? {
    if !draft.tiers.isEmpty {
      let tiers = tiers(draft.tiers)
      return draft.benefit == nil ? tiers : nil
    }
    switch draft.benefit?.clause {
    case .reward(let reward):
      return self.reward(reward).map(Promotion.Benefit.once)
    case .repeated(let coupon, let every):
      let coupon = amounts.positiveAmount(coupon)
      let every = amounts.positiveAmount(every)
      guard let coupon, let every else { return nil }
      return .repeated(coupon: coupon, every: every)
    default: return nil
    }
  }

  private func tiers(_ nodes: [ClauseNode]) -> Promotion.Benefit? {
    var tiers: [Promotion.Tier] = []
    for node in nodes {
      guard case .tier(let amount, let written) = node.clause else { continue }
      let spend = amounts.positiveAmount(amount)
      let reward = reward(written)
      if let spend, let reward { tiers.append(.init(spend: spend, reward: reward)) }
    }
    guard tiers.count == nodes.count else { return nil }
    let index = tiers.indices.dropFirst().first { tiers[$0].spend <= tiers[$0 - 1].spend }
    guard let index else { return .tiers(tiers) }
    reportNotRising(tiers, nodes, at: index)
    return nil
  }

  /// Reports tiers whose thresholds do not rise. In another order they might.
  private func reportNotRising(_ tiers: [Promotion.Tier], _ nodes: [ClauseNode], at index: Int) {
    let isSame = tiers[index].spend == tiers[index - 1].spend
    rules.report(
      .tiersNotRising,
      isSame
        ? "two tiers have the same threshold"
        : "the threshold of this tier is below the one before",
      at: file.span(of: nodes[index].tokens), label: "this one",
      and: .init(span: file.span(of: nodes[index - 1].tokens), text: "the one before"),
      help: isSame ? "keep one of them" : "tiers rise from the lowest to the highest",
      fixes: fixesForOrder(tiers, nodes))
  }

  /// Returns the fix that sorts some tiers; none if two of them have the same threshold.
  private func fixesForOrder(_ tiers: [Promotion.Tier], _ nodes: [ClauseNode]) -> [Fix] {
    guard Set(tiers.map(\.spend)).count == tiers.count,
      nodes.allSatisfy({ file.isOnOneLine($0.tokens) })
    else { return [] }
    let sorted = tiers.indices.sorted { tiers[$0].spend < tiers[$1].spend }
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
    case .coupon(let token):
      amounts.positiveAmount(token).map(Promotion.Reward.coupon)
    }
  }

  private func discount(off token: Token) -> Promotion.Reward? {
    guard let percent = amounts.percent(token) else { return nil }
    if percent.millionths > 0 { return .discount(percent) }
    amounts.reportPercent(token, "off takes nothing off")
    return nil
  }

  private func discount(to token: Token) -> Promotion.Reward? {
    guard let percent = amounts.percent(token) else { return nil }
    if percent != .hundred { return .discount(percent.complement) }
    amounts.reportPercent(token, "left to pay takes nothing off")
    return nil
  }
}
