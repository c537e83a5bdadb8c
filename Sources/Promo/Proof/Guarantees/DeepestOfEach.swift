// The deepest order of each promotion: how little an order pays to which the promotion is applied.

extension Program {
  /// The approximate numbers of orders to try in all contexts together, and in one of them at least.
  private static var triedCount: Int { 20_000 }
  private static var leastInContext: Int { 60 }

  /// Returns, for each promotion, an order of one hundred units of the currency or more that pays
  /// the smallest share of its amount, of the orders tried to which the promotion is applied, and
  /// beside it only promotions that combine with it: what others take from other goods says nothing
  /// about this one. Orders have shipping only for the promotions of it. A promotion that is applied
  /// to no such order is left out.
  ///
  /// - Parameter steps: The number of steps for the search.
  package func deepestOrders(budget steps: Int = Compilation.defaultBudget) -> [Int: Message] {
    var trial = CartTrial(self, Budget(steps))
    let contexts = contextsOfAllSets(spending: &trial.budget)
    let count = max(Program.leastInContext, Program.triedCount / max(1, contexts.count))
    var found: [Int: Example] = [:]
    for context in contexts where !trial.budget.isSpent {
      trial.context = context.contexts[0]
      let delivery = trialShipping(context.inForce[0])
      for lines in trial.carts(context.inForce[0], count: count) where !trial.budget.isSpent {
        for shipping in delivery > .zero ? [.zero, delivery] : [.zero] {
          let order = trial.price(lines, shipping: shipping)
          for index in order.applied where order.shows(index, of: self) {
            if found[index].map({ order.isDeeper(than: $0) }) ?? true { found[index] = order }
          }
        }
      }
    }
    let words = ExampleWords(self)
    return Dictionary(
      uniqueKeysWithValues: found.map { index, order in
        let order = simplest(order, by: index, &trial)
        return (index, "\(order.share.text)%: \(words.expectation(of: order))")
      })
  }

  /// Returns one context for each set of promotions in force, with few codes and with all.
  func contextsOfAllSets(spending budget: inout Budget) -> [SharedContext] {
    var prover = GuaranteeProver(self)
    return prover.contextsOfAllSets(&budget)
  }

  private func simplest(
    _ order: Example, by index: Int, _ trial: inout CartTrial
  ) -> Example {
    trial.context = order.context
    return order.lines.smallest(order) { lines in
      if trial.budget.isSpent { return nil }
      let other = trial.price(lines, shipping: order.shipping)
      return other.applied.contains(index) && other.shows(index, of: self)
        && other.isAsDeep(as: order) ? other : nil
    }.shown
  }
}

extension Example {
  fileprivate func shows(_ index: Int, of program: Program) -> Bool {
    let form = program.forms[index]
    guard amount >= program.currency.hundred.minorUnits, form.isShipping || shipping == .zero
    else { return false }
    return applied.allSatisfy {
      $0 == index || form.isShipping || form.isSync && program.forms[$0].isSync
    }
  }

  /// True if this order pays a smaller share of its amount than another; of equal shares, if it is
  /// smaller.
  fileprivate func isDeeper(than other: Example) -> Bool {
    let (one, two) = (wideProduct(payable, other.total), wideProduct(other.payable, total))
    return one == two ? total < other.total : one < two
  }

  fileprivate var share: Percent {
    Percent(Amount(unchecked: payable), of: Amount(unchecked: total), decimals: 2)
  }
}
