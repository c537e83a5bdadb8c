import Promo
import PromoHost

/// Reads what the command line says of an order.
enum OrderText {
  static func amount(_ text: String, in program: Program) throws(CommandFailure) -> Amount {
    switch program.currency.amount(in: Array(text.utf8)) {
    case .success(let amount): return amount
    case .failure(let problem): throw .order("--amount: \(problem.message(for: text))")
    }
  }

  /// The instant that is meant; now where nothing is said.
  static func instant(_ text: String?, in program: Program) throws(CommandFailure) -> Instant {
    guard let text else { return Instant(secondsSince1970: Console.now) }
    switch program.zone.instant(in: Array(text.utf8)) {
    case .success(let instant): return instant
    case .failure(let problem): throw .order("--at: \(problem.message(for: text))")
    }
  }
}
