import Foundation

/// The files of this project, for tests that read its sources and pages.
enum Project {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The paths below a folder that end in `suffix`, relative to it, sorted.
  static func paths(in folder: String, suffix: String) -> [String] {
    let base = root.appending(path: folder).path
    let names = FileManager.default.subpaths(atPath: base) ?? []
    return names.filter { $0.hasSuffix(suffix) }.sorted()
  }
}
