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
