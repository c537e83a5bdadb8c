/// An expectation with the price of its order.
public struct ExpectationResult: Sendable {
  /// The expectation.
  public let expectation: Expectation

  let order: CheckedOrder
  let cart: PricedCart

  /// The price of the order.
  public var payable: Amount { cart.payable }

  /// The names of the promotions applied, in order.
  public let applied: [String]

  /// True if the payable and the applied promotions are the expected ones.
  public var holds: Bool {
    payable == expectation.payable && (expectation.applied.map { $0 == applied } ?? true)
  }
}

extension ExpectationResult {
  /// Returns a sentence that compares the expected payable and promotions with the actual ones.
  func difference(by program: Program) -> Message {
    let currency = program.currency
    let amount = currency.text(expectation.payable)
    let expected = expectation.applied.map { paid(amount, by: $0) } ?? "\(amount)"
    return "\(writtenOrder) should pay \(expected), but pays \(answer(by: program))"
  }

  /// Returns a sentence with the payable of the order and the applied promotions.
  func story(by program: Program) -> Message {
    "\(writtenOrder) pays \(answer(by: program))"
  }

  /// Returns the payable of the order and the applied promotions.
  func answer(by program: Program) -> Message {
    paid(program.currency.text(payable), by: applied)
  }

  /// The order as written, with everything that tells two expectations apart.
  private var writtenOrder: String { "`\(printable(expectation.text))`" }

  package func paid(_ amount: String, by names: [String]) -> Message {
    if names.isEmpty { return "\(amount) by nothing" }
    let names: [Message] = names.map { "\"\(printable($0))\"" }
    return "\(amount) by \(names, joined: ", ")"
  }
}

extension Program {
  /// The program with every promotion switched on.
  package var withNothingPaused: Program { with(promotions.map { $0.resumed }) }

  /// Prices the orders of all expectations, in written order. Takes time in proportion to the
  /// number of expectations times the number of promotions.
  public func expectationResults() -> [ExpectationResult] {
    expectations.map { expectation in
      let order = order(of: expectation)
      let cart = priced(order)
      return ExpectationResult(
        expectation: expectation, order: order, cart: cart, applied: names(of: cart.promotions))
    }
  }

  /// Without an instant the price does not depend on time, and the order gets the start of 1970.
  private func order(of expectation: Expectation) -> CheckedOrder {
    let values = facts.enumerated().map { index, fact in
      expectation.facts[index] ?? fact.defaultValue.flatMap(fact.ordinal) ?? 0
    }
    let cart =
      expectation.lines.isEmpty
      ? nil : cart(of: expectation.lines, shipping: expectation.shipping)
    return checked(
      amount: expectation.amount, cart: cart,
      at: expectation.instant ?? Instant(secondsSince1970: 0),
      codes: expectation.codes, facts: values)
  }
}

// MARK: - Gaps in the expectations

/// A threshold of a promotion, with the amounts at its edge that no expectation covers.
package struct UntouchedEdge: Hashable, Sendable {
  /// The promotion's name.
  package let promotion: String

  /// The amount of the threshold.
  package let threshold: Amount

  /// The amounts that no expectation covers: the threshold, one minor unit less, or both.
  package let missing: [Amount]

  /// The place of the promotion's name.
  package let span: SourceSpan
}

extension Program {
  /// Returns the promotions that no expectation applies, in written order, except paused ones.
  package func promotionsUnapplied(in results: [ExpectationResult]) -> [Promotion] {
    let applied = Set(results.flatMap { $0.applied })
    return promotions.filter { !$0.isPaused && !applied.contains($0.name) }
  }

  /// Returns the thresholds whose edges the expectations do not cover. One expectation should reach
  /// the threshold exactly, and another should be one minor unit short of it. Each expectation
  /// counts with two amounts: the basis of the promotion by itself, and its basis beside the
  /// applied promotions. Takes time in proportion to promotions with thresholds times expectations.
  package func untouchedEdges(in results: [ExpectationResult]) -> [UntouchedEdge] {
    let active = promotions.indices.filter {
      !promotions[$0].isPaused && promotions[$0].threshold != nil
    }
    var counted: [Int: Set<Amount>] = [:]
    for result in results {
      let (explainer, applied) = (Explainer(self, result.order), result.cart.promotions)
      for index in active where promotions[index].isInForce(for: result.order) {
        let amounts = [
          explainer.basisAlone(of: index), explainer.basis(of: index, beside: applied),
        ]
        counted[index, default: []].formUnion(amounts.compactMap { $0 })
      }
    }
    return active.flatMap { index in
      promotions[index].thresholds.compactMap {
        edge(of: promotions[index], at: $0, counted[index] ?? [])
      }
    }
  }

  private func edge(
    of promotion: Promotion, at threshold: Amount, _ counted: Set<Amount>
  ) -> UntouchedEdge? {
    let below = threshold - Amount(unchecked: 1)
    // No promotion takes anything off an order of 0, so such an order needs no expectation.
    let missing = [below, threshold].filter { $0 > .zero && !counted.contains($0) }
    if missing.isEmpty { return nil }
    return UntouchedEdge(
      promotion: promotion.name, threshold: threshold, missing: missing, span: promotion.span)
  }
}
