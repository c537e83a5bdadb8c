// Proofs of claims by the bounds of orders with lines.

extension CartBounds {
  /// True if the bounds prove that every order with an amount in `amounts` keeps a claim: at once,
  /// or small orders, which get fewer promotions, apart from large ones.
  ///
  /// - Parameter steps: is increased by the steps that this takes.
  func keep(
    _ claim: Guarantee.Claim, for amounts: ClosedRange<Int64>, _ steps: inout Int
  ) -> Bool {
    let all = Array(members.indices)
    let own = within(amounts)
    let alone = all.filter { members[$0].isAlone }
    let others = all.filter { !members[$0].isAlone }
    if own.keep(claim, for: amounts, applying: [], or: others, &steps),
      alone.allSatisfy({ own.keep(claim, for: amounts, applying: [], or: [$0], &steps) })
    {
      return true
    }
    guard let ranges = divided(amounts) else { return false }
    let most = steps + CartBounds.mostSteps
    return ranges.allSatisfy { range in
      within(range).keepCases(claim, for: range, applying: [], or: all, &steps, most)
    }
  }

  /// The largest number of steps of a proof that looks at ranges of amounts, and at orders with and
  /// without a promotion, one by one.
  private static var mostSteps: Int { 500_000 }

  /// True if the bounds prove a claim about the orders to which some members are applied, and others
  /// may be: at once, or with and without one of these others.
  private func keepCases(
    _ claim: Guarantee.Claim, for amounts: ClosedRange<Int64>, applying some: [Int],
    or others: [Int], _ steps: inout Int, _ most: Int
  ) -> Bool {
    let least = max(amounts.lowerBound, some.map { members[$0].take.least }.max() ?? 1)
    if least > amounts.upperBound { return true }
    let amounts = least...amounts.upperBound
    let others = others.filter { members[$0].take.least <= amounts.upperBound }
    if keep(claim, for: amounts, applying: some, or: others, &steps) { return true }
    guard let one = others.first, steps < most else { return false }
    let rest = Array(others.dropFirst())
    return keepCases(
      claim, for: amounts, applying: some + [one], or: rest.filter { !exclusive[one].contains($0) },
      &steps, most)
      && keepCases(claim, for: amounts, applying: some, or: rest, &steps, most)
  }

  private func keep(
    _ claim: Guarantee.Claim, for amounts: ClosedRange<Int64>, applying some: [Int],
    or others: [Int], _ steps: inout Int
  ) -> Bool {
    // A share below one minor unit is no claim: each promotion may miss it by as much.
    let share = Int64(claim.percentToPay?.millionths ?? 0)
    let least = share > 0 ? (1_000_000 + share - 1) / share : 1
    if least > amounts.upperBound { return true }
    let amounts = max(least, amounts.lowerBound)...amounts.upperBound
    let all = (some + others).sorted()
    let groups = some.map { [$0] } + exclusiveGroups(of: others)
    let ways = waysToCount(all)
    steps += (1 + ways.count) * (500 + all.count * all.count)
    return ways.contains { counted in
      let bound = left(by: all, counting: counted)
      return edges(of: amounts, all).allSatisfy { amount in
        var (left, roundings) = (bound.of(amount), 0)
        for (place, group) in groups.enumerated() {
          let applied = group.filter { members[$0].take.least <= amount }
          let less = applied.map { taken(by: $0, of: amount, bound, for: claim) }.max() ?? 0
          left -= place < some.count ? less : max(0, less)
          if applied.contains(where: { isRounded($0, bound) }) { roundings += 1 }
        }
        return isKept(claim, byLeaving: left, of: amount, roundings)
      }
    }
  }

  /// Returns the amounts between which what is left changes evenly.
  private func edges(of amounts: ClosedRange<Int64>, _ some: [Int]) -> Set<Int64> {
    let inner = some.flatMap { one -> [Int64] in
      let take = members[one].take
      guard let most = take.most, let share = take.shareOfOrder, share > 0 else {
        return [take.least]
      }
      let reached = Int64(
        clamping: Int128(most) * Int128(ReductionBound.whole) / Int128(share))
      return [take.least, reached, reached &+ 1]
    }
    return Set([amounts.lowerBound, amounts.upperBound] + inner.filter(amounts.contains))
  }

  /// Returns what an applied member takes besides its share, in minor units times
  /// `ReductionBound.whole`, less what the claim allows it to round.
  private func taken(
    by member: Int, of amount: Int64, _ bound: Left, for claim: Guarantee.Claim
  ) -> Int128 {
    let (take, weight) = (members[member].take, Int128(bound.weights[member]))
    let whole = Int128(ReductionBound.whole)
    var taken: Int128 = 0
    if weight > 0 {
      let limits = [
        take.most.map { Int128($0) * weight },
        take.shareOfOrder.map { (Int128($0) * weight + whole - 1) / whole * Int128(amount) },
      ]
      taken = limits.compactMap { $0 }.min() ?? 0
    } else if let price = take.price {
      // The pieces of a group with a price pay this price before later promotions.
      taken = -Int128(price) * Int128(bound.after[member])
    }
    guard claim.percentToPay != nil else { return taken }
    let allowance = take.isWhole ? whole : take.shareOfOrder == nil ? weight : 0
    // Less than one minor unit, because an order must miss the claim by less.
    return taken - max(0, allowance - 1)
  }

  private func isRounded(_ member: Int, _ bound: Left) -> Bool {
    let take = members[member].take
    return !take.isWhole
      && !(bound.weights[member] == ReductionBound.whole && take.shareOfOrder == nil)
  }

  /// True if leaving `left` of an amount keeps a claim. `left` is in minor units times
  /// `ReductionBound.whole`.
  private func isKept(
    _ claim: Guarantee.Claim, byLeaving left: Int128, of amount: Int64, _ roundings: Int
  ) -> Bool {
    let whole = Int128(ReductionBound.whole)
    // Each rounding loses less than one minor unit.
    let least = left - Int128(roundings) * whole
    let rounded =
      least < 0 ? 0 : roundings == 0 ? (least + whole - 1) / whole : least / whole + 1
    switch claim {
    case .paysPercent, .savesPercent:
      let asked =
        Int128(claim.percentToPay?.millionths ?? 0) * Int128(ReductionBound.whole / 1_000_000)
      // Each promotion may miss the claim by less than one minor unit, as its rounding does.
      return left >= asked * Int128(amount)
    case .pays(let floor): return rounded >= Int128(floor.minorUnits)
    case .saves(let most): return Int128(amount) - rounded <= Int128(most.minorUnits)
    }
  }

  /// Returns the sets of members to count by the limit of their reduction: every set of a few members
  /// with a limit. Of more members, the empty set, each member alone, and all members with a limit.
  private func waysToCount(_ some: [Int]) -> [Set<Int>] {
    let limited = some.filter {
      members[$0].take.most ?? 1 > 0
        && (members[$0].take.most != nil || members[$0].take.shareOfOrder != nil)
    }
    if limited.count <= 4 {
      return limited.reduce([[]]) { ways, one in ways + ways.map { $0.union([one]) } }
    }
    let areFew = limited.count <= CartBounds.fewLimited
    return [[]] + (areFew ? limited.map { [$0] } : []) + [Set(limited)]
  }

  private static var fewLimited: Int { 32 }
}
