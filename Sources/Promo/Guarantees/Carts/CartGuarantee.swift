// Guarantees of rules about goods: claims about every order with lines.

/// Carts that break a guarantee.
struct CartBreach {
  let smallest: CartWitness
  let worst: CartWitness
}

extension GuaranteeProver {
  /// Proves a guarantee of rules about goods, or finds carts that break it.
  ///
  /// - Parameter list: the contexts that it covers.
  static func answer(
    to guarantee: Guarantee, of program: Program, _ list: ContextList, _ budget: inout Budget
  ) -> GuaranteeAnswer {
    let index = program.goodsIndex ?? GoodsIndex(program.promotions, labelCount: 0)
    let amounts =
      guarantee.amounts.lowerBound.minorUnits...guarantee.amounts.upperBound.minorUnits
    var scope = GoodsScope(without: [])
    if let labels = guarantee.labels { scope.need(labels) }
    var shortfalls = list.shortfalls
    var search = CartBreachSearch(program, guarantee, budget)
    for context in list.contexts where !search.budget.isSpent {
      let inForce = context.inForce[0]
      search.spend(CartBounds.steps(for: inForce.count))
      let bounds = CartBounds(program, index, inForce: inForce, of: scope)
      if bounds.keep(guarantee.claim, for: amounts) { continue }
      let candidates = CartCandidates(program, index, bounds, of: scope, amounts: amounts)
      if !search.look(at: context, candidates) { shortfalls.insert(.carts) }
    }
    search.shrink()
    budget = search.budget
    if budget.isSpent { shortfalls.insert(.budget(budget.limit)) }
    guard let smallest = search.smallest, let worst = search.worst else {
      return shortfalls.isEmpty ? .kept : .undecided(shortfalls)
    }
    return .brokenByCarts(CartBreach(smallest: smallest, worst: worst))
  }
}

extension CartBounds {
  /// The steps that the bounds of some promotions take: each is compared with each.
  static func steps(for count: Int) -> Int { 1_000 * count + 30 * count * count }
}
