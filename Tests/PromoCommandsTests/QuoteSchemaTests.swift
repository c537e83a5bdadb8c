import Foundation
import PromoHost
import Testing

@testable import Promo
@testable import PromoCommands

/// `Examples/Embedding/quote.schema.json` describes every answer, and no more than that.
@Suite struct QuoteSchemaTests {
  private static let rules = """
    currency CNY
    timezone "Asia/Shanghai"
    fact member yes/no default no
    promotion "Sale" { discount 20% off }
    promotion "Over" { coupon 60 spend 300 sync }
    promotion "Lost" { coupon 5 spend 100 sync code "LOST" }
    promotion "Paused" { coupon 1 paused }
    promotion "Later" { coupon 1 from 2027-01-01 }
    promotion "Ended" { coupon 1 to 2026-01-01 }
    promotion "Nights" { coupon 1 between 22:00 and 23:00 }
    promotion "Code" { coupon 2 code "HELLO" }
    promotion "VIP" { discount 30% off sync code "VIP" }
    promotion "Dearer" { discount 35% off code "DEARER" }
    promotion "Members" { coupon 1 when member }
    promotion "Small" { discount 10% off sync }
    """

  /// Rules about goods. Of dozens of groups that share their goods, not all sets are looked at.
  private static let goods = """
    currency CNY
    goods "shoes", "hats", "tote", "gift card"
    except "gift card"
    promotion "Shoes" { discount 20% off only "shoes" sync }
    promotion "Three for two" { buy 2 get 1 free only "hats" }
    promotion "Tote" { get 1 "tote" free spend 200 }
    promotion "Pair" { discount 10% off buy 2 "tote" }
    promotion "Post" { free shipping spend 99 }
    """
  private static let many = """
    currency CNY
    goods \((0..<10).map { "\"g\($0)\"" }.joined(separator: ", "))
    \((0..<45).map { pair in
      let (one, two) = (pair % 10, (pair % 10 + 1 + pair / 10) % 10)
      return "promotion \"P\(pair)\" { buy 1 \"g\(one)\", 1 \"g\(two)\" for \(10 + pair % 17)% off }"
    }.joined(separator: "\n"))
    """

  private func schema() throws -> JSONSchema {
    try JSONSchema(
      Data(contentsOf: Shell.root.appending(path: "Examples/Embedding/quote.schema.json")))
  }

  @Test func `every answer is as the schema says`() throws {
    let compilation = Program.compile(
      [Source(name: "r.promo", text: QuoteSchemaTests.rules)],
      zones: ZoneDatabase(folder: Shell.root.appending(path: "Tests/Zones").path).lookup)
    let program = try #require(compilation.program, "\(compilation.report)")
    let schema = try schema()
    var words: Set<String> = []
    for amount in ["0", "40", "110", "280", "299.99", "400"] {
      for codes in [[], ["HELLO", "NONE"], ["LOST"], ["VIP", "DEARER"]] {
        let order = try Order(amount: amount, at: "2026-11-11T10:00", codes: codes, in: program)
        let json = try PriceIndex(program).quote(order).json(in: program, by: compilation.versionID)
        #expect(try schema.problems(in: Data(json.utf8)) == [])
        words.formUnion(json.matches(of: /"([A-Za-z]+)":/).map { String($0.1) })
      }
    }
    words.formUnion(try wordsOfLines())
    let known = Set(
      try String(
        contentsOf: Shell.root.appending(path: "Examples/Embedding/quote.schema.json"),
        encoding: .utf8
      ).matches(of: /"([A-Za-z]+)": \{ ?(?:\n|"\$ref|"type|"enum)/).map { String($0.1) })
    // Of lost and broken thresholds, of reasons and of alternatives there are cases among the conformance cases.
    let others: Set = [
      "hash", "properties", "items", "definitions", "instant", "name", "names", "lostThreshold",
      "reason", "breaks",
      "or",
    ]
    #expect(known.subtracting(words).subtracting(others).sorted() == [])
    #expect(words.subtracting(known).sorted() == [])
  }

  /// Checks answers to orders with lines, and returns the names of their members.
  private func wordsOfLines() throws -> Set<String> {
    let line = { (amount: String, pieces: Int, labels: [String], program: Program) in
      OrderLine(try Amount(amount, in: program), pieces: pieces, labels: labels)
    }
    var words: Set<String> = []
    for rules in [QuoteSchemaTests.goods, QuoteSchemaTests.many] {
      let compilation = Program.compile(
        [Source(name: "r.promo", text: rules)], zones: { _ in .unknown(nearest: nil) })
      let program = try #require(compilation.program, "\(compilation.report)")
      let all = try (0..<10).map { try line("\(10 + $0)", 1, ["g\($0)"], program) }
      let some = [
        try line("350", 1, ["shoes", "red"], program), try line("60", 2, ["Hats"], program),
        try line("20", 1, ["hats"], program), try line("50", 1, ["gift card"], program),
      ]
      for lines in [[], Array(some.prefix(1)), some, all] {
        let order = Order(
          lines: lines, shipping: try Amount("6", in: program),
          at: Instant(secondsSince1970: 1_794_362_400), in: program.currency)
        let json = try PriceIndex(program).quote(order).json(in: program)
        #expect(try schema().problems(in: Data(json.utf8)) == [])
        words.formUnion(json.matches(of: /"([A-Za-z]+)":/).map { String($0.1) })
      }
    }
    return words
  }

  @Test func `another member is refused`() throws {
    let json =
      #"{"amount":"1.00","payable":"1.00","saved":"0.00","at":"2026-01-01T00:00:00+00:00","strategy":"best","applied":[],"outcomes":[],"price":"1.00"}"#
    #expect(try schema().problems(in: Data(json.utf8)) == ["$.price: may not be there"])
  }
}
