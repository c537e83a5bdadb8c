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
    var shortfalls = all.shortfalls
    var search = CartBreachSearch(program, guarantee, budget)
    var seen: Set<Int> = []
    for context in all.contexts + list.contexts
    where !search.budget.isSpent && seen.insert(context.set).inserted {
      let inForce = context.inForce[0]
      search.spend(CartBounds.steps(for: inForce, of: index))
      let bounds = CartBounds(program, index, inForce: inForce, of: scope)
      if bounds.keep(guarantee.claim, for: guarantee.units) { continue }
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
    return .broken(GuaranteeAnswer.Breach(smallest: smallest, worst: worst, isComplete: false))
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
