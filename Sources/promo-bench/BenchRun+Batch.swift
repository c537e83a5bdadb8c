import Promo

// B: order files, priced by the release program as a process.
extension BenchRun {
  /// Measures CSV to CSV with one thread and with two, and JSON Lines.
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

  /// Prices a file into a file with the release program.
  func ours(
    _ orders: String, _ output: String, _ threads: Int
  ) throws(BenchFailure) -> ChildProcess {
    try ChildProcess.measured(
      [
        options.program, file("S.promo"), "--orders", orders, "--out", scratch.file(output),
        "--columns", "id,payable", "--jobs", "\(threads)",
      ], in: scratch)
  }

  /// Measures JSON Lines relative to our own CSV.
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
  /// Throws unless each line has the payable that a CSV file of `id,payable` has.
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
