/// A trial of offers. An offer holds only if the order gets the promised reduction once the gift is
/// added.
///
/// The trial adds the gift as one more line. Each of its pieces costs 10.00 in a currency with two
/// decimals, or 10.00 more than the price at which the promotion gives it.
struct OfferTrial {
  let program: Program
  let order: CheckedOrder

  /// The price of the order without the gifts.
  let priced: PricedCart

  /// A function that prices an order without looking for offers.
  let price: (CheckedOrder) -> PricedCart

  /// The number of orders that may still be priced. Each takes as long to price as the order
  /// itself, so an order with many lines gets fewer tries.
  private var triesLeft: Int

  init(
    _ program: Program, _ order: CheckedOrder, _ priced: PricedCart,
    price: @escaping (CheckedOrder) -> PricedCart
  ) {
    (self.program, self.order, self.priced, self.price) = (program, order, priced, price)
    triesLeft = max(1, min(16, 2_000 / (1 + (order.cart?.lines.count ?? 1))))
  }

  /// Returns the offers that hold, each with the labels for which it holds.
  mutating func holding(among offers: [PricedCart.Offer]) -> [PricedCart.Offer] {
    var holding: [PricedCart.Offer] = []
    for var offer in offers {
      let promotion = program.promotions[offer.index]
      guard case .group(let group) = promotion.benefit else { continue }
      let labels = group.gift?.labels ?? promotion.goods?.only ?? []
      let choices = labels.isEmpty ? [[]] : labels.map { [$0] }
      let held = choices.filter { isGiven(offer, at: group.price, with: $0) }
      offer.labels = held.flatMap { $0 }
      if !held.isEmpty { holding.append(offer) }
    }
    return holding
  }

  /// Returns true if the promotion reduces all pieces of a gift as promised, and the payable rises
  /// by at most the price of the gift less the promised reduction.
  private mutating func isGiven(
    _ offer: PricedCart.Offer, at price: Promotion.Group.Price, with labels: [Int]
  ) -> Bool {
    guard triesLeft > 0, let (line, off) = line(offer.count, at: price, labels),
      let larger = order.adding(line)
    else { return false }
    triesLeft -= 1
    let after = self.price(larger)
    let own = { (cart: PricedCart) in cart.applied.first { $0.index == offer.index } }
    guard let given = own(after), given.reduced.last == offer.count else { return false }
    return given.off.minorUnits - (own(priced)?.off.minorUnits ?? 0) >= off
      && after.payable.minorUnits - priced.payable.minorUnits <= line.amount.minorUnits - off
  }

  /// Returns a gift's line and the promised reduction; nil if an order cannot have such a line.
  private func line(
    _ pieces: Int, at price: Promotion.Group.Price, _ labels: [Int]
  ) -> (CheckedCart.Line, off: Int64)? {
    guard pieces <= Program.pieceLimit else { return nil }
    let (count, ten) = (Int64(pieces), program.currency.hundred.minorUnits / 10)
    let (rest, off): (Int64, Int128)
    switch price {
    case .off(let percent):
      (rest, off) = (0, wideProduct(count * ten, percent.millionths) / 1_000_000)
    case .to(let price): (rest, off) = (price.minorUnits, Int128(count * ten))
    // No gift has such a price.
    case .less: return nil
    }
    let (amount, isOverflow) = (ten + rest).multipliedReportingOverflow(by: count)
    if isOverflow { return nil }
    return (
      CheckedCart.Line(amount: Amount(unchecked: amount), pieces: pieces, labels: labels),
      Int64(off)
    )
  }
}

extension CheckedOrder {
  /// Nil if the line exceeds the limits of an order. One amount becomes the first line.
  fileprivate func adding(_ line: CheckedCart.Line) -> CheckedOrder? {
    let cart = cart ?? CheckedCart(of: amount)
    guard cart.lines.count < Program.lineLimit,
      line.amount.minorUnits <= Amount.largest.minorUnits - cart.total
    else { return nil }
    return with(cart.lines + [line], adding: line.amount.minorUnits)
  }

  /// If `lines` is nil, the order is one amount.
  func with(_ lines: [CheckedCart.Line]?, adding added: Int64) -> CheckedOrder {
    CheckedOrder(
      amount: Amount(unchecked: amount.minorUnits + added),
      cart: lines.map { CheckedCart(lines: $0, shipping: cart?.shipping ?? .zero) },
      instant: instant,
      localTime: localTime, codes: codes, facts: facts)
  }
}
