/// P131: amounts at which the price drops, unless the drop is the reward of a threshold.
struct PriceDrops {
  /// An order that pays less than an order whose amount is one minor unit smaller.
  struct Drop {
    let order: Example

    /// The first of the consecutive amounts just below the order that all pay more than the order.
    let from: Int64
    let payable: Int64
  }

  /// For each promotion that causes drops, the drop at the smallest amount.
  private(set) var byPromotion: [Int: Drop] = [:]

  /// Records the drops in a context. Returns false if it may have missed some.
  mutating func look(at context: PricedContext) -> Bool {
    let (segments, rounding) = (context.curve.segments, context.program.rounding)
    for place in segments.indices.dropFirst() {
      let (high, low) = (segments[place - 1], segments[place])
      guard let drop = context.settled.drop(from: high, to: low),
        byPromotion[drop.cause].map({ $0.order.amount > low.first }) ?? true,
        !context.settled.isReward(drop, at: low)
      else { continue }
      let payable = low.formula.payable(of: low.first, rounding)
      byPromotion[drop.cause] = Drop(
        order: context.order(low.first),
        from: firstAmount(payingMoreThan: payable, in: segments[..<place], rounding),
        payable: payable)
    }
    // If a stack leads for good without a period, its price may drop later because of any of its
    // promotions.
    return context.leaderWithoutPeriod?.allSatisfy { byPromotion[$0] != nil } ?? true
  }

  /// Returns the first of the consecutive amounts, up to the end of the segments, whose payables
  /// all exceed `payable`.
  private func firstAmount(
    payingMoreThan payable: Int64, in segments: ArraySlice<Segment>, _ rounding: Rounding
  ) -> Int64 {
    let cheap = segments.last { $0.formula.payable(of: $0.first, rounding) <= payable }
    return cheap.map { min($0.last, $0.formula.largestAmount(leaving: payable, rounding)) + 1 } ?? 1
  }

  func diagnostic(about index: Int, _ words: ExampleWords) -> Diagnostic? {
    guard let drop = byPromotion[index] else { return nil }
    let order = drop.order
    let (first, last) = (words.amount(drop.from), words.amount(order.amount - 1))
    let least = words.amount(order.amount)
    let before = words.order(order.amount - 1, like: order)
    return words.diagnostic(
      .priceDrops,
      first == last
        ? "an order of \(first) pays more than one of \(least)"
        : "orders from \(first) to \(last) pay more than one of \(least)", about: index,
      consequence: "\(words.sentence(about: before, isBrief: true)), but \(words.price(of: order))",
      orAllow: true)
  }
}

extension CartFindings.Finding {
  func priceDrops(about index: Int, _ words: ExampleWords) -> Diagnostic {
    words.diagnostic(
      .priceDrops, "goods that are added make some orders save less", about: index,
      consequence: "\(less.map(words.price) ?? ""), but \(words.price(of: cart))",
      orAllow: true)
  }
}
