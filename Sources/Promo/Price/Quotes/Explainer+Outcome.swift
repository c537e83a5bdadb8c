extension Explainer {
  /// Returns what the order lacks for a promotion by itself; nil if it lacks nothing.
  private func lack(of index: Int) -> Quote.Outcome.Kind? {
    let (hasGoods, isGift) = (hasGoods(index), rules[index].isGiftAlone)
    if !hasGoods {
      let leftOut = leftOut(of: index)
      // If all goods cost 0, `noGoods` is right only for a promotion about goods.
      let isAmount = order.amount == .zero && !program.promotions[index].isAboutGoods
      guard leftOut.isEmpty && isGift || isAmount else { return .noGoods(leftOut: leftOut) }
    }
    let short = missingAmount(index).map(Quote.Outcome.Kind.belowSpend)
    // A gift is earned first and added then.
    if isGift, !hasGoods, let short { return short }
    return missingPieces(index).first.map {
      .belowCount(short: $0.count, labels: ($0.labels ?? []).map { program.labels[$0] })
    } ?? short
  }

  /// Returns the labels for which a promotion or all rules leave out goods of the order that the
  /// promotion would have.
  private func leftOut(of index: Int) -> [String] {
    let goods = program.promotions[index].goods ?? Promotion.Goods()
    let except = goods.except + program.excludedLabels
    guard !except.isEmpty, !goods.isShipping else { return [] }
    let places = program.promotions[index].benefit.places
    var leftOut: Set<Int> = []
    for line in order.cart?.lines ?? [] where line.amount > .zero {
      let fits = { (labels: [Int]?) in labels?.contains(where: line.labels.contains) ?? true }
      if fits(goods.only), places.isEmpty || places.contains(where: { fits($0.labels) }) {
        leftOut.formUnion(line.labels.filter(except.contains))
      }
    }
    return leftOut.sorted().map { program.labels[$0] }
  }

  /// Returns the outcome of a promotion that is in force and not applied.
  func outcome(of index: Int, in cart: PricedCart) -> Quote.Outcome.Kind {
    if let lack = lack(of: index) { return lack }
    let wouldPay = payable(withOnly: index)
    if wouldPay == order.total { return .noEffect }
    let excluders = excluders(of: index, in: cart)
    let holders = excluders == nil ? rivals(of: index, in: cart) : []
    let rivals = excluders?.promotions ?? keepers(holders, cart)
    let mayCombine = mayCombine(index, with: rivals, in: cart)
    return .beaten(
      by: program.names(of: rivals), wouldPay: wouldPay,
      lostThreshold: mayCombine ? short(of: index, beside: cart.promotions) : nil,
      lacksSync: program.names(of: missingSync(of: index, beside: rivals, in: cart)),
      // One amount has no lines to name, and under rules of amounts all lines count as one.
      lines: order.cart == nil || !program.isAboutGoods
        ? [] : Set(holders.flatMap { $0.lines }).sorted(),
      reason: excluders.map { Quote.Outcome.Reason($0.reason) }
        ?? program.reason(of: index, beside: rivals),
      breaks: mayCombine ? broken(by: index, cart) : nil)
  }

  /// Returns the first applied promotion whose threshold the order would miss with another one.
  func broken(by index: Int, _ cart: PricedCart) -> Quote.Outcome.Break? {
    let all = cart.promotions + [index]
    for one in cart.promotions {
      if let short = short(of: one, beside: all) {
        return Quote.Outcome.Break(promotion: program.promotions[one].name, short: short)
      }
    }
    return nil
  }
}
