import Promo

/// Rule files on disk.
public enum RuleFiles {
  /// Reads the files of a set in written order.
  ///
  /// - Parameter paths: Files, folders or `-` for standard input. A folder stands for all files
  ///   below it whose names end in `.promo`, ordered by the bytes of their paths. Names that begin
  ///   with a dot and links to folders are left out.
  /// - Throws: `HostError.cannotRead` if a file cannot be read or an entry below a folder cannot be
  ///   examined, and `HostError.noRules` for a folder without rule files.
  public static func load(_ paths: [String]) throws(HostError) -> [Source] {
    var sources: [Source] = []
    for path in paths {
      for file in try files(at: path) {
        let bytes = try FileInput.bytes(of: file, limit: Source.sizeLimit)
        sources.append(Source(path: file.bytes, bytes: bytes))
      }
    }
    return sources
  }

  static func state(of paths: [String]) -> FileSetState {
    do throws(HostError) {
      var files: [FilePath] = []
      for path in paths { files += try self.files(at: path) }
      return .files(files.map(\.text), files.map(System.state))
    } catch {
      return .unreadable(error.message)
    }
  }

  private static func files(at path: String) throws(HostError) -> [FilePath] {
    let folder = FilePath(path)
    guard path != "-", case .success(.folder) = System.kind(of: folder) else { return [folder] }
    let files = try ruleFiles(below: folder)
    guard !files.isEmpty else { throw .noRules(folder: path) }
    return files.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  private static func ruleFiles(below folder: FilePath) throws(HostError) -> [FilePath] {
    var files: [FilePath] = []
    for name in try System.names(in: folder).orCannotRead(folder) {
      let path = folder.appending(name)
      switch try kind(of: path) {
      case .folder: files += try ruleFiles(below: path)
      case .file, nil: if name.hasSuffix(".promo") { files.append(path) }
      case .link, .pipe, .other: break
      }
    }
    return files
  }

  /// Follows links, except to folders. Returns nil for a link to nothing or a missing entry.
  private static func kind(of path: FilePath) throws(HostError) -> System.FileStatus.Kind? {
    switch System.kind(of: path) {
    case .success(.folder): return try System.status(ofLink: path).orCannotRead(path).kind
    case .failure(let failure) where failure.isMissing: return nil
    case let result: return try result.orCannotRead(path)
    }
  }
}
