/// An interval of amounts for which one stack is chosen and forms the price by one formula.
struct Segment {
  let first: Int64
  var last: Int64
  let stack: Stack
  let formula: Formula

  /// The winners of the steps under `calculator`; empty under other strategies.
  let winners: Stack

  /// True if another segment has the same stack, formula and winners.
  func isFormed(as other: Segment) -> Bool {
    stack == other.stack && formula == other.formula && winners == other.winners
  }
}

extension SectionWalk {
  /// The winners of the steps under `calculator`; empty under other strategies.
  var winners: Stack { curve.strategy == .calculator ? Stack(open) : Stack() }

  /// Returns the segment that begins at an amount of the section.
  ///
  /// It may end before the price or the stack changes: each rival is searched in a limited number
  /// of leaps. Code that stores segments joins equal neighbours.
  mutating func segment(from amount: Int64) -> Segment {
    let leader = chosen(at: amount)
    var end = last
    lookCount += 1 + candidates.count / 4
    for place in candidates.indices
    where place != leader && candidates[place].isChoice && end > amount {
      end = lastBehind(place, leader, from: amount, upTo: end)
    }
    return Segment(
      first: amount, last: end, stack: candidates[leader].stack,
      formula: candidates[leader].formula,
      winners: winners)
  }

  private mutating func lastBehind(
    _ place: Int, _ leader: Int, from first: Int64, upTo end: Int64
  ) -> Int64 {
    var search = CrossingSearch(
      of: candidates[place].formula, behind: candidates[leader].formula, curve.rounding)
    let last = search.lastBehind(from: first, upTo: end) { amount in
      ranks(place, 0, before: leader, 0, at: amount)
    }
    lookCount += search.leaps / 4
    return last
  }
}
