import TestSupport
import Testing

@testable import Promo

/// What becomes of rules when the fixes are made.
@Suite struct FixTests {
  /// All rules that are wrong in these tests.
  static var wrongRules: [[Source]] {
    let texts = RecoveryTests.texts.map { [Source(name: "rules.promo", text: $0)] }
    return texts + Snapshot.mistakes.map(\.sources)
      + Diagnostic.ID.allCases.filter { $0 != .fileTooLarge }.map { ExplainedRules($0).example }
  }

  /// The same, and what is found in them.
  static let wrongCompilations = wrongRules.map { (sources: $0, found: Snapshot.compile($0)) }

  private func fixed(_ sources: [Source], _ fixes: [Fix]) -> [Source] {
    sources.enumerated().map { $1.applying(fixes, file: $0) }
  }

  @Test func `a fix that is made mends its mistake`() {
    var counts: [Fix.Grade: Int] = [:]
    let some = Effort.sample(FixTests.wrongCompilations, oneIn: 4)
    for (sources, compilation) in some {
      for diagnostic in compilation.diagnostics {
        for fix in diagnostic.fixes {
          counts[fix.grade, default: 0] += 1
          let after = Snapshot.compile(fixed(sources, [fix]))
          let left = after.diagnostics.filter { $0.id == diagnostic.id }
          let before = compilation.diagnostics.filter { $0.id == diagnostic.id }
          #expect(
            left.count < before.count,
            "\(diagnostic.message): \(fix)\n\(String(decoding: sources[0].bytes, as: UTF8.self))")
        }
      }
    }
    #expect(counts[.certain, default: 0] > some.count / 10)
    #expect(counts[.maybe, default: 0] > some.count / 20)
  }

  @Test func `what is certain can all be mended, and no more mistakes come of it`() {
    for (sources, before) in FixTests.wrongCompilations {
      var (mended, after, rounds) = (sources, before, 0)
      while rounds < 20 {
        let fixes = Fix.compatible(
          after.diagnostics.compactMap {
            $0.fixes.count == 1 && $0.fixes[0].grade == .certain ? $0.fixes[0] : nil
          })
        if fixes.isEmpty { break }
        mended = fixed(mended, fixes)
        after = Snapshot.compile(mended)
        rounds += 1
      }
      #expect(rounds < 20, "\(sources)")
      #expect(
        after.errorCount <= before.errorCount,
        "\(before.report)\n\(after.report)")
    }
  }

  /// The same for a campaign: its clauses, and what becomes of them.
  @Test(arguments: [
    ("coupon 5 on saturday and sunday", "coupon 5 on sat, sun"),
    ("coupon 5 on Mon to fri, sun", "coupon 5 on mon, tue, wed, thu, fri, sun"),
    ("coupon 5 on mon-wed", "coupon 5 on mon, tue, wed"),
    ("coupon 5 on fri sat", "coupon 5 on fri, sat"),
    ("coupon 5 on 11 and 22", "coupon 5 on day 11, 22"),
    ("coupon 5 on day 11 to 13", "coupon 5 on day 11, 12, 13"),
    ("coupon 5 between 9am and 5 pm", "coupon 5 between 09:00 and 17:00"),
    ("coupon 5 between 18:00-22:00", "coupon 5 between 18:00 and 22:00"),
    ("coupon 5 between 18:00 and 24:00", "coupon 5 between 18:00 and 00:00"),
    ("coupon 5 between 00:00 and 24:00", "coupon 5"),
    ("coupon 5 from 2026-11-11T10:30 pm", "coupon 5 from 2026-11-11T22:30"),
    ("coupon 5 code 2026", "coupon 5 code \"2026\""),
    ("coupon 5 code SAVE10, VIP", "coupon 5 code \"SAVE10\", \"VIP\""),
    ("coupon 5 every 10 spend 10", "coupon 5 every 10"),
    ("coupon 5 for every 10", "coupon 5 every 10"),
    ("tier 100 coupon 10", "tier spend 100 coupon 10"),
    ("coupon 5 when tier = \"gold\"", "coupon 5 when tier is \"gold\""),
    ("coupon 5 when tier != \"gold\"", "coupon 5 when tier is not \"gold\""),
    ("coupon 5 when vip is yes", "coupon 5 when vip"),
    ("coupon 5 when vip is false", "coupon 5 when not vip"),
    ("coupon 5 when age is 18", "coupon 5 when age = 18"),
    ("coupon 5 when age => 18", "coupon 5 when age >= 18"),
    ("coupon 5 when age ≥ 18", "coupon 5 when age >= 18"),
    ("coupon 5 when vip && age = 5", "coupon 5 when vip and age = 5"),
    (
      "coupon 5 when tier not in \"gold\", \"none\"", "coupon 5 when not tier in \"gold\", \"none\""
    ),
  ])
  func `a certain fix of a campaign is what was meant`(clauses: String, mended: String) {
    let rules = { (clauses: String) in "\(RecoveryTests.facts)promotion \"A\" { \(clauses) }" }
    let after = FixTests.mended(rules(clauses), [.certain])[0]
    #expect(String(decoding: after.bytes, as: UTF8.self) == rules(mended))
    #expect(Rules.compile(rules(mended)).diagnostics.isEmpty)
  }

  @Test(arguments: [
    "coupon 5 on funday", "coupon 5 on workdays", "coupon 5 on weekend",
    "discount 10% off every 100",
    "coupon 5 every 10 spend 20", "tier spend 100 coupon 10 tier spend 50 coupon 5",
    "coupon 5 when tier is \"glod\"", "coupon 5 when tier is gold", "coupon 5 when vpis",
    "coupon 5 when tier is \"gold\" or \"silver\"", "coupon 5 when age between 18 and 65",
    "coupon 5 between 18 and 22", "coupon 5 between 18:00 and 18:00", "coupon 5 on 2026-11-11",
    "coupon 5 when age 18", "coupon 5 when (vip or age > 5", "coupon 5 per 10", "tier spend 100 10",
  ])
  func `what can be meant in two ways in a campaign is left to its author`(clauses: String) {
    let text = "\(RecoveryTests.facts)promotion \"A\" { \(clauses) }"
    #expect(Rules.compile(text).errorCount > 0)
    #expect(String(decoding: FixTests.mended(text, [.certain])[0].bytes, as: UTF8.self) == text)
  }

  /// What is probable may still be wrong, but nothing that was said is lost or said anew.
  @Test(arguments: [
    ("coupon 5 when first-order pausd", "coupon 5 when first-order paused"),
    ("coupon 5 when vip syn", "coupon 5 when vip sync"),
    ("coupon 5 from 2026-12-12 2026-12-12", "coupon 5 from 2026-12-12 to 2026-12-12"),
    (
      "coupon 5 from 2026-12-12 2026-12-12T18:00", "coupon 5 from 2026-12-12 until 2026-12-12T18:00"
    ),
    ("discount 10% off off", "discount 10% off"),
    ("coupon 5 from 2026-11-40T18:00", "coupon 5 from 2026-11-30T18:00"),
    ("tier spend 10 coupon 1, spend 20 coupon 2", "tier spend 10 coupon 1 tier spend 20 coupon 2"),
    ("coupon 5 code \"A10\", 0\"B10\"", nil), ("coupon 5 code SAVE 10", nil),
    ("coupon 10 every 100 spend 300", nil), ("coupon 10 every 100 spend 50", "coupon 10 every 100"),
    ("tier spend 10 coupon 1 spend 20", nil),
    ("tier spend 10 coupon 1 spend 5", "tier spend 10 coupon 1"),
    (
      "tier spend 20\ncoupon 2 tier spend 10 coupon 1",
      "tier spend 10 coupon 1 tier spend 20\ncoupon 2"
    ),
    ("coupon 5 between 6:00 and 10:00 pm", nil),
    ("discount to ¥50", nil), ("coupon 5 when age > -1", nil), ("spend 100 50 coupon 5", nil),
    ("coupon 5 2026-11-11", nil),
    ("coupon 5 from 2026-01-01 and 2026-05-06", "coupon 5 from 2026-01-01 to 2026-05-06"),
    ("coupon 5 mon, tue", "coupon 5 on mon, tue"), ("coupon 5 when age in 5, 6", nil),
    ("coupon 5 when vip member", nil), ("coupon 5 when first order", "coupon 5 when first-order"),
    ("coupon 5 when vip AND NOT age > 5", "coupon 5 when vip and not age > 5"),
    ("coupon 5 when tier is NOT \"gold\"", "coupon 5 when tier is not \"gold\""),
    ("coupon 5 when tier is \"sliver\"", "coupon 5 when tier is \"silver\""),
    ("coupon 5 between 22:00 And 02:00", "coupon 5 between 22:00 and 02:00"),
  ])
  func `a probable fix of a campaign loses nothing`(clauses: String, mended: String?) {
    let facts = RecoveryTests.facts + "fact first-order yes/no default no\n"
    let rules = { (clauses: String) in "\(facts)promotion \"A\" { \(clauses) }" }
    let after = FixTests.mended(rules(clauses), [.certain, .maybe])[0]
    guard let mended else {
      #expect(Rules.compile(String(decoding: after.bytes, as: UTF8.self)).errorCount > 0)
      return
    }
    #expect(String(decoding: after.bytes, as: UTF8.self) == rules(mended))
    #expect(Rules.compile(rules(mended)).diagnostics.isEmpty)
  }

  @Test func `a mistake with several fixes leaves the choice to its author`() {
    let rules = "promotion \"A\" { discount 20% }"
    let diagnostics = Rules.compile(rules).diagnostics
    #expect(diagnostics.map { $0.fixes.map(\.grade) } == [[.maybe, .maybe]])
    #expect(
      diagnostics[0].fixes.map(\.title) == ["write `discount 20% off`", "write `discount to 20%`"])
    // The second time is not mended first: then nothing would say that 6:00 may be in the evening.
    let hours = Rules.compile(
      "timezone \"UTC\" promotion \"A\" { coupon 5 between 6:00 and 10:00 pm }")
    #expect(hours.diagnostics.map { $0.fixes.map(\.grade) } == [[.maybe, .maybe], []])
  }

  @Test func `a phrase may end a file as it may end a line`() {
    for end in ["", "\n"] {
      let after = FixTests.mended("20% off everything" + end, [.certain, .maybe])[0]
      #expect(
        String(decoding: after.bytes, as: UTF8.self)
          == "promotion \"20% off everything\" { discount 20% off }" + end)
    }
  }

  @Test func `of two fixes that overlap the first is made`() {
    let span = { (start: Int, end: Int) in SourceSpan(file: 0, start: start, end: end) }
    let first = Fix(.certain, span(2, 5), "X")
    let overlapping = Fix(.certain, span(4, 6), "Y")
    let adjacent = Fix(.certain, span(5, 6), "Z")
    let inOtherFile = Fix(.certain, SourceSpan(file: 1, start: 0, end: 1), "W")
    #expect(Fix.compatible([overlapping, first]) == [first])
    #expect(Fix.compatible([adjacent, inOtherFile, first]) == [first, adjacent, inOtherFile])
    let source = Source(name: "a", text: "0123456789")
    let made = source.applying([first, adjacent, inOtherFile], file: 0)
    #expect(String(decoding: made.bytes, as: UTF8.self) == "01XZ6789")
  }

  @Test func `a line of which nothing is left goes too`() {
    let source = Source(name: "a", text: "a\n    sync\nb\n")
    let leaving = { (start: Int, end: Int) in
      let fix = Fix(.certain, leaving: SourceSpan(file: 0, start: start, end: end), in: source)
      return String(decoding: source.applying([fix], file: 0).bytes, as: UTF8.self)
    }
    #expect(leaving(6, 10) == "a\nb\n")
    #expect(leaving(6, 8) == "a\n    nc\nb\n")
  }

  /// What is certain means the same to whoever wrote it: each with the text that it becomes.
  @Test(arguments: [
    ("promotion \"A\" { coupon 50;spend 300 }", "promotion \"A\" { coupon 50 spend 300 }"),
    ("promotion \"A\" { coupon=5 }", "promotion \"A\" { coupon 5 }"),
    ("promotion \"A\" { coupon\"5\" spend 300 }", "promotion \"A\" { coupon 5 spend 300 }"),
    ("promotion \"A\" { coupon 5 off }", "promotion \"A\" { coupon 5 }"),
    ("promotion \"夏”{ coupon 5 }", "promotion \"夏\"{ coupon 5 }"),
    ("promotion \"A { coupon 5 }", "promotion \"A\" { coupon 5 }"),
    ("promotion Café Sale { coupon 5 }", "promotion \"Café Sale\" { coupon 5 }"),
    ("promotion \"A\" { discount 8折 }", "promotion \"A\" { discount to 80% }"),
    ("promotion \"A\" { discount 12,5% off }", "promotion \"A\" { discount 12.5% off }"),
    (
      "promotion \"A\" { coupon 5 # x\n sync; # y\n}",
      "promotion \"A\" { coupon 5 # x\n sync # y\n}"
    ),
    ("promotion \"A\" { spend300 coupon 5 }", "promotion \"A\" { spend 300 coupon 5 }"),
    ("promotion \"A\" { coupon 5 // all\n}", "promotion \"A\" { coupon 5 # all\n}"),
    (
      "promotion \"A\" { coupon 5 }\nexpect amount 5 pays 0 \"A\"",
      "promotion \"A\" { coupon 5 }\nexpect amount 5 pays 0 by \"A\""
    ),
    (
      "promotion \"A\" { coupon 5 }\r\ncurrency CNY\r\n",
      "currency CNY\r\npromotion \"A\" { coupon 5 }\r\n"
    ),
    (
      "promotion \"A\" { coupon 5 }\nensure every order pays at least 60%",
      "promotion \"A\" { coupon 5 }\nensure pays >= 60%"
    ),
    (
      "promotion \"A\" { coupon 5 }\nensure pays => 5, for 10 to 20",
      "promotion \"A\" { coupon 5 }\nensure pays >= 5 for amount 10 to 20"
    ),
    (
      "promotion \"A\" { coupon 5 }\nEnsure saves up to 40 percent",
      "promotion \"A\" { coupon 5 }\nensure saves <= 40%"
    ),
  ])
  func `a certain fix is what was meant`(text: String, mended: String) {
    #expect(String(decoding: FixTests.mended(text, [.certain])[0].bytes, as: UTF8.self) == mended)
    #expect(Rules.compile(mended).diagnostics.isEmpty)
  }

  /// What two people could mean differently is not mended unseen.
  @Test(arguments: [
    "promotion \"A\" { coupon 50 300 }", "promotion \"A\" { coupon 50 off 300 }",
    "promotion \"A\" { discount 10折 }", "promotion \"A\" { coupon 5 async }",
    "promotion \"A\" { coupon 5 /* max */ up to 3 }", "promotion \"A\" { coupon 5 // sync }",
    "promotion \"A\" { coupon 50 // spend 300\n}", "promotion \"A\" { coupon 50 -- spend 300\n}",
    "promotion \"A\" { coupon 5\n ;spend 300\n}", "promotion \"A\" { coupon 5 100 000 }",
    "promotion \"A\" { coupon 20% off }",
    "promotion \"A\" { coupon 5 }\nexpect amount 5 pays 0 -- \"A\"",
    "timezone \"UTC\"\npromotion \"A\" { coupon 5 from 2026-11-01T24:00 }",
    "timezone \"UTC\"\npromotion \"A\" { coupon 5 until 2026-11-02T10.5 }",
    "promotion \"A\" { coupon 5 spend <= 300 }", "promotion \"A\" { coupon 5 # spend 300 }",
    "promotion \"A\" {\n coupon 5\n", "promotion \"A\" { discount 20% }",
    "promotion \"A\" { coupon 5 spend 1,000 }", "promotion \"A\" { coupon 5 / sync }",
    "promotion \"A\" { coupon 5 not sync }", "promotion \"A\" { coupon 5 spend1 500 }",
    "promotion \"A\" { coupon 5 spend over 300 }", "promotion \"A\" { coupon 5 spned1.50 }",
    "promotion \"A\" { coupon 5 currency CNY }", "promotion \"A\" { coupon 5 spend300.00 }",
    "promotion \"A\" { coupon 5\n spend 30\n spend # keep\n 30 }",
    "timezone \"GMT+8\"\npromotion \"A\" { coupon 5 }",
    "timezone \"Europe/Berlin\"\npromotion \"A\" { coupon 5 from 2026-10-25T02:30+01:00 }",
    "timezone \"Europe/Berlin\"\npromotion \"A\" { coupon 5 until 2026-10-25T02:30+02:00 }",
    "promotion \"A\" { coupon 5 }\nensure pays > 60%",
    "promotion \"A\" { coupon 5 }\nensure pays <= 60%",
    "promotion \"A\" { coupon 5 }\nensure saves 40",
    "promotion \"A\" { coupon 5 }\nensure pays >= 5",
    "promotion \"A\" { coupon 5 }\nensure saves <= 5 for amount 20 to 10",
    "promotion \"A\" { coupon 5 }\nensure pays >= 60% and saves <= 40",
    "fact age number default 0\npromotion \"A\" { coupon 5 }\nensure saves <= 5 with age >= 18",
  ])
  func `what can be meant in two ways is left to its author`(text: String) {
    #expect(Rules.compile(text).errorCount > 0)
    #expect(String(decoding: FixTests.mended(text, [.certain])[0].bytes, as: UTF8.self) == text)
  }

  /// A fix can bring out what its mistake hid, and what is said of it then is true; but mostly what is
  /// mended is better than before.
  @Test func `mending ends, and makes few texts worse`() {
    var generator = SeededGenerator(seed: 11)
    var worse = 0
    for _ in 0..<Effort.times(30) {
      let text = RecoveryTests.randomText(&generator)
      let before = Rules.compile(text).errorCount
      for grades in [Set([Fix.Grade.certain]), [.certain, .maybe]] {
        let mended = FixTests.mended(text, grades)
        if Snapshot.compile(mended).errorCount > before { worse += 1 }
      }
    }
    #expect(worse < Effort.times(15))
  }

  /// Rules with all fixes of some grades made, as `check --fix` makes them.
  static func mended(_ text: String, _ grades: Set<Fix.Grade>) -> [Source] {
    var sources = [Source(name: "rules.promo", text: text)]
    for _ in 0..<20 {
      let fixes = Snapshot.compile(sources).diagnostics.compactMap { diagnostic in
        let fixes = diagnostic.fixes.filter { grades.contains($0.grade) }
        return fixes.count == 1 ? fixes[0] : nil
      }
      if fixes.isEmpty { return sources }
      sources = [sources[0].applying(Fix.compatible(fixes), file: 0)]
    }
    return sources
  }
}
