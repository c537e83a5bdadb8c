#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// What keeps a file whole when several processes write it, or one of them is killed.

extension System {
  /// Waits until no other process has the lock of an open folder. The system gives it up when the
  /// folder is closed, and when the process ends in whatever way.
  static func lock(_ descriptor: Int32) -> Result<Void, SystemFailure> {
    retrying { Int(flock(descriptor, LOCK_EX)) } == 0
      ? .success(()) : .failure(SystemFailure(reason: lastReason))
  }

  /// Returns when all that was written to an open file, or changed in a folder, is on the disk.
  static func synchronize(_ descriptor: Int32) -> Result<Void, SystemFailure> {
    retrying { Int(fsync(descriptor)) } == 0
      ? .success(()) : .failure(SystemFailure(reason: lastReason))
  }

  /// Whether this process may write a file.
  static func checkWriting(_ path: String) -> Result<Void, SystemFailure> {
    access(path, W_OK) == 0 ? .success(()) : .failure(SystemFailure(reason: lastReason))
  }

  /// Whether nothing stands at a path, links followed.
  static func isMissing(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 && (errno == ENOENT || errno == ENOTDIR)
  }
}
