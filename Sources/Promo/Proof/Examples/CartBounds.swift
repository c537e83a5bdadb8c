/// A lower bound on the payable of every order with lines while some promotions are in force.
///
/// Each piece is reduced by one promotion, or by several `sync` promotions one step after the
/// other: a chain. A chain leaves at least the product of the shares that its promotions leave at
/// least. So apart from rounding, no order pays a smaller share than the worst chain leaves. A
/// promotion with a limited amount can be counted by that amount instead, in an order that reaches
/// its threshold.
struct CartBounds {
  /// A promotion in force that reduces goods.
  struct Member {
    /// Its index among the promotions of the program.
    let index: Int
    let step: Promotion.Step
    let isSync: Bool
    let scope: GoodsScope
    let take: ReductionBound
  }

  /// The promotions that reduce goods, by step.
  private(set) var members: [Member] = []

  /// For each member, the members of later steps that may reduce the same piece after it.
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

  /// Returns the number of steps that bounds of some promotions take. Each promotion is compared
  /// with every other, and the goods of `sync` promotions are compared, too.
  static func steps(for inForce: [Int], of index: Forms) -> Int {
    let syncCount = inForce.count { index[$0].isSync }
    return 1_000 * inForce.count + 3 * inForce.count * inForce.count + 30 * syncCount * syncCount
  }

  /// Returns a lower bound on the share that the promotions of earlier steps leave.
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
  /// A chain of promotions, as positions among the members, with a lower bound on the share that it
  /// leaves.
  struct Chain {
    let members: [Int]
    let kept: Int64
  }

  /// Returns the worst chain that begins with each member. Members that `isCounted` accepts are
  /// counted by their amount, so they take no share here.
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

  /// Returns the share that every order keeps if some members are counted by their amount.
  func kept(without isCounted: (Int) -> Bool) -> Int64 {
    chains(without: isCounted).map { $0.kept }.min() ?? ReductionBound.whole
  }
}
