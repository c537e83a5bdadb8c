/// A series of orders that differ only in the amount of one line. A sample is one of these orders
/// with its price and the levels that promotions reach.
///
/// If two samples differ in structure, a promotion begins, ends or reaches another level between
/// them. To find the amount at which this happens, the caller bisects the amounts between them.
struct LineWalk {
  /// A priced order.
  struct Sample {
    /// The price of the line, in minor units. If it is 0, there is no line and no piece of it
    /// counts.
    let amount: Int64

    let cart: PricedCart

    /// The number of levels that each promotion with a threshold reaches beside those applied.
    let levels: [Int64]

    var payable: Int64 { cart.payable.minorUnits }

    func hasSameStructure(as other: Sample) -> Bool {
      (amount > 0) == (other.amount > 0) && levels == other.levels
        && cart.takesFromSameLines(as: other.cart)
    }
  }

  private let program: Program

  /// The promotions in force for all these orders; nil if each order finds its own.
  private let inForce: [Int]?

  /// Its memory serves one order after another.
  private var explainer: Explainer?

  /// A function that returns the order whose line costs a given amount.
  let order: (Int64) -> CheckedOrder

  /// The promotions in force that have a threshold.
  private let thresholds: [Int]
  var budget: Budget

  /// - Parameter inForce: the promotions in force for all these orders; nil to find them for each
  ///   order, and no levels.
  init(
    _ program: Program, _ inForce: [Int]?, _ budget: Budget,
    order: @escaping (Int64) -> CheckedOrder
  ) {
    (self.program, self.inForce, self.budget, self.order) = (program, inForce, budget, order)
    thresholds = (inForce ?? []).filter { program.promotions[$0].threshold != nil }
  }

  /// Returns the amounts at which a promotion by itself reaches a threshold, the amounts one minor
  /// unit below them, and the ends of the walk.
  mutating func edges(upTo limit: Int64) -> Set<Int64> {
    var edges: Set<Int64> = [1, limit]
    // The order already counts one minor unit, so a promotion reaches its threshold at `lack + 1`.
    let explainer = asked(about: 1)
    for lack in explainer.lacks(of: thresholds) { edges.formUnion([lack, lack + 1]) }
    budget.spend(explainer.steps)
    return edges.filter { (1...limit).contains($0) }
  }

  mutating func sample(at amount: Int64) -> Sample {
    let explainer = asked(about: amount)
    return sample(at: amount, explainer.price(by: program.strategy), explainer)
  }

  mutating func sample(at amount: Int64, _ cart: PricedCart) -> Sample {
    thresholds.isEmpty
      ? Sample(amount: amount, cart: cart, levels: [])
      : sample(at: amount, cart, asked(about: amount))
  }

  private mutating func sample(
    at amount: Int64, _ cart: PricedCart, _ explainer: Explainer
  ) -> Sample {
    let levels = explainer.reachedLevels(of: thresholds, beside: cart.promotions)
    budget.spend(explainer.steps)
    return Sample(amount: amount, cart: cart, levels: levels)
  }

  private mutating func asked(about amount: Int64) -> Explainer {
    let order = order(amount)
    guard let explainer else {
      let explainer = Explainer(program, order, among: inForce)
      self.explainer = explainer
      return explainer
    }
    explainer.enter(order, among: inForce)
    return explainer
  }

  /// Returns the first sample found between `low` and `high` whose promotions differ from those one
  /// minor unit below. If the steps run out, returns the upper end of the amounts still to search.
  mutating func turn(from low: Sample, to high: Sample) -> Sample {
    var (low, high) = (low, high)
    while high.amount - low.amount > 1, !budget.isSpent {
      let middle = sample(at: low.amount + (high.amount - low.amount) / 2)
      if middle.cart.promotions == low.cart.promotions { low = middle } else { high = middle }
    }
    return high
  }
}

extension PricedCart {
  /// True if the same promotions are applied, and if each of them takes from the same lines and
  /// reduces as many pieces of each.
  fileprivate func takesFromSameLines(as other: PricedCart) -> Bool {
    applied.count == other.applied.count
      && applied.allSatisfy { one in
        guard let same = other.applied.first(where: { $0.index == one.index }) else { return false }
        return one.reduced == same.reduced
          && one.shares.elementsEqual(same.shares) { ($0 > .zero) == ($1 > .zero) }
      }
  }
}
