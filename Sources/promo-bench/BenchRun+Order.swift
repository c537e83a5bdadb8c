import Promo

// A: one order by the eight rules of the small shop.
extension BenchRun {
  /// Measures an order alone, in columns, and with its full answer.
  func orderResults() throws(BenchFailure) -> [Result] {
    let path = (rules: file("S.csv"), orders: file("o200k.csv"))
    let index = PriceIndex(try RuleText.program(RuleText.source(path: file("S.promo"))))
    let file = try OrderFile(path: path.orders)
    let note = try check(index, against: path.rules, orders: path.orders, file)
    let ways: [(String, Double, Double, () -> Double)] = [
      ("A: one order, eight rules", 3, 1.5, { PricedOrders.one(file, by: index) }),
      ("A: orders in columns", 3, 1.5, { PricedOrders.columns(file, by: index) }),
      ("A: orders in blocks, as files", 3, 1.5, { PricedOrders.blocks(file, by: index) }),
      ("A: the full quote", 30, 15, { PricedOrders.quotes(file, by: index) }),
    ]
    var results: [Result] = []
    for (task, atMost, aim, ours) in ways {
      var times: [Double] = []
      let ratio = try ratio(task, ours: ours) { () throws(BenchFailure) in
        times.append(try limit.timePerOrder("hand", rules: path.rules, orders: path.orders))
        return times[times.count - 1]
      }
      // One absolute time gives the ratios a scale.
      let limitNote = results.isEmpty ? "C: \(rounded(median(times))) ns" : ""
      results.append(
        Result(task: task, ratio: ratio, atMost: atMost, aim: aim, note: joined(limitNote, note)))
    }
    return results
  }
}

/// The nanoseconds that an order takes, by each way to price it.
enum PricedOrders {
  /// Prices each order in a call of its own.
  static func one(_ file: OrderFile, by index: PriceIndex) -> Double {
    var sum: Int64 = 0
    let time = Stopwatch.timePerOrder(of: file.orders.count) { count in
      sum &+= total(file.orders, count, by: index)
    }
    return kept(time, sum)
  }

  /// Returns the sum of the payables of some orders.
  static func total(_ orders: [Order], _ count: Int, by index: PriceIndex) -> Int64 {
    orders.withUnsafeBufferPointer { orders in
      var sum: Int64 = 0
      for place in 0..<count {
        guard let payable = try? index.price(orders[place]) else { continue }
        sum &+= payable.minorUnits
      }
      return sum
    }
  }

  /// Prices all orders in two columns.
  static func columns(_ file: OrderFile, by index: PriceIndex) -> Double {
    let (amounts, instants) = (file.orders.map(\.amount), file.orders.map(\.instant))
    var payables = amounts
    var times: [Double] = []
    for _ in 0..<12 {
      let time = Stopwatch.time {
        var room = payables.mutableSpan
        try? index.price(amounts.span, at: instants.span, into: &room)
      }
      times.append(time / Double(file.orders.count))
    }
    // The first pass was the warm-up.
    return kept(median(Array(times.dropFirst())), payables.first?.minorUnits ?? 0)
  }

  /// Prices all orders in blocks, as files are priced.
  static func blocks(_ file: OrderFile, by index: PriceIndex) -> Double {
    let blocks = file.blocks(of: 1_024)
    var prices = PriceBlock()
    var times: [Double] = []
    for _ in 0..<12 {
      let time = Stopwatch.time {
        for block in blocks { index.price(block, into: &prices, withApplied: false) }
      }
      times.append(time / Double(file.orders.count))
    }
    // The first pass was the warm-up.
    return kept(median(Array(times.dropFirst())), prices.payables.first ?? 0)
  }

  /// Makes the full answer to each order.
  static func quotes(_ file: OrderFile, by index: PriceIndex) -> Double {
    var sum: Int64 = 0
    let time = Stopwatch.timePerOrder(of: file.orders.count) { count in
      for place in 0..<count {
        sum &+= (try? index.quote(file.orders[place]))?.payable.minorUnits ?? 0
      }
    }
    return kept(time, sum)
  }

  /// Returns the time, and keeps the computed value from being optimized away.
  @inline(never) private static func kept(_ time: Double, _ sum: Int64) -> Double {
    sum == .min ? 0 : time
  }
}

extension OrderFile {
  /// Returns the orders in blocks of a size.
  func blocks(of size: Int) -> [OrderBlock] {
    stride(from: 0, to: orders.count, by: size).map { start in
      let rows = start..<min(start + size, orders.count)
      var part = OrderBlock()
      part.amounts = Array(block.amounts[rows])
      part.instants = Array(block.instants[rows])
      return part
    }
  }
}
