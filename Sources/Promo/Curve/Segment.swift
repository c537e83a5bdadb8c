/// Amounts for which the same stack is chosen and forms the price by one formula.
struct Segment {
  let first: Int64
  fileprivate(set) var last: Int64
  let stack: Stack
  let formula: Formula

  /// Whether it goes on as another: the same stack, and the same terms by name.
  func isFormed(as other: Segment) -> Bool { stack == other.stack && formula == other.formula }
}

extension SectionWalk {
  /// The segment that begins at an amount of the section.
  ///
  /// It may end earlier than the next begins that differs: two stacks can lead in turns for ever, and no
  /// more than a hundred leaps are made. Whoever stores segments joins neighbours that are alike.
  func segment(from amount: Int64) -> Segment {
    let leader = chosen(at: amount)
    var end = last
    for place in candidates.indices
    where place != leader && candidates[place].isChoice && end > amount {
      let race = Race(of: place, behind: leader, in: self)
      end = race.lastBehind(from: amount, upTo: end)
    }
    return Segment(
      first: amount, last: end, stack: candidates[leader].stack,
      formula: candidates[leader].formula)
  }
}

/// Two candidates of a section, of which one leads.
private struct Race {
  private let walk: SectionWalk
  private let place: Int
  private let leaderPlace: Int
  private let rival: Formula
  private let leader: Formula

  /// Whether both leave the same of every amount.
  private let isEven: Bool

  init(of place: Int, behind leader: Int, in walk: SectionWalk) {
    (self.walk, self.place, leaderPlace) = (walk, place, leader)
    (rival, self.leader) = (walk.candidates[place].formula, walk.candidates[leader].formula)
    isEven = rival.simplified == self.leader.simplified
  }

  private var rounding: Rounding { walk.curve.rounding }

  private static var mostLeaps: Int { 100 }

  /// An amount up to which the rival stays behind: the last such, unless that takes too many leaps.
  func lastBehind(from first: Int64, upTo end: Int64) -> Int64 {
    var (amount, leaps) = (first, 0)
    while amount <= end {
      let own = rival.payable(of: amount, rounding)
      let payable = leader.payable(of: amount, rounding)
      if walk.ranks(place, own, before: leaderPlace, payable, at: amount) { return amount - 1 }
      leaps += 1
      if leaps > Race.mostLeaps { return amount }
      var reach = end
      if own > payable {
        reach = lastAhead(of: own, from: amount, upTo: end, isLong: leaps > 2)
      } else if !isEven {
        // While both stay as they are.
        reach = min(
          rival.largestAmount(leaving: own, rounding),
          leader.largestAmount(leaving: own, rounding), end)
      }
      if own == payable, let crossing = lastBehindInValue(own, from: amount, upTo: reach) {
        return crossing
      }
      amount = reach + 1
    }
    return end
  }

  /// The last amount up to which the leader is ahead of where the rival is now, or up to which the lines that
  /// bound both tell that it is ahead.
  private func lastAhead(
    of payable: Int64, from amount: Int64, upTo end: Int64, isLong: Bool
  ) -> Int64 {
    let reach = min(leader.largestAmount(leaving: payable - 1, rounding), end)
    guard reach < end, isLong else { return reach }
    let known = leader.bounds(rounding).lastBelow(rival.bounds(rounding), from: amount, to: end)
    return known ?? reach
  }

  /// The last amount up to which the rival is behind by what both are worth, where they leave the same up to
  /// some amount; nil if that is all of them. The values lie on two straight lines, which cross once.
  private func lastBehindInValue(
    _ payable: Int64, from amount: Int64, upTo end: Int64
  ) -> Int64? {
    guard walk.candidates[place].stack.count == walk.candidates[leaderPlace].stack.count
    else { return nil }
    let isBehind = { (amount: Int64) in
      !walk.ranks(place, payable, before: leaderPlace, payable, at: amount)
    }
    return isBehind(end) ? nil : lastNumber(in: amount...end, where: isBehind)
  }
}
