#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension System {
  /// The kind of thing at a path, after following links.
  enum Kind {
    case file
    case folder
    /// A device, a pipe or a socket.
    case other
  }

  static func kind(of path: String) -> Result<Kind, SystemFailure> {
    var status = stat()
    guard stat(path, &status) == 0 else { return .failure(SystemFailure(reason: lastReason)) }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .success(.file)
    case S_IFDIR: .success(.folder)
    default: .success(.other)
    }
  }

  /// Returns the number of bytes of an open file; nil for anything other than an ordinary file.
  static func size(of descriptor: Int32) -> Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Returns the identity of the ordinary file that a path leads to, whatever its name there; nil
  /// if there is none.
  static func fileNumber(of path: String) -> String? {
    var status = stat()
    let isThere = path == "-" ? fstat(0, &status) == 0 : stat(path, &status) == 0
    guard isThere, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return "\(status.st_dev):\(status.st_ino)"
  }

  /// The identity of a file, and the properties that change when it is written.
  struct FileState: Hashable {
    let file: String
    let size: Int
    let written: FileTime
    /// The time of the last change, which no program can set back.
    let changed: FileTime
  }

  /// A time as the file system stores it.
  struct FileTime: Hashable {
    let seconds: Int
    let nanoseconds: Int

    init(_ time: timespec) {
      seconds = time.tv_sec
      nanoseconds = time.tv_nsec
    }
  }

  static func state(of path: String) -> FileState? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let (written, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (written, changed) = (status.st_mtim, status.st_ctim)
    #endif
    return FileState(
      file: "\(status.st_dev):\(status.st_ino)", size: Int(status.st_size),
      written: FileTime(written), changed: FileTime(changed))
  }

  /// Returns true if a link stands at a path.
  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Returns the names in a folder, in any order, without those that begin with a point.
  static func names(in folder: String) -> Result<[String], SystemFailure> {
    guard let stream = opendir(folder) else { return .failure(SystemFailure(reason: lastReason)) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          String(cString: $0)
        }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return .success(names)
  }

  /// Returns the path after following all links; nil if it leads nowhere.
  static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// Gives a new file the permissions of an old one.
  static func copyPermissions(of path: String, to descriptor: Int32) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    // Only a privileged user can set the owner. The permissions come last, because a change of
    // owner can clear some.
    _ = fchown(descriptor, status.st_uid, status.st_gid)
    _ = fchmod(descriptor, status.st_mode & 0o7777)
  }

  /// Moves a file into another's place in one step.
  static func rename(_ path: String, to newPath: String) -> Result<Void, SystemFailure> {
    sysRename(path, newPath) == 0 ? .success(()) : .failure(SystemFailure(reason: lastReason))
  }

  static func remove(_ path: String) {
    _ = unlink(path)
  }

  static var processIdentifier: Int { Int(getpid()) }

  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

private func sysRename(_ path: String, _ newPath: String) -> Int32 {
  rename(path, newPath)
}
