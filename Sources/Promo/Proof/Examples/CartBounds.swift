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

    /// For a gift that needs no purchase, the displayed price of the goods besides the gift; 0 for
    /// other promotions. What is given away does not count for its own threshold.
    let besides: Int64
  }

  /// The promotions that reduce goods, by step.
  private(set) var members: [Member] = []

  /// For each member, the members of later steps that may then reduce the same piece.
  private(set) var later: [[Int]] = []

  private let program: Program

  init(_ program: Program, _ index: Forms, inForce: [Int], of scope: GoodsScope) {
    self.program = program
    let ofGoods = inForce.filter { index[$0].step != .shipping }
      .sorted { (index[$0].step, $0) < (index[$1].step, $1) }
    let scopes = Dictionary(
      uniqueKeysWithValues: ofGoods.map {
        ($0, GoodsScope(index[$0], of: index, without: program.excludedLabels))
      })
    for one in ofGoods {
      let form = index[one]
      guard let all = scopes[one] else { continue }
      let own = all.intersection(scope)
      // Under `first`, an order gets this promotion only where no earlier one takes anything.
      let untaken =
        program.strategy == .first
        ? ofGoods.compactMap { other in
          other < one && scopes[other].map(all.isInside) ?? false
            && program.isInForce(other, wherever: one) ? index[other].takesFrom : nil
        }.min() : nil
      guard own.labels != nil, untaken ?? 2 > 1,
        program.promotions[one].clauseLeftOut(by: program.excludedLabels) == nil
      else { continue }
      let isAlone = form.isAlone || program.strategy == .first
      let isSync = form.isSync && !isAlone
      let before = isSync ? CartBounds.least(of: members, before: form.step) : ReductionBound.whole
      let take = ReductionBound(program.promotions[one], form, keptBefore: before)
      members.append(
        Member(
          index: one, step: form.step, isSync: isSync, isAlone: isAlone, scope: own,
          take: untaken.map { take.limited(to: $0 - 1) } ?? take,
          besides: form.isGiftAlone && form.hasThreshold ? form.spend : 0))
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

  /// A lower bound on what is left of any amount.
  struct Left {
    /// The share that is left at least, and that of goods that no gift without a purchase reduces.
    let all, others: Int128

    /// The displayed price of these goods in an order with such a gift.
    let besides: Int64

    /// Returns what is left of an amount, in minor units times `ReductionBound.whole`.
    func of(_ amount: Int64) -> Int128 {
      others * Int128(min(amount, besides)) + all * Int128(max(0, amount - besides))
    }
  }

  /// Returns a lower bound on what some members leave, of which some are counted by the limit of
  /// their reduction.
  func left(by some: [Int], without isCounted: (Int) -> Bool) -> Left {
    let chains = chains(without: isCounted)
    let kept = { (some: [Int]) in
      Int128(some.map { chains[$0].kept }.min() ?? ReductionBound.whole)
    }
    let gifts = some.filter { members[$0].besides > 0 && !isCounted($0) }
    // Gifts leave the goods alone that earn them. Of two gifts, one may earn the other.
    let besides =
      exclusiveGroups(of: gifts).count == 1 ? gifts.map { members[$0].besides }.min() : nil
    let others = some.filter { Set(gifts).isDisjoint(with: chains[$0].members) }
    return Left(all: kept(some), others: kept(others), besides: besides ?? 0)
  }

  /// The largest number of members whose exclusions are compared.
  private static var mostCompared: Int { 64 }

  /// Divides members into groups such that at most one of each group is applied to an order.
  func exclusiveGroups(of some: [Int]) -> [[Int]] {
    var groups: [[Int]] = []
    if some.count > CartBounds.mostCompared { return some.map { [$0] } }
    for one in some {
      let group = groups.firstIndex {
        $0.allSatisfy { program.exclusion(of: members[one].index, members[$0].index) != nil }
      }
      if let group { groups[group].append(one) } else { groups.append([one]) }
    }
    return groups
  }
}

extension Program {
  /// True if no code that opens one promotion of a context leaves another one of it closed. The
  /// bounds hold with fewer codes, too.
  fileprivate func isInForce(_ other: Int, wherever one: Int) -> Bool {
    let (own, others) = (promotions[one].foldedCodes, promotions[other].foldedCodes)
    return others.isEmpty || !own.isEmpty && own.isSubset(of: others)
  }
}

extension Form {
  /// The amount of its goods from which on the promotion surely takes something, if it is alone; nil
  /// if it depends on more than the amount.
  fileprivate var takesFrom: Int64? {
    guard !choosesPieces, bought.isEmpty, countsOwn || !hasThreshold else { return nil }
    switch kind {
    case .repeated: return coupon > 0 ? max(first.from, every) : nil
    case .amount: return max(1, first.from, first.coupon > 0 ? 1 : first.idleUpTo + 1)
    case .count, .tuples, .group, .shipping: return nil
    }
  }
}
