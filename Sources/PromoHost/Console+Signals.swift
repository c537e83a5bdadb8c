#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Console {
  /// Makes a closed pipe and a limit on the size of files errors of `write` instead of the end of the
  /// process. A signal that ends the process deletes its unfinished files first. A trap, which is a
  /// defect of this program, prints a message and exits with status 70.
  package static func installSignalHandlers() {
    LeftOvers.prepare()
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    for number in [SIGINT, SIGTERM, SIGHUP] { handle(number, end) }
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE] { handle(number, stop) }
  }

  /// Calls a handler for a signal, unless the process was started to ignore it.
  private static func handle(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    sigaction(number, nil, &action)
    guard !action.isIgnored else { return }
    signal(number, handler)
  }

  /// Ends the process by the signal itself, as shells expect.
  private static let end: @convention(c) (Int32) -> Void = { number in
    LeftOvers.remove()
    signal(number, SIG_DFL)
    // The signal is blocked until its handler returns.
    raise(number)
  }

  private static let stop: @convention(c) (Int32) -> Void = { _ in
    LeftOvers.remove()
    let message: StaticString =
      "promo-eval: a defect in this program stopped it; please report it\n"
    _ = writeBytes(2, message.utf8Start, message.utf8CodeUnitCount)
    _exit(70)
  }
}

extension sigaction {
  /// True if the signal does nothing.
  fileprivate var isIgnored: Bool {
    #if canImport(Darwin)
      let handler = __sigaction_u.__sa_handler
    #elseif canImport(Musl)
      let handler = __sa_handler.sa_handler
    #else
      let handler = __sigaction_handler.sa_handler
    #endif
    // Functions cannot be compared, their addresses can.
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

private func writeBytes(_ descriptor: Int32, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
