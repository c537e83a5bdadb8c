// Guarantees of rules about goods: claims about every order with lines.

extension GuaranteeProver {
  /// Proves a guarantee of rules about goods, or finds carts that break it.
  ///
  /// More promotions in force never make the bounds larger. So if the bounds prove a claim with a
  /// code of each promotion, the claim also holds with any of these codes.
  ///
  /// - Parameters:
  ///   - all: the covered contexts in which a code of each promotion is presented.
  ///   - list: the contexts in which fewer codes are presented.
  static func answer(
    to guarantee: Guarantee, of program: Program, withAllCodes all: ContextList,
    _ list: ContextList, _ budget: inout Budget
  ) -> GuaranteeAnswer {
    let index = program.forms
    var scope = GoodsScope(without: [])
    if let labels = guarantee.labels { scope.need(labels) }
    let keepsShipping = { (inForce: [Int]) in
      inForce.allSatisfy {
        index[$0].keepsShipping(guarantee.claim, upTo: guarantee.units.upperBound)
      }
    }
    var shortfalls = all.shortfalls
    let contexts = all.contexts + list.contexts
    var search = CartBreachSearch(
      program, guarantee, contextCount: contexts.count, budget)
    var seen: Set<Int> = []
    for context in contexts
    where !search.budget.isSpent && seen.insert(context.set).inserted {
      let inForce = context.inForce[0]
      if guarantee.isOfShipping && keepsShipping(inForce) { continue }
      search.spend(CartBounds.steps(for: inForce, of: index))
      let bounds = CartBounds(program, index, inForce: inForce, of: scope)
      var steps = 0
      let isKept =
        !guarantee.isOfShipping && bounds.keep(guarantee.claim, for: guarantee.units, &steps)
      search.spend(steps)
      if isKept { continue }
      let candidates = CartCandidates(program, index, bounds, of: scope, amounts: guarantee.units)
      if !search.look(at: context, candidates) { shortfalls.insert(.carts) }
    }
    search.shrink()
    search.presentFewerCodes()
    budget = search.budget
    if budget.isSpent { shortfalls.insert(.budget(budget.limit)) }
    guard let smallest = search.smallest, let worst = search.worst else {
      return shortfalls.isEmpty ? .kept : .undecided(shortfalls)
    }
    return .broken(
      GuaranteeAnswer.Breach(
        smallest: smallest, worst: worst, shortfalls: shortfalls.union([.carts])))
  }
}

extension Form {
  /// True if the promotion breaks a claim about the shipping of no order of goods up to an amount.
  /// At most one promotion reduces the shipping of an order.
  fileprivate func keepsShipping(_ claim: Guarantee.Claim, upTo amount: Int64) -> Bool {
    if !isShipping || hasThreshold && spend > amount { return true }
    if case .saves(let most) = claim, cap <= most.minorUnits { return true }
    // One minor unit less is a rounding of any share but the whole.
    if let share = claim.percentToPay, share != .hundred, cap <= 1 { return true }
    if case .shipping(let price) = kind {
      return switch claim {
      case .paysPercent, .savesPercent: claim.percentToPay?.millionths == 0
      case .pays(let least): price >= least.minorUnits
      case .saves: false
      }
    }
    return !isRepeated
      && levels.filter { $0.from <= amount }.allSatisfy { level in
        switch claim {
        case .paysPercent, .savesPercent:
          let asked = claim.percentToPay?.millionths ?? 0
          return asked == 0 || level.coupon == 0 && 1_000_000 - level.percent >= asked
        case .pays(let least): return least == .zero
        case .saves(let most): return level.percent == 0 && level.coupon <= most.minorUnits
        }
      }
  }

  /// The prices of the shipping at which a claim may break first: up to what the promotion takes.
  func shippings(for claim: Guarantee.Claim) -> [Int64] {
    if !isShipping { return [] }
    let named: [Int64] =
      switch (kind, claim) {
      case (.shipping(let price), .saves(let most)): [price + most.minorUnits + 1]
      case (.shipping(let price), _): [price + 1, 2 * price, 100 * max(1, price)]
      case (_, .pays(let least)): [least.minorUnits]
      case (_, .saves(let most)): [most.minorUnits + 1, 100 * (most.minorUnits + 1)]
      case (_, .paysPercent), (_, .savesPercent): levels.map { $0.coupon } + [coupon]
      }
    return (named + (cap < .max ? [cap] : [])).filter { $0 > 0 }
  }
}

extension Program {
  /// One code of each promotion that has codes and is not paused, without duplicates.
  var codesOfAll: [String] {
    var seen: Set<String> = []
    return promotions.filter { !$0.isPaused }.compactMap { $0.codes.first }
      .filter { seen.insert(folded($0)).inserted }
  }
}
