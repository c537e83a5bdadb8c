import Promo

/// Rule files on disk.
public enum RuleFiles {
  /// Reads the files of a set in written order.
  ///
  /// - Parameter paths: Files, folders or `-` for standard input. A folder stands for all files
  ///   below it whose names end in `.promo`, in the order of the bytes of their paths. Names that
  ///   begin with a point and linked folders are left out.
  /// - Throws: `HostError.cannotRead`, and `HostError.noRules` for a folder without rule files.
  public static func load(_ paths: [String]) throws(HostError) -> [Source] {
    var sources: [Source] = []
    for path in paths {
      for file in try files(at: path) {
        let bytes = try FileInput.bytes(of: file, limit: Source.sizeLimit)
        sources.append(Source(name: file, bytes: bytes))
      }
    }
    return sources
  }

  /// Returns the state of the files of a set, without reading them.
  static func state(of paths: [String]) -> FileSetState {
    do throws(HostError) {
      var files: [String] = []
      for path in paths { files += try self.files(at: path) }
      return .files(files, files.map(System.state))
    } catch {
      return .unreadable(error.message)
    }
  }

  private static func files(at path: String) throws(HostError) -> [String] {
    guard path != "-", case .success(.folder) = System.kind(of: path) else { return [path] }
    let folder = path.hasSuffix("/") ? path : "\(path)/"
    let files = try ruleFiles(below: folder)
    guard !files.isEmpty else { throw .noRules(folder: path) }
    return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns the rule files below a folder. Its path ends in a slash.
  private static func ruleFiles(below folder: String) throws(HostError) -> [String] {
    var files: [String] = []
    for name in try names(in: folder) {
      let path = folder + name
      switch System.kind(of: path) {
      case .success(.folder):
        if !System.isLink(path) { files += try ruleFiles(below: "\(path)/") }
      case .success(.file), .failure:
        if name.hasSuffix(".promo") { files.append(path) }
      case .success(.other): break
      }
    }
    return files
  }

  private static func names(in folder: String) throws(HostError) -> [String] {
    switch System.names(in: folder) {
    case .success(let names): return names
    case .failure(let failure): throw .cannotRead(path: folder, reason: failure.reason)
    }
  }
}
