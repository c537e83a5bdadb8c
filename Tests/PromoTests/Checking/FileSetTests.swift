import TestSupport
import Testing

@testable import Promo

/// Files given together are one set.
@Suite struct FileSetTests {

  /// One file has a slip in a setting of the other: whichever comes first, the slip alone is told.
  @Test(arguments: [
    ("timezone \"Asia/Shanghia\"", "timezone \"Asia/Shanghai\"", "P021"),
    ("currency RMB", "currency CNY", "P020"), ("rounding half-upp", "rounding half-up", "P023"),
    ("strategy bset", "strategy best", "P023"),
  ])
  func `a slip in a setting is told once in any order`(slip: String, right: String, id: String) {
    let rules = { (setting: String, name: String) in
      "\(setting)\npromotion \"\(name)\" { coupon 5 }"
    }
    for settings in [[slip, right], [right, slip], [slip, slip], [right, slip, right]] {
      let texts = settings.enumerated().map { rules($1, "\($0)") }
      #expect(Rules.compile(texts).diagnostics.map(\.id.rawValue) == [id], "\(settings)")
    }
  }

  @Test func `each file that disagrees with the first is told`() {
    let rules = ["CNY", "JPY", "CNY", "EUR"].map { "currency \($0)" }
    let diagnostics = Rules.compile(rules + ["promotion \"A\" { coupon 5 }"]).diagnostics
    #expect(diagnostics.map(\.id) == [.contradictingSettings, .contradictingSettings])
    #expect(diagnostics.map { $0.labels.map(\.span.file) } == [[1, 0], [3, 0]])
  }

  @Test(arguments: [
    ("EST", "America/New_York"), ("MST", "America/Denver"), ("HST", "Pacific/Honolulu"),
    ("GMT", "Europe/London"),
  ])
  func `an abbreviation without summer time names its place`(name: String, place: String) {
    let rules = Source(name: "a", text: "timezone \"\(name)\" promotion \"A\" { coupon 5 }")
    let compilation = Program.compile([rules]) { _ in .rules(.utc) }
    #expect(compilation.program != nil)
    #expect(compilation.diagnostics.map(\.id) == [.zoneWithoutSummerTime])
    let fixes = compilation.diagnostics.flatMap(\.fixes)
    #expect(fixes.map(\.grade) == [.maybe])
    #expect(fixes.flatMap(\.edits).map(\.text) == ["\"\(place)\""])
    let overridden = Program.compile([rules], overriding: Program.Overrides(zone: .utc)) {
      _ in .noZoneData(help: "")
    }
    #expect(overridden.diagnostics.isEmpty)
  }

  @Test func `a name in two files points at both places`() throws {
    let compilation = Rules.compile("promotion \"A\" { coupon 5 }", "promotion \"A\" { coupon 6 }")
    let diagnostic = try #require(compilation.diagnostics.first)
    #expect(diagnostic.id == .nameTwice)
    #expect(
      diagnostic.labels.map(\.span) == [
        SourceSpan(file: 1, start: 10, end: 13), SourceSpan(file: 0, start: 10, end: 13),
      ])
  }

  @Test(.enabled(if: Effort.isLong)) func `a file at the limit is read`() {
    let rule = Array("promotion \"A\" { coupon 5 }".utf8)
    let blank = [UInt8](repeating: 0x20, count: Source.sizeLimit - rule.count)
    let limit = Program.compile([Source(name: "a", bytes: blank + rule)], zones: Rules.zones.lookup)
    #expect(limit.program != nil)
  }

  @Test func `a file past the limit is not read`() {
    let blank = [UInt8](repeating: 0x20, count: Source.sizeLimit + 1)
    let over = Program.compile([Source(name: "a", bytes: blank)], zones: Rules.zones.lookup)
    #expect(over.diagnostics.map(\.id) == [.fileTooLarge])
  }

  @Test func `overrides hold instead of the settings`() throws {
    let text =
      "timezone \"Mars/Base\"\nstrategy first\npromotion \"A\" { coupon 5 from 2026-01-01 }"
    let compilation = Rules.compile(
      text, overriding: Program.Overrides(strategy: .best, zone: .utc))
    let program = try #require(compilation.program)
    #expect(compilation.diagnostics.isEmpty)
    #expect(program.strategy == .best)
    #expect(program.promotions[0].window.starts == Instant(secondsSince1970: 1_767_225_600))
  }

  @Test func `the host is asked for one zone at most and never for UTC`() {
    var asked: [String] = []
    for name in ["UTC", "Asia/Tokyo"] {
      _ = Program.compile([Source(name: "a", text: "timezone \"\(name)\"")]) { name in
        asked.append(name)
        return .rules(.utc)
      }
    }
    #expect(asked == ["Asia/Tokyo"])
  }

  @Test func `a machine without zones says what to install`() throws {
    let source = Source(name: "a", text: "timezone \"Asia/Tokyo\"\npromotion \"A\" { coupon 5 }")
    let compilation = Program.compile([source]) { _ in .noZoneData(help: "install them") }
    let diagnostic = try #require(compilation.diagnostics.first)
    #expect(diagnostic.id == .missingZoneData)
    #expect(diagnostic.help == "install them")
  }
}

@Suite struct WindowTests {
  @Test func `to one day and from the next neither overlap nor leave a gap`() throws {
    for zone in [
      "Europe/Berlin", "America/Sao_Paulo", "America/St_Johns", "Pacific/Apia",
      "Australia/Lord_Howe",
    ] {
      for year in [2010, 2011, 2018, 2026] {
        for start in Effort.sample(Array(0..<364), oneIn: 20) {
          let first = CalendarDate(year: year, month: 1, day: 1)?.daysSince1970 ?? 0
          let day = CalendarDate(daysSince1970: first + start)
          let rules = try #require(zoneRules(zone))
          let compiled = try ends(of: day, in: rules)
          try #require(compiled.end == compiled.nextStart)
        }
      }
    }
  }

  private func zoneRules(_ name: String) -> ZoneRules? {
    if case .rules(let rules) = Rules.zones.lookup(name) { rules } else { nil }
  }

  private func ends(
    of day: CalendarDate, in zone: ZoneRules
  ) throws -> (end: Instant?, nextStart: Instant?) {
    let text = """
      promotion "A" { coupon 5 to \(day.text) }
      promotion "B" { coupon 5 from \(day.next.text) }
      """
    let program = try #require(
      Rules.compile(text, overriding: Program.Overrides(zone: zone)).program)
    return (program.promotions[0].window.ends, program.promotions[1].window.starts)
  }
}
