/// P131: amounts at which the price drops. Within a segment it never does.
struct PriceDrops {
  /// An amount that pays less than the amount one minor unit below it.
  struct Drop {
    let order: Findings.Witness

    /// The smallest amount from which all amounts up to this one pay more.
    let from: Int64
    let payable: Int64
  }

  /// The smallest drop of each promotion that causes one.
  private(set) var byPromotion: [Int: Drop] = [:]

  /// Notes the drops of a context. Returns false if some may be unknown.
  mutating func look(at context: PricedContext) -> Bool {
    let (segments, rounding) = (context.curve.segments, context.program.rounding)
    for place in segments.indices.dropFirst() {
      let (high, low) = (segments[place - 1], segments[place])
      let payable = low.formula.payable(of: low.first, rounding)
      guard payable < high.formula.payable(of: high.last, rounding),
        let index = cause(of: low, after: high, rounding),
        byPromotion[index].map({ $0.order.amount > low.first }) ?? true
      else { continue }
      byPromotion[index] = Drop(
        order: context.order(low.first),
        from: firstAmount(payingMoreThan: payable, in: segments[..<place], rounding),
        payable: payable)
    }
    // A stack that leads for good without a period may drop later, by any of its promotions.
    return context.leaderWithoutPeriod?.allSatisfy { byPromotion[$0] != nil } ?? true
  }

  /// Returns the promotion whose reduction grows the most where a segment begins.
  private func cause(of low: Segment, after high: Segment, _ rounding: Rounding) -> Int? {
    let before = high.formula.reductions(of: high.last, rounding)
    let after = low.formula.reductions(of: low.first, rounding)
    let gains = zip(low.stack, after).map { index, off in
      (index: index, gain: off - (high.stack.firstIndex(of: index).map { before[$0] } ?? 0))
    }
    // Of several, the one applied first.
    return gains.max { $0.gain < $1.gain }?.index
  }

  /// Returns the smallest amount from which all amounts of the last segments pay more than
  /// `payable`.
  private func firstAmount(
    payingMoreThan payable: Int64, in segments: ArraySlice<Segment>, _ rounding: Rounding
  ) -> Int64 {
    let cheap = segments.last { $0.formula.payable(of: $0.first, rounding) <= payable }
    return cheap.map { min($0.last, $0.formula.largestAmount(leaving: payable, rounding)) + 1 } ?? 1
  }

  func diagnostic(about index: Int, _ words: OrderWords) -> Diagnostic? {
    guard let drop = byPromotion[index] else { return nil }
    let order = drop.order
    let (first, last) = (words.amount(drop.from), words.amount(order.amount - 1))
    let orders = first == last ? "an order of \(first) pays" : "orders from \(first) to \(last) pay"
    let before = Findings.Witness(
      amount: order.amount - 1, context: order.context, instants: order.instants)
    return words.diagnostic(
      .priceDrops, "\(orders) more than one of \(words.amount(order.amount))", about: index,
      consequence: "\(words.price(of: before, isBrief: true)), but \(words.price(of: order))",
      help: "if you intend this as the reward of a threshold, add `allow P131` to the promotion")
  }
}

extension Diagnostic.ID.Explanation {
  static var priceDrops: Self {
    Self(
      title: "an amount at which the price drops",
      cause: """
        An order of one minor unit less, at the same instant, with the same codes and facts,
        pays more. Every promotion with a threshold does this, and that is its purpose: in the
        example orders from 250.01 to 299.99 pay more than one of 300.00, so customers add
        something to their order. But a customer with nothing to add pays more for less, and a
        customer who returns goods may get back less than they cost. Look twice if the drop is
        large, or if several promotions have the same threshold.

        Reduce the promotion, spread it over several tiers, or give a percentage with a cap and
        without a threshold. If you want customers to add something, add `allow P131` to the
        promotion.
        """,
      example: """
        promotion "50 off 300" {
            coupon 50
            spend 300
        }
        """,
      mended: """
        promotion "50 off 300" {
            coupon 50
            spend 300
            allow P131
        }
        """)
  }
}
