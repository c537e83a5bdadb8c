/// Where a file is, or will be.
package enum FileIdentity {
  /// Whether two paths lead to one ordinary file; `-` is standard input. One that is not there yet is
  /// the same as another by its name in the same folder.
  package static func areSame(_ path: String, _ other: String) -> Bool {
    if let number = System.fileNumber(of: path) { return number == System.fileNumber(of: other) }
    guard path != "-", other != "-", System.realPath(path) == nil else { return false }
    return identity(ofNew: path) == identity(ofNew: other)
  }

  /// Whether a path leads anywhere.
  package static func isThere(_ path: String) -> Bool { System.realPath(path) != nil }

  private static func identity(ofNew path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.dropLast().joined(separator: "/")
    let name = parts.last.map(String.init) ?? ""
    let start = parts.count > 1 ? (folder.isEmpty ? "/" : folder) : "."
    return "\(System.realPath(start) ?? start)/\(name)"
  }
}
