import Foundation
import PromoHost
import Testing

@testable import Promo
@testable import PromoCommands

/// `Examples/Embedding/quote.schema.json` names every member of an answer, and no other. `.ci/extended` holds
/// answers against all that it says.
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

  /// Rules about goods.
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
  @Test func `every member of an answer is in the schema`() throws {
    let compilation = Program.compile(
      [Source(name: "r.promo", text: QuoteSchemaTests.rules)],
      zones: ZoneDatabase(folder: Shell.root.appending(path: "Tests/Zones").path).lookup)
    let program = try #require(compilation.program, "\(compilation.report)")
    var words: Set<String> = []
    for amount in ["0", "40", "110", "280", "299.99", "400"] {
      for codes in [[], ["HELLO", "NONE"], ["LOST"], ["VIP", "DEARER"]] {
        let order = try Order(
          amount: amount, at: "2026-11-11T10:00", codes: codes,
          facts: ["member": codes.isEmpty ? "no" : "yes"], in: program)
        let json = try PriceIndex(program).quote(order).json(in: program, by: compilation.versionID)
        words.formUnion(json.matches(of: /"([A-Za-z]+)":/).map { String($0.1) })
      }
    }
    words.formUnion(try wordsOfLines())
    words.remove("member")
    let known = Set(
      try String(
        contentsOf: Shell.root.appending(path: "Examples/Embedding/quote.schema.json"),
        encoding: .utf8
      ).matches(of: /"([A-Za-z]+)": \{ ?(?:\n|"\$ref|"type|"enum)/).map { String($0.1) })
    // Of lost and broken thresholds, of reasons and of alternatives there are conformance cases, of orders of which
    // not all sets are tried other tests.
    let others: Set = [
      "hash", "properties", "items", "definitions", "instant", "name", "names", "lostThreshold",
      "reason", "breaks", "or", "bounded", "nudgeBounded", "additionalProperties",
    ]
    #expect(known.subtracting(words).subtracting(others).sorted() == [])
    #expect(words.subtracting(known).sorted() == [])
  }

  /// Returns the names of the members of answers to orders with lines.
  private func wordsOfLines() throws -> Set<String> {
    let line = { (amount: String, pieces: Int, labels: [String], program: Program) in
      OrderLine(try Amount(amount, in: program), pieces: pieces, labels: labels)
    }
    var words: Set<String> = []
    let compilation = Program.compile(
      [Source(name: "r.promo", text: QuoteSchemaTests.goods)],
      zones: { _ in .unknown(nearest: nil) })
    let program = try #require(compilation.program, "\(compilation.report)")
    let some = [
      try line("350", 1, ["shoes", "red"], program), try line("60", 2, ["Hats"], program),
      try line("20", 1, ["hats"], program), try line("50", 1, ["gift card"], program),
    ]
    for lines in [[], Array(some.prefix(1)), some] {
      let order = Order(
        lines: lines, shipping: try Amount("6", in: program),
        at: Instant(secondsSince1970: 1_794_362_400), in: program.currency)
      let json = try PriceIndex(program).quote(order).json(in: program)
      words.formUnion(json.matches(of: /"([A-Za-z]+)":/).map { String($0.1) })
    }
    return words
  }
}
