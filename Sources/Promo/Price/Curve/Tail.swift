/// The end of a curve, where the prices repeat or one stack leads for good.
struct Tail {
  /// The first amount of the first period.
  let first: Int64

  /// The period of the price: one period further on, the same stack is chosen and the price is
  /// higher by a fixed rise. Nil if one stack leads for good and its period is too long.
  let period: Period?

  /// The stacks that may lead in the tail.
  let stacks: [Stack]

  /// The stack that is chosen throughout the tail; nil if several may lead in turns.
  var leader: Stack? { stacks.count == 1 ? stacks[0] : nil }

  /// The last amount that must be computed: the first amount of the second period.
  var last: Int64 { first + (period?.length ?? 0) }
}

/// The search for a tail that begins at an amount. The search tries two arguments, because neither
/// finds all tails. The first argument is that one stack leads for good. Every other stack must
/// either leave more to pay at every amount, or have lost for a whole period while its payable
/// rises at least as much as the leader's in each period. The second argument is that all stacks
/// that may lead rise alike over a common period.
struct TailSearch {
  private let curve: PriceCurve
  private let settled: AsymptoticForms

  /// The amount from which all promotions in force keep their terms.
  private let settledFrom: Int64

  /// The number of bounds of promotions and stacks looked at so far.
  private(set) var lookCount = 0

  /// The largest number of stacks that are compared with each other.
  private static var mostStacks: Int { 1_000 }

  init(_ curve: PriceCurve, _ settled: AsymptoticForms) {
    (self.curve, self.settled) = (curve, settled)
    settledFrom = settled.firstAmount(of: curve.inForce)
  }

  /// True if the search looks for a tail after `count` sections or segments: 4, 8, 16 and so on.
  static func isAsked(at count: Int) -> Bool { count >= 4 && count & (count - 1) == 0 }
}

// MARK: - One leader

extension TailSearch {
  /// Returns the tail of the stack that leads at an amount; nil unless that stack is known to lead
  /// for good. The leader has led since `since`, and `open` gives the promotions that are open at
  /// `first`, with the amount since which they have been open.
  mutating func tail(
    of leader: Stack, since: Int64, open: (promotions: [Int], since: Int64), at first: Int64
  ) -> Tail? {
    guard first >= settledFrom, let own = settled.bounds(of: leader, from: first),
      areOpenForGood(open.promotions, since: open.since, at: first),
      curve.stackCount(among: open.promotions) <= TailSearch.mostStacks,
      curve.stacks(among: open.promotions).allSatisfy({
        lookCount += 8
        return $0.stack == leader
          || leads(leader, own, over: $0.stack, since: max(since, open.since), at: first)
      })
    else { return nil }
    let period = settled.period(of: leader).flatMap {
      $0.length < curve.limit - first ? $0 : nil
    }
    return Tail(first: first, period: period, stacks: [leader])
  }

  /// True if a leader is known to stay ahead of another stack from an amount on.
  private func leads(
    _ leader: Stack, _ own: LinearBounds, over stack: Stack, since: Int64, at first: Int64
  ) -> Bool {
    // A stack that extends another by more promotions leaves less to pay.
    if leader.starts(with: stack) || isNeverChoice(stack, from: first) { return true }
    guard let other = settled.bounds(of: stack, from: first) else { return false }
    if own.isBelow(other, from: first, to: curve.limit) { return true }
    if leader.count < stack.count, own.isAtMost(other, from: first, to: curve.limit) { return true }
    // Both stacks must be settled at the start of the period through which the other stack trailed.
    guard let length = periodOfLead(of: leader, over: stack), length < first - since
    else { return false }
    return settled.bounds(of: leader, from: first - length) != nil
      && settled.bounds(of: stack, from: first - length) != nil
  }

  /// True if some promotion of a stack takes nothing off, whatever the amount from `first` on.
  func isNeverChoice(_ stack: Stack, from first: Int64) -> Bool {
    let candidate = settled.candidate(stack, at: first)
    return !candidate.isChoice && candidate.last >= curve.limit
  }

  /// Returns the length of a period that proves a lead: if a leader is ahead of another stack
  /// throughout such a period, the leader stays ahead for good. Nil if no period proves it.
  private func periodOfLead(of leader: Stack, over stack: Stack) -> Int64? {
    guard let own = settled.period(of: leader), let other = settled.period(of: stack),
      let length = own.commonLength(with: other),
      own.rise(over: length) <= other.rise(over: length)
    else { return nil }
    let isRankKept =
      leader.count != stack.count
      || settled.valueRise(of: leader, over: length) >= settled.valueRise(of: stack, over: length)
    return isRankKept ? length : nil
  }

  /// True if the promotions that are open at an amount, and since `since`, are known to stay open.
  mutating func areOpenForGood(_ open: [Int], since: Int64, at first: Int64) -> Bool {
    guard first >= settledFrom else { return false }
    guard curve.strategy == .calculator else { return true }
    return open.allSatisfy { winner in
      lookCount += curve.inForce.count
      return curve.inForce.allSatisfy { index in
        index == winner || curve.forms[index].step != curve.forms[winner].step
          || wins(winner, over: index, since: since, at: first)
      }
    }
  }

  private func wins(_ winner: Int, over index: Int, since: Int64, at first: Int64) -> Bool {
    guard let own = settled.valueBounds(of: winner, from: first),
      let other = settled.valueBounds(of: index, from: first)
    else { return false }
    if other.isBelow(own, from: first, to: curve.limit) { return true }
    let isRanked = curve.forms[winner].rank < curve.forms[index].rank
    if isRanked, other.isAtMost(own, from: first, to: curve.limit) { return true }
    let periods = (settled.valuePeriod(of: winner), settled.valuePeriod(of: index))
    guard let length = periods.0.leastCommonMultiple(with: periods.1), length < first - since,
      settled.valueBounds(of: winner, from: first - length) != nil,
      settled.valueBounds(of: index, from: first - length) != nil
    else { return false }
    return settled.valueRise(of: [index], over: length)
      <= settled.valueRise(of: [winner], over: length)
  }
}

// MARK: - A common period

extension TailSearch {
  /// Returns the tail from an amount on if all stacks that may lead are known to rise alike there.
  mutating func commonTail(at first: Int64) -> Tail? {
    guard first >= settledFrom else { return nil }
    let members = members(at: first)
    guard curve.stackCount(among: members) <= TailSearch.mostStacks,
      let rivals = rivals(among: members, at: first)
    else { return nil }
    let alone = curve.strategy == .calculator ? members.map { Stack([$0]) } : []
    guard let length = commonLength(of: rivals + alone), length < curve.limit - first
    else { return nil }
    let rises = Set(rivals.map { settled.period(of: $0)?.rise(over: length) })
    guard rises.count == 1, let rise = rises.first ?? nil,
      areRanksKept(of: rivals, alone: alone, over: length)
    else { return nil }
    return Tail(first: first, period: Period(length: length, rise: rise), stacks: rivals)
  }

  /// Returns the promotions that may be open from an amount on. Under `calculator`, a promotion is
  /// left out if another promotion of its step always has a larger value, because the smaller value
  /// never wins.
  private mutating func members(at first: Int64) -> [Int] {
    switch curve.strategy {
    case .best: return curve.inForce
    case .first: return Array(curve.inForce.prefix(1))
    case .calculator:
      return curve.inForce.filter { index in
        lookCount += curve.inForce.count / 4
        return !curve.inForce.contains {
          guard curve.forms[$0].step == curve.forms[index].step else { return false }
          lookCount += 2
          return isBelow(valueOf: index, valueOf: $0, from: first)
        }
      }
    }
  }

  private func isBelow(valueOf index: Int, valueOf other: Int, from first: Int64) -> Bool {
    guard let own = settled.valueBounds(of: index, from: first),
      let bounds = settled.valueBounds(of: other, from: first)
    else { return false }
    return own.isBelow(bounds, from: first, to: curve.limit)
  }

  /// Returns the stacks that may lead; nil if the bounds of a stack are not known. A stack cannot
  /// lead if another stack always beats it and can be formed at every amount.
  private mutating func rivals(among members: [Int], at first: Int64) -> [Stack]? {
    let curve = curve
    var known: [(stack: Stack, bounds: LinearBounds)] = []
    for one in curve.stacks(among: members) where !isNeverChoice(one.stack, from: first) {
      lookCount += 8
      guard let bounds = settled.bounds(of: one.stack, from: first) else { return nil }
      known.append((one.stack, bounds))
    }
    typealias Known = (stack: Stack, bounds: LinearBounds)
    // Promotions that take turns in winning a step are not open at every amount. So a stack with
    // such a promotion cannot rule out any other stack.
    let steps = Dictionary(grouping: members) { curve.forms[$0].step }
    let isSureToBeOpen = { (one: Known) in
      curve.strategy != .calculator
        || one.stack.allSatisfy { steps[curve.forms[$0].step]?.count == 1 }
    }
    let isBehind = { (one: Known, other: Known) in
      isSureToBeOpen(other)
        && (other.bounds.isBelow(one.bounds, from: first, to: curve.limit)
          || other.stack.count < one.stack.count
            && other.bounds.isAtMost(one.bounds, from: first, to: curve.limit))
    }
    // Most stacks trail the lowest stack that is sure to be open.
    let lowest = known.filter(isSureToBeOpen).min {
      $0.bounds.high.height(at: curve.limit) < $1.bounds.high.height(at: curve.limit)
    }
    if let lowest { known.removeAll { isBehind($0, lowest) } }
    return known.filter { one in
      !known.contains {
        lookCount += 3
        return isBehind(one, $0)
      }
    }.map { $0.stack }
  }

  /// Returns the smallest common period of settled stacks; nil if it is too long.
  private func commonLength(of stacks: [Stack]) -> Int64? {
    var length: Int64 = 1
    for stack in stacks {
      guard let own = settled.period(of: stack),
        let common = length.leastCommonMultiple(with: own.length)
      else { return nil }
      length = common
    }
    return length
  }

  /// True if values rise alike within each group of promotions that may win the same step, and
  /// within each group of stacks of the same size, which may tie.
  private func areRanksKept(of rivals: [Stack], alone: [Stack], over length: Int64) -> Bool {
    let winners = Dictionary(grouping: alone) { curve.forms[$0[0]].step }
    let equals = Dictionary(grouping: rivals, by: { $0.count })
    return (Array(winners.values) + equals.values).allSatisfy { stacks in
      Set(stacks.map { settled.valueRise(of: $0, over: length) }).count == 1
    }
  }
}
