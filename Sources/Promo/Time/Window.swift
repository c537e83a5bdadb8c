/// When a promotion may be in force: from its first instant up to, but not including, the first
/// instant after it.
public struct Window: Hashable, Sendable {
  /// The first instant; nil where it has always begun.
  public let starts: Instant?

  /// The first instant after it; nil where it never ends.
  public let ends: Instant?

  /// All instants.
  static var always: Window { Window(starts: nil, ends: nil) }

  /// Whether it holds no instant: a clock change or another zone can swallow a short window.
  var isEmpty: Bool {
    guard let starts, let ends else { return false }
    return ends <= starts
  }

  func contains(_ instant: Instant) -> Bool {
    (starts.map { $0 <= instant } ?? true) && (ends.map { instant < $0 } ?? true)
  }
}
