// Orders that show what merchants read in another way: "not combined" leaves both promotions to an
// order, of different goods, unless they are kept apart; and a threshold counts certain goods.

extension Program {
  /// Returns up to three lines, each with an expectation that you can paste into the rules: about
  /// goods of two promotions that do not combine, in an order with a code, and about what a
  /// threshold counts.
  ///
  /// - Parameter tried: notes the orders.
  func combinedOrders(noting tried: inout DeepestOrders, budget steps: Int) -> [Message] {
    guard isAboutGoods, strategy != .first else { return [] }
    var trial = CartTrial(self, Budget(steps / 8), tried)
    defer { tried = trial.tried }
    let words = ExampleWords(self)
    let single = promotions.indices.map { line(of: $0, &trial) }
    var (beside, apart, counted): (Message?, Message?, Message?)
    for context in contextsOfAllSets(spending: &trial.budget) {
      if beside != nil, apart != nil, counted != nil { break }
      trial.context = context.contexts[0]
      counted = counted ?? countedGoods(in: context, &trial, words)
      for one in context.inForce[0] {
        for other in context.inForce[0]
        where one != other && !trial.budget.isSpent && (beside == nil || apart == nil) {
          trial.spend(1)
          guard let own = single[one], let others = single[other], own.labels != others.labels
          else { continue }
          let order = trial.price([others, own])
          let areBoth = Set(order.applied).isSuperset(of: [one, other])
          let isOne = order.applied.contains(one) != order.applied.contains(other)
          if exclusion(of: one, other) != nil, isOne,
            !forms[one].asksForCodes || !forms[other].asksForCodes
          {
            apart =
              apart
              ?? "kept apart in a whole order, also of different goods: \(words.expectation(of: order))"
          } else if areBoth, forms[one].asksForCodes, !forms[one].isSync || !forms[other].isSync {
            beside =
              beside
              ?? "not combined, but both in one order, of different goods: \(words.expectation(of: order))"
          }
        }
      }
    }
    return [counted, beside, apart].compactMap { $0 }
  }

  /// Returns a line about what the threshold of one promotion counts; nil if no threshold is of
  /// certain goods.
  private func countedGoods(
    in context: SharedContext, _ trial: inout CartTrial, _ words: ExampleWords
  ) -> Message? {
    for index in context.inForce[0] where !trial.budget.isSpent {
      let form = forms[index]
      guard !form.isShipping, !form.isOfPieces, form.bought.isEmpty,
        let only = form.only.map(forms.list), let own = only.first
      else { continue }
      if case .count = form.kind, form.first.from > 1 {
        return countedPieces(index, own, &trial, words)
      }
      guard form.hasThreshold, form.spend > 1 else { continue }
      let half = form.spend / 2
      let (lines, story): ([CheckedCart.Line], Message)
      var isReached = true
      switch form.counted {
      case .labelled: continue
      case .all:
        (lines, story) = ([line([], form.spend - half), line([own], half)], "counts all goods")
      case .own where only.count > 1:
        (lines, story) = (
          [line([own], form.spend - half), line([only[1]], half)], "counts its goods together"
        )
      case .own:
        isReached = false
        (lines, story) = ([line([], form.spend), line([own], half)], "counts its own goods only")
      }
      let order = trial.price(lines)
      if order.applied.contains(index) != isReached { continue }
      return "`\(printable(promotions[index].name))` \(story): \(words.expectation(of: order))"
    }
    return nil
  }

  /// Returns a line about tiers by pieces: different articles count together.
  private func countedPieces(
    _ index: Int, _ own: Int, _ trial: inout CartTrial, _ words: ExampleWords
  ) -> Message? {
    let count = Int(min(forms[index].first.from, Int64(Program.pieceLimit)))
    let amount = currency.hundred.minorUnits
    let lines = [(amount, 1), (amount, count - 1)].map {
      CheckedCart.Line(amount: Amount(unchecked: $0), pieces: $1, labels: [own])
    }
    let tried = trial.price(lines)
    guard tried.applied.contains(index) else { return nil }
    let (name, order) = (printable(promotions[index].name), words.expectation(of: tried))
    return "`\(name)` counts pieces of all its goods together: \(order)"
  }

  private func line(_ labels: [Int], _ amount: Int64) -> CheckedCart.Line {
    CheckedCart.Line(amount: Amount(unchecked: max(1, amount)), pieces: 1, labels: labels)
  }

  /// Returns a line of one promotion's goods, at the amount that it needs; nil if the promotion is of
  /// the shipping, or needs more than an amount.
  private func line(of index: Int, _ trial: inout CartTrial) -> CheckedCart.Line? {
    let form = forms[index]
    guard !form.isShipping, !form.isOfPieces, form.bought.isEmpty else { return nil }
    trial.spend(100 + 10 * excludedLabels.count)
    return GoodsScope(form, of: forms, without: excludedLabels).labels.map {
      line($0, max(currency.hundred.minorUnits, form.spend, form.first.from))
    }
  }
}
