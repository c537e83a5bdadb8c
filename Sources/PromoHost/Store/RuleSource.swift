import Promo

/// The source of a store's rules. It only loads rules; the store keeps them, and handles broken
/// rules.
public struct RuleSource: Sendable {
  enum Origin: Sendable {
    case files([String])
    case fetch(@Sendable () async throws -> [Source])
  }

  let origin: Origin

  /// The time between two checks of the source; nil if the source is not watched.
  let interval: Duration?

  /// The time for which files must stay unchanged before they are read. It is longer than the
  /// pauses of a program that saves a file in parts, even on a busy disk.
  let rest: Duration

  /// Makes a source of files and folders, as `RuleFiles.load` takes them. The files are loaded,
  /// even on demand, only after they have stayed unchanged for one interval, so that no file is
  /// read while it is being written. The first load does not wait if the files have not changed
  /// recently.
  ///
  /// - Parameters:
  ///   - paths: Files and folders.
  ///   - interval: The time between two checks, which do not read unchanged files. Nil to load only
  ///     on demand, after the files have stayed unchanged for one second.
  public static func files(
    _ paths: [String], watchedEvery interval: Duration? = .seconds(1)
  ) -> RuleSource {
    RuleSource(origin: .files(paths), interval: interval, rest: interval ?? .seconds(1))
  }

  /// Makes a source of files that nobody writes any more: they are read at once, and never again.
  package static func settledFiles(_ paths: [String]) -> RuleSource {
    RuleSource(origin: .files(paths), interval: nil, rest: .zero)
  }

  /// Makes a source of rules that the caller fetches, from a service or a database. The store does
  /// not write these rules. To edit them, apply a `RuleEdit`, save the result yourself, and reload
  /// the store.
  ///
  /// - Parameters:
  ///   - interval: The time between two fetches; nil to fetch only on demand.
  ///   - fetch: Returns the files of the set in written order.
  public static func fetched(
    every interval: Duration? = nil, by fetch: @escaping @Sendable () async throws -> [Source]
  ) -> RuleSource {
    RuleSource(origin: .fetch(fetch), interval: interval, rest: .zero)
  }
}

extension RuleSource {
  /// Loads the files of a set, or returns the reason for a failure. Returns nil if the files have
  /// left the given state in the meantime: a program was writing them, so their bytes may be
  /// incomplete.
  static func load(
    _ paths: [String], in state: FileSetState
  ) -> Result<[Source], RuleStore.Failure>? {
    do throws(HostError) {
      for path in paths { try checkLasts(path) }
      let sources = try RuleFiles.load(paths)
      // A file can be emptied and written again within one tick of the file system's clock, so this
      // compares the sizes as well.
      let isWhole = state.sizes == sources.map(\.bytes.count)
      return isWhole && RuleFiles.state(of: paths) == state ? .success(sources) : nil
    } catch {
      return .failure(.host(error))
    }
  }

  /// Waits until nobody is writing the files. Returns nil if the wait takes too long.
  ///
  /// - Parameter known: A state in which the files have already stayed unchanged; nil if there is
  ///   none.
  func settledState(of paths: [String], after known: FileSetState?) async -> FileSetState? {
    var last = known
    for _ in 0..<20 {
      let state = RuleFiles.state(of: paths)
      if state == last || state.isOlder(than: rest) { return state }
      last = state
      try? await Task.sleep(for: rest)
    }
    return nil
  }

  /// Throws for input that can be read only once, because the next load would find no rules.
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
