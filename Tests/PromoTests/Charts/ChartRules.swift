@testable import Promo

/// Rules of many promotions of all kinds, to be drawn.
enum ChartRules {
  /// - Parameter hasLongNames: whether the names are as long as a name may be, in wide characters.
  static func text(_ count: Int, hasLongNames: Bool) -> String {
    let promotions = (0..<count).map { index in
      let start = "\(index) <Sale> & 'more' \\\"\\u{201C}"
      let name =
        hasLongNames
        ? start + String(repeating: "双十一全场满减", count: 28).prefix(200 - start.count) : start
      return
        "promotion \"\(name)\" { \(benefit(index)) \(times(index)) \(index % 3 == 0 ? "" : "sync") }"
    }
    return "currency JPY timezone \"Asia/Shanghai\"\n\(promotions.joined(separator: "\n"))"
  }

  static func program(_ count: Int, hasLongNames: Bool) -> Program? {
    Rules.compile(text(count, hasLongNames: hasLongNames)).program
  }

  private static func benefit(_ index: Int) -> String {
    switch index % 6 {
    case 0: "discount \(1 + index % 30)% off"
    case 1: "coupon \(5 + index % 40) spend \(20 + index * 3)"
    case 2: "coupon \(1 + index % 9) every \(30 + index) up to \(60 + index)"
    case 3:
      "tier spend \(50 + index) coupon \(8 + index % 30) "
        + "tier spend \(120 + index) discount \(5 + index % 40)% off"
    case 4: "coupon \(3 + index % 20) code \"C\(index)\""
    case _: "discount \(10 + index % 25)% off up to \(20 + index)"
    }
  }

  private static func times(_ index: Int) -> String {
    switch index / 2 % 6 {
    case 0: ""
    case 1: "from 2026-11-\(twoDigits(1 + index % 12)) to 2026-11-\(12 + index % 17)"
    case 2: "on fri, sat"
    case 3: "between 18:00 and 02:00"
    case 4: "from 2026-\(twoDigits(1 + index % 12))-01"
    case _: "on day 11, 22"
    }
  }

  /// Numbers of promotions, with short and with long names.
  static var sizes: [(count: Int, hasLongNames: Bool)] {
    [1, 8, 60, 150].flatMap { [($0, false), ($0, true)] }
  }
}
