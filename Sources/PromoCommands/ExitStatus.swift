import Promo
import PromoHost

/// The exit status of the program, for scripts that call it. A defect of the program has the status
/// 70 (`Console.installSignalHandlers`).
enum ExitStatus: Int32 {
  /// The command did its work.
  case done = 0
  /// An expectation failed, a finding is denied, or a price differs.
  case failed = 1
  /// The command line is wrong.
  case usage = 2
  /// The rule files have errors.
  case rules = 3
  /// The order input is bad.
  case orders = 4
  /// A file cannot be read or written, a folder has no rules, or time zone data or memory is
  /// missing.
  case host = 5
}

/// The reason why a command did not do its work. A failed expectation is not such a reason.
enum CommandFailure: Error {
  /// The command line is empty.
  case bare
  /// The command line is wrong.
  case usage(Message)
  /// The rules have errors, which have already been shown.
  case rules
  /// The time zone of the rules cannot be looked up. The message has already been shown.
  case noZoneData
  /// The order is unusable.
  case order(Message)
  /// A file or the output failed, or data of the system is missing.
  case host(HostError)

  var status: ExitStatus {
    switch self {
    case .bare, .usage: .usage
    case .rules: .rules
    case .order: .orders
    case .host(.closedPipe): .done
    case .noZoneData, .host: .host
    }
  }

  /// The message that has yet to be shown; nil if there is none.
  var message: Message? {
    switch self {
    case .bare: "say what to do\n\n\(Help.first(width: Help.width(of: .error)))"
    case .usage(let message): "\(message)\n\("try `promo-eval --help`" as Message)"
    case .order(let message): message
    case .host(.closedPipe), .rules, .noZoneData: nil
    case .host(let error): error.sentence
    }
  }
}

/// Runs a call to the host and turns a host error into a failure of the command.
func hosted<Value: ~Copyable>(_ call: () throws(HostError) -> Value) throws(CommandFailure) -> Value
{
  do { return try call() } catch { throw .host(error) }
}
