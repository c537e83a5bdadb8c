import Foundation
import Promo
import PromoHost

// The errors of the engine for programs that use Foundation: `localizedDescription` is their
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
