#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// Calls about files and folders.

extension System {
  /// The number of a file in the system, which does not depend on the file's names.
  package struct FileNumber: Hashable {
    let device: UInt64
    let number: UInt64
  }

  struct Owner: Equatable {
    let user: uid_t
    let group: gid_t
  }

  struct FileStatus {
    fileprivate let status: stat

    enum Kind {
      case file
      case folder
      case pipe
      case link
      /// A device or a socket.
      case other
    }

    var kind: Kind {
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFIFO: .pipe
      case S_IFLNK: .link
      default: .other
      }
    }

    var isSocket: Bool { status.st_mode & S_IFMT == S_IFSOCK }

    var number: FileNumber {
      FileNumber(
        device: UInt64(truncatingIfNeeded: status.st_dev),
        number: UInt64(truncatingIfNeeded: status.st_ino))
    }

    var size: Int { Int(status.st_size) }

    /// Throws for a file with several hard links: a new file would replace only one of them.
    func checkSingleName(_ path: String) throws(HostError) {
      guard status.st_nlink > 1 else { return }
      throw .cannotWrite(
        path: path,
        reason: "it has \(status.st_nlink) names (hard links), which would no longer be one file")
    }

    var owner: Owner { Owner(user: status.st_uid, group: status.st_gid) }

    /// The permissions, as `chmod` takes them.
    var rights: mode_t { status.st_mode & 0o7777 }
  }

  /// Returns the status of the entry at a path, after following links.
  static func status(of path: FilePath) -> Result<FileStatus, SystemFailure> {
    var status = stat()
    return path.withPointer { stat($0, &status) } == 0
      ? .success(FileStatus(status: status)) : .failure(.last)
  }

  /// Returns the status of the entry at a path, without following a link there.
  static func status(ofLink path: FilePath) -> Result<FileStatus, SystemFailure> {
    var status = stat()
    return path.withPointer { lstat($0, &status) } == 0
      ? .success(FileStatus(status: status)) : .failure(.last)
  }

  static func status(of descriptor: Int32) -> Result<FileStatus, SystemFailure> {
    var status = stat()
    return fstat(descriptor, &status) == 0
      ? .success(FileStatus(status: status)) : .failure(.last)
  }

  static func kind(of path: FilePath) -> Result<FileStatus.Kind, SystemFailure> {
    status(of: path).map(\.kind)
  }

  /// Returns either the names that begin with a dot or all others, in no particular order.
  static func names(
    in folder: FilePath, hidden isHidden: Bool = false
  ) -> Result<[FilePath], SystemFailure> {
    guard let stream = folder.withPointer(opendir) else { return .failure(.last) }
    defer { closedir(stream) }
    var names: [FilePath] = []
    while true {
      // At the end, `readdir` returns nothing and leaves `errno` unchanged.
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        FilePath(Array($0.prefix { $0 != 0 }))
      }
      if name.isHidden == isHidden { names.append(name) }
    }
    return errno == 0 ? .success(names) : .failure(.last)
  }

  /// Returns a path with all links resolved; nil if the path leads nowhere.
  static func realPath(_ path: FilePath) -> FilePath? {
    guard let real = path.withPointer({ realpath($0, nil) }) else { return nil }
    defer { free(real) }
    return FilePath(
      UnsafeBufferPointer(start: real, count: strlen(real)).map { UInt8(bitPattern: $0) })
  }

  /// Returns the path that a link leads to; nil if there is no link at the given path.
  static func target(ofLink path: FilePath) -> FilePath? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = path.withPointer { readlink($0, &bytes, bytes.count) }
    return count < 0 ? nil : FilePath(bytes.prefix(count).map { UInt8(bitPattern: $0) })
  }

  /// Follows no link at the path. A signal handler may call this.
  static func number(ofLink path: UnsafePointer<CChar>) -> FileNumber? {
    var status = stat()
    return lstat(path, &status) == 0 ? FileStatus(status: status).number : nil
  }

  /// Returns nil if the path does not lead to the open file, or if the file is not an ordinary one.
  static func number(of descriptor: Int32, at path: FilePath) -> FileNumber? {
    guard case .success(let status) = status(of: descriptor), status.kind == .file,
      path.withPointer(number(ofLink:)) == status.number
    else { return nil }
    return status.number
  }

  static func setOwner(of descriptor: Int32, to owner: Owner) -> Result<Void, SystemFailure> {
    fchown(descriptor, owner.user, owner.group) == 0 ? .success(()) : .failure(.last)
  }

  static func setRights(of descriptor: Int32, to rights: mode_t) -> Result<Void, SystemFailure> {
    fchmod(descriptor, rights) == 0 ? .success(()) : .failure(.last)
  }

  /// Moves a file to another path in one step, and replaces any file there.
  static func move(_ path: FilePath, to newPath: FilePath) -> Result<Void, SystemFailure> {
    path.withPointer { old in newPath.withPointer { rename(old, $0) } } == 0
      ? .success(()) : .failure(.last)
  }

  /// Moves a file to a path where nothing exists.
  static func place(_ path: FilePath, at newPath: FilePath) -> Result<Void, SystemFailure> {
    if path.withPointer({ old in newPath.withPointer { link(old, $0) } }) == 0 {
      return .success(remove(path))
    }
    let failure = SystemFailure.last
    if failure.isTaken { return .failure(failure) }
    // On a file system without hard links, an empty file reserves the name first.
    return create(newPath, isPrivate: true).flatMap {
      close($0)
      let result = move(path, to: newPath)
      if case .failure = result { remove(newPath) }
      return result
    }
  }

  static func remove(_ path: FilePath) {
    _ = path.withPointer(unlink)
  }
}

extension System {
  /// The identity of a file, and the properties that change when it is written.
  struct FileState: Hashable {
    let file: FileNumber
    let size: Int
    let written: FileTime
    /// The time of the last change, which no program can set back.
    let changed: FileTime
  }

  struct FileTime: Hashable {
    let seconds: Int
    let nanoseconds: Int

    init(_ time: timespec) {
      seconds = time.tv_sec
      nanoseconds = time.tv_nsec
    }

    var sinceEpoch: Duration { .seconds(seconds) + .nanoseconds(nanoseconds) }
  }

  /// The time since 1970 by the machine's clock.
  static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return FileTime(time).sinceEpoch
  }

  static func state(of path: FilePath) -> FileState? {
    guard case .success(let file) = status(of: path) else { return nil }
    #if canImport(Darwin)
      let (written, changed) = (file.status.st_mtimespec, file.status.st_ctimespec)
    #else
      let (written, changed) = (file.status.st_mtim, file.status.st_ctim)
    #endif
    return FileState(
      file: file.number, size: file.size, written: FileTime(written), changed: FileTime(changed))
  }
}
