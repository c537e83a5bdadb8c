/// A lower bound on the payable of any order with lines while the given promotions are in force.
///
/// Each piece is reduced by a chain of promotions. A chain is one promotion, or several `sync`
/// promotions one step after another. Each promotion leaves at least a certain share, and a chain
/// leaves at least the product of these shares. So, apart from rounding, no order pays a smaller
/// share than the worst chain leaves. A promotion with a limited reduction can instead be counted
/// by that limit, in orders that reach the promotion's threshold.
struct CartBounds {
  /// A promotion in force that reduces goods, or one of its tiers.
  struct Member {
    /// Its index among the promotions of the program.
    let index: Int
    let step: Promotion.Step
    let isSync: Bool

    /// True if no other member is applied to the same order.
    let isAlone: Bool
    let scope: GoodsScope
    fileprivate(set) var take: ReductionBound

    /// A lower bound on the share that earlier steps leave of its pieces.
    let before: Int64

    /// The tiers that this member has, of which an order gets one.
    let tiers: [ReductionBound.Tier]

    /// Under `first`, the earlier promotions on all its goods: it is applied only where these take
    /// nothing.
    let rivals: [Int]

    /// For a gift that needs no purchase, the displayed price of the goods besides the gift; 0 for
    /// other promotions. What is given away does not count for its own threshold.
    let besides: Int64
  }

  /// The promotions that reduce goods, by step.
  private(set) var members: [Member] = []

  /// For each member, the members of later steps that may then reduce the same piece.
  private(set) var later: [[Int]] = []

  /// For each of a few members, those that are never applied to the same order.
  private(set) var exclusive: [Set<Int>] = []
  private let program: Program

  init(_ program: Program, _ index: Forms, inForce: [Int], of scope: GoodsScope) {
    self.program = program
    let ofGoods = inForce.filter { index[$0].step != .shipping }
      .sorted { (index[$0].step, $0) < (index[$1].step, $1) }
    let scopes = Dictionary(
      uniqueKeysWithValues: ofGoods.map {
        ($0, GoodsScope(index[$0], of: index, without: program.excludedLabels))
      })
    let areFew = ofGoods.count <= CartBounds.mostDivided
    for one in ofGoods {
      let form = index[one]
      guard let all = scopes[one] else { continue }
      let own = all.intersection(scope)
      let rivals =
        program.strategy == .first
        ? ofGoods.filter { other in
          other < one && scopes[other].map(all.isInside) ?? false
            && program.isInForce(other, wherever: one)
        } : []
      guard own.labels != nil,
        program.promotions[one].clauseLeftOut(by: program.excludedLabels) == nil
      else { continue }
      let isAlone = form.isAlone || program.strategy == .first
      let isSync = form.isSync && !isAlone
      let before = isSync ? CartBounds.least(of: members, before: form.step) : ReductionBound.whole
      for tiers in program.promotions[one].benefit.parts(apart: areFew) {
        let take = ReductionBound(program.promotions[one], form, keptBefore: before, of: tiers)
        members.append(
          Member(
            index: one, step: form.step, isSync: isSync, isAlone: isAlone, scope: own, take: take,
            before: before,
            tiers: tiers, rivals: rivals,
            besides: form.isGiftAlone && form.hasThreshold ? form.spend : 0))
      }
    }
    later = members.indices.map { first in
      members.indices.filter { other in
        members[first].isSync && members[other].isSync
          && members[first].step < members[other].step
          && program.exclusion(of: members[first].index, members[other].index) == nil
          && members[first].scope.intersection(members[other].scope).labels != nil
      }
    }
    let compared = members.count > CartBounds.mostCompared ? 0..<0 : members.indices
    exclusive = members.indices.map { one in Set(compared.filter { areExclusive(one, $0) }) }
  }

  /// Returns the bounds of orders with an amount in a range, which get no higher tiers.
  func within(_ amounts: ClosedRange<Int64>) -> CartBounds {
    var bounds = self
    for place in members.indices {
      let member = members[place]
      let take = ReductionBound(
        program.promotions[member.index], program.forms[member.index], keptBefore: member.before,
        upTo: amounts.upperBound, of: member.tiers)
      let untaken = member.rivals.compactMap {
        program.forms[$0].takesFrom(
          ofOrder: program.excludedLabels.isEmpty ? amounts.lowerBound : 0)
      }.min()
      bounds.members[place].take = untaken.map { take.limited(to: $0 - 1) } ?? take
    }
    return bounds
  }

  /// Returns the number of steps that it takes to make the bounds for the given promotions. All
  /// pairs of promotions are compared, and so are the goods of all pairs of `sync` promotions.
  static func steps(for inForce: [Int], of index: Forms) -> Int {
    let syncCount = inForce.count { index[$0].isSync }
    let compared = min(inForce.count, mostCompared)
    return 1_000 * inForce.count + 3 * inForce.count * inForce.count + 30 * syncCount * syncCount
      + 100 * compared * compared
  }

  /// The largest number of promotions whose tiers are looked at one by one.
  static var mostDivided: Int { 16 }

  /// The largest number of members whose exclusions are compared.
  private static var mostCompared: Int { 64 }

  /// Divides amounts into ranges at the amounts at which members begin to reduce an order, reach a
  /// tier or their limit; nil if there are many.
  func divided(_ amounts: ClosedRange<Int64>) -> [ClosedRange<Int64>]? {
    if members.count > 2 * CartBounds.mostDivided { return nil }
    let starts = members.flatMap { member in
      let form = program.forms[member.index]
      let taken = (ReductionBound.whole - member.take.kept) / 1_000_000
      let limit =
        taken > 0
        ? Int64(clamping: wideProduct(member.take.most ?? 0, 1_000_000) / Int128(taken)) : 0
      return [member.take.least, limit, limit &+ 1]
        + (form.isRepeated ? [2 * form.every, 3 * form.every] : [])
    }
    let inside = Set(starts).filter { amounts.contains($0) && $0 > amounts.lowerBound }.sorted()
    if inside.count > 4 * CartBounds.mostDivided { return nil }
    return zip([amounts.lowerBound] + inside, inside.map { $0 - 1 } + [amounts.upperBound])
      .map { $0...$1 }
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
      own = min(own, member.take.keptOfPiece)
    }
    return ReductionBound.share(least, of: own)
  }
}

// MARK: - Chains

extension CartBounds {
  /// A chain of promotions, given by their positions among the members, and a lower bound on the
  /// worth of a unit before it: each unit that the chain leaves counts in full, and each that a
  /// member takes by its weight.
  struct Chain {
    let members: [Int]
    let kept: Int64
  }

  /// Returns, for each of some members, the worst chain that begins with it.
  ///
  /// - Parameter weight: returns the weight of a member, given the worth of a unit after it.
  func chains(
    of some: [Int]? = nil, weight: (Int, Int64) -> Int64 = { _, _ in 0 }
  ) -> [Chain] {
    var chains = [Chain?](repeating: nil, count: members.count)
    for first in (some ?? Array(members.indices)).reversed() {
      let next = later[first].compactMap { chains[$0] }.min { $0.kept < $1.kept }
      let after = next?.kept ?? ReductionBound.whole
      let (kept, whole) = (Int128(members[first].take.kept), Int128(ReductionBound.whole))
      let taken = kept * Int128(after) + (whole - kept) * Int128(weight(first, after))
      chains[first] = Chain(
        members: [first] + (next?.members ?? []), kept: min(after, Int64(taken / whole)))
    }
    return chains.compactMap { $0 }
  }

  /// A lower bound on what is left of any amount, in minor units times `ReductionBound.whole`, if
  /// what some members take is counted partly by the limit of their reduction.
  struct Left {
    /// The share that is left at least, and that of goods that no gift without a purchase reduces.
    var all = ReductionBound.whole
    var others = ReductionBound.whole

    /// The displayed price of these goods in an order with such a gift.
    var besides: Int64 = 0

    /// Of each member, the weight of its limit, and the worth of a unit after it.
    var weights: [Int64]
    var after: [Int64]

    /// Returns what is left of an amount, before the limits.
    func of(_ amount: Int64) -> Int128 {
      Int128(others) * Int128(min(amount, besides))
        + Int128(all) * Int128(max(0, amount - besides))
    }
  }

  /// Returns a bound in which some of the members are counted by the limit of their reduction, as far
  /// as they take more than all others.
  func left(by some: [Int], counting counted: Set<Int>) -> Left {
    let whole = Int128(ReductionBound.whole)
    let least =
      chains(of: some) { one, _ in counted.contains(one) ? ReductionBound.whole : 0 }
      .map { $0.kept }.min() ?? ReductionBound.whole
    var before = members.map { _ in ReductionBound.whole }
    for one in some {
      let kept = counted.contains(one) ? ReductionBound.whole : members[one].take.keptOfPiece
      let left = ReductionBound.share(kept, of: before[one])
      for next in later[one] { before[next] = min(before[next], left) }
    }
    var left = Left(
      weights: members.map { _ in 0 }, after: members.map { _ in ReductionBound.whole })
    let chains = chains(of: some) { one, after in
      left.after[one] = after
      let (kept, share) = (Int128(members[one].take.kept), Int128(before[one]))
      guard counted.contains(one), kept < whole else { return 0 }
      // Each unit before the member must be worth `least`.
      let needed = share == 0 ? whole : min(whole, (Int128(least) * whole + share - 1) / share)
      let missing = max(0, needed * whole - kept * Int128(after))
      left.weights[one] = Int64(min(whole, (missing + whole - kept - 1) / (whole - kept)))
      return left.weights[one]
    }
    left.all = chains.map { $0.kept }.min() ?? ReductionBound.whole
    // Gifts leave the goods alone that earn them. Of two gifts, one may earn the other.
    let gifts = some.filter { members[$0].besides > 0 && left.weights[$0] == 0 }
    if exclusiveGroups(of: gifts).count == 1 {
      left.besides = gifts.map { members[$0].besides }.min() ?? 0
      left.others =
        chains.filter { !gifts.contains($0.members[0]) }.map { $0.kept }.min()
        ?? ReductionBound.whole
    }
    return left
  }
}

// MARK: - Exclusive members

extension CartBounds {
  /// Divides members into groups such that at most one of each group is applied to an order.
  func exclusiveGroups(of some: [Int]) -> [[Int]] {
    var groups: [[Int]] = []
    for one in some {
      let group = groups.firstIndex { exclusive[one].isSuperset(of: $0) }
      if let group { groups[group].append(one) } else { groups.append([one]) }
    }
    return groups
  }

  /// True if at most one of two members is applied to an order: because they are kept apart, or
  /// because either leaves none of its goods to the other, whoever takes first.
  private func areExclusive(_ one: Int, _ other: Int) -> Bool {
    if one == other { return false }
    if members[one].isAlone || members[other].isAlone
      || members[one].index == members[other].index
      || program.exclusion(of: members[one].index, members[other].index) != nil
    {
      return true
    }
    return leavesNone(one, to: other) && leavesNone(other, to: one)
  }

  /// True if a member that takes before another one takes from all pieces that are open to the other.
  private func leavesNone(_ one: Int, to other: Int) -> Bool {
    let (first, second) = (members[one], members[other])
    guard program.forms[first.index].takesAllGoods, second.scope.isInside(first.scope) else {
      return false
    }
    // What `sync` promotions took may be open to another `sync` promotion alone.
    return !second.isSync
      || (first.isSync ? first.step == second.step : !later.contains { $0.contains(other) })
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
  /// True if the promotion takes all its goods once it is applied.
  fileprivate var takesAllGoods: Bool {
    switch kind {
    case .amount, .count, .repeated: !choosesPieces
    case .tuples, .group, .shipping: false
    }
  }

  /// The amount of its goods from which on the promotion surely takes something, if it is alone; nil
  /// if it depends on more than the amount.
  ///
  /// - Parameter amount: the least amount of the order.
  fileprivate func takesFrom(ofOrder amount: Int64) -> Int64? {
    // Each of up to `limit` pieces costs at least one minor unit.
    guard limit > first.idleUpTo, bought.isEmpty else { return nil }
    let countsAll =
      switch counted {
      case .all: true
      case .own: only == nil
      case .labelled: false
      }
    let isReached =
      countsAll && except.list.isEmpty && amount >= max(spend, every, first.from)
    guard countsOwn || !hasThreshold || isReached else { return nil }
    switch kind {
    case .repeated where isReached: return coupon > 0 ? 1 : nil
    case .repeated: return coupon > 0 ? max(first.from, every) : nil
    case .amount:
      return max(1, isReached ? 1 : first.from, first.coupon > 0 ? 1 : first.idleUpTo + 1)
    case .count, .tuples, .group, .shipping: return nil
    }
  }
}
