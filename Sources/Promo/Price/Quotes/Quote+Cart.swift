extension Quote {
  /// The lines and the shipping of an order, with the shares that promotions took from them.
  public struct Cart: Hashable, Sendable {
    /// One line.
    public struct Line: Hashable, Sendable {
      /// The line of the order.
      public let line: OrderLine

      /// The shares of the line that promotions took, in the order of `Quote.applied`.
      public let shares: [Share]

      /// The amount left to pay for the line.
      public let left: Amount

      /// The labels of the line that the `except` at the top names: no promotion takes from it.
      public let leftOut: [String]
    }

    /// The share of a line that a promotion took.
    public struct Share: Hashable, Sendable {
      /// The name of the promotion.
      public let promotion: String

      /// The amount taken; zero only if `reduced` or `spread` is above zero.
      public let off: Amount

      /// The share if the pieces that pay for a gift bear their part of what it saves, divided by what
      /// all other promotions leave; equal to `off` for a promotion without gifts.
      public let spread: Amount

      /// The number of pieces that the promotion reduced; nil if its benefit does not count pieces.
      public let reduced: Int?
    }

    /// A gift that the order has earned but does not contain.
    public struct Offer: Hashable, Sendable {
      /// The name of the promotion.
      public let promotion: String

      /// The number of missing pieces.
      public let pieces: Int

      /// The labels, one of which each piece must have. Empty for any goods of the promotion.
      public let labels: [String]

      /// The other offered promotions that are never applied to the same order as this one.
      public let alternatives: [String]
    }

    /// The lines, as in the order.
    public let lines: [Line]

    /// The price of the shipping before any promotion.
    public let shipping: Amount

    /// The amount left to pay for the shipping.
    public let shippingLeft: Amount

    /// The gifts that could be added to the order.
    public let offers: [Offer]

    /// The labels of the order that the rules do not declare, as written and without repetition.
    public let unknownLabels: [String]

    /// True if the search for the price was cut short: it may have missed a cheaper set of promotions.
    public let isBounded: Bool

    /// True if the search for the nudge was cut short: it may have missed one.
    public let isNudgeBounded: Bool
  }
}

extension Program {
  /// Nil if the order is one amount without an offer.
  func cart(of order: Order, pricedAs cart: PricedCart, isNudgeBounded: Bool) -> Quote.Cart? {
    if order.lines.isEmpty && order.shipping == .zero && cart.offers.isEmpty { return nil }
    let lines = order.lines.indices.map { line(order.lines[$0], at: $0, in: cart) }
    let offShipping = { (one: PricedCart.Applied) in
      self.promotions[one.index].step == .shipping ? one.off.minorUnits : 0
    }
    let shippingLeft = order.shipping.minorUnits - cart.applied.reduce(0) { $0 + offShipping($1) }
    return Quote.Cart(
      lines: lines, shipping: order.shipping,
      shippingLeft: Amount(unchecked: shippingLeft),
      offers: cart.offers.map { offer($0, among: cart.offers) },
      unknownLabels: unknownLabels(of: order.lines),
      isBounded: cart.isBounded, isNudgeBounded: isNudgeBounded)
  }

  private func line(_ line: OrderLine, at place: Int, in cart: PricedCart) -> Quote.Cart.Line {
    var (shares, left): ([Quote.Cart.Share], Amount) = ([], line.amount)
    for one in cart.applied {
      let off = one.shares[place]
      let spread = one.spread.isEmpty ? off : one.spread[place]
      let reduced = one.reduced.isEmpty ? nil : one.reduced[place]
      left = left - off
      if off == .zero, spread == .zero, reduced ?? 0 == 0 { continue }
      shares.append(
        Quote.Cart.Share(
          promotion: promotions[one.index].name, off: off, spread: spread, reduced: reduced))
    }
    return Quote.Cart.Line(
      line: line, shares: shares, left: left,
      leftOut: excludedLabels.isEmpty ? [] : self.labels(of: line, among: excludedLabels))
  }

  private func offer(
    _ offer: PricedCart.Offer, among all: [PricedCart.Offer]
  ) -> Quote.Cart.Offer {
    Quote.Cart.Offer(
      promotion: promotions[offer.index].name, pieces: offer.count,
      labels: offer.labels.map { labels[$0] },
      alternatives: names(
        of: all.filter { exclusion(of: offer.index, $0.index) != nil && $0.index != offer.index }
          .map { $0.index }))
  }

  /// Returns those of some declared labels that a line has.
  func labels(of line: OrderLine, among some: [Int]) -> [String] {
    let own = Set(line.labels.compactMap { labelPositions[folded($0)] })
    return some.filter(own.contains).sorted().map { labels[$0] }
  }

  /// Returns those labels of lines that the rules do not declare, without repetition.
  func unknownLabels(of lines: [OrderLine]) -> [String] {
    var seen: Set<String> = []
    return lines.flatMap { $0.labels }.filter { !declares($0) && seen.insert($0).inserted }
  }

  /// Returns true if the rules declare a label.
  package func declares(_ label: String) -> Bool { labelPositions[folded(label)] != nil }

  /// Returns the problem of an undeclared label that was probably meant to be a declared one; nil
  /// for any other label.
  package func problem(ofLabel label: String) -> Message? {
    suggestion(forLabel: label).map { Order.Problem.sentence(ofLabel: label, meaning: $0) }
  }

  /// Returns the declared label that an undeclared one was probably meant to be; nil if there is
  /// none.
  package func suggestion(forLabel label: String) -> String? {
    if isTooLong(label) || declares(label) { return nil }
    return Promo.suggestion(forLabel: label, among: labels)
  }
}
