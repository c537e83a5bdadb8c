// What people type of an order, in the terms of the rules.

extension Program {
  /// Reads an amount as an order says it, `120` or `120.50`, in the currency of the rules. Decimals
  /// count as written; nothing is rounded.
  public func amount(_ text: String) throws(Order.Problem) -> Amount {
    switch currency.amount(in: Array(text.utf8)) {
    case .success(let amount): return amount
    case .failure(let problem): throw .unreadable(message: problem.message(for: text))
    }
  }

  /// Reads an instant as an order says it, `2026-11-11T10:00` or with an offset, on the wall clock of
  /// the rules. A date is its first instant.
  public func instant(_ text: String) throws(Order.Problem) -> Instant {
    switch zone.instant(in: Array(text.utf8)) {
    case .success(let instant): return instant
    case .failure(let problem): throw .unreadable(message: problem.message(for: text))
    }
  }
}
