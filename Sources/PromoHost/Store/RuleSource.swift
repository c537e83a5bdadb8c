import Promo

/// The source of a store's rules. It only loads. The store keeps the result and handles broken
/// rules.
public struct RuleSource: Sendable {
  /// The kind of the source.
  enum Origin: Sendable {
    case files([String])
    case fetch(@Sendable () async throws -> [Source])
  }

  let origin: Origin

  /// The interval between two looks at the source; nil for none.
  let interval: Duration?

  /// Makes a source of files and folders, as `RuleFiles.load` takes them. A change is loaded once
  /// the files have rested for an interval, so that no file is read while somebody still writes it.
  ///
  /// - Parameters:
  ///   - paths: Files and folders.
  ///   - interval: The time between two looks, which read no unchanged file; nil to load only on
  ///     demand.
  public static func files(
    _ paths: [String], watchedEvery interval: Duration? = .seconds(1)
  ) -> RuleSource {
    RuleSource(origin: .files(paths), interval: interval)
  }

  /// Makes a source of rules that the caller fetches, from a service or a database. The store does
  /// not write them back: apply a `RuleEdit`, keep the result where it belongs, and have the store
  /// reload.
  ///
  /// - Parameters:
  ///   - interval: The time between two fetches; nil to fetch only on demand.
  ///   - fetch: Returns the files of the set in written order.
  public static func fetched(
    every interval: Duration? = nil, by fetch: @escaping @Sendable () async throws -> [Source]
  ) -> RuleSource {
    RuleSource(origin: .fetch(fetch), interval: interval)
  }
}
