// Proofs of claims by the bounds of orders with lines.

extension CartBounds {
  /// True if the bounds prove that every order with an amount in `amounts` keeps a claim.
  ///
  /// A member that is alone is judged by itself, and the others together.
  func keep(_ claim: Guarantee.Claim, for amounts: ClosedRange<Int64>) -> Bool {
    let alone = members.indices.filter { members[$0].isAlone }
    return keep(claim, for: amounts, by: members.indices.filter { !members[$0].isAlone })
      && alone.allSatisfy { keep(claim, for: amounts, by: [$0]) }
  }

  private func keep(
    _ claim: Guarantee.Claim, for amounts: ClosedRange<Int64>, by all: [Int]
  ) -> Bool {
    // An order with a group for a price pays at least this price.
    let some = all.filter { !keepsByPrice($0, claim, upTo: amounts.upperBound) }
    let groups = exclusiveGroups(of: some)
    // A share below one minor unit is no claim: each promotion may miss it by as much.
    let share = Int64(claim.percentToPay?.millionths ?? 0)
    let least = share > 0 ? (1_000_000 + share - 1) / share : 1
    if least > amounts.upperBound { return true }
    let amounts = max(least, amounts.lowerBound)...amounts.upperBound
    return waysToCount(some).contains { counted in
      let bound = left(by: some) { counted.contains($0) }
      let edges = [amounts.lowerBound, amounts.upperBound] + some.map { members[$0].take.least }
      return Set(edges).filter(amounts.contains).allSatisfy { amount in
        var left = bound.of(amount)
        var (roundings, hasAllowance) = (0, false)
        for group in groups {
          let applied = group.filter { members[$0].take.least <= amount }
          left -= applied.map { taken(by: $0, of: amount, counted, for: claim) }.max() ?? 0
          if applied.contains(where: { isRounded($0, counted) }) { roundings += 1 }
          if applied.contains(where: { isAllowed($0, counted, by: claim) }) { hasAllowance = true }
        }
        return isKept(claim, byLeaving: left, of: amount, roundings, hasAllowance: hasAllowance)
      }
    }
  }

  /// Returns what a counted member takes besides its share; 0 for other members.
  private func taken(
    by member: Int, of amount: Int64, _ counted: Set<Int>, for claim: Guarantee.Claim
  ) -> Int128 {
    guard counted.contains(member) else { return 0 }
    let take = members[member].take
    let allowance: Int64 = isAllowed(member, counted, by: claim) ? 1 : 0
    return Int128((take.most ?? 0) - allowance) * Int128(ReductionBound.whole)
      + Int128(take.shareOfOrder) * Int128(amount)
  }

  /// True if a counted member takes whole minor units only. Of a percentage, it may then miss one
  /// besides, because each promotion applied may miss it by less than one minor unit.
  private func isAllowed(
    _ member: Int, _ counted: Set<Int>, by claim: Guarantee.Claim
  ) -> Bool {
    claim.percentToPay != nil && counted.contains(member) && members[member].take.isLimited
  }

  private func isRounded(_ member: Int, _ counted: Set<Int>) -> Bool {
    let take = members[member].take
    return !take.isWhole && !(counted.contains(member) && take.isLimited)
  }

  /// True if an order keeps a claim by the price of a group alone, which nothing reduces further.
  private func keepsByPrice(
    _ member: Int, _ claim: Guarantee.Claim, upTo amount: Int64
  ) -> Bool {
    guard later[member].isEmpty, let price = members[member].take.price else { return false }
    return isKept(
      claim, byLeaving: Int128(price) * Int128(ReductionBound.whole), of: amount, 0)
  }

  /// True if leaving `left` of an amount keeps a claim. `left` is in minor units times
  /// `ReductionBound.whole`.
  ///
  /// - Parameter hasAllowance: True if what is left already contains what promotions may miss.
  private func isKept(
    _ claim: Guarantee.Claim, byLeaving left: Int128, of amount: Int64, _ roundings: Int,
    hasAllowance: Bool = false
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
      return left + (hasAllowance ? -1 : roundings == 0 ? whole - 1 : 0) >= asked * Int128(amount)
    case .pays(let floor): return rounded >= Int128(floor.minorUnits)
    case .saves(let most): return Int128(amount) - rounded <= Int128(most.minorUnits)
    }
  }

  /// Returns the sets of members to count by the limit of their reduction: the empty set, each
  /// member with a limit alone if there are few, and all members with a limit.
  private func waysToCount(_ some: [Int]) -> [Set<Int>] {
    let limited = some.filter { members[$0].take.most != nil }
    let areFew = (2...CartBounds.fewLimited).contains(limited.count)
    return [[]] + (areFew ? limited.map { [$0] } : []) + [Set(limited)]
  }

  private static var fewLimited: Int { 32 }
}
