/// A lower bound on the payable of any order with lines while the given promotions are in force.
///
/// Each piece is reduced by a chain of promotions. A chain is one promotion, or several `sync`
/// promotions one step after another. Each promotion leaves at least a certain share, and a chain
/// leaves at least the product of these shares. So, apart from rounding, no order pays a smaller
/// share than the worst chain leaves. A promotion with a limited reduction can instead be counted
/// by that limit, in orders that reach the promotion's threshold.
struct CartBounds {
  /// A promotion in force that reduces goods.
  struct Member {
    /// Its index among the promotions of the program.
    let index: Int
    let step: Promotion.Step
    let isSync: Bool

    /// True if no other member is applied to the same order.
    let isAlone: Bool
    let scope: GoodsScope
    let take: ReductionBound
  }

  /// The promotions that reduce goods, by step.
  private(set) var members: [Member] = []

  /// For each member, the members of later steps that may then reduce the same piece.
  private var later: [[Int]] = []

  init(_ program: Program, _ index: Forms, inForce: [Int], of scope: GoodsScope) {
    let ofGoods = inForce.filter { index[$0].step != .shipping }
      .sorted { index[$0].step < index[$1].step }
    for one in ofGoods {
      let form = index[one]
      let own = GoodsScope(form, of: index, without: program.excludedLabels)
        .intersection(scope)
      guard own.labels != nil else { continue }
      let isAlone = form.isAlone || program.strategy == .first
      let isSync = form.isSync && !isAlone
      let before = isSync ? CartBounds.least(of: members, before: form.step) : ReductionBound.whole
      members.append(
        Member(
          index: one, step: form.step, isSync: isSync, isAlone: isAlone, scope: own,
          take: ReductionBound(program.promotions[one], form, keptBefore: before)))
    }
    later = members.indices.map { first in
      members.indices.filter { other in
        members[first].isSync && members[other].isSync
          && members[first].step < members[other].step
          && program.exclusion(of: members[first].index, members[other].index) == nil
          && members[first].scope.intersection(members[other].scope).labels != nil
      }
    }
  }

  /// Returns the number of steps that it takes to make the bounds for the given promotions. All
  /// pairs of promotions are compared, and so are the goods of all pairs of `sync` promotions.
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
  /// A chain of promotions, given by their positions among the members, and a lower bound on the
  /// share that the chain leaves.
  struct Chain {
    let members: [Int]
    let kept: Int64
  }

  /// Returns, for each member, the worst chain that begins with it. Members that `isCounted`
  /// accepts are counted by the limit of their reduction, so they take no share here.
  func chains(without isCounted: (Int) -> Bool = { _ in false }) -> [Chain] {
    var chains = members.indices.map { Chain(members: [$0], kept: ReductionBound.whole) }
    for first in members.indices.reversed() {
      let next = later[first].min { chains[$0].kept < chains[$1].kept }
      let own = isCounted(first) ? members[first].take.keptBeside : members[first].take.kept
      chains[first] = Chain(
        members: [first] + (next.map { chains[$0].members } ?? []),
        kept: ReductionBound.share(own, of: next.map { chains[$0].kept } ?? ReductionBound.whole))
    }
    return chains
  }

  /// Returns a lower bound on the share that is left of every order if some members are counted by
  /// the limit of their reduction.
  func kept(by some: [Int], without isCounted: (Int) -> Bool) -> Int64 {
    let chains = chains(without: isCounted)
    return some.map { chains[$0].kept }.min() ?? ReductionBound.whole
  }
}
