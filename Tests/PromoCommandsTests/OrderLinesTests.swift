import Foundation
import Promo
import PromoHost
import TestSupport
import Testing

@testable import PromoCommands
@testable import PromoOrders

/// A file of orders with lines, and of amounts among them, comes to what the program says of each
/// order by itself.
@Suite struct OrderLinesTests {
  private static let promotions = """
    goods "shoes", "hats", "sale", "Ünique"
    fact member yes/no default no
    promotion "Shoes" { discount 20% off only "shoes" except "sale" }
    promotion "Hats" { discount 10% off only "hats" sync }
    promotion "Three, for two" { buy 2 get 1 free only "sale" }
    promotion "Any 3" { buy 3 for 7 up to 6 pieces sync }
    promotion "Hat" { get 1 "hats" free spend 200 }
    promotion "Pieces" { coupon 0.5 every piece up to 3 pieces only "Ünique" }
    promotion "Store" { discount 5% off sync }
    promotion "Members" { coupon 5 when member sync }
    promotion "300" { coupon 30 spend 300 sync }
    promotion "Code" { coupon 8 code "SAVE", "vip" sync }
    promotion "Alone" { discount 12% off code "ONE" alone }
    promotion "Post" { free shipping spend 99 on goods }
    """

  /// Rules that say nothing of goods have the codes of orders with lines, too.
  private static let amountPromotions = """
    fact member yes/no default no
    promotion "Store" { discount 5% off sync }
    promotion "Other" { coupon 6 sync }
    promotion "Members" { coupon 5 when member sync }
    promotion "300" { coupon 30 spend 300 sync }
    promotion "Code" { coupon 8 code "SAVE", "vip" sync }
    promotion "One" { discount 12% off code "ONE" }
    """

  private static let instant = Instant(secondsSince1970: 1_782_864_000)

  /// A row of the file, and the order that it means.
  private struct Row {
    let text: String
    let order: Order
  }

  private static func amount(_ generator: inout SeededGenerator) -> Int64 {
    let largest = generator.pick([3, 30, 3_000, 40_000, 1_000_000])
    return generator.once(in: 12) ? 0 : Int64(generator.below(largest))
  }

  /// Returns a text in quotes, now and then with escapes, which readers take another way.
  private static func quoted(_ text: String, _ generator: inout SeededGenerator) -> String {
    let isPlain = generator.once(in: 2)
    let units = text.utf16.map { unit in
      guard unit == 0x22 || !isPlain && generator.once(in: 5) else {
        return String(decoding: [unit], as: UTF16.self)
      }
      let digits = String(unit, radix: 16)
      return "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)"
    }
    return "\"\(units.joined())\""
  }

  /// Returns the key of a member, now and then in capitals.
  private static func key(_ name: String, _ generator: inout SeededGenerator) -> String {
    quoted(generator.once(in: 6) ? name.uppercased() : name, &generator)
      + generator.pick([":", ":", " : "])
  }

  /// Returns a member with an amount as a text, as a decimal of JSON, or in minor units.
  private static func member(
    _ name: String, _ minor: String, _ units: Int64, _ generator: inout SeededGenerator
  ) -> String {
    let decimals = "\(units / 100).\(units % 100 < 10 ? "0" : "")\(units % 100)"
    if generator.once(in: 4) { return key(minor, &generator) + "\(units)" }
    let key = key(name, &generator)
    if units % 100 == 0, generator.once(in: 2) { return "\(key)\"\(units / 100)\"" }
    return key + (generator.once(in: 2) ? decimals : quoted(decimals, &generator))
  }

  private static func line(_ generator: inout SeededGenerator) -> (text: String, line: OrderLine) {
    let units = amount(&generator)
    let pieces = generator.once(in: 2) ? 1 : 1 + generator.below(generator.pick([3, 7, 1_000_000]))
    let all = [
      "shoes", "SHOES", "hats", "sale", "sale", "U\u{308}nique", "Ünique", "4711", "café \"x\"",
    ]
    let labels = all.filter { _ in generator.once(in: 3) }
    let quotedLabels = labels.map { quoted($0, &generator) }
    var members = [member("amount", "minor", units, &generator)]
    if pieces > 1 || generator.once(in: 3) {
      members.append(key("pieces", &generator) + "\(pieces)")
    }
    if !labels.isEmpty || generator.once(in: 3) {
      members.append(
        key("labels", &generator) + "[\(quotedLabels.joined(separator: ", "))]")
    }
    if generator.once(in: 4) { members.append(#""sku":{"amount":[1,"]"]}"#) }
    let amount = Amount(minorUnits: units) ?? .zero
    return (
      "{\(members.shuffled(using: &generator).joined(separator: ","))}",
      OrderLine(amount, pieces: pieces, labels: labels)
    )
  }

  private static func row(_ generator: inout SeededGenerator) -> Row {
    let codes = generator.pick([[], [], ["save"], ["ONE"], ["Vip", "x"]])
    let isMember = generator.once(in: 3)
    var members: [String] = []
    if !codes.isEmpty { members.append("\"code\":\"\(codes.joined(separator: " "))\"") }
    if isMember { members.append("\"member\":true") }
    let facts = ["member": Fact.Value.yesNo(isMember)]
    if generator.once(in: 3) {
      let units = amount(&generator)
      members.append(member("amount", "minor", units, &generator))
      let order = Order(
        amount: Amount(minorUnits: units) ?? .zero, at: instant, codes: codes, facts: facts)
      return Row(text: "{\(members.joined(separator: ","))}", order: order)
    }
    let lines = (0..<generator.below(7)).map { _ in line(&generator) }
    let shipping = generator.once(in: 2) ? 0 : amount(&generator)
    members.append("\"lines\":[\(lines.map(\.text).joined(separator: " ,"))]")
    if shipping > 0 { members.append(member("shipping", "shipping_minor", shipping, &generator)) }
    let order = Order(
      lines: lines.map(\.line), shipping: Amount(minorUnits: shipping) ?? .zero, at: instant,
      codes: codes, facts: facts, in: nil)
    return Row(
      text: "{\(members.shuffled(using: &generator).joined(separator: ","))}", order: order)
  }

  /// Returns what the run writes.
  private func prices(
    by program: Program, of rows: [Row], columns names: [String], blockSize: Int, jobs: Int
  ) throws -> String {
    try Shell.withFolder { folder in
      let text = rows.map { "\($0.text)\n" }.joined()
      try Data(text.utf8).write(to: URL(filePath: "\(folder)/o.jsonl"))
      let file = try OrderFile(
        path: "\(folder)/o.jsonl", form: .jsonl, blockSize: blockSize, rowLimit: 1 << 20)
      let layout = OrderLayout(firstObject: file.names, written: [], facts: program.facts)
      let columns = try OutputColumns(names, of: layout)
      let rowDefaults = RowDefaults(
        index: PriceIndex(program), layout: layout, form: .jsonl,
        defaults: Order(amount: .zero, at: Self.instant), saysInstant: true,
        carried: columns.inputColumns, carriesText: false)
      let sink = OrderSink(
        path: "o.jsonl", output: try FileOutput(path: "\(folder)/p.jsonl"), rejects: nil,
        progress: ProgressLine(isShown: false, size: nil))
      OrderRun(
        file, rowDefaults: rowDefaults, columns: columns, outputForm: .jsonl, rowLimit: 1 << 20,
        sink: sink
      ).run(jobs: jobs)
      try sink.close()
      return try String(contentsOf: URL(filePath: "\(folder)/p.jsonl"), encoding: .utf8)
    }
  }

  @Test(arguments: Effort.sample(Array(0..<8), oneIn: 4))
  func `a file of orders with lines comes to the prices of the program`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let rules = seed.isMultiple(of: 4) ? Self.amountPromotions : Self.promotions
    let strategy = generator.pick(["calculator", "best", "first"])
    let source = Source(
      name: "r.promo", bytes: Array("currency CNY\nstrategy \(strategy)\n\(rules)".utf8))
    let program = try #require(
      Program.compile([source], zones: { _ in .unknown(nearest: nil) }).program)
    let rows = (0..<Effort.times(20)).map { _ in Self.row(&generator) }
    let quotes = try rows.map { try program.quote($0.order) }
    let text = { (amount: Amount) in program.currency.text(amount) }
    let expected = quotes.map { quote in
      let names = quote.applied.map { "\"\($0.promotion)\"" }.joined(separator: ",")
      return "{\"payable\":\"\(text(quote.payable))\",\"saved\":\"\(text(quote.saved))\","
        + "\"applied\":[\(names)]}\n"
    }
    for blockSize in [700, 1 << 16] {
      let answer = try prices(
        by: program, of: rows, columns: ["payable", "saved", "applied"], blockSize: blockSize,
        jobs: 1 + generator.below(3))
      let answers = answer.split(separator: "\n").map { "\($0)\n" }
      try #require(answers.count == rows.count)
      for (row, (said, meant)) in zip(answers, expected).enumerated() {
        try #require(said == meant, "\(strategy) \(rows[row].text)")
      }
    }
    let payables = try prices(
      by: program, of: rows, columns: ["payable"], blockSize: 4_096, jobs: 2)
    #expect(payables == quotes.map { "{\"payable\":\"\(text($0.payable))\"}\n" }.joined())
  }
}
