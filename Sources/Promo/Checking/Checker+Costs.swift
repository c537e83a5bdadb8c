// Warnings about what a promotion costs.

extension Checker {
  /// Warns of what gives more away than most shops mean to.
  mutating func reportCosts(
    of benefit: Promotion.Benefit, _ draft: PromotionDraft, cap: Amount?, spend: Amount?,
    in file: SyntaxFile
  ) {
    switch benefit {
    case .once(let reward):
      guard let given = draft.benefit else { return }
      reportCosts(of: reward, given, cap: cap, spend: spend, threshold: draft.spend, in: file)
    case .repeated(let coupon, let every):
      guard let given = draft.benefit, min(coupon, cap ?? coupon) >= every else { return }
      reportReachedThreshold(given, spend: every, given, in: file)
    case .tiers(let tiers):
      for (tier, node) in zip(tiers, draft.tiers) {
        reportCosts(
          of: tier.reward, node, cap: cap, spend: tier.spend, threshold: node, in: file)
      }
    }
  }

  private mutating func reportCosts(
    of reward: Promotion.Reward, _ given: ClauseNode, cap: Amount?, spend: Amount?,
    threshold: ClauseNode?, in file: SyntaxFile
  ) {
    switch reward {
    case .discount(let percent) where percent.millionths > Percent.half.millionths:
      // With a cap that is small beside the threshold nobody ever gets half off.
      if let cap, let spend, ExactAmount(cap) <= ExactAmount(Percent.half, of: spend) { return }
      reportDeepDiscount(percent, given, cap: cap, spend: spend, in: file)
    case .coupon(let amount):
      guard let spend, let threshold, min(amount, cap ?? amount) >= spend else { return }
      reportReachedThreshold(given, spend: spend, threshold, in: file)
    case .discount: break
    }
  }

  private mutating func reportDeepDiscount(
    _ percent: Percent, _ given: ClauseNode, cap: Amount?, spend: Amount?, in file: SyntaxFile
  ) {
    let written = percent.text
    var help = "if you intend this, add `allow P113` to the promotion"
    if given.clause.reward?.isDiscountOff ?? false, percent != .hundred {
      help = "to leave \(written) % to pay, write `discount to \(written)%`; \(help)"
    }
    report(
      .deepDiscount, "this promotion takes \(written) % off", at: file.span(of: given.tokens),
      consequence: example(of: percent, cap: cap, spend: spend), help: help)
  }

  /// What an order pays: one of a hundred, or of so much that the threshold is reached and the cap
  /// is not.
  private func example(of percent: Percent, cap: Amount?, spend: Amount?) -> String? {
    guard let currency else { return nil }
    var amount = currency.hundred
    if let cap, ExactAmount(cap) < ExactAmount(percent, of: amount) {
      amount = Amount(unchecked: Int64(ExactAmount(cap).millionths / Int128(percent.millionths)))
    }
    amount = max(amount, spend ?? .zero, Amount(unchecked: 1))
    let value = min(
      ExactAmount(percent, of: amount), cap.map { ExactAmount($0) } ?? ExactAmount(amount))
    let payable = rounding.rounded(ExactAmount(amount) - value)
    return "an order of \(currency.text(amount)) would pay \(currency.text(payable))"
  }

  /// What an order of a hundred pays by one of two benefits, and by the other.
  func comparison(of first: ClauseNode, _ second: ClauseNode, in file: SyntaxFile) -> String? {
    guard let currency else { return nil }
    let hundred = currency.hundred
    let payables = [first, second].compactMap { rest(of: hundred, after: $0.clause, in: file) }
      .map(currency.text)
    guard payables.count == 2, payables[0] != payables[1] else { return nil }
    return "an order of \(currency.text(hundred)) would pay \(payables[0]) with the first, and "
      + "\(payables[1]) with the second"
  }

  /// What is left to pay of an amount by a benefit alone; nil for another clause, or a bad one.
  private func rest(of amount: Amount, after clause: Clause, in file: SyntaxFile) -> Amount? {
    guard case .reward(let reward) = clause else { return nil }
    return switch reward {
    case .discountOff(let token):
      percent(in: token, of: file).map { rounding.rounded(ExactAmount($0.complement, of: amount)) }
    case .discountTo(let token):
      percent(in: token, of: file).map { rounding.rounded(ExactAmount($0, of: amount)) }
    case .coupon(let token):
      currency.flatMap { try? $0.amount(in: file.bytes(of: token)).get() }
        .map { amount - min($0, amount) }
    }
  }

  private func percent(in token: Token, of file: SyntaxFile) -> Percent? {
    DecimalText(file.bytes(of: token).dropLast()).flatMap(Percent.init)
  }

  private mutating func reportReachedThreshold(
    _ given: ClauseNode, spend: Amount, _ threshold: ClauseNode, in file: SyntaxFile
  ) {
    let free = currency.map {
      "an order of \($0.text(spend)) would pay \($0.text(.zero))"
    }
    report(
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
