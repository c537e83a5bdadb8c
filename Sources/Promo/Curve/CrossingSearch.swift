/// Where a formula that is behind another takes the lead. Both never fall, so it is found by leaps: the
/// leader stays ahead until it has come up to where the other is now.
struct CrossingSearch {
  private let rival: Formula
  private let leader: Formula
  private let rounding: Rounding

  /// The leaps so far.
  private(set) var leaps = 0

  init(of rival: Formula, behind leader: Formula, _ rounding: Rounding) {
    (self.rival, self.leader, self.rounding) = (rival, leader, rounding)
  }

  /// An amount up to which the rival stays behind: the last such, unless that takes a hundred leaps; one
  /// minor unit below the first amount if it does not even there.
  ///
  /// - Parameter winsTie: whether it takes the lead of an amount of which both leave the same; from some
  ///   amount on while both do, or never.
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
      // What both are worth lies on two straight lines, which cross once.
      if winsTie(reach) { return lastNumber(in: amount...reach) { !winsTie($0) } }
      amount = reach + 1
    }
    return end
  }

  /// The last amount of which both leave what they leave now, or up to which they leave the same in any case.
  private func lastEven(at payable: Int64) -> Int64 {
    if rival.simplified == leader.simplified { return .max }
    return min(
      rival.largestAmount(leaving: payable, rounding),
      leader.largestAmount(leaving: payable, rounding))
  }

  /// The last amount up to which the leader is ahead of where the rival is now, or up to which straight lines
  /// that bound both tell that it is ahead.
  private func lastAhead(of payable: Int64, from amount: Int64, upTo end: Int64) -> Int64 {
    let reach = min(leader.largestAmount(leaving: payable - 1, rounding), end)
    guard reach < end, leaps > 2 else { return reach }
    let known = leader.bounds(rounding).lastBelow(rival.bounds(rounding), from: amount, to: end)
    return max(known ?? reach, reach)
  }
}
