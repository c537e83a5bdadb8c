import TestSupport
import Testing

@testable import Promo

/// Orders at the edges of the tables by which an index finds its promotions.
@Suite struct IndexLookupTests {
  @Test func `edges that crowd in one part of a long time are found one by one`() throws {
    let crowd = (0..<59).map { minute in
      """
      promotion "P\(minute)" {
          coupon \(minute + 1) spend 100 from 2026-11-11T10:\(minute < 10 ? "0" : "")\(minute)
          until 2026-11-11T12:\(minute < 10 ? "0" : "")\(minute)
      }
      """
    }
    let far = "promotion \"Far\" { coupon 5 from 2150-01-01 to 2150-01-02 }"
    let program = try Rules.program((["timezone \"UTC\""] + crowd + [far]).joined(separator: "\n"))
    var comparison = IndexComparison(program, by: PriceIndex(program))
    let start = try Instant("2026-11-11T09:58", in: program)
    let orders = Effort.sample(Array(0..<(3 * 3_600 / 30)), oneIn: 3).map { half in
      Order(
        amount: Amount(unchecked: 200_00),
        at: Instant(secondsSince1970: start.secondsSince1970 + Int64(30 * half)))
    }
    try comparison.compare(orders + [try program.order("200", at: "2150-01-01T10:00")])
    #expect(comparison.disagreements.isEmpty)
  }

  /// Such as whoever knows the source can write, so the tables must not hash alike in every process.
  @Test func `codes that collide by FNV-1a cost what other codes cost`() throws {
    let codes = (0..<2_000).map { "SUMMER\($0)" }
    var alike: [String] = []
    var number = 0
    while alike.count < codes.count {
      number += 1
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      for byte in "a\(number)".utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      if (hash ^ hash >> 32) & 0xFC0 == 0 { alike.append("a\(number)") }
    }
    for codes in [codes, alike] {
      // Less than one slot too many for each code; where all share a sixty-fourth of the slots, hundreds.
      #expect(try IndexLookupTests.passedSlots(of: codes) < codes.count)
    }
  }

  /// Returns how many slots are passed in all when each code is looked up.
  private static func passedSlots(of codes: [String]) throws -> Int {
    var table = TextTable()
    for code in codes + codes { _ = table.insert(code) }
    #expect(table.count == codes.count)
    let slots = try #require(Mirror(reflecting: table).descendant("slots"))
    let homes = Mirror(reflecting: slots).children.map { slot -> Int? in
      let members = Dictionary(
        uniqueKeysWithValues: Mirror(reflecting: slot.value).children.map { ($0.label, $0.value) })
      guard let number = members["number"] as? Int32, number >= 0 else { return nil }
      return (members["hash"] as? UInt32).map { Int($0) }
    }
    #expect(homes.count { $0 != nil } == codes.count)
    return homes.enumerated().reduce(0) { sum, slot in
      slot.element.map { sum + ((slot.offset - $0) & (homes.count - 1)) } ?? sum
    }
  }

  /// Unicode treats U+037E, the question mark of Greek, as a semicolon, and U+1FEF as a grave accent.
  @Test(arguments: ["A;B", "a;b", "A\u{37E}B", "x`y", "X\u{1FEF}Y", "A:B", "XY"])
  func `a code is the same code however its signs are typed`(code: String) throws {
    let program = try Rules.program(
      "promotion \"P\" { coupon 5 code \"A;B\" } promotion \"Q\" { coupon 7 code \"X`Y\" }")
    var comparison = IndexComparison(program, by: PriceIndex(program))
    let order = Order(
      amount: Amount(unchecked: 100_00), at: Instant(secondsSince1970: 0), codes: [code])
    try comparison.compare([order])
    #expect(comparison.disagreements.isEmpty)
  }
}
