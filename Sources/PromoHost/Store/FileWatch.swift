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
