import Foundation
import Promo
import PromoHost
import TestSupport
import Testing

@testable import PromoCommands
@testable import PromoOrders

/// CSV in which each row is a line of an order. The rows are made from orders that are known, so
/// what they must come to is known, too, in blocks of any size and by any threads.
@Suite struct OrderRowsTests {
  private static let rules = """
    currency EUR
    timezone "Europe/Berlin"
    goods "shoes", "hats"
    fact gold yes/no default no
    promotion "Shoes" { discount 10% off only "shoes" sync }
    promotion "Hats" { coupon 3 only "hats" spend 20 sync }
    promotion "Gold" { discount 20% off when gold }
    promotion "Code" { coupon 5 code "SAVE", "MORE" }
    promotion "Delivery" { free shipping spend 60 }
    """

  private static func program() throws -> Program {
    let source = Source(name: "r.promo", bytes: Array(rules.utf8))
    let zones = ZoneDatabase(folder: Shell.root.appending(path: "Tests/Zones").path)
    return try #require(Program.compile([source], zones: zones.lookup).program)
  }

  private static let articles: [(text: String, labels: [String])] = [
    ("S-1", ["shoes"]), ("S-2", ["shoes", "new"]), ("H-1", ["hats"]), ("X", []),
  ]

  /// An order with its rows, and whether it can be priced.
  private struct Sample {
    var number = ""
    var rows: [String] = []
    var order: Order?
  }

  private static let instant = Instant(secondsSince1970: 1_782_864_000)
  private static let written = "2026-07-01 02:00:00"

  private static func sample(
    _ number: Int, _ separator: String, _ generator: inout SeededGenerator
  ) -> Sample {
    var sample = Sample(number: generator.pick(["", "#"]) + "\(1_000 + number)")
    let (isGold, code) = (generator.once(in: 3), generator.pick(["", "", "SAVE", "more", "x"]))
    let shipping = Int64(generator.pick([0, 0, 499]))
    let isRepeated = generator.once(in: 2)
    let comma = separator == ";"
    let money = { (units: Int64) -> String in
      let text = "\(units / 100).\(units % 100 / 10)\(units % 10)"
      return comma ? text.replacing(".", with: ",") : text
    }
    var lines: [OrderLine] = []
    var isBad = false
    for row in 0..<(1 + generator.below(4)) {
      let (article, pieces) = (generator.pick(articles), 1 + generator.below(3))
      let unit = Int64(generator.below(4_000))
      var (price, count, at) = (money(unit), "\(pieces)", written)
      if generator.once(in: 40) {
        isBad = true
        switch generator.below(5) {
        case 0: price = ""
        case 1: price = comma ? "-1,00" : "-1.00"
        case 2: count = "0"
        case 3: price = "1.2.3"
        default: if row == 0 { count = "x" } else { at = "2026-07-02" }
        }
      }
      let isShared = row == 0 || isRepeated
      let cells = [
        sample.number, isShared || at != written ? at : "", price, count, article.text,
        isShared ? money(shipping) : "", isShared ? code : "",
        isShared ? isGold ? "yes" : "no" : "",
      ]
      let quotes = generator.once(in: 5)
      sample.rows.append(
        cells.map { quotes || $0.contains(separator) ? "\"\($0)\"" : $0 }
          .joined(separator: separator))
      lines.append(
        OrderLine(
          Amount(minorUnits: unit * Int64(pieces)) ?? .zero, pieces: pieces, labels: article.labels)
      )
    }
    if isBad { return sample }
    sample.order = Order(
      lines: lines, shipping: Amount(minorUnits: shipping) ?? .zero, at: instant,
      codes: code.isEmpty ? [] : [code], facts: ["gold": .yesNo(isGold)], in: nil)
    return sample
  }

  private static let map = [
    "--map", "order=Number", "at=Placed", "unit-price=Price", "pieces=Qty", "article=SKU",
    "shipping=Freight", "code=Voucher",
  ]

  @Test(arguments: 0..<Effort.times(12))
  func `rows of one number are one order, whatever the blocks and the threads`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(4_400 + seed))
    let program = try Self.program()
    let separator = generator.pick([",", ";", "\t"])
    let samples = (0..<(5 + generator.below(40))).map { Self.sample($0, separator, &generator) }
    let names = ["Number", "Placed", "Price", "Qty", "SKU", "Freight", "Voucher", "gold"]
    var text = names.joined(separator: separator) + "\n"
    for sample in samples {
      for row in sample.rows {
        text += row + generator.pick(["\n", "\n", "\r\n", "\n\n"])
      }
    }
    while generator.once(in: 2), text.last?.isNewline == true { text.removeLast() }
    let good = samples.filter { $0.order != nil }
    let prices = try good.map { try program.price(try #require($0.order)) }
    let expected = zip(good, prices).map { "\($0.number),\(program.currency.text($1))\n" }
    try Shell.withFolder { folder in
      try Data(text.utf8).write(to: URL(filePath: "\(folder)/o.csv"))
      try Data("article,labels\nS-1,shoes\nS-2,\"shoes, new\"\nH-1,hats\n".utf8)
        .write(to: URL(filePath: "\(folder)/l.csv"))
      try Data(Self.rules.utf8).write(to: URL(filePath: "\(folder)/r.promo"))
      for blockSize in [40, 97, 300, 1 << 16] {
        let words =
          [
            "\(folder)/r.promo", "--orders", "\(folder)/o.csv", "--labels", "\(folder)/l.csv",
            "--out", "\(folder)/p.csv", "--rejects", "\(folder)/b.csv", "--columns",
            "Number,payable", "--jobs", "\(1 + generator.below(3))",
          ] + Self.map
        let arguments = try Arguments(words, options: Arguments.Options(of: .price))
        _ = try PriceOrders(arguments: arguments, blockSize: blockSize).run()
        let answer = try String(contentsOf: URL(filePath: "\(folder)/p.csv"), encoding: .utf8)
        try #require(
          answer == "Number,payable\n" + expected.joined(), "blocks of \(blockSize)\n\(text)")
        // All rows of a bad order are there, each with its own line.
        let rejects = try String(contentsOf: URL(filePath: "\(folder)/b.csv"), encoding: .utf8)
          .split(separator: "\n").dropFirst()
        let bad = samples.filter { $0.order == nil }.flatMap(\.rows)
        try #require(rejects.count == bad.count)
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (reject, row) in zip(rejects, bad) {
          let line = try #require(Int(reject.prefix { $0.isNumber }))
          #expect(reject.hasSuffix(row) && lines[line - 1] == row)
        }
      }
    }
  }

  @Test func `an order whose rows are torn apart stops the run`() throws {
    var seen = SeenOrders()
    func torn(_ numbers: [String]) -> Int? {
      var places = GrowingMemory<OrderNumber>()
      var text = GrowingMemory<UInt8>()
      for (line, number) in numbers.enumerated() {
        text.removeAll()
        text.append(Array(number.utf8))
        places.append(OrderNumber(text.bytes, of: 0, line))
      }
      return seen.insert(places.values)?.line
    }
    #expect(torn((0..<2_000).map { "#\($0)" }) == nil)
    #expect(torn((0..<2_000).map { "\($0)" }) == nil)
    #expect(torn(["007", "07", "a7", "a-7", "7a", "", "18446744073709551615"]) == nil)
    #expect(torn(["2000", "7a", "3000"]) == 1)
    #expect(torn(["#4000", "#1999"]) == 1)
    #expect(torn(["18446744073709551615"]) == 0)
  }

  @Test func `an order longer than the limit is not priced, whatever the blocks`() throws {
    let long = (0..<40).map { "2,\(10 + $0).00,\n" }.joined()
    let text = "order,amount,note\n1,5.00,\n\(long)3,7.00,\n4,8.00,\n"
    try Shell.withFolder { folder in
      try Data(text.utf8).write(to: URL(filePath: "\(folder)/o.csv"))
      try Data("promotion \"A\" { coupon 1 }\n".utf8).write(to: URL(filePath: "\(folder)/r.promo"))
      var outcomes: [String] = []
      for blockSize in [5, 33, 2_000] {
        let arguments = try Arguments(
          [
            "\(folder)/r.promo", "--orders", "\(folder)/o.csv", "--out", "\(folder)/p.csv",
            "--rejects", "\(folder)/b.csv",
          ], options: Arguments.Options(of: .price))
        do throws(CommandFailure) {
          _ = try PriceOrders(arguments: arguments, blockSize: blockSize, rowLimit: 20).run()
          outcomes.append("priced")
        } catch {
          outcomes.append(error.message.map { String($0.english.drop { $0 != ":" }) } ?? "")
        }
      }
      let refusal =
        ":3: the order is longer than 320 bytes, so the file cannot be read further"
      #expect(outcomes == [refusal, refusal, "priced"])
      // Where the whole file is one block, the other orders are priced.
      let answer = try String(contentsOf: URL(filePath: "\(folder)/p.csv"), encoding: .utf8)
      #expect(
        answer == "order,payable,saved,applied\n1,4.00,1.00,A\n3,6.00,1.00,A\n4,7.00,1.00,A\n")
    }
  }

  @Test func `all rows of a bad order go to the rejects, however many`() throws {
    let rows = 30_000
    let text = "order,amount\n" + String(repeating: "7,x\n", count: rows) + "8,5\n"
    try Shell.withFolder { folder in
      try Data(text.utf8).write(to: URL(filePath: "\(folder)/o.csv"))
      try Data("promotion \"A\" { coupon 1 }\n".utf8).write(to: URL(filePath: "\(folder)/r.promo"))
      let arguments = try Arguments(
        [
          "\(folder)/r.promo", "--orders", "\(folder)/o.csv", "--out", "\(folder)/p.csv",
          "--rejects", "\(folder)/b.csv",
        ], options: Arguments.Options(of: .price))
      _ = try PriceOrders(arguments: arguments).run()
      let rejects = try String(contentsOf: URL(filePath: "\(folder)/b.csv"), encoding: .utf8)
        .split(separator: "\n")
      #expect(rejects.count == rows + 1)
      #expect(rejects.last?.hasPrefix("\(rows + 1),") == true)
    }
  }

  @Test func `commas before decimals are read where only one reading is an amount`() throws {
    func read(_ text: String, _ comma: DecimalComma, _ currency: String = "EUR") -> String {
      let source = Source(name: "r", bytes: Array("currency \(currency)\n".utf8))
      guard let program = Program.compile([source], zones: { _ in .unknown(nearest: nil) }).program
      else { return "?" }
      let index = PriceIndex(program)
      var reader = AmountReader(index: index, decimalComma: comma, map: ColumnMap(), rounds: false)
      var bytes = GrowingMemory<UInt8>()
      bytes.append(Array(text.utf8))
      do throws(RowProblem) {
        let units = try reader.units(
          in: OrderCell(0, bytes.count, .text), of: bytes.bytes, AmountCells.amountNames)
        return "\(units)"
      } catch { return "refused" }
    }
    #expect(
      ["12,50", "1.234,50", "1,5", "7", "12.50", "0,05"].map { read($0, .bySeparator) }
        == ["1250", "123450", "150", "700", "1250", "5"])
    #expect(
      ["1,234", "1.234", "1,2,3", "12,", ",5", "1.23,5", "-1,00"].map { read($0, .stated) }
        == Array(repeating: "refused", count: 7))
    #expect(
      ["12,50", "1,234", "1,234.50"].map { read($0, .no) } == ["refused", "refused", "123450"])
    // Three decimals: the separator of cells leaves it open, the user does not.
    #expect(read("1,234", .bySeparator, "KWD") == "refused")
    #expect(read("1,234", .stated, "KWD") == "1234")
    #expect(read("1.234", .stated, "KWD") == "refused")
    #expect(read("1234,567", .bySeparator, "KWD") == "1234567")
    #expect(read("1234", .bySeparator, "JPY") == "1234")
    // A yen has no decimals.
    #expect(read("1,234", .bySeparator, "JPY") == "1234")
    #expect(read("5.", .no, "JPY") == "refused")
    #expect(
      ["€ 12.50", "12.50 EUR", "1'249.90", "1 249.90", "$5", "12.5000", "12.5001"].map {
        read($0, .no)
      } == ["1250", "1250", "124990", "124990", "refused", "1250", "refused"])
  }
}
