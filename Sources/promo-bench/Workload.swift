import Promo

/// The rules and orders of the hot paths.
enum Workload {
  /// Returns `rules`, followed by `count` promotions. Each has its own code, reduces the payable by
  /// one minor unit and combines with no other promotion.
  static func codes(_ count: Int, beside rules: Source) -> Source {
    var text = String(decoding: rules.bytes, as: UTF8.self)
    for number in 0..<count {
      text += "promotion \"Code \(number)\" { coupon 0.01 code \"CODE\(number)\" }\n"
    }
    return Source(name: "codes.promo", text: text)
  }

  /// Returns the orders, each with a random code of the first `codes` promotions.
  static func presenting(_ orders: [Order], codes: Int) -> [Order] {
    var numbers = SplitMix(seed: 5)
    return orders.map { order in
      Order(
        amount: order.amount, at: order.instant, codes: ["CODE\(numbers.below(UInt64(codes)))"])
    }
  }

  /// Returns orders of 1.00 to 1000.00, at random seconds of 2025.
  static func orders(_ count: Int) -> [Order] {
    var numbers = SplitMix(seed: 7)
    return (0..<count).map { _ in
      let amount = Amount(minorUnits: Int64(100 + numbers.below(99_901)))
      let instant = Instant(secondsSince1970: year + Int64(numbers.below(365 * 86_400)))
      return Order(amount: amount ?? .zero, at: instant)
    }
  }

  /// The first instant of 2025.
  static var year: Int64 { 1_735_689_600 }

  /// The eight rules of the small shop.
  static var eight: Source {
    Source(
      name: "eight.promo",
      text: """
        timezone "UTC"
        promotion "P1" { discount 5% off from 2025-01-01 to 2025-12-31 sync }
        promotion "P2" { discount 10% off from 2025-03-01 to 2025-06-30 }
        promotion "P3" { discount 15% off from 2025-11-01 to 2025-11-30 sync }
        promotion "P4" { coupon 8 from 2025-01-01 to 2025-12-31 sync }
        promotion "T1" { coupon 10 spend 100 from 2025-01-01 to 2025-12-31 sync }
        promotion "T2" { coupon 30 spend 300 from 2025-02-01 to 2025-08-31 sync }
        promotion "T3" { coupon 80 spend 600 from 2025-05-01 to 2025-12-31 }
        promotion "T4" { discount 12% off spend 500 from 2025-06-01 to 2025-12-14 sync }

        """)
  }
}

/// A random generator (Steele, Lea and Flood, SplitMix64).
struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func below(_ limit: UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    return bits.multipliedFullWidth(by: limit).high
  }
}
