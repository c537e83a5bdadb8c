import Promo

// C: one order by many rules. D: rules from text to ready.
extension BenchRun {
  /// Measures an order by a thousand rules, and by a hundred thousand.
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

  /// Measures ten thousand rules from their text to an index.
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

/// Rules that are read and indexed repeatedly.
enum LoadedRules {
  /// Returns the nanoseconds from text to program and from there to an index: medians of five,
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
