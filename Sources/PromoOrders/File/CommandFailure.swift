import Promo
import PromoHost

/// The reason why a command did not do its work. A failed expectation is not such a reason.
package enum CommandFailure: Error {
  case bare
  case usage(Message)
  /// The rules have errors, which have already been shown.
  case rules
  /// The time zone of the rules cannot be looked up. The message has already been shown.
  case noZoneData
  case order(Message)
  /// A file or the output failed, or data of the system is missing.
  case host(HostError)
}

/// Runs a call to the host and turns a host error into a failure of the command.
package func hosted<Value: ~Copyable>(_ call: () throws(HostError) -> Value) throws(CommandFailure)
  -> Value
{
  do { return try call() } catch { throw .host(error) }
}
