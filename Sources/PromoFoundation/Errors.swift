import Foundation
import Promo
import PromoHost

// For programs that use Foundation, the `localizedDescription` of the engine's errors is their
// message.

extension Order.Problem: LocalizedError {
  /// The message of the problem.
  public var errorDescription: String? { message }
}

extension RuleEdit.Problem: LocalizedError {
  /// The message of the problem.
  public var errorDescription: String? { message }
}

extension RuleStore.Failure: LocalizedError {
  /// The message of the failure.
  public var errorDescription: String? { message }
}

extension HostError: LocalizedError {
  /// The message of the failure.
  public var errorDescription: String? { message }
}
