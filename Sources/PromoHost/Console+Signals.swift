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
