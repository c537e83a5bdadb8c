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

extension RuleSource {
  /// The state of the source; nil if the rules are fetched.
  var state: FileSetState? {
    switch origin {
    case .files(let paths): RuleFiles.state(of: paths)
    case .fetch: nil
    }
  }

  /// Loads the files of the set, or returns the reason for failure.
  func load() async -> Result<[Source], RuleStore.Failure> {
    switch origin {
    case .files(let paths): RuleSource.load(paths)
    case .fetch(let fetch): await RuleSource.load(by: fetch)
    }
  }

  static func load(_ paths: [String]) -> Result<[Source], RuleStore.Failure> {
    do throws(HostError) {
      for path in paths { try checkLasts(path) }
      return .success(try RuleFiles.load(paths))
    } catch {
      return .failure(.host(error))
    }
  }

  /// Fails for input that can be read only once: the next load would find no rules.
  private static func checkLasts(_ path: String) throws(HostError) {
    var isLasting = path != "-"
    switch System.kind(of: FilePath(path)) {
    case .success(.pipe), .success(.other): isLasting = false
    default: break
    }
    guard isLasting else { throw .cannotRead(path: path, reason: "it can be read only once") }
  }

  static func load(
    by fetch: @Sendable () async throws -> [Source]
  ) async -> Result<[Source], RuleStore.Failure> {
    do { return .success(try await fetch()) } catch { return .failure(.fetch(error)) }
  }
}
