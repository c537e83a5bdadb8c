#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// Calls about pipes and Unix sockets.

extension System {
  /// Waits until one of the descriptors can be read without waiting. Returns which ones can.
  ///
  /// - Parameter milliseconds: The longest time to wait; nil to wait as long as it takes.
  static func wait(for descriptors: [Int32], atMost milliseconds: Int? = nil) -> [Bool] {
    var asked = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let time = milliseconds.map { Int32(clamping: $0) } ?? -1
    _ = retrying { Int(poll(&asked, nfds_t(asked.count), time)) }
    return asked.map { $0.revents != 0 }
  }

  static func newPipe() -> Result<(reading: Int32, writing: Int32), SystemFailure> {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return .failure(.last) }
    for end in ends { setFlags(of: end, waits: true) }
    return .success((ends[0], ends[1]))
  }

  /// Makes a socket that only this user can reach, and listens on it. Nothing may exist at the path.
  static func listener(at path: FilePath) -> Result<Int32, SystemFailure> {
    newSocket().flatMap { descriptor in
      setFlags(of: descriptor, waits: false)
      // The socket has its rights from its first moment on.
      let rights = umask(0o177)
      let status = withAddress(of: path) { bind(descriptor, $0, $1) }
      umask(rights)
      return finished(descriptor, status == 0 ? listen(descriptor, 128) : status)
    }
  }

  /// Returns the number of bytes that can be read from a descriptor without waiting.
  static func arrivedCount(_ descriptor: Int32) -> Int {
    #if canImport(Darwin)
      let request: UInt = 0x4004_667F  // FIONREAD
    #else
      let request = UInt(FIONREAD)
    #endif
    var count: Int32 = 0
    return ioctl(descriptor, request, &count) == 0 ? Int(count) : 0
  }

  /// Returns true if a server answers at the path of a socket, or if that cannot be found out.
  static func isAnswered(at path: FilePath) -> Bool {
    guard case .success(let descriptor) = newSocket() else { return true }
    defer { close(descriptor) }
    // The queue of a server that is stopped may be full.
    setFlags(of: descriptor, waits: false)
    return withAddress(of: path) { connect(descriptor, $0, $1) } == 0 || errno != ECONNREFUSED
  }

  /// Takes the next client of a socket; nil if there is none, or if no descriptor is free.
  static func client(of descriptor: Int32) -> Int32? {
    let client = Int32(retrying { Int(accept(descriptor, nil, nil)) })
    guard client >= 0 else { return nil }
    setFlags(of: client, waits: true)
    return client
  }

  private static func newSocket() -> Result<Int32, SystemFailure> {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { return .failure(.last) }
    setFlags(of: descriptor, waits: true)
    return .success(descriptor)
  }

  /// Lets no other program inherit a descriptor, and says whether calls wait on it.
  private static func setFlags(of descriptor: Int32, waits: Bool) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, waits ? 0 : O_NONBLOCK)
  }

  /// Returns the descriptor after a call with the given status, or closes it if the call failed.
  private static func finished(_ descriptor: Int32, _ status: Int32) -> Result<Int32, SystemFailure>
  {
    if status == 0 { return .success(descriptor) }
    let failure = SystemFailure.last
    close(descriptor)
    return .failure(failure)
  }

  /// Calls `body` with the address of a path. A path that is too long fails with the system's reason.
  private static func withAddress(
    of path: FilePath, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let isWhole = withUnsafeMutableBytes(of: &address.sun_path) { room in
      // Linux lets everybody reach a socket without a path.
      guard (1..<room.count).contains(path.bytes.count) else { return false }
      room.copyBytes(from: path.bytes)
      return true
    }
    guard isWhole else {
      errno = path.bytes.isEmpty ? ENOENT : ENAMETOOLONG
      return -1
    }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    return withUnsafeBytes(of: &address) { bytes in
      bytes.withMemoryRebound(to: sockaddr.self) { addresses in
        addresses.baseAddress.map { body($0, size) } ?? -1
      }
    }
  }
}
