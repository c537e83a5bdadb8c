import Foundation
import Promo
import PromoHost
import Testing

/// Tests/Embedding/awkward.tsv, which C and Python answer too: every door gives the same answer.
@Suite struct AwkwardOrdersTests {
  /// An order in texts, and what it pays or is told.
  struct AwkwardOrder {
    let cells: [String]
    let answer: String

    init(_ line: Substring) throws {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      try #require(cells.count == 7, "\(line)")
      self.cells = cells.dropLast().map(AwkwardOrder.bytes)
      answer = String(cells[6])
    }

    /// Returns a cell with bytes in place of `\xHH`.
    private static func bytes(_ cell: Substring) -> String {
      let parts = cell.components(separatedBy: "\\x")
      var bytes = Array(parts[0].utf8)
      for part in parts.dropFirst() {
        bytes.append(UInt8(part.prefix(2), radix: 16) ?? 0)
        bytes += Array(part.dropFirst(2).utf8)
      }
      return String(decoding: bytes, as: UTF8.self)
    }

    /// True if CSV has a form of shops, which other doors refuse: a currency beside the amount, a date in
    /// another form, several codes.
    var isAsShopsExport: Bool {
      [" has a currency beside it", " is a date in the wrong form", " can be read as two dates"]
        .contains { answer.contains($0) } || cells[2].contains(",")
    }

    /// The row in CSV, with all cells in quotes.
    var row: String {
      cells.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",")
    }
  }

  private static let folder = Shell.root.appending(path: "Tests/Embedding")

  private func orders() throws -> [AwkwardOrder] {
    let table = try String(
      contentsOf: AwkwardOrdersTests.folder.appending(path: "awkward.tsv"), encoding: .utf8)
    let lines = table.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(lines.count > 60)
    return try lines.dropFirst().map(AwkwardOrder.init)
  }

  @Test func `Swift answers awkward orders as all do`() throws {
    let rules = try Data(
      contentsOf: AwkwardOrdersTests.folder.appending(path: "awkward.promo"))
    let zones = ZoneDatabase(folder: Shell.root.appending(path: "Tests/Zones").path)
    let source = Source(name: "awkward.promo", bytes: Array(rules))
    let program = try #require(Program.compile([source], zones: zones.lookup).program)
    let index = PriceIndex(program)
    for order in try orders() {
      #expect(answer(to: order.cells, by: index) == order.answer, "\(order.cells)")
    }
  }

  private func answer(to cells: [String], by index: PriceIndex) -> String {
    let names = zip(["tier", "first", "age"], cells[3...])
    let facts = Dictionary(uniqueKeysWithValues: names.filter { !$1.isEmpty })
    do throws(Order.Problem) {
      let order = try Order(
        amount: cells[0], at: cells[1], codes: cells[2].split(separator: " ").map(String.init),
        facts: facts, in: index.program)
      return String(try index.price(order).minorUnits)
    } catch {
      return error.message
    }
  }

  @Test func `order files answer awkward orders as all do`() throws {
    let orders = try orders()
    let rules = AwkwardOrdersTests.folder.appending(path: "awkward.promo").path
    let (output, rejects) = try Shell.withFolder { folder in
      let rows = ["amount,at,code,tier,first,age"] + orders.map(\.row)
      let text = rows.joined(separator: "\n") + "\n"
      try text.write(toFile: "\(folder)/o.csv", atomically: true, encoding: .utf8)
      let result = try Shell.run(
        "promo-eval '\(rules)' --orders o.csv --columns payable --rejects r.csv", in: folder)
      return (result.output, try String(contentsOfFile: "\(folder)/r.csv", encoding: .utf8))
    }
    var payables = output.split(separator: "\n").dropFirst()[...]
    let reasons = try reasons(of: rejects)
    let answers = (2...(orders.count + 1)).map { line in
      reasons[line] ?? payables.popFirst().map { String($0.replacing(".", with: "")) } ?? ""
    }
    for (order, answer) in zip(orders, answers) {
      // 0.07 is 7 minor units.
      let number = Int(answer).map(String.init) ?? answer
      if order.isAsShopsExport {
        #expect(Int(answer) != nil || answer.contains("`--dates dmy`"), "\(order.cells)")
      } else {
        #expect(number == order.answer, "\(order.cells)")
      }
    }
    #expect(payables.isEmpty)
  }

  /// Returns the reasons in a file of rejected rows, by their line, without the name of the column.
  private func reasons(of rejects: String) throws -> [Int: String] {
    var reasons: [Int: String] = [:]
    for row in rejects.split(separator: "\n").dropFirst() {
      let cell = /^(\d+),(?:"((?:[^"]|"")*)"|([^,]*)),/
      let match = try #require(row.prefixMatch(of: cell), "\(row)")
      let reason = (match.2 ?? match.3 ?? "").replacing("\"\"", with: "\"")
      let words = reason.split(separator: ": ", maxSplits: 1).last
      reasons[try #require(Int(match.1))] = words.map(String.init)
    }
    return reasons
  }
}
