import TestSupport
import Testing

@testable import Promo

/// Each start is rules that anybody may begin with: whole, laid out, tested and on.
@Suite struct StartTests {
  private static let now = Instant(secondsSince1970: 1_795_000_000)

  private static let shops = [
    "currency EUR\ntimezone \"Europe/Berlin\"\n", "currency JPY\ntimezone \"Asia/Tokyo\"\n",
    "currency KWD\ntimezone \"Asia/Kuwait\"\n", "currency CNY\ntimezone \"Asia/Shanghai\"\n",
  ]

  private func file(_ settings: String, _ language: Language) throws -> StartFile {
    let shop = try #require(Rules.compile(settings).program)
    return StartFile(settings: settings, shop: shop, at: StartTests.now, in: language)
  }

  @Test(arguments: Start.allCases, [Language.english, .chinese])
  func `a start is a tested promotion in any currency`(start: Start, language: Language) throws {
    for settings in StartTests.shops {
      let rules = try file(settings, language).rules([start])
      let draft = Rules.compile(rules)
      let program = try #require(draft.program, "\(draft.report)")
      #expect(draft.diagnostics.isEmpty, "\(draft.report)")
      let tests = Start.expectations(of: [start], in: program, at: StartTests.now)
      let source = Source(name: "new", text: rules).appending(tests)
      #expect(source.formatted() == source)
      let tested = try #require(
        Rules.compile(String(decoding: source.bytes, as: UTF8.self)).program)
      let results = tested.expectationResults()
      #expect(!results.isEmpty && results.allSatisfy { $0.holds })
      #expect(results.contains { $0.applied == [program.promotions[0].name] })
      #expect(tested.untouchedEdges(in: results).isEmpty)
      let first = try #require(
        program.firstInstant(of: program.promotions[0], from: StartTests.now))
      #expect(first >= StartTests.now)
    }
  }

  @Test(arguments: Start.allCases)
  func `a start is added to a file, of which every byte stays`(start: Start) throws {
    let paths = Project.paths(in: "Examples", suffix: ".promo").filter { !$0.contains("/") }
    for path in Effort.sample(paths, oneIn: 4) {
      let old = Source(name: path, text: try Project.text("Examples/\(path)"))
      let draft = Source(
        name: "draft", text: try file(StartTests.shops[0], .english).rules([start]))
      let added = try old.adding(draft, in: .english)
      let text = String(decoding: added.bytes, as: UTF8.self)
      let formatted = try #require(added.formatted())
      #expect(text == String(decoding: formatted.bytes, as: UTF8.self), "\(path)")
      let (before, after) = (
        Rules.compile(try Project.text("Examples/\(path)")),
        Rules.compile(text)
      )
      let usual: Set<Diagnostic.ID> = [.nameTwice, .missingMoment]
      if let program = after.program {
        #expect(program.promotions.count == (before.program?.promotions.count ?? 0) + 1)
      } else {
        let errors = after.diagnostics.filter { $0.severity == .error }
        #expect(errors.allSatisfy { usual.contains($0.id) }, "\(after.report)")
      }
      // Every line stands where it stood, below or above the new ones.
      var rest = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
      for line in String(decoding: old.bytes, as: UTF8.self).split(separator: "\n") {
        rest = rest.drop { $0 != line }
        #expect(!rest.isEmpty, "\(path): \(line)")
        rest = rest.dropFirst()
      }
    }
  }

  @Test(arguments: [
    ("coupon 1", 1_795_000_000), ("coupon 1 from 2030-01-01", 1_893_456_000),
    ("coupon 1 to 2020-01-01", nil), ("coupon 1 from 2020-01-01 to 2020-01-02", 1_577_836_800),
    ("coupon 1 paused", nil), ("coupon 1 on day 20", 1_795_132_800),
  ])
  func `the first moment of a promotion`(clauses: String, seconds: Int64?) throws {
    let rules = "timezone \"UTC\"\npromotion \"A\" { \(clauses) }\n"
    let program = try #require(Rules.compile(rules).program)
    let instant = program.firstInstant(of: program.promotions[0], from: StartTests.now)
    #expect(instant?.secondsSince1970 == seconds)
  }
}
