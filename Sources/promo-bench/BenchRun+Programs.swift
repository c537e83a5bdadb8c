import Promo

// B: order files, priced by the release program in a process of its own.
extension BenchRun {
  func batchResults() throws(BenchFailure) -> [Result] {
    let orders = file("o10m.csv")
    var results: [Result] = []
    for threads in [1, 2] {
      let task = "B: CSV to CSV, \(threads == 1 ? "one thread" : "two threads")"
      var memory: (ours: Int, limit: Int) = (0, 0)
      let ratio = try ratio(task) { () throws(BenchFailure) in
        let run = try ours(orders, "ours.csv", threads)
        memory.ours = max(memory.ours, run.kilobytes)
        return run.time
      } limit: { () throws(BenchFailure) in
        let run = try limit.batch(
          rules: file("S.csv"), orders: orders, into: scratch.file("limit.csv"),
          threads: threads)
        memory.limit = max(memory.limit, run.kilobytes)
        return run.time
      }
      try checkFile("ours.csv", against: "limit.csv")
      say("\(task): at most \(memory.ours) and \(memory.limit) KiB")
      let note = "memory × " + rounded(Double(memory.ours) / Double(memory.limit))
      results.append(Result(task: task, ratio: ratio, atMost: 2, aim: 1.3, note: note))
    }
    results.append(try linesResult())
    results.append(try duckResult())
    return results
  }

  /// Prices the orders in one file with the release program and writes the prices to another file.
  func ours(
    _ orders: String, _ output: String, _ threads: Int
  ) throws(BenchFailure) -> ChildProcess {
    try ChildProcess.measured(
      [
        options.program, file("S.promo"), "--orders", orders, "--out", scratch.file(output),
        "--columns", "id,payable", "--jobs", "\(threads)",
      ], in: scratch)
  }

  private func linesResult() throws(BenchFailure) -> Result {
    var result = Result(task: "B: JSON Lines, beside our CSV, two threads", atMost: 2, aim: 1.5)
    guard isReadable(file("o10m.jsonl")) else {
      result.note = "skipped: no o10m.jsonl"
      return result
    }
    result.ratio = try ratio(result.task) { () throws(BenchFailure) in
      try ours(file("o10m.jsonl"), "ours.jsonl", 2).time
    } limit: { () throws(BenchFailure) in
      try ours(file("o10m.csv"), "ours.csv", 2).time
    }
    try OrderLines.check(scratch.file("ours.jsonl"), against: scratch.file("ours.csv"))
    return result
  }
}

/// Prices in JSON Lines.
enum OrderLines {
  /// Throws unless each line has the payable of the same row in a CSV file of `id,payable`.
  static func check(_ path: String, against csv: String) throws(BenchFailure) {
    let expected = try OrderFile.lines(of: csv).dropFirst()
    let lines = try OrderFile.lines(of: path)
    guard lines.count == expected.count else {
      throw BenchFailure(message: "`\(path)` has \(lines.count) prices, not \(expected.count)")
    }
    for (line, row) in zip(lines, expected) {
      let cells = row.split(separator: UInt8(ascii: ",")).map { Array($0) }
      let strings = line.split(separator: UInt8(ascii: "\"")).map { Array($0) }
      let place = strings.firstIndex(of: Array("payable".utf8))
      guard let place, strings.count > place + 2, strings[place + 2] == cells[1] else {
        throw BenchFailure(
          message: "`\(String(decoding: line, as: UTF8.self))` does not pay what CSV says")
      }
    }
  }
}

// DuckDB, a serious competitor in batch runs. The query prices the small shop exactly, in minor
// units.
extension BenchRun {
  /// Measures DuckDB's time relative to ours, with two threads each; for information only.
  func duckResult() throws(BenchFailure) -> Result {
    var result = Result(task: "B: DuckDB beside ours, two threads")
    guard hasDuckDB else {
      result.note = "skipped: python3 has no duckdb"
      return result
    }
    result.ratio = try ratio(result.task) { () throws(BenchFailure) in
      try ChildProcess(["python3", "-c", Self.script, file("o10m.csv"), scratch.file("duckdb.csv")])
        .time
    } limit: { () throws(BenchFailure) in
      try ours(file("o10m.csv"), "ours.csv", 2).time
    }
    // Like our program, DuckDB keeps the order of the rows.
    try checkFile("duckdb.csv", against: "ours.csv")
    return result
  }

  private var hasDuckDB: Bool { (try? ChildProcess(["python3", "-c", "import duckdb"])) != nil }

  private static var script: String {
    """
    import duckdb, sys
    duckdb.execute("set threads = 2")
    duckdb.execute(\"\"\"\(query)\"\"\".replace("ORDERS", sys.argv[1]).replace("OUT", sys.argv[2]))
    """
  }

  /// Finds the best promotion of each step by its exact value in hundredths of a minor unit, then
  /// tries both together if they combine. Adding 50 before the division by 100 rounds half up.
  private static var query: String {
    """
    copy (
      with o as (
        select id, (amount * 100)::bigint as a, "at" as t from read_csv('ORDERS',
          columns = {'id': 'bigint', 'amount': 'decimal(9,2)', 'at': 'timestamp'}, header = true)),
      w as (
        select *,
          case when t >= '2025-11-01' and t < '2025-12-01' then 15
            when t >= '2025-01-01' and t < '2026-01-01' then 5 else 0 end * a as p_sync,
          case when t >= '2025-03-01' and t < '2025-07-01' then 10 else 0 end * a as p_alone,
          case when t >= '2025-01-01' and t < '2026-01-01' then least(800, a) else 0 end * 100 as p_coupon,
          case when a >= 10000 and t >= '2025-01-01' and t < '2026-01-01' then 1000 else 0 end * 100 as t1,
          case when a >= 30000 and t >= '2025-02-01' and t < '2025-09-01' then 3000 else 0 end * 100 as t2,
          case when a >= 60000 and t >= '2025-05-01' and t < '2026-01-01' then 8000 else 0 end * 100 as t3,
          case when a >= 50000 and t >= '2025-06-01' and t < '2025-12-15' then 12 else 0 end * a as t4
        from o),
      s as (
        select *, greatest(p_sync, p_coupon, p_alone) as p, greatest(t1, t2, t3, t4) as q from w),
      l as (
        select *, (100 * a - p + 50) // 100 as left_p, (100 * a - q + 50) // 100 as left_t from s),
      c as (
        select *, case
          when p = 0 or q = 0 or p > greatest(p_sync, p_coupon) or q > greatest(t1, t2, t4) then a
          when q = t1 then case when left_p >= 10000 then left_p - 1000 else a end
          when q = t2 then case when left_p >= 30000 then left_p - 3000 else a end
          else case when left_p >= 50000 then (88 * left_p + 50) // 100 else a end end as pair
        from l)
      select id, least(a, left_p, left_t, pair)::decimal(9,0) * 0.01::decimal(3,2) as payable from c
    ) to 'OUT' (header true)
    """
  }
}

// Embedding: the eight rules, called from Swift, from C and from Python.
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

  /// Measures each way relative to the limit, and some ways relative to Swift.
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

  /// Returns the median time of each way. The ways take turns.
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

  /// Compares the memory for ten million quotes with that for one million. It should not grow.
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
