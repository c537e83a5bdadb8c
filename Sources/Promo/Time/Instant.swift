/// A point in time, the same everywhere: whole seconds since 1970-01-01T00:00:00Z, without leap
/// seconds.
public struct Instant: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public let secondsSince1970: Int64

  /// Makes an instant from seconds since 1970-01-01T00:00:00Z. They are clamped to within 10^12
  /// seconds of it, about 31,700 years, so that no sum with an offset overflows.
  public init(secondsSince1970: Int64) {
    self.secondsSince1970 = min(max(secondsSince1970, -Instant.bound), Instant.bound)
  }

  /// The largest distance from 1970, in seconds.
  private static var bound: Int64 { 1_000_000_000_000 }

  /// Returns true if an instant can hold each of these seconds unclamped. It checks many at once.
  static func holdsAll(_ seconds: UnsafeBufferPointer<Int64>) -> Bool {
    // The sign bit is set if any number is out of bounds.
    seconds.reduce(0) { $0 | ($1 &+ bound) | (bound &- $1) } >= 0
  }

  /// Returns the instant that many seconds later.
  func moved(by seconds: Int64) -> Instant {
    Instant(secondsSince1970: secondsSince1970 + seconds)
  }

  /// Returns true if the left instant is the earlier.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
  }
}
