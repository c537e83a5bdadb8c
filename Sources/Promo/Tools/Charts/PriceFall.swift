/// Drops of the same kind and depth at equal distances, or a single drop.
struct PriceFall {
  let first: PriceChart.Drop
  private(set) var last: PriceChart.Drop
  private(set) var count = 1

  /// The distance between two neighbours; nil for a single drop.
  private(set) var step: Amount?

  /// The smallest number of drops to say in one sentence.
  private static var least: Int { 3 }

  private init(_ drop: PriceChart.Drop) { (first, last) = (drop, drop) }

  /// Joins drops, given by rising amount.
  static func joining(_ drops: [PriceChart.Drop]) -> [PriceFall] {
    var falls: [PriceFall] = []
    for drop in drops {
      if let index = falls.lastIndex(where: { $0.isContinued(by: drop) }) {
        falls[index].step = falls[index].step ?? drop.amount - falls[index].last.amount
        falls[index].last = drop
        falls[index].count += 1
      } else {
        falls.append(PriceFall(drop))
      }
    }
    return falls.flatMap { fall in
      fall.count == 1 || fall.count >= least
        ? [fall] : [PriceFall(fall.first), PriceFall(fall.last)]
    }
  }

  /// True if a drop is as deep as the others and as far away, apart from rounding.
  private func isContinued(by drop: PriceChart.Drop) -> Bool {
    let distance = drop.amount.minorUnits - last.amount.minorUnits
    return drop.isReward == first.isReward
      && abs(drop.depth.minorUnits - first.depth.minorUnits) <= 1
      && step.map { abs(distance - $0.minorUnits) <= 1 } ?? true
  }
}
