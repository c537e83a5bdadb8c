// Orders that show what "not combined" means: of different goods both promotions apply, unless they
// are kept apart in the whole order.

extension Program {
  /// Returns up to two lines about orders with a code and goods of two promotions that do not
  /// combine, each with an expectation that you can paste into the rules.
  package func combinedOrders(budget steps: Int = Compilation.defaultBudget) -> [String] {
    guard isAboutGoods, strategy != .first else { return [] }
    var budget = Budget(steps / 8)
    let words = ExampleWords(self)
    var (beside, apart): (String?, String?)
    for context in contextsOfAllSets(spending: &budget) where beside == nil || apart == nil {
      let ofGoods = context.inForce[0].filter { !forms[$0].isShipping }
      for one in ofGoods where forms[one].asksForCodes {
        for other in ofGoods where one != other && !budget.isSpent {
          guard let lines = lines(of: one, and: other) else { continue }
          let order = example(lines, in: context.contexts[0], spending: &budget)
          let areBoth = Set(order.applied).isSuperset(of: [one, other])
          let isOne = order.applied.contains(one) != order.applied.contains(other)
          if exclusion(of: one, other) != nil, !forms[other].asksForCodes, isOne {
            apart =
              apart ?? "kept apart in a whole order, also of different goods: "
              + words.expectation(of: order)
          } else if areBoth, !forms[one].isSync || !forms[other].isSync {
            beside =
              beside ?? "not combined, but both in one order, of different goods: "
              + words.expectation(of: order)
          }
        }
      }
    }
    return [beside, apart].compactMap { $0 }
  }

  /// Returns goods of one promotion and goods of another; nil if they have the same labels, or if
  /// one of them needs more than an amount.
  private func lines(of one: Int, and other: Int) -> [CheckedCart.Line]? {
    let pair = [other, one].map { forms[$0] }
    guard pair.allSatisfy({ !$0.isOfPieces && $0.bought.isEmpty }) else { return nil }
    let labels = pair.map { GoodsScope($0, of: forms, without: excludedLabels).labels }
    guard let first = labels[0], let second = labels[1], first != second else { return nil }
    return zip(pair, [first, second]).map { form, labels in
      CheckedCart.Line(
        amount: Amount(unchecked: max(currency.hundred.minorUnits, form.spend, form.first.from)),
        pieces: 1, labels: labels)
    }
  }
}
