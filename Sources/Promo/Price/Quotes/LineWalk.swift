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
        && cart.takenLines == other.cart.takenLines
    }
  }

  private let program: Program

  /// A function that returns the order whose line costs a given amount.
  let order: (Int64) -> CheckedOrder

  /// The promotions in force that have a threshold.
  private let thresholds: [Int]
  var budget: Budget

  init(
    _ program: Program, _ inForce: [Int], _ budget: Budget, order: @escaping (Int64) -> CheckedOrder
  ) {
    (self.program, self.budget, self.order) = (program, budget, order)
    thresholds = inForce.filter { program.promotions[$0].threshold != nil }
  }

  /// Returns the amounts at which a promotion by itself reaches a threshold, the amounts one minor
  /// unit below them, and the ends of the walk.
  mutating func edges(upTo limit: Int64) -> Set<Int64> {
    var edges: Set<Int64> = [1, limit]
    let thresholds = thresholds
    // The order already counts one minor unit, so a promotion reaches its threshold at `lack + 1`.
    let lacks = program.asking(about: order(1), spending: &budget) { $0.lacks(of: thresholds) }
    for lack in lacks { edges.formUnion([lack, lack + 1]) }
    return edges.filter { (1...limit).contains($0) }
  }

  mutating func sample(at amount: Int64) -> Sample {
    sample(at: amount, program.pricedCart(for: order(amount), spending: &budget))
  }

  mutating func sample(at amount: Int64, _ cart: PricedCart) -> Sample {
    if thresholds.isEmpty { return Sample(amount: amount, cart: cart, levels: []) }
    let thresholds = thresholds
    let levels = program.asking(about: order(amount), spending: &budget) {
      $0.reachedLevels(of: thresholds, beside: cart.promotions)
    }
    return Sample(amount: amount, cart: cart, levels: levels)
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
  /// For each applied promotion: for each line, 1 if the promotion takes from it and 0 if not;
  /// then, for each line, the number of pieces that the promotion reduces.
  fileprivate var takenLines: [Int: [Int]] {
    Dictionary(
      uniqueKeysWithValues: applied.map { one in
        (one.index, one.shares.map { $0 > .zero ? 1 : 0 } + one.reduced)
      })
  }
}
