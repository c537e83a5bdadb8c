#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The few operating system calls that the host needs. A call that fails returns the reason. All
/// input and output of the program goes through here.
package enum System {
  static func retrying(_ call: () -> Int) -> Int {
    var result = call()
    while result < 0, errno == EINTR { result = call() }
    return result
  }

  static func open(reading path: FilePath) -> Result<Int32, SystemFailure> {
    open(path, O_RDONLY)
  }

  static func open(writing path: FilePath) -> Result<Int32, SystemFailure> {
    open(path, O_WRONLY)
  }

  /// Creates a file where nothing exists.
  ///
  /// - Parameter isPrivate: True if no other user may read the file.
  static func create(_ path: FilePath, isPrivate: Bool) -> Result<Int32, SystemFailure> {
    open(path, O_WRONLY | O_CREAT | O_EXCL, mode: isPrivate ? 0o600 : 0o666)
  }

  /// For reading and writing: network file systems do not lock a file open only for reading.
  static func open(changing path: FilePath) -> Result<Int32, SystemFailure> {
    open(path, O_RDWR)
  }

  /// Opens a file, but follows no link at the path.
  static func open(itself path: FilePath) -> Result<Int32, SystemFailure> {
    open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK)
  }

  /// Opens a folder, so that its changes can be written to the disk.
  static func open(folder path: FilePath) -> Result<Int32, SystemFailure> {
    open(path, O_RDONLY | O_DIRECTORY)
  }

  private static func open(
    _ path: FilePath, _ flags: Int32, mode: mode_t = 0
  ) -> Result<Int32, SystemFailure> {
    let descriptor = Int32(retrying { Int(sysOpen(path, flags | O_CLOEXEC, mode)) })
    return descriptor < 0 ? .failure(.last) : .success(descriptor)
  }

  /// Reads the available bytes that fit into the buffer. Returns 0 at the end of the file.
  static func read(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) -> Result<Int, SystemFailure> {
    let count = retrying { sysRead(descriptor, buffer.baseAddress, buffer.count) }
    return count < 0 ? .failure(.last) : .success(count)
  }

  /// Waits for bytes or the end of the input. Returns true if a read would then not wait; otherwise
  /// nil if nobody reads `output` any more, and false if somebody does.
  static func isReady(
    _ descriptor: Int32, within milliseconds: Int, whileOpen output: Int32
  ) -> Bool? {
    var asked = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: output, events: 0, revents: 0),
    ]
    _ = poll(&asked, 2, Int32(clamping: milliseconds))
    if asked[0].revents != 0 { return true }
    return asked[1].revents != 0 ? nil : false
  }

  static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
  ) -> Result<Void, SystemFailure> {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      let count = retrying { sysWrite(descriptor, rest.baseAddress, rest.count) }
      guard count >= 0 else { return .failure(.last) }
      done += count
    }
    return .success(())
  }

  /// Closes a file. The file is closed even if this returns a failure.
  @discardableResult
  static func close(_ descriptor: Int32) -> Result<Void, SystemFailure> {
    sysClose(descriptor) == 0 || errno == EINTR ? .success(()) : .failure(.last)
  }

  /// Returns the failure that the system would report if the file were closed, but leaves it open.
  static func closeCopy(of descriptor: Int32) -> Result<Void, SystemFailure> {
    let copy = dup(descriptor)
    return copy < 0 ? .failure(.last) : close(copy)
  }

  /// Fails unless the process inherited the descriptor. The process marks the descriptors that it
  /// opens itself, so that no other program inherits them.
  static func checkInherited(_ descriptor: Int32) -> Result<Void, SystemFailure> {
    let flags = fcntl(descriptor, F_GETFD)
    if flags < 0 { return .failure(.last) }
    return flags & FD_CLOEXEC == 0 ? .success(()) : .failure(SystemFailure(number: EBADF))
  }

  /// Locks an open file. Returns false if another process holds the lock. The system releases the
  /// lock when the file is closed or the process ends in any way.
  static func lock(_ descriptor: Int32) -> Result<Bool, SystemFailure> {
    if retrying({ Int(flock(descriptor, LOCK_EX | LOCK_NB)) }) == 0 { return .success(true) }
    return errno == EWOULDBLOCK ? .success(false) : .failure(.last)
  }

  package static func pause(milliseconds: Int) {
    usleep(UInt32(1_000 * milliseconds))
  }

  /// Waits until all bytes of an open file, or all changes of an open folder, are on the disk.
  static func synchronize(_ descriptor: Int32) -> Result<Void, SystemFailure> {
    retrying { Int(fsync(descriptor)) } == 0 ? .success(()) : .failure(.last)
  }

  /// Blocks all signals for this thread, and returns the signals that were blocked before.
  static func blockSignals() -> sigset_t {
    var (all, old) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &old)
    return old
  }

  static func restoreSignals(_ signals: sigset_t) {
    var signals = signals
    pthread_sigmask(SIG_SETMASK, &signals, nil)
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

struct SystemFailure: Error {
  fileprivate let number: Int32

  static var last: SystemFailure { SystemFailure(number: errno) }

  /// The reason in the system's words, without a capital letter.
  var reason: String {
    guard let text = strerror(number) else { return "error \(number)" }
    let reason = String(cString: text)
    return reason.prefix(1).lowercased() + reason.dropFirst()
  }

  var isClosedPipe: Bool { number == EPIPE }

  /// True if something exists at the path of a socket to create.
  var isAddressTaken: Bool { number == EADDRINUSE }

  /// True if something exists at the path of a file to create.
  var isTaken: Bool { number == EEXIST }

  var isUnsupported: Bool { number == ENOTSUP || number == EOPNOTSUPP || number == ENOSYS }

  /// True if nothing exists at the path, or if the links in the path lead nowhere.
  var isMissing: Bool { number == ENOENT || number == ENOTDIR }
}

// Inside `System`, its own functions hide the C functions of the same names.
private func sysOpen(_ path: FilePath, _ flags: Int32, _ mode: mode_t) -> Int32 {
  path.withPointer { open($0, flags, mode) }
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

extension Result where Failure == SystemFailure {
  func orCannotRead(_ path: FilePath) throws(HostError) -> Success {
    switch self {
    case .success(let value): return value
    case .failure(let failure): throw .cannotRead(path: path.text, reason: failure.reason)
    }
  }

  @discardableResult
  func orCannotWrite(_ path: String) throws(HostError) -> Success {
    switch self {
    case .success(let value): return value
    case .failure(let failure): throw .cannotWrite(path: path, reason: failure.reason)
    }
  }
}
