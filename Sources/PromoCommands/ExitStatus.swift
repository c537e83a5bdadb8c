import Promo
import PromoHost
import PromoOrders

/// The exit status of the program, for scripts that call it. A defect of the program has the status
/// 70 (`Console.installSignalHandlers`).
enum ExitStatus: Int32 {
  case done = 0
  /// An expectation failed, a finding is denied, or a price differs.
  case failed = 1
  case usage = 2
  case rules = 3
  case orders = 4
  /// A file cannot be read or written, a folder has no rules, or time zone data or memory is
  /// missing.
  case host = 5
}

extension CommandFailure {
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
    case .bare:
      """
      \("say what to do" as Message)

      \(Help.first(in: .ofEnvironment, width: Help.width(of: .error)))
      """
    case .usage(let message): "\(message)\n\("try `promo-eval --help`" as Message)"
    case .order(let message): message
    case .host(.closedPipe), .rules, .noZoneData: nil
    case .host(let error): error.sentence
    }
  }
}
