#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The few calls of the operating system that the host needs, each with its reason on failure. All
/// input and output of the program goes through here.
enum System {
  /// The reason why the last call failed, in the system's words without a capital.
  static var lastReason: String { reason(of: errno) }

  /// Repeats a call while signals interrupt it.
  static func retrying(_ call: () -> Int) -> Int {
    var result = call()
    while result < 0, errno == EINTR { result = call() }
    return result
  }

  static func open(reading path: String) -> Result<Int32, SystemFailure> {
    let descriptor = Int32(retrying { Int(sysOpen(path, O_RDONLY | O_CLOEXEC, 0)) })
    return descriptor < 0 ? .failure(SystemFailure(reason: lastReason)) : .success(descriptor)
  }

  static func create(writing path: String, isNew: Bool) -> Result<Int32, SystemFailure> {
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | (isNew ? O_EXCL : O_TRUNC)
    let descriptor = Int32(retrying { Int(sysOpen(path, flags, 0o666)) })
    return descriptor < 0 ? .failure(SystemFailure(reason: lastReason)) : .success(descriptor)
  }

  /// Opens a folder, to lock it or to write its changes to the disk.
  static func open(folder path: String) -> Result<Int32, SystemFailure> {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    let descriptor = Int32(retrying { Int(sysOpen(path, flags, 0)) })
    return descriptor < 0 ? .failure(SystemFailure(reason: lastReason)) : .success(descriptor)
  }

  /// Reads as many bytes as are available and fit into the buffer; none at the end of the file.
  static func read(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) -> Result<Int, SystemFailure> {
    let count = retrying { sysRead(descriptor, buffer.baseAddress, buffer.count) }
    return count < 0 ? .failure(SystemFailure(reason: lastReason)) : .success(count)
  }

  /// Writes all bytes.
  static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
  ) -> Result<Void, SystemFailure> {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      let count = retrying { sysWrite(descriptor, rest.baseAddress, rest.count) }
      guard count >= 0 else {
        return .failure(SystemFailure(reason: lastReason, isClosedPipe: errno == EPIPE))
      }
      done += count
    }
    return .success(())
  }

  /// Closes a file. It is closed even if this fails.
  @discardableResult
  static func close(_ descriptor: Int32) -> Result<Void, SystemFailure> {
    sysClose(descriptor) == 0 || errno == EINTR
      ? .success(()) : .failure(SystemFailure(reason: lastReason))
  }

  private static func reason(of number: Int32) -> String {
    guard let text = strerror(number) else { return "error \(number)" }
    let reason = String(cString: text)
    return reason.prefix(1).lowercased() + reason.dropFirst()
  }
}

/// The reason why a call of the operating system failed.
struct SystemFailure: Error {
  let reason: String
  var isClosedPipe = false
}

// Inside `System`, its own functions hide the C functions of the same names.
private func sysOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  open(path, flags, mode)
}
private func sysRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
private func sysWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
private func sysClose(_ descriptor: Int32) -> Int32 {
  close(descriptor)
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// Calls that keep a file whole when several processes write it, or one of them is killed.

extension System {
  /// Waits until no other process holds the lock of an open folder. The system releases it when the
  /// folder is closed and when the process ends, however it ends.
  static func lock(_ descriptor: Int32) -> Result<Void, SystemFailure> {
    retrying { Int(flock(descriptor, LOCK_EX)) } == 0
      ? .success(()) : .failure(SystemFailure(reason: lastReason))
  }

  /// Returns once all bytes written to an open file, or all changes of a folder, are on the disk.
  static func synchronize(_ descriptor: Int32) -> Result<Void, SystemFailure> {
    retrying { Int(fsync(descriptor)) } == 0
      ? .success(()) : .failure(SystemFailure(reason: lastReason))
  }

  /// Fails unless this process may write a file.
  static func checkWriting(_ path: String) -> Result<Void, SystemFailure> {
    access(path, W_OK) == 0 ? .success(()) : .failure(SystemFailure(reason: lastReason))
  }

  /// Returns true if nothing stands at a path, after following links.
  static func isMissing(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 && (errno == ENOENT || errno == ENOTDIR)
  }
}

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
