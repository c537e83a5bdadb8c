/// What pricing every order by two versions of a rule file says.
struct SecondDifference: Sendable {
  /// Orders that pay something else by the other version.
  struct Change: Equatable, Sendable {
    /// The promotions in force, by their places in their own version.
    let inForce: (old: [Int], new: [Int])
    /// The earliest of both versions together, whose promotions its bits count one version after the other.
    let situation: SecondSituation
    let amounts: [ClosedRange<Int>]

    static func == (a: Self, b: Self) -> Bool {
      a.inForce == b.inForce && a.situation == b.situation && a.amounts == b.amounts
    }
  }

  /// The order whose price changes most: of several that of the least amount, and of these the earliest.
  struct Shift: Equatable, Sendable {
    /// Always above 0.
    let by: Int
    let amount: Int
    let instant: Int64
  }

  /// The earliest first, one for each pair of sets in force whose prices differ.
  private(set) var changes: [Change] = []
  private(set) var largestRise: Shift?
  private(set) var largestFall: Shift?

  /// Both versions have the same zone and facts. Nil where they have too many codes together.
  init?(
    old: SecondRules, new: SecondRules, amounts most: Int, from: Int64, until: Int64
  ) {
    guard let cases = SecondSituations([old, new], from: from, until: until) else { return nil }
    var before = SecondCurves(old, most: most)
    var after = SecondCurves(new, most: most)
    for situation in cases.situations() {
      let sets = situation.bits.split(at: old.promotions.count)
      add(situation, sets, before.curve(sets.old), after.curve(sets.new))
    }
  }

  private mutating func add(
    _ situation: SecondSituation, _ sets: (old: UInt64, new: UInt64), _ before: [SecondPoint],
    _ after: [SecondPoint]
  ) {
    let changed = before.indices.filter { before[$0].payable != after[$0].payable }
    if changed.isEmpty { return }
    changes.append(
      Change(
        inForce: (sets.old.secondMembers, sets.new.secondMembers), situation: situation,
        amounts: changed.secondRuns))
    for amount in changed {
      let rise = Int(after[amount].payable - before[amount].payable)
      let shift = Shift(by: abs(rise), amount: amount, instant: situation.instant)
      if rise > 0 { shift.replace(&largestRise) } else { shift.replace(&largestFall) }
    }
  }
}

extension SecondDifference.Shift {
  /// Situations come the earliest first.
  fileprivate func replace(_ largest: inout Self?) {
    guard let other = largest else {
      largest = self
      return
    }
    if by > other.by || (by == other.by && amount < other.amount) { largest = self }
  }
}

/// The prices of one version, worked out once for each set in force.
private struct SecondCurves {
  private let tables: SecondTables
  private var known: [UInt64: [SecondPoint]] = [:]

  init(_ rules: SecondRules, most: Int) {
    tables = SecondTables(rules, most: most)
  }

  mutating func curve(_ bits: UInt64) -> [SecondPoint] {
    if let curve = known[bits] { return curve }
    let curve = tables.curve(
      bits.secondMembers, by: tables.evaluator.rules.usedStrategy)
    known[bits] = curve
    return curve
  }
}

extension UInt64 {
  fileprivate func split(at count: Int) -> (old: UInt64, new: UInt64) {
    (self & (1 << UInt64(count) - 1), self >> UInt64(count))
  }
}
