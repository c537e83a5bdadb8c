#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The terminal and the clock of the machine.
package enum Console {
  /// An output stream that may be a terminal.
  package enum Stream: Int32 {
    case output = 1
    case error = 2
  }

  /// Returns the value of a variable of the environment; nil if it is not set or empty.
  package static func environment(_ name: String) -> String? {
    System.environment(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  package static func isTerminal(_ stream: Stream) -> Bool {
    System.isTerminal(stream.rawValue)
  }

  /// True if a stream shows colours: it is a terminal, and the environment does not forbid them
  /// (no-color.org).
  package static func hasColour(_ stream: Stream) -> Bool {
    isTerminal(stream) && System.environment("NO_COLOR")?.isEmpty != false
      && System.environment("TERM") != "dumb"
  }

  /// Returns the number of columns of a terminal; nil for any other stream.
  package static func width(of stream: Stream) -> Int? {
    guard isTerminal(stream) else { return nil }
    var size = winsize()
    guard ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// The columns that the variable `COLUMNS` asks for; nil if it is not a number above 0.
  package static var statedWidth: Int? {
    System.environment("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// Writes text immediately. Ignores failures: a message that cannot be shown is no reason to
  /// stop.
  package static func write(_ text: String, to stream: Stream) {
    _ = Array(text.utf8).withUnsafeBytes { System.write($0, to: stream.rawValue) }
  }

  /// The seconds since 1970-01-01T00:00:00Z by the machine's clock.
  package static var now: Int64 { Int64(time(nil)) }

  /// The milliseconds since an arbitrary moment, by a clock that is never set.
  package static var milliseconds: Int64 {
    var time = timespec()
    guard clock_gettime(CLOCK_MONOTONIC, &time) == 0 else { return 0 }
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }

}
