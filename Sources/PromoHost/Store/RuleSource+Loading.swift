import Promo

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
