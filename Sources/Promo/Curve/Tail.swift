/// The end of a curve that says the same again and again, or by one stack.
struct Tail {
  /// The first amount of the first period.
  let first: Int64

  /// The period of the price: of larger amounts the same stacks are chosen as of those a whole number of
  /// periods below, and the price rises by the same each time. Nil where one stack leads for good, and its
  /// period is too long.
  let period: Period?

  /// The stacks that may lead in it.
  let stacks: [Stack]

  /// The stack that is chosen for all larger amounts; nil where several may lead in turns.
  var leader: Stack? { stacks.count == 1 ? stacks[0] : nil }

  /// The last amount of which the curve is worth looking at: the first of the second period.
  var last: Int64 { first + (period?.length ?? 0) }
}

/// Tells of an amount whether a tail begins there. Two arguments are needed, for neither finds all tails:
/// one stack leads, and each other lies above it, or was behind for a whole period and rises no less; or all
/// stacks that may lead rise alike in a common period.
struct TailSearch {
  private let curve: PriceCurve
  private let settled: SettledForms

  /// The amount from which on all promotions in force keep their terms.
  private let settledFrom: Int64

  /// The most stacks that are compared with each other.
  private static var mostStacks: Int { 1_000 }

  init(_ curve: PriceCurve, _ settled: SettledForms) {
    (self.curve, self.settled) = (curve, settled)
    settledFrom = settled.firstAmount(of: curve.inForce)
  }

  /// Whether the sections so far are worth asking after a tail: at ever larger distances.
  static func isAsked(at count: Int) -> Bool { count >= 4 && count & (count - 1) == 0 }
}

// MARK: - One leader

extension TailSearch {
  /// The tail of the stack that leads at an amount, if it does so for good.
  ///
  /// - Parameters:
  ///   - since: the amount from which on it has been leading.
  ///   - open: the promotions that are open there, and the amount from which on they have been.
  func tail(
    of leader: Stack, since: Int64, open: (promotions: [Int], since: Int64), at first: Int64
  ) -> Tail? {
    guard first >= settledFrom, let own = settled.bounds(of: leader, from: first),
      areOpenForGood(open.promotions, since: open.since, at: first),
      curve.stackCount(among: open.promotions) <= TailSearch.mostStacks,
      curve.stacks(among: open.promotions).allSatisfy({
        $0.stack == leader || leads(leader, own, over: $0.stack, since: since, at: first)
      })
    else { return nil }
    let period = settled.period(of: leader).flatMap {
      $0.length < curve.limit - first ? $0 : nil
    }
    return Tail(first: first, period: period, stacks: [leader])
  }

  /// Whether a leader stays ahead of another stack from an amount on.
  private func leads(
    _ leader: Stack, _ own: LinearBounds, over stack: Stack, since: Int64, at first: Int64
  ) -> Bool {
    // Whoever takes something of what another leaves, leaves less.
    if leader.starts(with: stack) || isNeverChoice(stack, from: first) { return true }
    guard let other = settled.bounds(of: stack, from: first) else { return false }
    if own.isBelow(other, from: first, to: curve.limit) { return true }
    if leader.count < stack.count, own.isAtMost(other, from: first, to: curve.limit) { return true }
    // The period for which it was behind must begin where both repeat themselves.
    guard let length = periodOfLead(of: leader, over: stack), length < first - since
    else { return false }
    return settled.bounds(of: leader, from: first - length) != nil
      && settled.bounds(of: stack, from: first - length) != nil
  }

  /// Whether a promotion of a stack takes nothing of any amount from one on, because those below it leave
  /// nothing.
  func isNeverChoice(_ stack: Stack, from first: Int64) -> Bool {
    let candidate = settled.candidate(stack, at: first)
    return !candidate.isChoice && candidate.last >= curve.limit
  }

  /// The length of a period for which a leader must be ahead of another stack to stay so.
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

  /// Whether the promotions that are open at an amount are so for good.
  ///
  /// - Parameter since: the amount from which on they have been open.
  func areOpenForGood(_ open: [Int], since: Int64, at first: Int64) -> Bool {
    guard first >= settledFrom else { return false }
    guard curve.strategy == .calculator else { return true }
    return open.allSatisfy { winner in
      curve.inForce.allSatisfy { index in
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
  /// The tail that begins at an amount because all stacks that may lead rise alike.
  func commonTail(at first: Int64) -> Tail? {
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

  /// The promotions that may be open from an amount on: those whose value is less than another's of their
  /// step everywhere never win it.
  private func members(at first: Int64) -> [Int] {
    switch curve.strategy {
    case .best: return curve.inForce
    case .first: return Array(curve.inForce.prefix(1))
    case .calculator:
      return curve.inForce.filter { index in
        !curve.inForce.contains {
          curve.forms[$0].step == curve.forms[index].step
            && isBelow(valueOf: index, valueOf: $0, from: first)
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

  /// The stacks that no other lies below for sure; nil where the bounds of one are not known.
  private func rivals(among members: [Int], at first: Int64) -> [Stack]? {
    var known: [(stack: Stack, bounds: LinearBounds)] = []
    for one in curve.stacks(among: members) where !isNeverChoice(one.stack, from: first) {
      guard let bounds = settled.bounds(of: one.stack, from: first) else { return nil }
      known.append((one.stack, bounds))
    }
    typealias Known = (stack: Stack, bounds: LinearBounds)
    // Who wins a step in turns with another is not always there to be lower.
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
    // Most are behind the one that is lowest in the end.
    let lowest = known.filter(isSureToBeOpen).min {
      $0.bounds.high.height(at: curve.limit) < $1.bounds.high.height(at: curve.limit)
    }
    if let lowest { known.removeAll { isBehind($0, lowest) } }
    return known.filter { one in !known.contains { isBehind(one, $0) } }.map(\.stack)
  }

  /// The smallest period that settled stacks have in common; nil if it is too long.
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

  /// Whether those that may win a step, and those that may rank as equals, gain value alike.
  private func areRanksKept(of rivals: [Stack], alone: [Stack], over length: Int64) -> Bool {
    let winners = Dictionary(grouping: alone) { curve.forms[$0[0]].step }
    let equals = Dictionary(grouping: rivals, by: \.count)
    return (Array(winners.values) + equals.values).allSatisfy { stacks in
      Set(stacks.map { settled.valueRise(of: $0, over: length) }).count == 1
    }
  }
}
