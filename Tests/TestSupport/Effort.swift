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
