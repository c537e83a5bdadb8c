import Foundation

/// How much random and heavy tests try. `swift test` alone tries little, so that it ends soon on any
/// machine. `PROMO_TIMES=10 swift test` tries ten times as many files, orders and amounts, and makes
/// texts ten times as long.
public enum Effort {
  private static let factor = max(
    1, Int(ProcessInfo.processInfo.environment["PROMO_TIMES"] ?? "") ?? 1)

  /// True if more is tried than `swift test` alone does.
  public static var isLong: Bool { factor > 1 }

  /// Whether the rarities among what is drawn are judged: where it is always the same, or much.
  public static var judgesRarities: Bool { isLong || !SeededGenerator.isDrawnAnew }

  /// Returns the least processor time that this thread spends on work in seven tries, in nanoseconds.
  /// Only the quotient of two of them in one run says something.
  public static func processorTime(of work: () throws -> Void) rethrows -> Double {
    let times = try (0..<7).map { _ in
      var (before, after) = (timespec(), timespec())
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &before)
      try work()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &after)
      return Double(after.tv_sec - before.tv_sec) * 1e9 + Double(after.tv_nsec - before.tv_nsec)
    }
    return times.min() ?? 0
  }

  /// Numbers that are new in long runs alone: for tests whose judgement of what is new asks for a reader
  /// now and then.
  public static func generator(_ seed: UInt64) -> SeededGenerator {
    isLong ? SeededGenerator(seed: seed) : SeededGenerator(fixed: seed)
  }

  public static func times(_ count: Int) -> Int { count * factor }

  /// Returns one in so many of all, at least one, which each run of `.ci` draws anew; with
  /// `PROMO_TIMES` as many more.
  public static func sample<Element>(_ all: [Element], oneIn share: Int) -> [Element] {
    var generator = SeededGenerator(seed: UInt64(all.count))
    let count = min(all.count, max(1, all.count * factor / share))
    let places = all.indices.shuffled(using: &generator).prefix(count)
    return places.sorted().map { all[$0] }
  }
}
