import Promo

/// Where a store has its rules from. Loading is its only duty: what is loaded, and what becomes of rules
/// that are broken, is the store's.
public struct RuleSource: Sendable {
  /// What it reads.
  enum Origin: Sendable {
    case files([String])
    case fetch(@Sendable () async throws -> [Source])
  }

  let origin: Origin

  /// How often it is looked at; nil for never.
  let interval: Duration?

  /// Files and folders, as `RuleFiles.load` takes them. What changes in them is loaded once they have
  /// rested for an interval, so that no file is taken that someone is still writing.
  ///
  /// - Parameters:
  ///   - paths: files and folders.
  ///   - interval: how often they are looked at, which reads no file that has not changed; nil to load
  ///     them again only on demand.
  public static func files(
    _ paths: [String], watchedEvery interval: Duration? = .seconds(1)
  ) -> RuleSource {
    RuleSource(origin: .files(paths), interval: interval)
  }

  /// Whatever the caller fetches, from a service or a database. The store does not write it back: make
  /// a `RuleEdit` on it, keep the result where it belongs, and have the store load again.
  ///
  /// - Parameters:
  ///   - interval: how often it is fetched again; nil for only on demand.
  ///   - fetch: the files of the set in written order.
  public static func fetched(
    every interval: Duration? = nil, by fetch: @escaping @Sendable () async throws -> [Source]
  ) -> RuleSource {
    RuleSource(origin: .fetch(fetch), interval: interval)
  }
}
