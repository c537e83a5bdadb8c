/// The time in which a promotion may be in force; its end is not part of it.
public struct Window: Hashable, Sendable {
  /// The first instant; nil if the window has no start.
  public let starts: Instant?

  /// The first instant after the window; nil if the window never ends.
  public let ends: Instant?

  static var always: Window { Window(starts: nil, ends: nil) }

  /// A change of the clock or of the zone can make a short window empty.
  var isEmpty: Bool {
    guard let starts, let ends else { return false }
    return ends <= starts
  }

  func contains(_ instant: Instant) -> Bool {
    (starts.map { $0 <= instant } ?? true) && (ends.map { instant < $0 } ?? true)
  }
}
