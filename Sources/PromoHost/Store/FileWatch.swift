import Promo

/// What tells, without reading them, whether files are as they were.
enum FileSetState: Hashable, Sendable {
  /// The files with what the system says of each; nil for one that is not there.
  case files([String], [System.FileState?])
  /// There is no list of files.
  case unreadable(String)
}

/// Finds the moment at which files that have changed can be read.
struct FileWatch {
  /// The files as they were when they were loaded.
  var loaded: FileSetState?

  /// What was seen last that is something else.
  private var pending: FileSetState?

  /// Whether files are not as they were loaded and have been so since they were looked at before: who
  /// writes a file may write it in parts.
  mutating func hasSettled(as state: FileSetState?) -> Bool {
    defer { pending = state }
    return state != loaded && state == pending
  }
}

extension RuleSource {
  /// What it is seen to be; nil where it can only be fetched.
  var state: FileSetState? {
    switch origin {
    case .files(let paths): RuleFiles.state(of: paths)
    case .fetch: nil
    }
  }

  /// The files of the set, or why there are none.
  func load() async -> Result<[Source], RuleStore.Failure> {
    switch origin {
    case .files(let paths): RuleSource.load(paths)
    case .fetch(let fetch): await RuleSource.load(by: fetch)
    }
  }

  static func load(_ paths: [String]) -> Result<[Source], RuleStore.Failure> {
    do { return .success(try RuleFiles.load(paths)) } catch { return .failure(.host(error)) }
  }

  static func load(
    by fetch: @Sendable () async throws -> [Source]
  ) async -> Result<[Source], RuleStore.Failure> {
    do { return .success(try await fetch()) } catch { return .failure(.fetch(error)) }
  }
}
