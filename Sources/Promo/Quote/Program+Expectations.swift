/// An expectation beside what its order pays.
package struct ExpectationResult: Sendable {
  /// The expectation.
  package let expectation: Expectation

  let order: CheckedOrder
  let stack: PricedStack

  /// What the order pays.
  package var payable: Amount { stack.payable }

  /// The names of the promotions applied, in order.
  package let applied: [String]

  /// Whether the order pays what is expected, by the promotions that are expected.
  package var holds: Bool {
    payable == expectation.payable && (expectation.applied.map { $0 == applied } ?? true)
  }
}

extension Program {
  /// Prices the orders of all expectations.
  package func expectationResults() -> [ExpectationResult] {
    expectations.map { expectation in
      let order = order(of: expectation)
      let stack = stack(for: order)
      return ExpectationResult(
        expectation: expectation, order: order, stack: stack, applied: names(of: stack))
    }
  }

  /// The order of an expectation. One without an instant is in rules where none matters.
  private func order(of expectation: Expectation) -> CheckedOrder {
    let values = facts.enumerated().map { index, fact in
      expectation.facts[index] ?? fact.defaultValue.flatMap(fact.ordinal) ?? 0
    }
    return checked(
      amount: expectation.amount, at: expectation.instant ?? Instant(secondsSince1970: 0),
      codes: expectation.codes, facts: values)
  }
}

// MARK: - What no expectation shows

/// An amount at which a promotion begins to give something, with the edge that no expectation touches.
package struct UntouchedEdge: Hashable, Sendable {
  /// The promotion's name.
  package let promotion: String

  /// The amount.
  package let threshold: Amount

  /// What no expectation counts: one minor unit less than the amount, the amount itself, or both.
  package let missing: [Amount]

  /// Where the promotion's name stands.
  package let span: SourceSpan
}

extension Program {
  /// The promotions that no expectation applies, in written order. A paused one needs none.
  package func promotionsUnapplied(in results: [ExpectationResult]) -> [Promotion] {
    let applied = Set(results.flatMap(\.applied))
    return promotions.filter { !$0.isPaused && !applied.contains($0.name) }
  }

  /// The thresholds that some expectation should count exactly, and another one minor unit less, but
  /// none does. What counts is the order amount, or what the promotions applied before have left of it.
  /// Takes the product of the numbers of promotions with a threshold and of expectations.
  package func untouchedEdges(in results: [ExpectationResult]) -> [UntouchedEdge] {
    promotions.filter { !$0.isPaused }.flatMap { promotion in
      var counted: Set<Amount> = []
      if promotion.threshold != nil {
        for result in results where promotion.isInForce(for: result.order) {
          counted.formUnion(amountsCounted(for: promotion, in: result))
        }
      }
      return promotion.thresholds.compactMap { edge(of: promotion, at: $0, counted) }
    }
  }

  private func amountsCounted(
    for promotion: Promotion, in result: ExpectationResult
  ) -> [Amount] {
    let order = result.order
    let before = result.stack.applied.last { promotions[$0.index].step < promotion.step }
    return [order.amount, promotion.basis(on: before?.left ?? order.amount, of: order)]
  }

  private func edge(
    of promotion: Promotion, at threshold: Amount, _ counted: Set<Amount>
  ) -> UntouchedEdge? {
    let below = threshold - Amount(unchecked: 1)
    // Below one minor unit there is no order.
    let missing = [below, threshold].filter { $0 > .zero && !counted.contains($0) }
    if missing.isEmpty { return nil }
    return UntouchedEdge(
      promotion: promotion.name, threshold: threshold, missing: missing, span: promotion.span)
  }
}
