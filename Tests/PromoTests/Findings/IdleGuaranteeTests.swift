import Testing

@testable import Promo

/// Guarantees that say nothing: they are not proved, and not broken.
@Suite struct IdleGuaranteeTests {
  /// The diagnostics about guarantees, and the health of the rules.
  private static func answer(_ rules: String, at day: String? = nil) throws -> (
    said: [String], health: String
  ) {
    let compilation = Program.compile(
      [Source(name: "rules.promo", text: rules)],
      at: { zone in day.flatMap { try? zone.instant(in: Array($0.utf8)).get() } },
      zones: Rules.zones.lookup
    ).withFindings()
    #expect(compilation.program != nil, "\(compilation.report)")
    let ids: [Diagnostic.ID] = [.brokenGuarantee, .undecided, .idleGuarantee]
    return (
      compilation.diagnostics.filter { ids.contains($0.id) }.map(\.message),
      Health(compilation).line.english
    )
  }

  private static let said = (
    over: "this guarantee says nothing: its window is over",
    none: "this guarantee says nothing: no promotion it is about is in force in its window",
    paused: "this guarantee says nothing: all promotions it is about are paused"
  )

  @Test(arguments: ["2026-05-01", "2026-04-01", "2027-01-01"])
  func `a guarantee whose window is over says so, once`(day: String) throws {
    let rules = """
      promotion "Sale" { discount 30% off from 2026-03-01 to 2026-03-31 }
      ensure pays >= 60% from 2026-03-01 to 2026-03-31
      """
    let (said, health) = try Self.answer(rules, at: "\(day)T00:00")
    #expect(said == [Self.said.over])
    #expect(!health.contains("proved") && health.contains("1 of 1 guarantee about no promotion"))
    #expect(try Self.answer(rules, at: "2026-03-31T12:00").health.contains("1 guarantee proved"))
    #expect(try Self.answer(rules).said == [])
  }

  @Test(
    arguments: [
      ("discount 30% off paused", "pays >= 60%", said.paused),
      ("discount 30% off paused", "saves <= 0", nil),
      ("discount 30% off", "pays >= 60%", nil),
      ("discount 30% off from 2026-12-01", "pays >= 60% to 2026-11-30", said.none),
      ("discount 30% off from 2026-12-01 paused", "pays >= 60% to 2026-11-30", said.none),
      (#"discount 30% off code "A""#, #"pays >= 60% code "B""#, said.none),
      (#"discount 30% off only "a""#, #"pays >= 60% for "b""#, nil),
      (#"discount 30% off only "a" except "b""#, #"pays >= 60% for "b""#, said.none),
      (#"discount 30% off only "a" except "b" paused"#, #"pays >= 60% for "a""#, said.paused),
      ("free shipping", "pays >= 60%", said.none),
      ("discount 30% off", "pays >= 60% for shipping", said.none),
      ("free shipping paused", "pays >= 1 for shipping", said.paused),
    ] as [(String, String, String?)])
  func `a guarantee about nothing in force says so`(
    clauses: String, claim: String, sentence: String?
  ) throws {
    let goods = (clauses + claim).contains("\"a\"") ? #"goods "a", "b""# : ""
    let (said, health) = try Self.answer(
      "\(goods)\npromotion \"P\" { \(clauses) }\nensure \(claim)")
    #expect(said == [sentence].compactMap(\.self))
    #expect(health.contains("proved") == (sentence == nil), "\(health)")
  }
}
