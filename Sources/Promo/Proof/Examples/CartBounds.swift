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
    let take: ReductionBound
  }

  /// The promotions of goods, by steps.
  private(set) var members: [Member] = []

  /// For each member, those of later steps that may take from the same piece after it.
  private var later: [[Int]] = []

  /// - Parameters:
  ///   - scope: the goods of the orders.
  init(_ program: Program, _ index: Forms, inForce: [Int], of scope: GoodsScope) {
    let ofGoods = inForce.filter { index[$0].step != .shipping }
      .sorted { index[$0].step < index[$1].step }
    for one in ofGoods {
      let form = index[one]
      let own = GoodsScope(form, of: index, without: program.excludedLabels)
        .intersection(scope)
      guard own.labels != nil else { continue }
      let isSync = form.isSync && !form.isAlone
      let before = isSync ? CartBounds.least(of: members, before: form.step) : ReductionBound.whole
      members.append(
        Member(
          index: one, step: form.step, isSync: isSync, scope: own,
          take: ReductionBound(program.promotions[one], form, keptBefore: before)))
    }
    later = members.indices.map { first in
      members.indices.filter { other in
        members[first].isSync && members[other].isSync
          && members[first].step < members[other].step
          && members[first].scope.intersection(members[other].scope).labels != nil
      }
    }
  }

  /// The steps that the bounds of some promotions take: each is compared with each, and the goods of
  /// `sync` ones, too.
  static func steps(for inForce: [Int], of index: Forms) -> Int {
    let syncCount = inForce.count { index[$0].isSync }
    return 1_000 * inForce.count + 3 * inForce.count * inForce.count + 30 * syncCount * syncCount
  }

  /// Returns the share that the promotions of earlier steps leave at least.
  private static func least(of members: [Member], before step: Promotion.Step) -> Int64 {
    var (least, own) = (ReductionBound.whole, ReductionBound.whole)
    var last: Promotion.Step?
    for member in members where member.isSync && member.step < step {
      if member.step != last {
        (least, own, last) = (
          ReductionBound.share(least, of: own), ReductionBound.whole, member.step
        )
      }
      own = min(own, member.take.kept)
    }
    return ReductionBound.share(least, of: own)
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
    var chains = members.indices.map { Chain(members: [$0], kept: ReductionBound.whole) }
    for first in members.indices.reversed() {
      let next = later[first].min { chains[$0].kept < chains[$1].kept }
      let own = isCounted(first) ? ReductionBound.whole : members[first].take.kept
      chains[first] = Chain(
        members: [first] + (next.map { chains[$0].members } ?? []),
        kept: ReductionBound.share(own, of: next.map { chains[$0].kept } ?? ReductionBound.whole))
    }
    return chains
  }

  /// Returns the share that every order keeps, where some members are counted by their amount.
  func kept(without isCounted: (Int) -> Bool) -> Int64 {
    chains(without: isCounted).map { $0.kept }.min() ?? ReductionBound.whole
  }
}
