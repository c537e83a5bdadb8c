import PromoHost

/// Hot paths, for counting instructions.
enum Bench {
  private static var usage: String {
    """
    usage: promo-bench count NAME N
             takes a hot path N times; N = 0 prepares for it alone
           promo-bench names
             the hot paths

    """
  }

  /// Runs a command and returns the exit status: 2 for invalid arguments.
  static func run(_ arguments: [String]) -> Int32 {
    do throws(BenchFailure) {
      switch arguments.first {
      case "count" where arguments.count == 3: try count(arguments[1], arguments[2])
      case "names":
        Console.write(CountedPath.names.joined(separator: "\n") + "\n", to: .output)
      default: throw BenchFailure(message: usage, status: 2)
      }
      return 0
    } catch {
      Console.write("promo-bench: \(error.message)\n", to: .error)
      return error.status
    }
  }

  private static func count(_ name: String, _ times: String) throws(BenchFailure) {
    guard let path = try CountedPath(name: name), let times = Int(times), times >= 0 else {
      throw BenchFailure(message: usage, status: 2)
    }
    path.run(times)
  }
}

/// The reason why there is no result.
struct BenchFailure: Error {
  let message: String
  var status: Int32 = 1
}
