@testable import Promo

// The order in which promotions take.

extension Law {
  /// A promotion at its turn.
  struct Turn {
    let index: Int

    /// True if its group looks at goods of one price in the reverse order of their labels.
    var isReversed = false

    /// The place among equal orders of turns: the promotion written first, and not in reverse.
    var rank: Int { 2 * index + (isReversed ? 1 : 0) }
  }

  /// Prices promotions turn by turn; nil if one takes nothing.
  func priced(_ turns: [Turn]) -> Choice? {
    turns.reduce(Optional(untouched)) { choice, turn in choice.flatMap { taking(turn, after: $0) } }
  }

  /// Returns a set with one promotion more; nil if it takes nothing.
  ///
  /// - Parameter fixed: the promotions in the fixed order, to say whether the set keeps to it.
  func taking(_ turn: Turn, after choice: Choice, of fixed: [Int] = []) -> Choice? {
    var choice = choice
    // Late promotions all count what is left before the first of them.
    if isLate(turn.index) { choice.beforeLate = choice.beforeLate ?? choice.cells }
    let counted = isLate(turn.index) ? choice.beforeLate ?? choice.cells : choice.cells
    guard let taken = take(turn, from: choice.cells, counting: counted) else { return nil }
    let isAfterLast =
      choice.taken.last.map { last in
        fixed.firstIndex(of: last.index) ?? 0 <= fixed.firstIndex(of: turn.index) ?? 0
      } ?? true
    choice.isTurned = choice.isTurned || turn.isReversed || !isAfterLast
    choice.cells = divided(choice.cells, by: taken)
    choice.taken.append(taken)
    return choice
  }

  /// Returns the turns that may follow those of a set.
  func turns(of fixed: [Int], after choice: Choice) -> [Turn] {
    fixed.indices.flatMap { place -> [Turn] in
      let index = fixed[place]
      let taken = choice.taken.map { $0.index }
      let later = fixed[place...].filter(taken.contains)
      let mayFollow =
        later.allSatisfy { $0 != index && !keepOrder(index, $0) }
        // Promotions that have nothing to do with each other need not follow each other in two ways.
        && (taken.last.map { !later.contains($0) || !areApart(index, $0) } ?? true)
      if !mayFollow { return [] }
      let isGift = group(index)?.gift != nil
      return [Turn(index: index)] + (isGift ? [Turn(index: index, isReversed: true)] : [])
    }
  }

  /// True if two of some promotions may take in two orders that differ, or one in two ways.
  func mayTakeTurns(_ some: [Int]) -> Bool {
    some.contains { one in
      group(one)?.gift != nil
        || some.contains { $0 != one && !keepOrder(one, $0) && !areApart(one, $0) }
    }
  }

  /// True if two promotions always take in the fixed order: of different steps, `sync` ones that share
  /// goods, and one that counts what is left of the other's goods; and one that counts the remainder
  /// beside one that does not.
  func keepOrder(_ one: Int, _ other: Int) -> Bool {
    if isLate(one) != isLate(other) { return true }
    if step(one) == step(other) { return false }
    return counts(one, goodsOf: other) || counts(other, goodsOf: one)
      || program.promotions[one].isSync && program.promotions[other].isSync
        && !Set(goodsPieces(one)).isDisjoint(with: goodsPieces(other))
  }

  /// True if the threshold of a promotion counts what is left of another's goods, whoever takes from them.
  private func counts(_ one: Int, goodsOf other: Int) -> Bool {
    guard let threshold = program.promotions[one].threshold, !threshold.isBeforeDiscounts else {
      return false
    }
    return !Set(everyonesPieces(one) ?? []).isDisjoint(with: goodsPieces(other))
  }

  /// True if neither of two promotions takes from or counts the goods of the other.
  private func areApart(_ one: Int, _ other: Int) -> Bool {
    let (goods, others) = (Set(goodsPieces(one)), Set(goodsPieces(other)))
    return goods.isDisjoint(with: goodsPieces(other) + countedPieces(other))
      && others.isDisjoint(with: countedPieces(one))
  }
}

extension Law.Choice {
  /// The turns of the promotions of goods.
  var turns: [Law.Turn] {
    taken.filter { !$0.isOfShipping }.map {
      Law.Turn(index: $0.index, isReversed: $0.isReversed)
    }
  }

  var withoutShipping: Law.Choice {
    var choice = self
    choice.taken.removeAll { $0.isOfShipping }
    return choice
  }
}
