/// An expectation beside what its order pays.
package struct ExpectationResult: Hashable, Sendable {
  /// The expectation.
  package let expectation: Expectation

  /// What the order pays.
  package let payable: Amount

  /// The names of the promotions applied, in order.
  package let applied: [String]

  /// Whether the order pays what is expected, by the promotions that are expected.
  package var holds: Bool {
    payable == expectation.payable && (expectation.applied.map { $0 == applied } ?? true)
  }
}

extension Program {
  /// Prices the order of an expectation. One without an instant is in rules where none matters.
  package func result(of expectation: Expectation) -> ExpectationResult {
    let instant = expectation.instant ?? Instant(secondsSince1970: 0)
    let result = applied(to: Order(amount: expectation.amount, at: instant))
    return ExpectationResult(
      expectation: expectation, payable: result.payable, applied: result.names)
  }
}
