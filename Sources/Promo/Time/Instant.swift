/// A point in time, the same everywhere: whole seconds since 1970-01-01T00:00:00Z, leap seconds
/// not counted.
public struct Instant: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public let secondsSince1970: Int64

  /// Makes an instant from seconds since 1970-01-01T00:00:00Z, held within 30,000 years of it so
  /// that no sum of it and an offset overflows.
  public init(secondsSince1970: Int64) {
    self.secondsSince1970 = min(max(secondsSince1970, -Instant.bound), Instant.bound)
  }

  /// The most seconds from 1970.
  private static var bound: Int64 { 1_000_000_000_000 }

  /// Whether instants hold each of these seconds as it is. It skeletons at every one, and so at many at once.
  static func holdsAll(_ seconds: UnsafeBufferPointer<Int64>) -> Bool {
    // A sign is negative where a number is out of bounds.
    seconds.reduce(0) { $0 | ($1 &+ bound) | (bound &- $1) } >= 0
  }

  /// The instant so many seconds later.
  func moved(by seconds: Int64) -> Instant {
    Instant(secondsSince1970: secondsSince1970 + seconds)
  }

  /// Whether an instant comes before another.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
  }
}
