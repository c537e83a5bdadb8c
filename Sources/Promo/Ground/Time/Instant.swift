/// A point in time: whole seconds since 1970-01-01T00:00:00Z, without leap seconds.
public struct Instant: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public let secondsSince1970: Int64

  /// Makes an instant from seconds since 1970-01-01T00:00:00Z. The number is clamped to ±10^12,
  /// about 31,700 years, so that adding an offset never overflows.
  public init(secondsSince1970: Int64) {
    self.secondsSince1970 = min(max(secondsSince1970, -Instant.bound), Instant.bound)
  }

  /// The largest distance from 1970, in seconds.
  private static var bound: Int64 { 1_000_000_000_000 }

  func moved(by seconds: Int64) -> Instant {
    Instant(secondsSince1970: secondsSince1970 + seconds)
  }

  /// Returns true if the left instant is the earlier.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
  }
}

extension Instant: CustomStringConvertible {
  /// The instant in UTC, for logs, as in `2026-11-11T02:00:00+00:00`.
  public var description: String { ZoneRules.utc.timestamp(self) }
}

extension ZoneRules {
  /// Returns an instant as text for programs (RFC 3339), by the wall clock of the zone:
  /// `2026-11-11T10:00:00+08:00`. The offset of UTC is `+00:00`.
  public func timestamp(_ instant: Instant) -> String {
    let clock = clock(at: instant)
    return "\(clock.date)T\(clock.time):\(clock.seconds)\(clock.offset)"
  }

  /// Returns an instant as text for people: `2026-11-11 10:00 +08:00`. Seconds are included only if
  /// they are not zero.
  public func text(_ instant: Instant) -> String {
    let clock = clock(at: instant)
    let seconds = clock.seconds == "00" ? "" : ":\(clock.seconds)"
    return "\(clock.date) \(clock.time)\(seconds) \(clock.offset)"
  }

  /// An offset that includes seconds (Monrovia until 1972) is cut to minutes, and the time is
  /// adjusted so that time and offset still name the same instant.
  private func clock(
    at instant: Instant
  ) -> (date: String, time: String, seconds: String, offset: String) {
    let minutes = offset(at: instant) / 60
    let local = LocalTime(seconds: instant.secondsSince1970 + Int64(minutes * 60))
    let second = local.secondOfDay
    return (
      local.date.text, "\(twoDigits(second / 3_600)):\(twoDigits(second / 60 % 60))",
      twoDigits(second % 60),
      "\(minutes < 0 ? "-" : "+")\(twoDigits(abs(minutes) / 60)):\(twoDigits(abs(minutes) % 60))"
    )
  }
}

extension CalendarDate {
  /// The date as it is written: `2026-11-01`.
  var text: String { "\(year)-\(twoDigits(month))-\(twoDigits(day))" }
}

func twoDigits(_ number: Int) -> String {
  number < 10 ? "0\(number)" : String(number)
}
