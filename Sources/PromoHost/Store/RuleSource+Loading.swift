import Promo

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
    if case .success(.other) = System.kind(of: path) { isLasting = false }
    guard isLasting else { throw .cannotRead(path: path, reason: "it can be read only once") }
  }

  static func load(
    by fetch: @Sendable () async throws -> [Source]
  ) async -> Result<[Source], RuleStore.Failure> {
    do { return .success(try await fetch()) } catch { return .failure(.fetch(error)) }
  }
}
