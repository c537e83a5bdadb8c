@testable import Promo
@testable import PromoHost

/// Any bytes as a time zone's file: wherever rules come out, instants and local times agree.
enum FuzzedZone {
  static func check(_ bytes: [UInt8]) throws {
    guard let zone = ZoneFile.rules(named: "Fuzzed/Zone", from: bytes) else { return }
    try checkTransitions(of: zone)
    for local in localTimes(of: zone) { try check(local, in: zone) }
    try checkSchedule(in: zone)
  }

  private static func checkTransitions(of zone: ZoneRules) throws {
    let largest = 26 * 3_600
    try claim(abs(zone.firstOffset) <= largest, "the first offset is \(zone.firstOffset)")
    var offset = zone.firstOffset
    for (index, transition) in zone.transitions.enumerated() {
      try claim(
        index == 0 || zone.transitions[index - 1].instant < transition.instant,
        "transitions are out of order at \(index)")
      try claim(
        transition.offset != offset && abs(transition.offset) <= largest,
        "\(transition) comes after \(offset)")
      let before = transition.instant.moved(by: -1)
      // The very first instant has none before it.
      try claim(
        zone.offset(at: transition.instant) == transition.offset
          && (zone.offset(at: before) == offset || before == transition.instant),
        "the offset does not change at \(transition)")
      offset = transition.offset
    }
  }

  /// Days from 1970 to 2200, and times about some of the changes that are not at the end of time.
  private static func localTimes(of zone: ZoneRules) -> [LocalTime] {
    let days = [0, 19_723, 20_541, 20_769, 84_005, 84_006]
    let changes = zone.transitions.map(\.instant)
      .filter { abs($0.secondsSince1970) < 900_000_000_000 }
    let step = changes.count / 12 + 1
    let times = stride(from: 0, to: changes.count, by: step).flatMap { index in
      let instant = changes[index]
      return [-3_600, -1, 0, 1].map { zone.localTime(at: instant.moved(by: $0)) }
        + [LocalTime(zone.localTime(at: instant).date)]
    }
    return days.map { LocalTime(CalendarDate(daysSince1970: $0)) } + times
  }

  /// The instants found for a local time show it, or are the first behind the gap that skips it.
  private static func check(_ local: LocalTime, in zone: ZoneRules) throws {
    let first = zone.instant(of: local, repeated: .first)
    let last = zone.instant(of: local, repeated: .last)
    let shown = instants(showing: local, in: zone)
    if let earliest = shown.min(), let latest = shown.max() {
      try claim(
        first == earliest && last == latest,
        "\(local) is shown at \(shown), not at \(first) and \(last)")
    } else {
      try claim(
        first == last && zone.localTime(at: first) > local
          && zone.localTime(at: first.moved(by: -1)) < local,
        "\(first) and \(last) are not behind the gap over \(local)")
    }
    _ = zone.timestamp(first)
  }

  /// Every instant whose wall clock shows a local time, tried with every offset that the zone has.
  private static func instants(showing local: LocalTime, in zone: ZoneRules) -> [Instant] {
    Set(zone.transitions.map(\.offset) + [zone.firstOffset])
      .map { Instant(secondsSince1970: local.seconds - Int64($0)) }
      .filter { zone.localTime(at: $0) == local }
  }

  /// A schedule is on where it is said to be on again.
  private static func checkSchedule(in zone: ZoneRules) throws {
    let night = Schedule.Hours(start: TimeOfDay(minutes: 1_410), end: TimeOfDay(minutes: 150))
    let schedule = Schedule(weekdays: [.fri], monthDays: [13], hours: night)
    let from = Instant(secondsSince1970: 1_794_362_400)
    guard let found = schedule.firstInstant(from: from, before: nil, in: zone) else { return }
    try claim(
      found >= from && schedule.isOn(at: zone.localTime(at: found)),
      "the schedule is not on at \(found)")
  }
}
