import Foundation

/// A temporary rule file, deleted with its last user.
final class TemporaryRules {
  let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).promo")
    .path

  init(_ text: String) throws { try write(text) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  func write(_ text: String) throws {
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }
}

/// The files of this package.
enum Project {
  static func text(_ path: String) throws -> String {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}
