import Foundation

/// How much random and heavy tests try. `swift test` alone tries little, so that it ends soon on any
/// machine. `PROMO_TIMES=10 swift test` tries ten times as many files, orders and amounts, and makes
/// texts ten times as long.
public enum Effort {
  private static let factor = max(
    1, Int(ProcessInfo.processInfo.environment["PROMO_TIMES"] ?? "") ?? 1)

  /// True if more is tried than `swift test` alone does.
  public static var isLong: Bool { factor > 1 }

  public static func times(_ count: Int) -> Int { count * factor }
}
