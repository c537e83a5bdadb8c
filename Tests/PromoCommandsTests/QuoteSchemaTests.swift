import Foundation
import Testing

@testable import Promo
@testable import PromoCommands

/// `Examples/Embedding/quote.schema.json` describes every answer, and no more than that.
@Suite struct QuoteSchemaTests {
  private static let rules = """
    currency CNY
    timezone "UTC"
    fact member yes/no default no
    promotion "Sale" { discount 20% off }
    promotion "Over" { coupon 60 spend 300 sync }
    promotion "Lost" { coupon 5 spend 100 sync code "LOST" }
    promotion "Paused" { coupon 1 paused }
    promotion "Later" { coupon 1 from 2027-01-01 }
    promotion "Ended" { coupon 1 to 2026-01-01 }
    promotion "Nights" { coupon 1 between 22:00 and 23:00 }
    promotion "Code" { coupon 2 code "HELLO" }
    promotion "Members" { coupon 1 when member }
    promotion "Small" { discount 10% off sync }
    """

  private func schema() throws -> JSONSchema {
    try JSONSchema(
      Data(contentsOf: Shell.root.appending(path: "Examples/Embedding/quote.schema.json")))
  }

  @Test func `every answer is as the schema says`() throws {
    let compilation = Program.compile(
      [Source(name: "r.promo", text: QuoteSchemaTests.rules)],
      zones: { _ in .unknown(nearest: nil) })
    let program = try #require(compilation.program, "\(compilation.report)")
    let schema = try schema()
    var words: Set<String> = []
    for amount in ["0", "40", "110", "280", "299.99", "400"] {
      for codes in [[], ["HELLO", "NONE"], ["LOST"]] {
        let order = try Order(amount: amount, at: "2026-11-11T10:00", codes: codes, in: program)
        let json = try PriceIndex(program).quote(order).json(in: program)
        #expect(try schema.problems(in: Data(json.utf8)) == [])
        words.formUnion(json.matches(of: /"([A-Za-z]+)":/).map { String($0.1) })
      }
    }
    let known = Set(
      try String(
        contentsOf: Shell.root.appending(path: "Examples/Embedding/quote.schema.json"),
        encoding: .utf8
      ).matches(of: /"([A-Za-z]+)": \{ ?(?:\n|"\$ref|"type|"enum)/).map { String($0.1) })
    // Of a lost threshold there is a case among the conformance cases.
    let others: Set = [
      "properties", "items", "definitions", "instant", "name", "names", "lostThreshold",
    ]
    #expect(known.subtracting(words).subtracting(others).sorted() == [])
    #expect(words.subtracting(known).sorted() == [])
  }

  @Test func `another member is refused`() throws {
    let json =
      #"{"amount":"1.00","payable":"1.00","saved":"0.00","at":"2026-01-01T00:00:00+00:00","strategy":"best","applied":[],"outcomes":[],"price":"1.00"}"#
    #expect(try schema().problems(in: Data(json.utf8)) == ["$.price: may not be there"])
  }
}
