import TestSupport
import Testing

@testable import Promo

/// Input made to be slow. `.ci/measure/growth` counts the instructions that such input takes; here it shows
/// that nothing traps, and that the answer is right.
@Suite struct GrowthTests {
  @Test func `names that no promotion has`() {
    let count = Effort.times(100)
    let rules = (0..<count).map { "promotion \"promotion number \($0)\" { coupon 5 }\n" }
    let wishes = (0..<count).map { "expect amount 5 pays 0 by \"promotion namber \($0)\"\n" }
    let compilation = Rules.compile((rules + wishes).joined())
    #expect(compilation.errorCount == count)
    #expect(compilation.report.contains("did you mean"))
  }

  @Test func `lines that are nothing`() {
    // Inside of a promotion each line takes longer.
    let fewer = String(repeating: "abc 1\n", count: Effort.times(200))
    #expect(Rules.compile("promotion \"A\" {\n" + fewer).errorCount >= 200)
    #expect(Rules.compile("promotion \"A\" {\n when\n" + fewer).errorCount >= 200)
  }

  @Test func `promotions that all may be combined with none`() throws {
    let count = Effort.times(2_000)
    let rules = (0..<count).map { "promotion \"N\($0)\" { coupon 5 }\n" }.joined()
    let program = try #require(Rules.compile(rules).program)
    #expect(try program.quote(program.order("5")).outcomes.count == count)
  }

  @Test func `characters that combine without end`() {
    let name = "a" + String(repeating: "\u{301}\u{316}", count: Effort.times(5_000))
    let compilation = Rules.compile(
      "promotion \"\(name)\" { coupon 5 }\nexpect amount 5 pays 0 by \"\(name)\"")
    #expect(compilation.diagnostics.map(\.id) == [.nameTooLong, .unknownPromotion])
  }

  @Test func `promotions inside each other and braces without end`() {
    let count = Effort.times(500)
    let open = String(repeating: "promotion \"A\" {\n", count: count)
    let close = String(repeating: "}\n", count: count)
    #expect(Rules.compile(open + close).errorCount >= min(10_000, count))
    #expect(Rules.compile(open).errorCount >= min(10_000, count))
    let braces = String(repeating: "{", count: Effort.times(100_000))
    #expect(Rules.compile("promotion \"A\" " + braces).errorCount >= 1)
  }

  @Test func `every fourth of many rules has two mistakes`() {
    let good = "promotion \"P\(0)\" {\n    discount 20% off\n    spend 300\n    sync\n}\n"
    let lines = (0..<600).map { number in
      let rule = good.replacing("P0", with: "P\(number)")
      return number.isMultiple(of: 4) ? rule.replacing("spend 300", with: "spned 1,000") : rule
    }
    let compilation = Rules.compile(lines.joined())
    #expect(compilation.errorCount == 300)
    #expect(compilation.diagnostics.count == 100)
    let places = compilation.diagnostics.compactMap(\.span)
    #expect(places == places.sorted())
  }

  @Test func `what is looked for far ahead is looked for once`() {
    let count = Effort.times(100)
    for piece in [
      "1 000 ", "1,22,", "‘x ", "'", "/* ", "promotion A ", "sync ", "// ", "1.", "a_b/c ",
    ] {
      let text = String(repeating: piece, count: count)
      _ = Rules.compile(text)
      _ = Rules.compile("promotion \"A\" { coupon 5 " + text)
    }
    let settings = String(repeating: "currency CNY\n", count: Effort.times(1_000))
    #expect(
      Rules.compile(settings + settings.replacing("currency CNY", with: "rounding up")).errorCount
        > 0)
  }

  @Test func `a long name that no promotion has`() {
    let rules = (0..<Effort.times(1_000)).map { "promotion \"P\($0)\" { coupon 5 }\n" }.joined()
    let name = String(repeating: "x", count: Effort.times(20_000))
    #expect(Rules.compile(rules + "expect amount 5 pays 0 by \"\(name)\"").errorCount == 1)
  }

  @Test func `after ten thousand errors nothing is read and nothing invented`() {
    let lines = String(repeating: "abc 1\n", count: 9_990)
    let many = lines + "promotion \"A\" { coupon 5 " + String(repeating: ", ", count: 11) + "}\n"
    let compilation = Rules.compile(many, "promotion \"B\" { coupon 5 }")
    #expect(compilation.counts == [.unknownDeclaration: 9_990, .excessPart: 10])
  }

  @Test func `digits without end`() {
    let digits = String(repeating: "1", count: Effort.times(100_000))
    for value in [
      "coupon \(digits)", "coupon 1.\(digits)", "discount \(digits)%", "to \(digits)-1-1",
    ] {
      let compilation = Rules.compile("promotion \"A\" { \(value) }")
      #expect(compilation.errorCount >= 1)
      #expect(compilation.report.utf8.count < 5_000)
    }
  }
}
