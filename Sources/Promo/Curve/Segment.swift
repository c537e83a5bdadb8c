/// Amounts for which the same stack is chosen and forms the price by one formula.
struct Segment {
  let first: Int64
  var last: Int64
  let stack: Stack
  let formula: Formula

  /// Under `calculator` the winners of the steps; else none are told.
  let winners: Stack

  /// Whether it goes on as another: the same stack, and the same terms by name.
  func isFormed(as other: Segment) -> Bool {
    stack == other.stack && formula == other.formula && winners == other.winners
  }
}

extension SectionWalk {
  /// Under `calculator` the winners of the steps.
  var winners: Stack { curve.strategy == .calculator ? Stack(open) : Stack() }

  /// The segment that begins at an amount of the section.
  ///
  /// It may end earlier than the next begins that differs: two stacks can lead in turns for ever, and no
  /// more than a hundred leaps are made for each. Whoever stores segments joins neighbours that are alike.
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
