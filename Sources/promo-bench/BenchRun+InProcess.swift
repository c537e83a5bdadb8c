import Promo

// A: one order, priced with the eight rules of the small shop.
extension BenchRun {
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

/// Measures the nanoseconds per order for each way to price orders.
enum PricedOrders {
  /// Prices each order in a separate call.
  static func one(_ file: OrderFile, by index: PriceIndex) -> Double { one(file.orders, by: index) }

  static func one(_ orders: [Order], by index: PriceIndex) -> Double {
    var sum: Int64 = 0
    let time = Stopwatch.timePerOrder(of: orders.count) { count in
      sum &+= total(orders, count, by: index)
    }
    return kept(time, sum)
  }

  /// Returns the sum of the payables of the first `count` orders.
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

  static func columns(_ file: OrderFile, by index: PriceIndex) -> Double {
    let (amounts, instants) = (file.orders.map(\.amount), file.orders.map(\.instant))
    var payables = amounts
    let time = timePerPass {
      var room = payables.mutableSpan
      try? index.price(amounts.span, at: instants.span, into: &room)
    }
    return kept(time / Double(file.orders.count), payables.first?.minorUnits ?? 0)
  }

  /// Prices all orders in blocks, the way order files are priced.
  static func blocks(_ file: OrderFile, by index: PriceIndex) -> Double {
    blocks(file.blocks(of: 1_024), of: file.orders.count, by: index)
  }

  static func blocks(_ blocks: [OrderBlock], of count: Int, by index: PriceIndex) -> Double {
    var prices = PriceBlock()
    let time = timePerPass {
      for block in blocks { index.price(block, into: &prices, withApplied: false) }
    }
    return kept(time / Double(count), prices.payables.first ?? 0)
  }

  /// Returns the median time of eleven passes after a warm-up.
  private static func timePerPass(_ pass: () -> Void) -> Double {
    median(Array((0..<12).map { _ in Stopwatch.time(pass) }.dropFirst()))
  }

  static func quotes(_ file: OrderFile, by index: PriceIndex) -> Double {
    quotes(file.orders, by: index)
  }

  static func quotes(_ orders: [Order], by index: PriceIndex) -> Double {
    var sum: Int64 = 0
    let time = Stopwatch.timePerOrder(of: orders.count) { count in
      for place in 0..<count {
        sum &+= (try? index.quote(orders[place]))?.payable.minorUnits ?? 0
      }
    }
    return kept(time, sum)
  }

  /// Returns the time. Keeps the compiler from optimizing away the computation of `sum`.
  @inline(never) static func kept(_ time: Double, _ sum: Int64) -> Double {
    sum == .min ? 0 : time
  }
}

extension OrderFile {
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

// Codes: an order with one code, priced with 100,000 promotions that each have their own code.
extension BenchRun {
  /// Measures an order that presents a code, relative to an order without codes that is priced with
  /// the eight rules alone.
  func codesResults() throws(BenchFailure) -> [Result] {
    let eight = try RuleText.source(path: file("S.promo"))
    let plain = PriceIndex(try RuleText.program(eight))
    let index = PriceIndex(try RuleText.program(Workload.codes(100_000, beside: eight)))
    let orders = try OrderFile(path: file("o200k.csv"))
    let presenting = OrderFile(Workload.presenting(orders.orders, codes: 100_000))
    let note = try checkCodes(index, plain, presenting)
    let task = "one order with one code of 100000, beside A"
    let ratio = try ratio(task) { () throws(BenchFailure) in
      PricedOrders.one(presenting, by: index)
    } limit: { () throws(BenchFailure) in
      PricedOrders.one(orders, by: plain)
    }
    return [Result(task: task, ratio: ratio, atMost: 3, aim: 1.5, note: note)]
  }

  /// Checks the prices, which shows that each code is found. A promotion with a code reduces the
  /// payable by one minor unit and combines with no other promotion. So it is applied only if the
  /// eight rules reduce nothing.
  private func checkCodes(
    _ index: PriceIndex, _ plain: PriceIndex, _ orders: OrderFile
  ) throws(BenchFailure) -> String {
    let start = Stopwatch.now
    var count = 0
    for order in orders.orders {
      guard Stopwatch.now - start < 5e9 else { return "the first \(count) prices checked" }
      let (ours, without) = (try? index.price(order), try? plain.price(order))
      guard let ours, let without else { throw BenchFailure(message: "an order has no price") }
      // Outside the year of the eight rules, only the promotion with the code applies.
      let expected = min(without.minorUnits, order.amount.minorUnits - 1)
      guard ours.minorUnits == expected else {
        throw BenchFailure(
          message: "\(order.amount.minorUnits) with \(order.codes) pays \(ours), not \(expected)")
      }
      count += 1
    }
    return ""
  }
}

// C: one order, priced with many rules. D: the loading of rules.
extension BenchRun {
  func rulesResults() throws(BenchFailure) -> [Result] {
    var results: [Result] = []
    for count in [1_000, 100_000] {
      let path = (rules: file("\(count).csv"), orders: file("o200k.csv"))
      let index = PriceIndex(
        try RuleText.program(RuleText.source(path: file("\(count).promo"))))
      let file = try OrderFile(path: path.orders)
      let note = try check(index, against: path.rules, orders: path.orders, file)
      let task = "C: one order, \(count) rules"
      let ratio = try ratio(task) { () throws(BenchFailure) in
        PricedOrders.one(file, by: index)
      } limit: { () throws(BenchFailure) in
        try limit.timePerOrder("index", rules: path.rules, orders: path.orders)
      }
      results.append(Result(task: task, ratio: ratio, atMost: 3, aim: 1.5, note: note))
    }
    return results
  }

  func loadResults() throws(BenchFailure) -> [Result] {
    let path = (rules: file("10000.csv"), orders: file("o200k.csv"))
    let source = try RuleText.source(path: file("10000.promo"))
    let program = try RuleText.program(source)
    let note = try check(
      PriceIndex(program), against: path.rules, orders: path.orders,
      OrderFile(path: path.orders))
    let count = Double(program.promotions.count)
    var (read, built): ([Double], [Double]) = ([], [])
    let task = "D: a rule from text to ready, of 10000"
    let ratio = try ratio(task) { () throws(BenchFailure) in
      let load = try LoadedRules.times(source)
      read.append(load.read / count)
      built.append(load.built / count)
      return (load.read + load.built) / count
    } limit: { () throws(BenchFailure) in
      let limit = try limit.timePerRule(rules: path.rules)
      return limit.load + limit.index
    }
    let share = (median(read) / (median(read) + median(built)) * 100).rounded()
    say("\(task): text to program \(median(read)), program to index \(median(built)) ns")
    let parts = "\(Int(share)) % text to program, the rest program to index"
    return [
      Result(
        task: task, ratio: ratio, atMost: 3, aim: 1.5,
        note: joined(parts, note))
    ]
  }
}

/// Measures how long rules take to be compiled and indexed.
enum LoadedRules {
  /// Returns the nanoseconds from text to program and from program to index: medians of five runs
  /// after a warm-up.
  static func times(_ source: Source) throws(BenchFailure) -> (read: Double, built: Double) {
    var (read, built): ([Double], [Double]) = ([], [])
    for _ in 0..<6 {
      let start = Stopwatch.now
      let program = try RuleText.program(source)
      let middle = Stopwatch.now
      let index = PriceIndex(program)
      built.append(Stopwatch.now - middle)
      read.append(middle - start)
      _ = index
    }
    return (median(Array(read.dropFirst())), median(Array(built.dropFirst())))
  }
}
