/// The state of a set of files, which shows changes without reading the files.
enum FileSetState: Hashable, Sendable {
  /// The files and the system's record of each; nil for a missing one.
  case files([String], [System.FileState?])
  /// The files cannot be listed; with the reason.
  case unreadable(String)
}

/// Finds the moment at which changed files can be read.
struct FileWatch {
  /// The state of the files when they were loaded.
  var loaded: FileSetState?

  /// The state seen last.
  private var pending: FileSetState?

  /// Returns true if the files have changed since loading, but not since the last look. A program
  /// may write a file in parts, so a new state must last for two looks.
  mutating func hasSettled(as state: FileSetState?) -> Bool {
    defer { pending = state }
    return state != loaded && state == pending
  }
}
