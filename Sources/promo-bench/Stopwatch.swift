#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Measures times in this process, in nanoseconds.
enum Stopwatch {
  /// The time of a monotonic clock.
  static var now: Double { time(of: CLOCK_MONOTONIC) }

  /// The processor time of this process. It excludes other work on the machine.
  static var busy: Double { time(of: CLOCK_PROCESS_CPUTIME_ID) }

  private static func time(of clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  static func time<Failure: Error>(_ work: () throws(Failure) -> Void) throws(Failure) -> Double {
    let start = now
    try work()
    return now - start
  }

  /// Returns the time per order: the median of eleven passes after a warm-up, as in `limit`. If
  /// there are enough orders, each pass has at least twenty orders and takes at least about 20 ms.
  static func timePerOrder<Failure: Error>(
    of count: Int, _ pass: (_ count: Int) throws(Failure) -> Void
  ) throws(Failure) -> Double {
    var used = min(count, 20)
    while used < count {
      let time = try time { () throws(Failure) in try pass(used) }
      if time > 2e7 { break }
      used = min(count, used * 4)
    }
    var times: [Double] = []
    for _ in 0..<11 {
      times.append(try time { () throws(Failure) in try pass(used) } / Double(used))
    }
    return median(times)
  }
}

/// Returns the median; for an even count, the upper of the two numbers in the middle.
func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }
