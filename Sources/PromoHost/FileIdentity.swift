/// The identity of files, present or future.
package enum FileIdentity {
  /// Returns true if two paths lead to the same ordinary file; `-` is standard input. Two missing
  /// files are the same if they have the same name in the same folder.
  package static func areSame(_ path: String, _ other: String) -> Bool {
    if let number = number(of: path) { return number == self.number(of: other) }
    guard path != "-", other != "-", System.realPath(FilePath(path)) == nil else { return false }
    return identity(ofNew: path) == identity(ofNew: other)
  }

  /// Returns true if a path leads to something that exists.
  package static func isThere(_ path: String) -> Bool { System.realPath(FilePath(path)) != nil }

  private static func number(of path: String) -> System.FileNumber? {
    let status = path == "-" ? System.status(of: 0) : System.status(of: FilePath(path))
    guard case .success(let status) = status, status.kind == .file else { return nil }
    return status.number
  }

  private static func identity(ofNew path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.dropLast().joined(separator: "/")
    let name = parts.last.map(String.init) ?? ""
    let start = parts.count > 1 ? (folder.isEmpty ? "/" : folder) : "."
    return "\(System.realPath(FilePath(start))?.text ?? start)/\(name)"
  }
}
