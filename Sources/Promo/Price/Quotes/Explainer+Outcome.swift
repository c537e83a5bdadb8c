extension Explainer {
  /// Returns the outcome of a promotion that is in force and not applied.
  func outcome(of index: Int, in cart: PricedCart) -> Quote.Outcome.Kind {
    // If all goods cost 0, `noGoods` is right only for a promotion about goods.
    guard hasGoods(index) || order.amount == .zero && !program.promotions[index].isAboutGoods else {
      return .noGoods
    }
    if let missing = missingPieces(index).first {
      return .belowCount(
        short: missing.count, labels: (missing.labels ?? []).map { program.labels[$0] })
    }
    if let short = missingAmount(index) { return .belowSpend(short: short) }
    let wouldPay = payable(withOnly: index)
    if wouldPay == order.total { return .noEffect }
    let excluders = excluders(of: index, in: cart)
    let holders = excluders == nil ? rivals(of: index, in: cart) : []
    let rivals =
      excluders?.promotions ?? (holders.isEmpty ? cart.promotions : holders.map { $0.index })
    let left = leftBelowThreshold(of: index, beside: rivals, in: cart)
    return .beaten(
      by: program.names(of: rivals), wouldPay: wouldPay,
      lostThreshold: left.map { Amount(unchecked: program.forms[index].spend) - $0 },
      lacksSync: program.names(of: missingSync(of: index, beside: rivals, in: cart)),
      // One amount has no lines to name, and under rules of amounts all lines count as one.
      lines: order.cart == nil || !program.isAboutGoods
        ? [] : Set(holders.flatMap { $0.lines }).sorted(),
      reason: excluders.map { Quote.Outcome.Reason($0.reason) }
        ?? program.reason(of: index, beside: rivals))
  }
}
