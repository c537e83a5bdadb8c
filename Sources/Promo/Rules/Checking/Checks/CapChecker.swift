/// Warns of caps that never change a price, and of caps that are below one repeated coupon.
extension CheckedFile {
  func checkCap(_ cap: Amount, of benefit: Promotion.Benefit, _ node: ClauseNode) {
    if ExactAmount(cap) >= benefit.most { return reportIdleCap(node) }
    guard case .repeated(let coupon, let every) = benefit, cap < coupon,
      case .upTo(let token) = node.clause
    else { return }
    reportSmallCap(cap, coupon, every, token, node)
  }

  func reportIdleCap(_ node: ClauseNode) {
    let span = file.span(of: node.tokens)
    rules.report(
      .capNeverBites, "this cap never changes a price: the promotion never takes off more",
      at: span, help: "leave it out, or write the amount you mean",
      fixes: [Fix(.maybe, leaving: span, in: file.source).named])
  }

  /// Warns of a cap below one coupon, as in `coupon 50 every 300 up to 3`, where the author may
  /// intend a number of coupons.
  private func reportSmallCap(
    _ cap: Amount, _ coupon: Amount, _ every: Amount, _ token: Token, _ node: ClauseNode
  ) {
    let currency = rules.settings.currency ?? .unnamed
    let twice = Amount(minorUnits: every.minorUnits * 2)
    let count = DecimalText.whole(file.bytes(of: token), limit: 1_000) ?? 0
    // The product is at most 1,000 times 10^15, so it fits in 64 bits.
    let meant = Amount(minorUnits: coupon.minorUnits * count)
    let isCount = count > 1 && meant != nil
    let text = meant.map(currency.shortText) ?? ""
    rules.report(
      .capBelowCoupon, "this cap is below one coupon, so no order gets a whole one",
      at: file.span(of: node.tokens),
      consequence: twice.map {
        "an order of \(currency.text($0)) would pay \(currency.text($0 - min(cap, $0)))"
      },
      help: "a cap is the most that is taken off, an amount"
        + (isCount ? "; for \(count) coupons, write `up to \(text)`" : ""),
      fixes: isCount ? [Fix(.maybe, file.span(of: token), text).named] : [])
  }
}

extension Promotion.Benefit {
  /// The largest value of the benefit on any order.
  fileprivate var most: ExactAmount {
    switch self {
    case .once(let reward): reward.most
    case .repeated(let coupon, let every):
      ExactAmount(coupon, times: Amount.largest.count(of: every))
    case .tiers(let tiers): tiers.map { $0.reward.most }.max() ?? .nothing
    case .countedTiers(let tiers): tiers.map { $0.reward.most }.max() ?? .nothing
    case .pieces, .group, .shippingFor: ExactAmount(.largest)
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
