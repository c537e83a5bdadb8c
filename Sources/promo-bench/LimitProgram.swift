import Promo

/// The practical limit: `Tests/Speed/limit.c`, which is written for the benchmark alone.
struct LimitProgram {
  let path: String
  let scratch: ScratchFolder

  /// Returns the nanoseconds per order. `way` is `hand` for code that fits only the eight rules, or
  /// `index` for code that takes any table.
  func timePerOrder(_ way: String, rules: String, orders: String) throws(BenchFailure) -> Double {
    try number(before: "ns/order", in: try answer("order", way, rules, orders))
  }

  /// Returns the nanoseconds per rule for reading and for indexing.
  func timePerRule(rules: String) throws(BenchFailure) -> (load: Double, index: Double) {
    let text = try answer("load", rules)
    let parts = text.split(separator: ",").map(String.init)
    guard parts.count >= 2 else { throw BenchFailure(message: "`limit` says `\(text)`") }
    return (
      try number(before: "ns/rule", in: parts[0]), try number(before: "ns/rule", in: parts[1])
    )
  }

  /// Returns the payables of the orders in a file, in minor units and in the sequence of the file.
  func payables(rules: String, orders: String) throws(BenchFailure) -> [Int64] {
    let dump = scratch.file("answer")
    _ = try ChildProcess([path, "payables", rules, orders], output: dump)
    return try OrderFile.lines(of: dump).dropFirst().map { line in
      OrderFile.minorUnits(line.split(separator: UInt8(ascii: ","))[1])
    }
  }

  func batch(
    rules: String, orders: String, into output: String, threads: Int
  ) throws(BenchFailure) -> ChildProcess {
    try ChildProcess.measured([path, "file", rules, orders, output, "\(threads)"], in: scratch)
  }

  private func answer(_ words: String...) throws(BenchFailure) -> String {
    try scratch.answer(of: [path] + words)
  }
}

func number(before unit: String, in text: String) throws(BenchFailure) -> Double {
  let words = text.split { $0 == " " || $0 == "\n" }
  guard let place = words.firstIndex(where: { $0.hasPrefix(unit) }), place > 0,
    let number = Double(words[place - 1])
  else { throw BenchFailure(message: "a program says `\(text)`") }
  return number
}
