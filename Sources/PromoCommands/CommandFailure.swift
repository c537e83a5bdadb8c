import PromoHost

/// Why a command did not do its work, other than a failed expectation.
enum CommandFailure: Error {
  /// The command line is wrong.
  case usage(String)
  /// The rules have errors, which have been shown.
  case rules
  /// The rules' zone cannot be looked up, which has been shown.
  case noZoneData
  /// The order is not usable.
  case order(String)
  /// The machine did not do what was asked of it.
  case host(HostError)

  var status: ExitStatus {
    switch self {
    case .usage: .usage
    case .rules: .rules
    case .order: .orders
    case .host(.closedPipe): .done
    case .noZoneData, .host: .host
    }
  }

  /// What is still to be said; nil where all has been.
  var message: String? {
    switch self {
    case .usage(let message): "\(message)\ntry `promo-eval --help`"
    case .order(let message): message
    case .host(.closedPipe), .rules, .noZoneData: nil
    case .host(let error): error.message
    }
  }
}

/// Runs a call of the host and makes its error one of the command.
func hosted<Value: ~Copyable>(_ call: () throws(HostError) -> Value) throws(CommandFailure) -> Value
{
  do { return try call() } catch { throw .host(error) }
}
