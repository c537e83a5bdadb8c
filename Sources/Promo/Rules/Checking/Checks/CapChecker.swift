/// Warns of caps that never change a price, and of caps that cut a coupon.
extension CheckedFile {
  func checkCap(_ cap: Amount, of benefit: Promotion.Benefit, _ node: ClauseNode) {
    if ExactAmount(cap) >= benefit.most { return reportIdleCap(node) }
    guard case .upTo(let token) = node.clause else { return }
    switch benefit {
    case .repeated(let coupon, let every):
      if cap < coupon { return reportSmallCap(cap, coupon, every, token, node) }
      checkCut(cap, coupon, ofOrder: { Amount(minorUnits: every.minorUnits * $0) }, node)
    case .pieces(let coupon, _):
      // Another warning is about whole numbers, which may mean pieces.
      let isUnclear = DecimalText.whole(file.bytes(of: token), limit: 20) != nil
      if !isUnclear { checkCut(cap, coupon, ofOrder: { _ in nil }, node) }
    case .once(.coupon):
      report("this cap is below the coupon, so no order gets a whole one", at: node)
    case .tiers(let tiers):
      // A tier that gives no more than the tier below has another warning.
      let coupons = tiers.map {
        if case .coupon(let amount) = $0.reward { amount } else { Amount.zero }
      }
      guard let last = coupons.last, cap < last, coupons.dropLast().allSatisfy({ $0 < cap })
      else { return }
      let currency = rules.settings.currency ?? .unnamed
      report(
        "this cap cuts the coupon of the last tier", at: node,
        consequence: "it takes \(currency.text(cap)) off, not \(currency.text(last))")
    case .once, .countedTiers, .group, .shippingFor: break
    }
  }

  /// Warns of a cap that leaves only one coupon of several, or a part of the last one.
  ///
  /// - Parameter amount: the smallest order with a number of coupons, if an amount decides it.
  private func checkCut(
    _ cap: Amount, _ coupon: Amount, ofOrder amount: (Int64) -> Amount?, _ node: ClauseNode
  ) {
    let currency = rules.settings.currency ?? .unnamed
    let (whole, rest) = cap.minorUnits.quotientAndRemainder(dividingBy: coupon.minorUnits)
    let text = { (units: Int64) in currency.text(Amount(unchecked: units)) }
    if whole == 1, rest == 0 {
      let larger = amount(2)
      report(
        "this cap is one coupon, so no order gets a second one", at: node,
        consequence: larger.map {
          "an order of \(currency.text($0)) gets \(text(coupon.minorUnits)) off, too"
        })
    } else if rest > 0 {
      report(
        "this cap cuts the last coupon", at: node,
        consequence: "an order gets at most \(text(whole * coupon.minorUnits)) and "
          + "\(text(rest)) more, a part of a coupon of \(text(coupon.minorUnits))")
    }
  }

  private func report(_ message: Message, at node: ClauseNode, consequence: Message? = nil) {
    // A cap with a part that is missing may be another one.
    if rules.diagnostics.hasErrors { return }
    rules.report(
      .capBelowCoupon, message, at: file.span(of: node.tokens), consequence: consequence,
      orAllow: true)
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
