import Foundation
import Promo
import PromoHost
import TestSupport
import Testing

@testable import PromoCommands
@testable import PromoOrders

/// Order files are read by blocks and threads; here they are read row by row, as plainly as can be,
/// and must come to the same.
@Suite struct OrderRunTests {
  private static let rules = """
    currency CNY
    timezone "Europe/Berlin"
    fact tier one of "none", "gold" default "none"
    promotion "A" { discount 20% off from 2026-03-29 to 2026-10-25 }
    promotion "Gold, too" { coupon 3 when tier is "gold" }
    promotion "C" { coupon 5 code "SAVE" }
    """

  private static func program() throws -> Program {
    let source = Source(name: "r.promo", bytes: Array(rules.utf8))
    let zones = ZoneDatabase(folder: Shell.root.appending(path: "Tests/Zones").path)
    return try #require(Program.compile([source], zones: zones.lookup).program)
  }

  private static let header = "id,amount,at,tier,code"

  /// Some bytes that are orders, nearly.
  private static func bytes(_ generator: inout SeededGenerator) -> [UInt8] {
    var text = "\(header)\n"
    for row in 0..<generator.below(30) {
      let amount = generator.pick([
        "1", "12.50", "999999.99", "0", "100000000", "1.005", "x", "", " 7 ", "\"8\"", "1_0", "5.",
        "123456789012.34", ".5", "9999999",
      ])
      let at = generator.pick([
        "2026-03-29T02:30:00", "2026-10-25T02:30:00", "2026-10-25T01:59:59", "2026-07-01", "",
        "2026-02-29T00:00:00", "2026-07-01T12:00:00Z", "2026-07-01T12:00:00.5",
        "2026-13-01T00:00:00",
        "2026-07-01T24:00:00", "2026-07-01T12:00:00+02:00", " 2026-07-01T12:00:00 ",
      ])
      let tier = generator.pick(["", "gold", "none", "golden", "\"gold\""])
      let code = generator.pick(["", "SAVE", "x save", "\"a\nb\"", "\"\"\"\""])
      let id = generator.pick([
        "\(row)", "\"a,\(row)\"", "\"é\"\"\"", "a b", " x", "q\"r", "\u{FEFF}",
      ])
      text += "\(id),\(amount),\(at),\(tier),\(code)"
      text += generator.pick(["\n", "\n", "\r\n", "\n\n", ",\n", "\"\n", ""])
    }
    return Array(text.utf8)
  }

  private static let columns = ["id", "row", "payable", "applied", "amount"]
  private static let rowLimit = 90
  private static let defaultInstant = Instant(secondsSince1970: 1_782_864_000)

  /// What the program makes of the orders in a folder: prices, and bad rows.
  private func answer(
    by program: Program, in folder: String, blockSize: Int, jobs: Int
  ) throws -> [String] {
    let file = try OrderFile(
      path: "\(folder)/o.csv", form: .csv, blockSize: blockSize, rowLimit: Self.rowLimit)
    let layout = OrderLayout(names: file.names, facts: program.facts)
    let columns = try OutputColumns(Self.columns, of: layout)
    let rowDefaults = RowDefaults(
      index: PriceIndex(program), layout: layout, form: .csv,
      defaults: Order(amount: .zero, at: Self.defaultInstant), saysInstant: true,
      carried: columns.inputColumns, carriesText: false)
    let sink = OrderSink(
      path: "o.csv", output: try FileOutput(path: "\(folder)/p.csv"),
      rejects: try RejectedRows(path: "\(folder)/b.csv", of: file),
      progress: ProgressLine(isShown: false, size: nil))
    sink.writeHeader(PriceLines.header(columns.names, form: .csv))
    OrderRun(
      file, rowDefaults: rowDefaults, columns: columns, outputForm: .csv, rowLimit: Self.rowLimit,
      sink: sink
    ).run(jobs: jobs)
    try sink.close()
    return try ["p.csv", "b.csv"].map { name in
      String(decoding: try Data(contentsOf: URL(filePath: "\(folder)/\(name)")), as: UTF8.self)
    }
  }

  /// Random bytes come to what is plainly read from them, in blocks of any size, by any threads.
  @Test(arguments: 0..<Effort.times(20))
  func `blocks and threads change nothing`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let program = try Self.program()
    let bytes = Self.bytes(&generator)
    var plain = PlainReader(program, defaultInstant: Self.defaultInstant, rowLimit: Self.rowLimit)
    let expected = plain.answer(to: bytes)
    try Shell.withFolder { folder in
      try Data(bytes).write(to: URL(filePath: "\(folder)/o.csv"))
      for blockSize in [16, 17, 61, 256, 4_096] {
        let jobs = 1 + generator.below(3)
        let answer = try answer(by: program, in: folder, blockSize: blockSize, jobs: jobs)
        #expect(answer == expected, "blocks of \(blockSize), \(jobs) jobs")
      }
    }
  }
}

/// Reads orders as CSV, a byte after another, and prices each by itself.
private struct PlainReader {
  private let program: Program
  private let defaultInstant: Instant
  private let rowLimit: Int
  private var prices = "id,row,payable,applied,amount\n"
  private var badRows = ""
  private var rowCount = -1

  init(_ program: Program, defaultInstant: Instant, rowLimit: Int) {
    self.program = program
    self.defaultInstant = defaultInstant
    self.rowLimit = rowLimit
  }

  mutating func answer(to bytes: [UInt8]) -> [String] {
    var start = 0
    var line = 1
    while start < bytes.count {
      let (textEnd, end) = endOfRow(bytes, start)
      take(Array(bytes[start..<textEnd]), line: line)
      line += bytes[start..<end].count { $0 == 10 }
      start = end
    }
    return [prices, badRows]
  }

  /// Where the reader is in a cell.
  private enum Place {
    case start
    case text
    case quotes
    case behindQuote
  }

  private func endOfRow(_ bytes: [UInt8], _ start: Int) -> (text: Int, row: Int) {
    var place = Place.start
    for index in start..<bytes.count {
      switch (place, bytes[index]) {
      case (.quotes, 0x22): place = .behindQuote
      case (.quotes, _): break
      case (_, 10): return (index, index + 1)
      case (_, 0x2C): place = .start
      case (.start, 0x22), (.behindQuote, 0x22): place = .quotes
      case (.start, 0x20), (.start, 9), (.start, 13): break
      default: place = .text
      }
    }
    // A line end in quotes that are never closed is theirs.
    return (bytes.count, bytes.count)
  }

  private mutating func take(_ row: [UInt8], line: Int) {
    var text = row
    if text.last == 13 { text.removeLast() }
    if text.allSatisfy({ " \t\r".utf8.contains($0) }) { return }
    rowCount += 1
    if rowCount == 0 {
      badRows = "rejected_line,rejected_reason,\(string(text))\n"
      return
    }
    if let problem = problem(text) {
      let isLong = text.count > rowLimit
      let shown = isLong ? Array(text.prefix(rowLimit)) + Array("…".utf8) : text
      var cells: [[UInt8]] = []
      let isWhole = !isLong && cut(text, into: &cells) == nil
      badRows += "\(line),\(quoted(problem)),"
      badRows += (isWhole ? string(text) : quoted(string(shown), always: true)) + "\n"
    }
  }

  /// Prices a row, or says why it has no price.
  private mutating func problem(_ text: [UInt8]) -> String? {
    if text.count > rowLimit { return "the row is longer than \(rowLimit) bytes" }
    var cells: [[UInt8]] = []
    if let problem = cut(text, into: &cells) { return problem }
    guard cells.count == 5 else {
      return "the row has \(cells.count) field\(cells.count == 1 ? "" : "s"), the header 5"
    }
    let trimmed = cells.map(trimmed)
    let amount: Amount
    switch program.currency.amount(in: trimmed[1]) {
    case .success(let value): amount = value
    case .failure(let problem): return "amount: \(problem.message(for: string(trimmed[1])))"
    }
    var instant = defaultInstant
    if !trimmed[2].isEmpty {
      switch program.zone.instant(in: trimmed[2]) {
      case .success(let value): instant = value
      case .failure(let problem): return "at: \(problem.message(for: string(trimmed[2])))"
      }
    }
    let codes = string(trimmed[4]).split { " ,;".contains($0) }.map(String.init)
    if let problem = codes.lazy.compactMap(codeProblem).first { return "code: \(problem)" }
    var facts: [String: Fact.Value] = [:]
    if !trimmed[3].isEmpty {
      switch program.facts[0].checkedValue(in: string(trimmed[3])) {
      case .success(let value): facts["tier"] = value
      case .failure(let problem): return "tier: \(problem.message)"
      }
    }
    let order = Order(amount: amount, at: instant, codes: codes, facts: facts)
    guard let result = try? program.applied(to: order) else { return "no price" }
    let names = result.names.joined(separator: " + ")
    prices += "\(quoted(string(cells[0]))),\(rowCount),\(program.currency.text(result.payable)),"
    prices += "\(quoted(names)),\(quoted(string(cells[1])))\n"
    return nil
  }

  private func cut(_ text: [UInt8], into cells: inout [[UInt8]]) -> String? {
    var rest = text[...]
    while true {
      let inner = rest.drop { " \t\r".utf8.contains($0) }
      var cell: [UInt8] = []
      if inner.first == 0x22 {
        rest = inner.dropFirst()
        while true {
          guard let byte = rest.popFirst() else { return "a quoted field is not closed" }
          if byte == 0x22 {
            guard rest.first == 0x22 else { break }
            rest.removeFirst()
          }
          cell.append(byte)
        }
        let behind = rest.prefix { $0 != 0x2C }
        rest = rest.dropFirst(behind.count)
        if !behind.allSatisfy({ " \t\r".utf8.contains($0) }) {
          return "there is text after a closing quote"
        }
      } else {
        cell = Array(rest.prefix { $0 != 0x2C })
        rest = rest.drop { $0 != 0x2C }
      }
      cells.append(cell)
      guard rest.popFirst() != nil else { return nil }
    }
  }

  private func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    let isBlank = { (byte: UInt8) in " \t\r".utf8.contains(byte) }
    return bytes.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
  }

  private func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func quoted(_ text: String, always: Bool = false) -> String {
    let bytes = Array(text.utf8)
    let needsQuotes =
      always || bytes.contains { ",\"\n\r".utf8.contains($0) } || trimmed(bytes) != bytes
      || bytes.starts(with: [0xEF, 0xBB, 0xBF])
    return needsQuotes ? "\"\(text.replacingOccurrences(of: "\"", with: "\"\""))\"" : text
  }
}
