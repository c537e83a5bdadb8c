/// The least that every order with lines pays, where some promotions are in force.
///
/// Every piece is taken from by one promotion, or by several `sync` ones one step after the other: a
/// chain. What a chain leaves is the product of what its promotions leave at least. No order pays a
/// smaller share than the worst chain, roundings left out of account. A promotion of a fixed amount can
/// be counted by that amount instead, in an order that reaches its threshold.
struct CartBounds {
  /// A promotion of goods that is in force.
  struct Member {
    /// Its index among the promotions of the program.
    let index: Int
    let step: Promotion.Step
    let isSync: Bool
    let scope: GoodsScope
    let take: LargestTake
  }

  /// The promotions of goods, by steps.
  private(set) var members: [Member] = []

  /// For each member, those of later steps that may take from the same piece after it.
  private var later: [[Int]] = []

  /// - Parameters:
  ///   - scope: the goods of the orders.
  init(_ program: Program, _ index: GoodsIndex, inForce: [Int], of scope: GoodsScope) {
    let ofGoods = inForce.filter { index.forms[$0].step != .shipping }
      .sorted { index.forms[$0].step < index.forms[$1].step }
    for one in ofGoods {
      let form = index.forms[one]
      let own = GoodsScope(form, of: index, without: program.excludedLabels)
        .intersection(scope)
      guard own.labels != nil else { continue }
      let isSync = form.isSync && !form.isAlone
      let before = isSync ? CartBounds.least(of: members, before: form.step) : LargestTake.whole
      members.append(
        Member(
          index: one, step: form.step, isSync: isSync, scope: own,
          take: LargestTake(program.promotions[one], form, keptBefore: before)))
    }
    later = members.indices.map { first in
      members.indices.filter { other in
        members[first].isSync && members[other].isSync
          && members[first].step < members[other].step
          && members[first].scope.intersection(members[other].scope).labels != nil
      }
    }
  }

  /// Returns the share that the promotions of earlier steps leave at least.
  private static func least(of members: [Member], before step: Promotion.Step) -> Int64 {
    var (least, own) = (LargestTake.whole, LargestTake.whole)
    var last: Promotion.Step?
    for member in members where member.isSync && member.step < step {
      if member.step != last {
        (least, own, last) = (LargestTake.share(least, of: own), LargestTake.whole, member.step)
      }
      own = min(own, member.take.kept)
    }
    return LargestTake.share(least, of: own)
  }
}

// MARK: - Chains

extension CartBounds {
  /// A chain of promotions, as positions among the members, with the share that it leaves at least.
  struct Chain {
    let members: [Int]
    let kept: Int64
  }

  /// Returns for each member the worst chain that begins with it, without those that `isCounted` says
  /// are counted by their amount.
  func chains(without isCounted: (Int) -> Bool = { _ in false }) -> [Chain] {
    var chains = members.indices.map { Chain(members: [$0], kept: LargestTake.whole) }
    for first in members.indices.reversed() {
      let next = later[first].min { chains[$0].kept < chains[$1].kept }
      let own = isCounted(first) ? LargestTake.whole : members[first].take.kept
      chains[first] = Chain(
        members: [first] + (next.map { chains[$0].members } ?? []),
        kept: LargestTake.share(own, of: next.map { chains[$0].kept } ?? LargestTake.whole))
    }
    return chains
  }

  /// Returns the share that every order keeps, where some members are counted by their amount.
  private func kept(without isCounted: (Int) -> Bool) -> Int64 {
    chains(without: isCounted).map(\.kept).min() ?? LargestTake.whole
  }
}

// MARK: - Claims

extension CartBounds {
  /// True if the bounds show that every order of some amounts keeps a claim.
  func keep(_ claim: Guarantee.Claim, for amounts: ClosedRange<Int64>) -> Bool {
    waysToCount().contains { counted in
      let kept = kept { counted.contains($0) }
      let edges = [amounts.lowerBound, amounts.upperBound] + counted.map { members[$0].take.least }
      let roundings = members.indices.count { !counted.contains($0) && !members[$0].take.isWhole }
      return Set(edges).filter(amounts.contains).allSatisfy { amount in
        let taken = counted.filter { members[$0].take.least <= amount }
          .reduce(Int128(0)) { $0 + Int128(members[$1].take.most ?? 0) }
        let left = Int128(kept) * Int128(amount) - taken * Int128(LargestTake.whole)
        return isKept(claim, byLeaving: left, of: amount, roundings)
      }
    }
  }

  /// True if a claim is kept by what is left of an amount, in shares of minor units.
  private func isKept(
    _ claim: Guarantee.Claim, byLeaving left: Int128, of amount: Int64, _ roundings: Int
  ) -> Bool {
    let whole = Int128(LargestTake.whole)
    // Less than one minor unit is lost by each rounding.
    let least = left - Int128(roundings) * whole
    let rounded =
      least < 0 ? 0 : roundings == 0 ? (least + whole - 1) / whole : least / whole + 1
    switch claim {
    case .paysPercent, .savesPercent:
      let asked =
        Int128(claim.percentToPay?.millionths ?? 0) * Int128(LargestTake.whole / 1_000_000)
      return left >= asked * Int128(amount)
    case .pays(let floor): return rounded >= Int128(floor.minorUnits)
    case .saves(let most): return Int128(amount) - rounded <= Int128(most.minorUnits)
    }
  }

  /// The sets of members to count by their amount: none, each alone unless there are many, and all that
  /// can be.
  private func waysToCount() -> [Set<Int>] {
    let limited = members.indices.filter { members[$0].take.most != nil }
    let areFew = (2...CartBounds.fewLimited).contains(limited.count)
    return [[]] + (areFew ? limited.map { [$0] } : []) + [Set(limited)]
  }

  private static var fewLimited: Int { 32 }
}
