import Testing

@testable import Promo

/// What becomes of rules when the fixes are made.
@Suite struct FixTests {
  /// All rules that are wrong in these tests.
  private static var wrongRules: [[Source]] {
    let texts = RecoveryTests.table.map { [Source(name: "rules.promo", text: $0.text)] }
    return texts + Snapshot.mistakes.map(\.sources)
      + Diagnostic.Code.allCases.filter { $0 != .fileTooLarge }.map { ExplainedRules($0).example }
  }

  private func fixed(_ sources: [Source], _ fixes: [Fix]) -> [Source] {
    sources.enumerated().map { $1.applying(fixes, file: $0) }
  }

  @Test func `a fix that is made mends its mistake`() {
    var counts: [Fix.Grade: Int] = [:]
    for sources in FixTests.wrongRules {
      let compilation = Snapshot.compile(sources)
      for diagnostic in compilation.diagnostics {
        for fix in diagnostic.fixes {
          counts[fix.grade, default: 0] += 1
          let after = Snapshot.compile(fixed(sources, [fix]))
          let left = after.diagnostics.filter { $0.code == diagnostic.code }
          let before = compilation.diagnostics.filter { $0.code == diagnostic.code }
          #expect(
            left.count < before.count,
            "\(diagnostic.message): \(fix)\n\(String(decoding: sources[0].bytes, as: UTF8.self))")
        }
      }
    }
    #expect(counts[.certain, default: 0] > 100)
    #expect(counts[.maybe, default: 0] > 50)
    #expect(counts[.template, default: 0] > 10)
  }

  @Test func `what is certain can all be mended, and no more mistakes come of it`() {
    for sources in FixTests.wrongRules {
      let before = Snapshot.compile(sources)
      var mended = sources
      var rounds = 0
      while rounds < 20 {
        let found = Snapshot.compile(mended).diagnostics
        let fixes = Fix.compatible(
          found.compactMap {
            $0.fixes.count == 1 && $0.fixes[0].grade == .certain ? $0.fixes[0] : nil
          })
        if fixes.isEmpty { break }
        mended = fixed(mended, fixes)
        rounds += 1
      }
      #expect(rounds < 20, "\(sources)")
      let after = Snapshot.compile(mended)
      #expect(
        after.errorCount <= before.errorCount,
        "\(before.report)\n\(after.report)")
    }
  }

  @Test func `a mistake with several fixes leaves the choice to its author`() {
    let rules = "promotion \"A\" { discount 20% }"
    let diagnostics = Rules.compile(rules).diagnostics
    #expect(diagnostics.map { $0.fixes.map(\.grade) } == [[.maybe, .maybe]])
    #expect(
      diagnostics[0].fixes.map(\.title) == ["write `discount 20% off`", "write `discount to 20%`"])
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
    let fix = Fix(.certain, SourceSpan(file: 0, start: 6, end: 10), "")
    #expect(String(decoding: source.applying([fix], file: 0).bytes, as: UTF8.self) == "a\nb\n")
    let part = Fix(.certain, SourceSpan(file: 0, start: 6, end: 8), "")
    #expect(
      String(decoding: source.applying([part], file: 0).bytes, as: UTF8.self) == "a\n    nc\nb\n")
  }
}
