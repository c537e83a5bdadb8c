#if canImport(Darwin)
  @preconcurrency import Darwin
#elseif canImport(Musl)
  @preconcurrency import Musl
#else
  @preconcurrency import Glibc
#endif

extension Console {
  /// Opens `/dev/null` for each of the descriptors 0 to 2 that is closed. Otherwise the next file
  /// that is opened would become a standard stream.
  package static func openStandardStreams() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      // The system takes the lowest free number.
      _ = open("/dev/null", O_RDWR)
    }
  }

  /// Makes `write` return an error for a closed pipe or a file that is too large, where a signal
  /// would otherwise end the process. Before a handled signal ends the process, the process deletes
  /// its unfinished files. If memory runs out, the process prints a message and exits with status
  /// 5. A trap is a defect of this program: the process prints a message and exits with status 70.
  package static func installSignalHandlers() {
    LeftOvers.prepare()
    SignalStack.use()
    hideStackTraces()
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    for number in [SIGINT, SIGTERM, SIGHUP] { handle(number, end) }
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] { handle(number, stop) }
  }

  /// Hides the stack trace that Swift prints when memory runs out: the trace stays in a buffer that
  /// is never written. Nothing else is lost, because this program does not use C streams.
  private static func hideStackTraces() {
    let size = 1 << 16
    setvbuf(stderr, UnsafeMutablePointer<CChar>.allocate(capacity: size), _IOFBF, size)
  }

  /// Installs a handler for a signal, unless the process was started with the signal ignored.
  private static func handle(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    sigaction(number, nil, &action)
    guard unsafeBitCast(action.handler, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self)
    else { return }
    action.handler = handler
    // A handler needs a stack of its own in case the thread's stack has overflowed.
    action.sa_flags = Int32(SA_ONSTACK)
    sigaction(number, &action, nil)
  }

  /// Ends the process with the signal itself, as shells expect.
  private static let end: @convention(c) (Int32) -> Void = { number in
    LeftOvers.remove()
    signal(number, SIG_DFL)
    // The signal is blocked until its handler returns.
    raise(number)
  }

  /// Asks for the end of the process by a byte in a pipe. The next signal of the same number ends the
  /// process at once.
  private static let ask: @convention(c) (Int32) -> Void = { number in
    let old = errno
    _ = writeBytes(stopPipe, [0], 1)
    handle(number, end)
    errno = old
  }

  nonisolated(unsafe) fileprivate static var stopPipe: Int32 = -1

  /// Lets the first SIGTERM and the first SIGINT write into a pipe.
  fileprivate static func catchStop(_ pipe: Int32) {
    stopPipe = pipe
    for number in [SIGINT, SIGTERM] { handle(number, ask) }
  }

  private static let stop: @convention(c) (Int32) -> Void = { _ in
    // When memory runs out, Swift stops a process as it does for a defect, but the allocator has
    // left its reason in `errno`.
    let isWithoutMemory = errno == ENOMEM
    LeftOvers.remove()
    let message: StaticString =
      isWithoutMemory
      ? "promo-eval: there is not enough memory\n"
      : "promo-eval: a defect in this program stopped it; please report it\n"
    _ = writeBytes(2, message.utf8Start, message.utf8CodeUnitCount)
    _exit(isWithoutMemory ? 5 : 70)
  }
}

/// A request that this process ends as soon as it has answered what it has read.
package struct StopRequest: Sendable {
  /// The descriptor that can be read once the request is made.
  let descriptor: Int32

  /// Waits for the request, which SIGTERM and SIGINT make from now on. The second such signal ends
  /// the process at once.
  package init() throws(HostError) {
    switch System.newPipe() {
    case .success(let ends):
      descriptor = ends.reading
      Console.catchStop(ends.writing)
    case .failure(let failure): throw .cannotWrite(path: "a pipe", reason: failure.reason)
    }
  }

  package var isMade: Bool { System.wait(for: [descriptor], atMost: 0)[0] }
}

/// The stack for the signal handlers of one thread.
enum SignalStack {
  private static let size = 1 << 16

  /// Gives this thread a stack for its signal handlers.
  @discardableResult
  static func use() -> UnsafeMutableRawPointer {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    var stack = stack_t()
    stack.ss_sp = memory
    stack.ss_size = size
    sigaltstack(&stack, nil)
    return memory
  }

  /// Removes the stack and frees its memory, before the thread ends.
  static func release(_ memory: UnsafeMutableRawPointer) {
    var stack = stack_t()
    stack.ss_flags = Int32(SS_DISABLE)
    stack.ss_size = size
    sigaltstack(&stack, nil)
    memory.deallocate()
  }
}

extension sigaction {
  fileprivate var handler: (@convention(c) (Int32) -> Void)? {
    get {
      #if canImport(Darwin)
        __sigaction_u.__sa_handler
      #elseif canImport(Musl)
        __sa_handler.sa_handler
      #else
        __sigaction_handler.sa_handler
      #endif
    }
    set {
      #if canImport(Darwin)
        __sigaction_u.__sa_handler = newValue
      #elseif canImport(Musl)
        __sa_handler.sa_handler = newValue
      #else
        __sigaction_handler.sa_handler = newValue
      #endif
    }
  }
}

private func writeBytes(_ descriptor: Int32, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
