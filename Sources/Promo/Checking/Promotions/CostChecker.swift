/// Warns of promotions that cost more than most shops intend, and of caps that save nothing.
struct CostChecker: FileChecker {
  let checked: CheckedFile

  /// Warns of a cap that the benefit never reaches.
  private func checkCap(_ cap: Amount, of benefit: Promotion.Benefit, _ node: ClauseNode) {
    guard ExactAmount(cap) >= benefit.most else { return }
    let span = file.span(of: node.tokens)
    rules.report(
      .capNeverBites, "this cap never changes a price: the promotion never takes off more",
      at: span, help: "leave it out, or write the amount you mean",
      fixes: [Fix(.maybe, leaving: span, in: file.source).named])
  }

  /// Warns of a benefit that gives more away than most shops intend.
  func check(_ benefit: Promotion.Benefit, _ draft: PromotionDraft, cap: Amount?, spend: Amount?) {
    if let cap, let clause = draft.cap { checkCap(cap, of: benefit, clause) }
    switch benefit {
    case .once(let reward):
      guard let given = draft.benefit else { return }
      check(reward, given, cap: cap, spend: spend, threshold: draft.spend)
    case .repeated(let coupon, let every):
      guard let given = draft.benefit, min(coupon, cap ?? coupon) >= every else { return }
      reportReachedThreshold(given, spend: every, given)
    case .tiers(let tiers):
      for (tier, node) in zip(tiers, draft.tiers) {
        check(tier.reward, node, cap: cap, spend: tier.spend, threshold: node)
      }
    }
  }

  private func check(
    _ reward: Promotion.Reward, _ given: ClauseNode, cap: Amount?, spend: Amount?,
    threshold: ClauseNode?
  ) {
    switch reward {
    case .discount(let percent) where percent.millionths > Percent.half.millionths:
      // With a cap that is small beside the threshold, nobody ever gets half off.
      if let cap, let spend, ExactAmount(cap) <= ExactAmount(Percent.half, of: spend) { return }
      reportDeepDiscount(percent, given, cap: cap, spend: spend)
    case .coupon(let amount):
      guard let spend, let threshold, min(amount, cap ?? amount) >= spend else { return }
      reportReachedThreshold(given, spend: spend, threshold)
    case .discount: break
    }
  }

  private func reportDeepDiscount(
    _ percent: Percent, _ given: ClauseNode, cap: Amount?, spend: Amount?
  ) {
    let written = percent.text
    var help = "if you intend this, add `allow P113` to the promotion"
    if given.clause.reward?.isDiscountOff ?? false, percent != .hundred {
      help = "to leave \(written) % to pay, write `discount to \(written)%`; \(help)"
    }
    rules.report(
      .deepDiscount, "this promotion takes \(written) % off", at: file.span(of: given.tokens),
      consequence: example(of: percent, cap: cap, spend: spend), help: help)
  }

  /// Returns an example: the payable of an order of a hundred, or of an amount that reaches the
  /// threshold and not the cap.
  private func example(of percent: Percent, cap: Amount?, spend: Amount?) -> String? {
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
    let free = rules.settings.currency.map {
      "an order of \($0.text(spend)) would pay \($0.text(.zero))"
    }
    rules.report(
      .couponReachesThreshold, "this coupon is at least as large as its threshold",
      at: file.span(of: given.tokens),
      and: threshold.tokens == given.tokens
        ? nil : .init(span: file.span(of: threshold.tokens), text: "its threshold"),
      consequence: free, help: "if you intend this, add `allow P114` to the promotion")
  }
}

extension Clause {
  /// The reward of the clause, or of its tier.
  fileprivate var reward: RewardNode? {
    if case .reward(let reward) = self { return reward }
    if case .tier(_, let reward) = self { return reward }
    return nil
  }
}

extension RewardNode {
  /// True if it is written `discount 20% off`.
  fileprivate var isDiscountOff: Bool {
    if case .discountOff = self { true } else { false }
  }
}

extension Promotion.Benefit {
  /// The largest value that the benefit has for any order.
  fileprivate var most: ExactAmount {
    switch self {
    case .once(let reward): reward.most
    case .repeated(let coupon, let every):
      ExactAmount(coupon, times: Amount.largest.count(of: every))
    case .tiers(let tiers): tiers.map(\.reward.most).max() ?? .nothing
    }
  }
}

extension Promotion.Reward {
  fileprivate var most: ExactAmount {
    switch self {
    case .discount(let percent): ExactAmount(percent, of: .largest)
    case .coupon(let amount): ExactAmount(amount)
    }
  }
}
