/// The orders of which one line takes every amount. Each is priced, with the levels that it reaches.
///
/// A promotion begins or ends between two amounts, or reaches something else, where their structure
/// differs. Who looks for such an amount halves the amounts between them.
struct LineWalk {
  /// An order that was priced.
  struct Sample {
    /// The price of the line, in minor units. At 0 the line is not there, and its pieces do not count.
    let amount: Int64

    let cart: PricedCart

    /// By promotion with a threshold, the number of levels that it reaches beside those applied.
    let levels: [Int64]

    /// What the order pays, in minor units.
    var payable: Int64 { cart.payable.minorUnits }

    /// True if nothing begins or ends between this order and another, as far as both tell.
    func hasSameStructure(as other: Sample) -> Bool {
      (amount > 0) == (other.amount > 0) && levels == other.levels
        && cart.takenLines == other.cart.takenLines
    }
  }

  private let program: Program

  /// Returns the order whose line costs an amount.
  let order: (Int64) -> CheckedOrder

  /// The promotions in force that have a threshold.
  private let thresholds: [Int]

  /// The steps that are left.
  var budget: Budget

  init(
    _ program: Program, _ inForce: [Int], _ budget: Budget, order: @escaping (Int64) -> CheckedOrder
  ) {
    (self.program, self.budget, self.order) = (program, budget, order)
    thresholds = inForce.filter { program.promotions[$0].threshold != nil }
  }

  /// Returns the amounts at which a threshold is reached by itself, each with that before it, and the
  /// ends of the walk.
  mutating func edges(upTo limit: Int64) -> Set<Int64> {
    var edges: Set<Int64> = [1, limit]
    let thresholds = thresholds
    // One minor unit is counted already.
    let lacks = program.asking(about: order(1), spending: &budget) { $0.lacks(of: thresholds) }
    for lack in lacks { edges.formUnion([lack, lack + 1]) }
    return edges.filter { (1...limit).contains($0) }
  }

  /// Prices the order whose line costs an amount.
  mutating func sample(at amount: Int64) -> Sample {
    sample(at: amount, program.pricedCart(for: order(amount), spending: &budget))
  }

  /// Returns the sample of an order that is priced already.
  mutating func sample(at amount: Int64, _ cart: PricedCart) -> Sample {
    if thresholds.isEmpty { return Sample(amount: amount, cart: cart, levels: []) }
    let thresholds = thresholds
    let levels = program.asking(about: order(amount), spending: &budget) {
      $0.reachedLevels(of: thresholds, beside: cart.promotions)
    }
    return Sample(amount: amount, cart: cart, levels: levels)
  }

  /// Returns the first order found, between two, to which other promotions apply than to one of one minor
  /// unit less; the last one if the steps are spent.
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
  /// By promotion applied, whether it takes from each line, and how many pieces of it it reduces.
  fileprivate var takenLines: [Int: [Int]] {
    Dictionary(
      uniqueKeysWithValues: applied.map { one in
        (one.index, one.shares.map { $0 > .zero ? 1 : 0 } + one.reduced)
      })
  }
}
