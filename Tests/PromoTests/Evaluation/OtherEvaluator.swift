@testable import Promo

/// The language's definitions a second time, written to be unlike the first: it walks all sets of
/// promotions, computes in tenths of millionths with its own rounding, and sorts all candidates by
/// one list of numbers.
enum OtherEvaluator {
  static func answer(_ program: Program, _ order: Order) -> (payable: Int64, names: [String]) {
    let amount = Int128(order.amount.minorUnits)
    let live = program.promotions.indices.filter { index in
      let promotion = program.promotions[index]
      let isOpen =
        (promotion.window.starts?.secondsSince1970 ?? .min) <= order.instant.secondsSince1970
        && order.instant.secondsSince1970 < (promotion.window.ends?.secondsSince1970 ?? .max)
      return !promotion.isPaused && isOpen && left(program, promotion, amount, amount) < amount
    }
    var pool = live
    switch program.strategy {
    case .best: break
    case .first: pool = Array(live.prefix(1))
    case .calculator:
      let groups = [true, false].map { isPlain in
        live.filter { (program.promotions[$0].threshold == nil) == isPlain }
      }
      pool = groups.flatMap { group in
        group.sorted { one, two in
          key(program, one, amount).lexicographicallyPrecedes(key(program, two, amount))
        }.prefix(1)
      }
    }
    return cheapest(program, pool, amount)
  }

  /// Sorts the winner of a step first.
  private static func key(_ program: Program, _ index: Int, _ amount: Int128) -> [Int128] {
    let promotion = program.promotions[index]
    return [-worth(promotion, amount, amount), promotion.isSync ? 0 : 1, Int128(index)]
  }

  private static func cheapest(
    _ program: Program, _ pool: [Int], _ amount: Int128
  ) -> (payable: Int64, names: [String]) {
    var sets: [[Int]] = [[]] + pool.map { [$0] }
    for one in pool where program.promotions[one].threshold == nil {
      for two in pool where program.promotions[two].threshold != nil {
        if program.promotions[one].isSync && program.promotions[two].isSync {
          sets.append([one, two])
        }
      }
    }
    let candidates = sets.compactMap { set -> [Int128]? in
      var rest = amount
      for index in set {
        let next = left(program, program.promotions[index], rest, amount)
        if next == rest { return nil }
        rest = next
      }
      let sum = set.reduce(Int128(0)) { $0 + worth(program.promotions[$1], amount, amount) }
      return [rest, Int128(set.count), -sum] + set.map { Int128($0) }
    }
    let first = candidates.min { $0.lexicographicallyPrecedes($1) } ?? [amount, 0, 0]
    return (Int64(first[0]), first.dropFirst(3).map { program.promotions[Int($0)].name })
  }

  private static let unit: Int128 = 10_000_000

  private static func worth(_ promotion: Promotion, _ rest: Int128, _ amount: Int128) -> Int128 {
    if let threshold = promotion.threshold {
      let counted = threshold.isBeforeDiscounts ? amount : rest
      if counted < Int128(threshold.spend.minorUnits) { return 0 }
    }
    var worth: Int128
    switch promotion.benefit {
    case .discount(let percent): worth = rest * Int128(percent.millionths) * 10
    case .coupon(let coupon): worth = Int128(coupon.minorUnits) * unit
    }
    if let cap = promotion.cap { worth = min(worth, Int128(cap.minorUnits) * unit) }
    return min(worth, rest * unit)
  }

  private static func left(
    _ program: Program, _ promotion: Promotion, _ rest: Int128, _ amount: Int128
  ) -> Int128 {
    let exact = rest * unit - worth(promotion, rest, amount)
    let floor = exact / unit
    let twice = 2 * (exact - floor * unit)
    let goesUp: Bool
    switch program.rounding {
    case .down: goesUp = false
    case .up: goesUp = twice > 0
    case .halfUp: goesUp = twice >= unit
    case .halfDown: goesUp = twice > unit
    case .halfEven: goesUp = twice > unit || (twice == unit && floor % 2 == 1)
    }
    return goesUp ? floor + 1 : floor
  }
}
