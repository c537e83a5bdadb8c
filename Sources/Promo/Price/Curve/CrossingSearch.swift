/// The search for the amount at which one formula takes the lead from another. The formula that
/// leaves less to pay leads. Neither price drops as the amount rises, so the search can leap: the
/// leader stays ahead at least until its price reaches the rival's present price.
struct CrossingSearch {
  private let rival: Formula
  private let leader: Formula
  private let rounding: Rounding

  private(set) var leaps = 0

  init(of rival: Formula, behind leader: Formula, _ rounding: Rounding) {
    (self.rival, self.leader, self.rounding) = (rival, leader, rounding)
  }

  /// Returns the last amount before the rival takes the lead, or, after a hundred leaps, a smaller
  /// amount up to which it does not lead. If it leads at `first`, the result is `first - 1`.
  ///
  /// - Parameter winsTie: returns true if the rival wins at an amount where both prices are equal.
  ///   While the prices stay equal, the result must be true from some amount on, or never.
  mutating func lastBehind(
    from first: Int64, upTo end: Int64, winsTie: (Int64) -> Bool = { _ in false }
  ) -> Int64 {
    let mostLeaps = leaps + 100
    var amount = first
    while amount <= end {
      let own = rival.payable(of: amount, rounding)
      let payable = leader.payable(of: amount, rounding)
      if own < payable || own == payable && winsTie(amount) { return amount - 1 }
      leaps += 1
      if leaps > mostLeaps { return amount }
      if own > payable {
        amount = lastAhead(of: own, from: amount, upTo: end) + 1
        continue
      }
      let reach = min(lastEven(at: own), end)
      // The values of both formulas lie on straight lines, which cross only once.
      if winsTie(reach) { return lastNumber(in: amount...reach) { !winsTie($0) } }
      amount = reach + 1
    }
    return end
  }

  /// Returns the last amount up to which both formulas still leave `payable`; `.max` if the two
  /// formulas are the same.
  private func lastEven(at payable: Int64) -> Int64 {
    if rival.simplified == leader.simplified { return .max }
    return min(
      rival.largestAmount(leaving: payable, rounding),
      leader.largestAmount(leaving: payable, rounding))
  }

  /// Returns the last amount up to which the leader leaves less than the rival's present price. If
  /// straight bounds of both prices show that the leader stays ahead for longer, returns the last
  /// amount for which they show this.
  private func lastAhead(of payable: Int64, from amount: Int64, upTo end: Int64) -> Int64 {
    let reach = min(leader.largestAmount(leaving: payable - 1, rounding), end)
    guard leaps > 2 else { return reach }
    let known = leader.bounds(rounding).lastBelow(rival.bounds(rounding), from: amount, to: end)
    return max(known ?? reach, reach)
  }
}
