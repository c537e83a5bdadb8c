import Promo

/// Orders that take the longest to price. A shop could receive any of them, and none may keep a
/// customer waiting.
struct Extreme {
  let name: String
  let rules: Source
  let orders: [Order]

  /// Returns the longest time to price an order and the longest time to quote one, in milliseconds.
  func times() throws(BenchFailure) -> (price: Double, quote: Double) {
    let index = PriceIndex(try RuleText.program(rules))
    var longest = (price: 0.0, quote: 0.0)
    for order in orders {
      longest.price = max(longest.price, Extreme.time { _ = try? index.price(order) })
      longest.quote = max(longest.quote, Extreme.time { _ = try? index.quote(order) })
    }
    return longest
  }

  /// Returns the duration of some work in milliseconds: the shortest of three runs, which other
  /// work on the machine disturbs least. Work that takes more than 100 ms is not repeated.
  private static func time(_ work: () -> Void) -> Double {
    var shortest = Double.infinity
    for _ in 0..<3 {
      let start = Stopwatch.busy
      work()
      let time = Stopwatch.busy - start
      shortest = min(shortest, time)
      if time > 100e6 { break }
    }
    return shortest / 1e6
  }

  static var all: [Extreme] {
    let eight = Workload.eightOfGoods
    let many = Workload.scoped(10_000, labels: Workload.manyLabels)
    var extremes = [
      Extreme(name: "10000 lines, eight rules", rules: eight, orders: [long(Workload.fewLabels)]),
      Extreme(name: "10000 lines, 10000 rules", rules: many, orders: [long(Workload.manyLabels)]),
      Extreme(name: "lines of 1000000 pieces", rules: eight, orders: [heavy]),
    ]
    for tie in Tie.allCases {
      for count in [8, 12, 20, 100] {
        extremes.append(
          Extreme(
            name: "\(count) in play, \(tie.rawValue)", rules: tie.rules(count), orders: tie.orders))
      }
    }
    return extremes
  }

  /// An order of 10,000 lines.
  private static func long(_ labels: Int) -> Order {
    let orders = Workload.carts(2_000, labels: labels)
    return Order(
      lines: orders.flatMap(\.lines), shipping: orders[0].shipping, at: orders[0].instant,
      codes: ["SPRING"], in: nil)
  }

  /// An order of five lines of a million pieces.
  private static var heavy: Order {
    let order = Workload.carts(1, labels: 8)[0]
    let lines = order.lines.map { line in
      OrderLine(
        Amount(minorUnits: line.amount.minorUnits * 1_000_003) ?? .zero, pieces: 1_000_000,
        labels: line.labels)
    }
    return Order(
      lines: lines, shipping: order.shipping, at: order.instant, codes: ["SPRING"], in: nil)
  }
}

/// A way in which promotions share goods.
private enum Tie: String, CaseIterable {
  /// Discounts that each share goods with two other discounts.
  case ring = "in a ring"
  /// Discounts without `sync` that share goods with most other discounts.
  case shared = "of shared goods"
  /// Benefits for pieces that share goods with most other benefits.
  case pieces = "of shared pieces"
  /// Sets of goods at a fixed price. A set may be worth more if fewer pieces are open to it.
  case bundles = "of bundles"
  /// Discounts on the whole order except some goods. Each is 0.1 percentage points deeper than the
  /// previous one.
  case whole = "of the whole order"
  /// Gifts whose thresholds apply to the amount that the other promotions leave.
  case gifts = "of gifts"

  func rules(_ count: Int) -> Source {
    var numbers = SplitMix(seed: 19)
    let labels = (0..<Tie.labelCount).map { "\"l\($0)\"" }.joined(separator: ", ")
    var text = "goods \(labels)\n"
    for number in 0..<count {
      text += "promotion \"\(number)\" { \(promotion(number, of: count, &numbers)) }\n"
    }
    return Source(name: "tied.promo", text: text)
  }

  /// More labels than promotions, so that each promotion can have its own label.
  private static var labelCount: Int { 101 }

  private func promotion(_ number: Int, of count: Int, _ numbers: inout SplitMix) -> String {
    let few = numbers.below(8)
    let percent = 5 + numbers.below(40)
    let sync = numbers.below(2) == 0 ? " sync" : ""
    switch self {
    case .ring:
      return "discount \(percent)% off only \"l\(number)\", \"l\((number + 1) % count)\""
    case .shared: return "discount \(percent)% off only \"l\(few)\""
    case .pieces:
      let benefits = [
        "buy 2 get 1 free", "buy 1 get 1 50% off", "buy 3 for 20", "coupon 3 every 2 pieces",
        "discount \(percent)% off up to 3 pieces",
      ]
      return "\(benefits[number % benefits.count]) only \"l\(few)\"\(sync)"
    case .bundles:
      return "buy 1 \"l\(few)\", 2 \"l\((few + 1) % 8)\" for \(10 + numbers.below(40))\(sync)"
    case .whole: return "discount \(5 + number / 10).\(number % 10)% off except \"l\(number)\" sync"
    case .gifts:
      let gift = "get \(1 + number % 3) \"l\(few)\" for \(1 + number % 7)"
      return "\(gift) spend \(50 + 9 * number)\(sync)"
    }
  }

  /// Orders of 101 lines. Each line has some of the first eight labels, and two labels that follow
  /// from its position.
  var orders: [Order] {
    var numbers = SplitMix(seed: 23)
    return (0..<10).map { _ in
      let lines = (0..<Tie.labelCount).map { line in
        var labels = ["l\(line)", "l\((line + 1) % Tie.labelCount)"]
        for label in 0..<8 where numbers.below(3) == 0 { labels.append("l\(label)") }
        return OrderLine(
          Amount(minorUnits: Int64(100 + numbers.below(9_901))) ?? .zero,
          pieces: Int(1 + numbers.below(5)), labels: labels)
      }
      return Order(lines: lines, at: Instant(secondsSince1970: Workload.year), in: nil)
    }
  }
}
