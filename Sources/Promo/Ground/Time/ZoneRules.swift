/// The wall clock of a place: its offset from UTC and every instant at which the offset changes.
///
/// The host provides the rules. This module reads no zone data.
public struct ZoneRules: Hashable, Sendable {
  /// A change of the offset.
  public struct Transition: Hashable, Sendable {
    /// The first instant with the new offset.
    public let instant: Instant

    /// The new offset: the number of seconds by which the wall clock is ahead of UTC.
    public let offset: Int

    /// Makes a transition. The offset is clamped to ±26 hours (RFC 9636 allows no more).
    public init(at instant: Instant, to offset: Int) {
      self.instant = instant
      self.offset = ZoneRules.held(offset)
    }
  }

  /// The zone's IANA name, such as `Asia/Shanghai`.
  public let name: String

  /// The bytes of the file from which a host read the rules; empty if there was no file.
  package var data: [UInt8] = []

  /// The offset in seconds before the first transition.
  let firstOffset: Int

  /// The transitions in chronological order. Each changes the offset.
  let transitions: [Transition]

  /// Makes the rules of a zone.
  ///
  /// - Parameters:
  ///   - name: The zone's IANA name.
  ///   - firstOffset: The offset before the first transition, in seconds, clamped to ±26 hours.
  ///   - transitions: The transitions in any order. A transition that does not change the offset is
  ///     dropped. If several transitions have the same instant, only the last one counts.
  ///     Transitions that repeat every year must be listed up to the year 2200.
  public init(name: String, firstOffset: Int, transitions: [Transition]) {
    self.name = name
    self.firstOffset = ZoneRules.held(firstOffset)
    var inOrder: [Transition] = []
    let sorted = transitions.enumerated().sorted {
      ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset)
    }
    for transition in sorted.map({ $0.element }) {
      if inOrder.last?.instant == transition.instant { inOrder.removeLast() }
      if transition.offset != inOrder.last?.offset ?? self.firstOffset {
        inOrder.append(transition)
      }
    }
    self.transitions = inOrder
  }

  /// Coordinated Universal Time, which needs no zone data.
  public static var utc: ZoneRules { ZoneRules(name: "UTC", firstOffset: 0, transitions: []) }

  /// Returns the number of seconds by which the wall clock is ahead of UTC at an instant. Takes log
  /// n steps for n transitions.
  package func offset(at instant: Instant) -> Int {
    offset(before: transitions.partitioningIndex { $0.instant > instant })
  }

  /// Returns the first change of the offset after an instant; nil if there is none.
  package func nextTransition(after instant: Instant) -> Instant? {
    let index = transitions.partitioningIndex { $0.instant > instant }
    return index < transitions.count ? transitions[index].instant : nil
  }

  func localTime(at instant: Instant) -> LocalTime {
    LocalTime(seconds: instant.secondsSince1970 + Int64(offset(at: instant)))
  }

  /// The choice between two instants at which the wall clock shows the same time.
  enum Occurrence {
    case first
    case last
  }

  /// Returns the instant at which the wall clock shows `local`, or the first instant after the gap
  /// if the clock skips that time.
  func instant(of local: LocalTime, repeated occurrence: Occurrence = .first) -> Instant {
    let nearby = transitionsNear(local)
    if nearby.isEmpty {
      let offset = offset(before: nearby.lowerBound)
      return Instant(secondsSince1970: local.seconds - Int64(offset))
    }
    let offsets = [offset(before: nearby.lowerBound)] + transitions[nearby].map { $0.offset }
    let instants =
      offsets
      .map { Instant(secondsSince1970: local.seconds - Int64($0)) }
      .filter { localTime(at: $0) == local }
    let chosen = occurrence == .first ? instants.min() : instants.max()
    return chosen ?? firstInstantAfterGap(over: local, among: nearby)
  }

  func firstInstant(of date: CalendarDate) -> Instant {
    instant(of: LocalTime(date))
  }

  /// The instants that orders can have: the years 1970 to 2199 by the wall clock.
  var calendar: Range<Instant> {
    let days = [0, CalendarDate.daysInAll].map(CalendarDate.init(daysSince1970:))
    return firstInstant(of: days[0])..<firstInstant(of: days[1])
  }

  private func offset(before index: Int) -> Int {
    index == 0 ? firstOffset : transitions[index - 1].offset
  }

  private static var largestOffset: Int { 26 * 3_600 }

  private static func held(_ offset: Int) -> Int {
    min(max(offset, -largestOffset), largestOffset)
  }

  private func transitionsNear(_ local: LocalTime) -> Range<Int> {
    let margin = Int64(ZoneRules.largestOffset)
    let start = transitions.partitioningIndex {
      $0.instant.secondsSince1970 >= local.seconds - margin
    }
    var end = start
    while end < transitions.count,
      transitions[end].instant.secondsSince1970 <= local.seconds + margin
    {
      end += 1
    }
    return start..<end
  }

  private func firstInstantAfterGap(over local: LocalTime, among nearby: Range<Int>) -> Instant {
    let after = transitions[nearby].first { transition in
      transition.instant.secondsSince1970 + Int64(transition.offset) > local.seconds
    }
    guard let after else { preconditionFailure("a time that is never shown is in a gap") }
    return after.instant
  }
}

/// A host's answer to a request for a time zone.
public enum ZoneLookup: Sendable {
  /// The zone's rules.
  case rules(ZoneRules)
  /// No zone has this name. `nearest` is the name that was probably meant; nil if it is unclear.
  case unknown(nearest: String?)
  /// The host has no zone data. `help` is advice on how to get some.
  case noZoneData(help: String)
  /// The host's file for the zone is damaged.
  case damaged(file: String)
}

extension ZoneLookup {
  /// The advice for a damaged zone file.
  package static var helpWithDamage: Message {
    "install the system's package `tzdata` anew, or set TZDIR to a folder with its files"
  }
}

extension ZoneRules {
  /// Returns the zone of the place that people mean by an abbreviation; nil for any other name. The
  /// abbreviation is itself the name of a zone, but that zone has no summer time.
  static func place(ofAbbreviation name: String) -> String? {
    switch name {
    case "EST": "America/New_York"
    case "MST": "America/Denver"
    case "HST": "Pacific/Honolulu"
    case "GMT": "Europe/London"
    default: nil
    }
  }
}
