// The reduction of an order by each promotion, and its part beyond the other promotions.

/// The reduction of one order by one promotion.
package struct Taking: Sendable {
  /// The place of the order in its block.
  package let row: Int

  /// The index of the promotion in the program.
  package let promotion: Int

  /// The reduction in minor units; 0 if the promotion is not applied.
  package let off: Int64

  /// The number of reduced pieces; 0 for a promotion of the shipping.
  package let pieces: Int

  /// The amount that the order would pay more without the promotion, in minor units. Negative
  /// if the promotion keeps a better one away.
  package let beyond: Int64
}

extension Pricer {
  /// Chooses the promotions to apply, and calls `visit` for each applied promotion and each other
  /// one without which the order would have another price. The order must be entered.
  ///
  /// Prices the order once more for each promotion that may matter. Afterwards `applied` is of the
  /// last of these prices.
  ///
  /// - Parameter hasBeyond: false to leave these prices out, and the promotions that are not applied.
  mutating func chooseAndVisit(
    by strategy: Strategy, row: Int, _ rules: Forms, hasBeyond: Bool, _ visit: (Taking) -> Void,
    chosen: (borrowing Pricer) -> Void
  ) {
    choose(by: strategy, rules)
    chosen(self)
    if applied.count == 0, strategy != .calculator { return }
    let payable = payable
    let takers = applied.indices.map { applied[$0] }
    let pieces = takers.isEmpty ? [] : reducedPieces(rules)
    var hiding: [Int] = []
    for candidate in candidates.indices
    where hasBeyond && hidesOthers(candidate, by: strategy, rules) { hiding.append(candidate) }
    for (taker, pieces) in zip(takers, pieces) {
      let without =
        hasBeyond ? self.payable(without: taker.candidate, by: strategy, rules) : payable
      visit(
        Taking(
          row: row, promotion: candidates[taker.candidate].index, off: taker.off, pieces: pieces,
          beyond: without - payable))
    }
    for candidate in hiding where !takers.contains(where: { $0.candidate == candidate }) {
      let beyond = self.payable(without: candidate, by: strategy, rules) - payable
      if beyond == 0 { continue }
      visit(
        Taking(
          row: row, promotion: candidates[candidate].index, off: 0, pieces: 0, beyond: beyond))
    }
  }

  /// Returns the price as if a promotion were not in the rules.
  private mutating func payable(
    without candidate: Int, by strategy: Strategy, _ rules: Forms
  ) -> Int64 {
    let off = candidates[candidate].alone.off
    candidates[candidate].alone.off = 0
    choose(by: strategy, rules)
    candidates[candidate].alone.off = off
    return payable
  }

  /// True if a promotion may keep another one of its step from competing. Under other strategies
  /// than `calculator`, and in a step where all compete, a promotion that is not applied changes no
  /// price: the cheapest set remains the cheapest without it.
  private func hidesOthers(_ candidate: Int, by strategy: Strategy, _ rules: Forms) -> Bool {
    let own = candidates[candidate]
    guard strategy == .calculator, own.alone.off > 0, 1...3 ~= own.stepNumber,
      !rules.form(own.index).pointee.isAlone
    else { return false }
    // On a single piece, only the promotion that competes hides others.
    if runs.count == 1, runs[0].count == 1, !own.isCompeting { return false }
    for other in candidates.indices
    where other != candidate && candidates[other].stepNumber == own.stepNumber
      && candidates[other].alone.off > 0 && !candidates[other].isCompeting
    { return true }
    return false
  }

  /// Returns the number of pieces that each applied promotion reduces.
  private mutating func reducedPieces(_ rules: Forms) -> [Int] {
    var pieces = Array(repeating: 0, count: applied.count)
    _ = replay(applied.indices.map { applied[$0].candidate }, rules) {
      pricer, candidate, state, claim in
      let number = pricer.number(of: candidate)
      pieces[number] = claim.pieces
      for take in claim.takes { pieces[number] -= pricer.takes[take].held }
    }
    return pieces
  }
}
