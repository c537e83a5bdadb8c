import Testing

@testable import Promo

/// Input made to be slow. With the square of its size each of these would take hours; the limit is
/// there to end such a test, not to measure.
@Suite struct GrowthTests {
  @Test func `names that no promotion has`() {
    let rules = (0..<20_000).map { "promotion \"promotion number \($0)\" { coupon 5 }\n" }
    let wishes = (0..<20_000).map { "expect amount 5 pays 0 by \"promotion namber \($0)\"\n" }
    let compilation = Rules.compile((rules + wishes).joined())
    #expect(compilation.errorCount == 20_000)
    #expect(compilation.report.contains("did you mean"))
  }

  @Test func `lines that are nothing`() {
    let lines = String(repeating: "abc 1\n", count: 300_000)
    let compilation = Rules.compile(lines)
    #expect(compilation.errorCount == 10_000)
    #expect(
      compilation.report.hasSuffix(
        "at least 10000 errors, of which 100 are shown: nothing is priced\n"))
    #expect(Rules.compile("promotion \"A\" {\n" + lines).errorCount >= 10_000)
    #expect(Rules.compile("promotion \"A\" {\n when\n" + lines).errorCount >= 10_000)
  }

  @Test func `promotions that all may be combined with none`() throws {
    let rules = (0..<20_000).map { "promotion \"N\($0)\" { coupon 5 }\n" }.joined()
    let program = try #require(Rules.compile(rules).program)
    #expect(try program.quote(program.order("5")).outcomes.count == 20_000)
  }

  @Test func `characters that combine without end`() {
    let name = "a" + String(repeating: "\u{301}\u{316}", count: 500_000)
    let compilation = Rules.compile(
      "promotion \"\(name)\" { coupon 5 }\nexpect amount 5 pays 0 by \"\(name)\"")
    #expect(compilation.diagnostics.map(\.id) == [.nameTooLong, .unknownPromotion])
  }

  @Test func `promotions inside each other and braces without end`() {
    let open = String(repeating: "promotion \"A\" {\n", count: 100_000)
    let close = String(repeating: "}\n", count: 100_000)
    #expect(Rules.compile(open + close).errorCount >= 10_000)
    #expect(Rules.compile(open).errorCount >= 10_000)
    let braces = String(repeating: "{", count: 1_000_000)
    #expect(Rules.compile("promotion \"A\" " + braces).errorCount >= 1)
  }

  @Test func `five hundred mistakes in ten thousand lines`() {
    let good = "promotion \"P\(0)\" {\n    discount 20% off\n    spend 300\n    sync\n}\n"
    let lines = (0..<2_000).map { number in
      let rule = good.replacing("P0", with: "P\(number)")
      return number.isMultiple(of: 4) ? rule.replacing("spend 300", with: "spned 1,000") : rule
    }
    let compilation = Rules.compile(lines.joined())
    #expect(compilation.errorCount == 1_000)
    #expect(compilation.diagnostics.count == 100)
    let places = compilation.diagnostics.compactMap(\.span)
    #expect(places == places.sorted())
  }

  @Test func `what is looked for far ahead is looked for once`() {
    let count = 40_000
    for piece in [
      "1 000 ", "1,22,", "‘x ", "'", "/* ", "promotion A ", "sync ", "// ", "1.", "a_b/c ",
    ] {
      let text = String(repeating: piece, count: count)
      _ = Rules.compile(text)
      _ = Rules.compile("promotion \"A\" { coupon 5 " + text)
    }
    let settings = String(repeating: "currency CNY\n", count: 30_000)
    #expect(
      Rules.compile(settings + settings.replacing("currency CNY", with: "rounding up")).errorCount
        > 0)
  }

  @Test func `a long name that no promotion has`() {
    let rules = (0..<10_000).map { "promotion \"P\($0)\" { coupon 5 }\n" }.joined()
    let name = String(repeating: "x", count: 200_000)
    #expect(Rules.compile(rules + "expect amount 5 pays 0 by \"\(name)\"").errorCount == 1)
  }

  @Test func `after ten thousand errors nothing is read and nothing invented`() {
    let many = "promotion \"A\" { coupon 5 " + String(repeating: ", ", count: 10_001) + "}\n"
    let compilation = Rules.compile(many, "promotion \"B\" { coupon 5 }")
    #expect(compilation.counts == [.excessPart: 10_000])
  }

  @Test func `digits without end`() {
    let digits = String(repeating: "1", count: 1_000_000)
    for value in [
      "coupon \(digits)", "coupon 1.\(digits)", "discount \(digits)%", "to \(digits)-1-1",
    ] {
      let compilation = Rules.compile("promotion \"A\" { \(value) }")
      #expect(compilation.errorCount >= 1)
      #expect(compilation.report.utf8.count < 5_000)
    }
  }
}
