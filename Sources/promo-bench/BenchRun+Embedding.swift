import Promo

// Embedding: the eight rules from Swift, from C and from Python.
extension BenchRun {
  /// A way to price the orders.
  private enum Way: String, CaseIterable {
    case limit = "the limit"
    case swift = "one order from Swift"
    case c = "one order from C"
    case python = "one order from Python"
    case swiftColumn = "a column from Swift"
    case cColumn = "a column from C"
    case numPyColumn = "a column from NumPy"
  }

  /// Measures each way relative to the limit and to Swift, and the memory of very many quotes.
  func embeddingResults() throws(BenchFailure) -> [Result] {
    let times = try embeddingTimes()
    var results: [Result] = []
    func add(_ way: Way, beside other: Way, atMost: Double? = nil) {
      var result = Result(task: "embedding: \(way.rawValue), beside \(other.rawValue)")
      result.ratio = times[way].flatMap { time in times[other].map { time / $0 } }
      result.atMost = atMost
      if times[way] == nil { result.note = "skipped: python3 has no numpy" }
      results.append(result)
    }
    for way in Way.allCases where way != .limit { add(way, beside: .limit) }
    add(.c, beside: .swift, atMost: 1.5)
    add(.cColumn, beside: .swiftColumn, atMost: 1.5)
    add(.numPyColumn, beside: .swiftColumn, atMost: 1.5)
    return try results + quoteMemoryResults()
  }

  /// Returns the medians of all ways, which take turns.
  private func embeddingTimes() throws(BenchFailure) -> [Way: Double] {
    let index = PriceIndex(try RuleText.program(RuleText.source(path: file("S.promo"))))
    let orders = try OrderFile(path: file("o200k.csv"))
    let ways = Way.allCases.filter { hasNumPy || ![.python, .numPyColumn].contains($0) }
    var times: [Way: [Double]] = [:]
    for _ in 0..<options.rounds {
      for way in ways { times[way, default: []].append(try time(of: way, orders, by: index)) }
    }
    for way in ways { say("\(way.rawValue): \(times[way, default: []].map(rounded)) ns") }
    return times.mapValues(median)
  }

  private func time(
    of way: Way, _ orders: OrderFile, by index: PriceIndex
  ) throws(BenchFailure) -> Double {
    switch way {
    case .limit:
      try limit.timePerOrder("hand", rules: file("S.csv"), orders: file("o200k.csv"))
    case .swift: PricedOrders.one(orders, by: index)
    case .c: try speed("one")
    case .python: try pythonSpeed("one")
    case .swiftColumn: PricedOrders.columns(orders, by: index)
    case .cColumn: try speed("column")
    case .numPyColumn: try pythonSpeed("column")
    }
  }

  private func speed(_ way: String) throws(BenchFailure) -> Double {
    let answer = try scratch.answer(of: [file("speed"), way, file("S.promo"), file("o200k.csv")])
    return try number(before: "ns/order", in: answer)
  }

  private func pythonSpeed(_ way: String) throws(BenchFailure) -> Double {
    let script = "Tests/Embedding/Python/speed.py"
    let answer = try scratch.answer(of: [
      "python3", script, way, file("S.promo"), file("o200k.csv"),
    ])
    return try number(before: "ns/order", in: answer)
  }

  private var hasNumPy: Bool { (try? ChildProcess(["python3", "-c", "import numpy"])) != nil }

  /// Compares the memory of ten million quotes with that of a million: it should not grow.
  private func quoteMemoryResults() throws(BenchFailure) -> [Result] {
    let ways = [
      ("Swift", [CommandLine.arguments[0], "count", "quote"]),
      ("C", [file("speed"), "quotes", file("S.promo"), file("o200k.csv")]),
    ]
    var results: [Result] = []
    for (name, words) in ways {
      let some = try ChildProcess.measured(words + ["1000000"], in: scratch).kilobytes
      let many = try ChildProcess.measured(words + ["10000000"], in: scratch).kilobytes
      results.append(
        Result(
          task: "embedding: memory of 10,000,000 quotes from \(name), beside 1,000,000",
          ratio: Double(many) / Double(some), atMost: 1.05, note: "\(some) and \(many) KiB"))
    }
    return results
  }
}
