import TestSupport
import Testing

@testable import Promo

@Suite struct ZoneRulesTests {
  private func zone(_ name: String) throws -> ZoneRules {
    guard case .rules(let rules) = Rules.zones.lookup(name) else {
      throw MissingZone(name: name)
    }
    return rules
  }

  private struct MissingZone: Error {
    let name: String
  }

  private func local(_ text: String) throws -> LocalTime {
    guard case .dateTime(let local) = try WrittenMoment.read(Array(text.utf8)).get() else {
      throw MissingZone(name: text)
    }
    return local
  }

  /// A time on the wall clock, its first and its last instant.
  @Test(arguments: [
    // Once.
    ("Asia/Shanghai", "2026-11-11T10:00", "2026-11-11T10:00:00+08:00", "2026-11-11T10:00:00+08:00"),
    // Skipped: the first instant after the gap, which is an hour, half an hour or a whole day.
    ("Europe/Berlin", "2026-03-29T02:30", "2026-03-29T03:00:00+02:00", "2026-03-29T03:00:00+02:00"),
    ("Europe/Berlin", "2026-03-29T02:00", "2026-03-29T03:00:00+02:00", "2026-03-29T03:00:00+02:00"),
    ("Europe/Berlin", "2026-03-29T03:00", "2026-03-29T03:00:00+02:00", "2026-03-29T03:00:00+02:00"),
    (
      "Australia/Lord_Howe", "2026-10-04T02:15", "2026-10-04T02:30:00+11:00",
      "2026-10-04T02:30:00+11:00"
    ),
    ("Pacific/Apia", "2011-12-30T12:00", "2011-12-31T00:00:00+14:00", "2011-12-31T00:00:00+14:00"),
    (
      "America/Sao_Paulo", "2018-11-04T00:00", "2018-11-04T01:00:00-02:00",
      "2018-11-04T01:00:00-02:00"
    ),
    // Twice.
    ("Europe/Berlin", "2026-10-25T02:30", "2026-10-25T02:30:00+02:00", "2026-10-25T02:30:00+01:00"),
    ("Europe/Berlin", "2026-10-25T02:00", "2026-10-25T02:00:00+02:00", "2026-10-25T02:00:00+01:00"),
    ("Europe/Berlin", "2026-10-25T03:00", "2026-10-25T03:00:00+01:00", "2026-10-25T03:00:00+01:00"),
    (
      "Australia/Lord_Howe", "2026-04-05T01:45", "2026-04-05T01:45:00+11:00",
      "2026-04-05T01:45:00+10:30"
    ),
    (
      "America/St_Johns", "2010-11-06T23:30", "2010-11-06T23:30:00-02:30",
      "2010-11-06T23:30:00-03:30"
    ),
    // Far ahead, where the rule of the year holds.
    ("Europe/Berlin", "2199-07-01T00:00", "2199-07-01T00:00:00+02:00", "2199-07-01T00:00:00+02:00"),
  ])
  func `a local time is the instants at which clocks show it`(
    name: String, text: String, first: String, last: String
  ) throws {
    let zone = try zone(name)
    let time = try local(text)
    #expect(zone.timestamp(zone.instant(of: time, repeated: .first)) == first)
    #expect(zone.timestamp(zone.instant(of: time, repeated: .last)) == last)
  }

  @Test(arguments: ["Europe/Berlin", "Australia/Lord_Howe", "America/St_Johns", "Pacific/Apia"])
  func `every instant is found again by what its clock shows`(name: String) throws {
    let zone = try zone(name)
    var generator = SeededGenerator(seed: 5)
    for transition in zone.transitions {
      for _ in 0..<20 {
        let near = transition.instant.secondsSince1970 + Int64(generator.below(200_000) - 100_000)
        let instant = Instant(secondsSince1970: near)
        let time = zone.localTime(at: instant)
        let found = [ZoneRules.Occurrence.first, .last].map { zone.instant(of: time, repeated: $0) }
        try #require(found.contains(instant))
        try #require(found.allSatisfy { zone.localTime(at: $0) == time })
      }
    }
  }

  @Test func `an offset with seconds is shown without them at the same instant`() throws {
    let zone = try zone("Africa/Monrovia")
    let instant = Instant(secondsSince1970: 0)
    #expect(zone.offset(at: instant) == -(44 * 60 + 30))
    #expect(zone.timestamp(instant) == "1969-12-31T23:16:00-00:44")
    #expect(try ZoneRules.utc.instant(in: Array("1970-01-01T00:00Z".utf8)).get() == instant)
  }

  @Test func `rules that change nothing are left out`() {
    let at = { Instant(secondsSince1970: $0) }
    let zone = ZoneRules(
      name: "X", firstOffset: 60,
      transitions: [.init(at: at(20), to: 0), .init(at: at(10), to: 60), .init(at: at(30), to: 0)])
    #expect(zone.transitions == [.init(at: at(20), to: 0)])
  }

  @Test func `of several changes at one instant the last given holds`() {
    let at = { Instant(secondsSince1970: $0) }
    let zone = ZoneRules(
      name: "X", firstOffset: 0,
      transitions: [.init(at: at(10), to: 3_600), .init(at: at(10), to: -3_600)])
    #expect(zone.transitions == [.init(at: at(10), to: -3_600)])
    let back = ZoneRules(
      name: "X", firstOffset: 0,
      transitions: [.init(at: at(10), to: 3_600), .init(at: at(10), to: 0)])
    #expect(back.transitions == [])
  }

  @Test func `rules at random answer every local time`() {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<20_000 {
      let transitions = (0..<generator.below(6)).map { _ in
        ZoneRules.Transition(
          at: Instant(secondsSince1970: Int64(generator.below(20) * 20_000)),
          to: generator.below(187_200) - 93_600)
      }
      let zone = ZoneRules(name: "X", firstOffset: 0, transitions: transitions)
      let local = LocalTime(seconds: Int64(generator.below(600_000) - 100_000))
      let instant = zone.instant(of: local)
      let shown = zone.localTime(at: instant)
      #expect(
        shown == local || zone.transitions.contains { $0.instant == instant } && shown > local)
    }
  }

  @Test func `instants and offsets beyond reason are held`() {
    let far = Instant(secondsSince1970: .max)
    let zone = ZoneRules(
      name: "X", firstOffset: .max, transitions: [.init(at: far, to: .min), .init(at: far, to: 0)])
    #expect(zone.offset(at: Instant(secondsSince1970: .min)) == 26 * 3_600)
    #expect(zone.text(Instant(secondsSince1970: 0)) == "1970-01-02 02:00 +26:00")
  }
}
