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
    _ claim: Guarantee.Claim, for amounts: ClosedRange<Int64>, by some: [Int]
  ) -> Bool {
    waysToCount(some).contains { counted in
      let kept = kept(by: some) { counted.contains($0) }
      let edges = [amounts.lowerBound, amounts.upperBound] + counted.map { members[$0].take.least }
      let roundings = some.count { !members[$0].take.isWhole }
      return Set(edges).filter(amounts.contains).allSatisfy { amount in
        let taken = counted.filter { members[$0].take.least <= amount }
          .reduce(Int128(0)) { $0 + Int128(members[$1].take.most ?? 0) }
        let shares = counted.reduce(Int128(0)) { $0 + Int128(members[$1].take.shareOfOrder) }
        let left =
          Int128(kept) * Int128(amount) - taken * Int128(ReductionBound.whole)
          - shares * Int128(amount)
        return isKept(claim, byLeaving: left, of: amount, roundings)
      }
    }
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
      return left + (roundings == 0 ? whole - 1 : 0) >= asked * Int128(amount)
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
