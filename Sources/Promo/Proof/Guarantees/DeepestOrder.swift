/// The order of a common size that pays the smallest share of its amount, as far as a search finds
/// it, and a proved bound on that share.
package struct DeepestOrder {
  let program: Program

  /// The order; nil if no order of this size pays less than its amount.
  let found: Example?

  /// The percentage that every order of this size pays at least; nil if nothing is proved. Each
  /// rounding may take up to one minor unit more.
  let proved: Percent?

  /// True if the search looked at every order of this size.
  let isExact: Bool

  /// The promotions that the search left out, because they take any share of some orders.
  fileprivate(set) var leftOut: [Int] = []

  fileprivate init(_ program: Program, found: Example?, proved: Percent?, isExact: Bool) {
    (self.program, self.found, self.proved, self.isExact) = (program, found, proved, isExact)
  }
}

extension Program {
  /// Finds the order that pays the smallest share of its amount, among the orders of one hundred
  /// units of the currency and more: small enough to be common, and large enough that a fixed
  /// coupon does not hide what promotions take together. Nil if there are no promotions.
  ///
  /// - Parameter steps: The number of steps for the search.
  package func deepestOrder(budget steps: Int = Compilation.defaultBudget) -> DeepestOrder? {
    guard let first = promotions.first else { return nil }
    var budget = Budget(steps)
    var prover = GuaranteeProver(self)
    let claim = { (amounts: ClosedRange<Amount>) in
      Guarantee(
        claim: .paysPercent(.hundred), amounts: amounts, labels: nil, window: .always, codes: nil,
        facts: [:], text: "", span: first.span)
    }
    let least = currency.hundred
    if !isAboutGoods {
      switch prover.answer(to: claim(least...Amount.largest), &budget) {
      case .kept: return DeepestOrder(self, found: nil, proved: .hundred, isExact: true)
      case .undecided: return DeepestOrder(self, found: nil, proved: nil, isExact: false)
      case .broken(let breach):
        return DeepestOrder(
          self, found: round(breach.worst ?? breach.smallest, from: least), proved: nil,
          isExact: breach.isComplete)
      }
    }
    let leftOut = endlessPromotions
    if !leftOut.isEmpty, leftOut.count < promotions.count {
      return switchingOff(leftOut).deepestOrder(budget: budget.left).map {
        $0.priced(by: self, leavingOut: leftOut, &budget)
      }
    }
    let proved = prover.provedShare(from: least, &budget)
    let largest = Amount(unchecked: max(largestTrial, least.minorUnits))
    guard case .broken(let breach) = prover.answer(to: claim(least...largest), &budget) else {
      return DeepestOrder(self, found: nil, proved: proved, isExact: proved == .hundred)
    }
    return DeepestOrder(
      self, found: simplest(breach.worst ?? breach.smallest, from: least, &budget), proved: proved,
      isExact: false)
  }

  /// The promotions that take any share of some orders: those that set the price of goods or give
  /// goods away, and coupons for pieces, whose number is not limited.
  private var endlessPromotions: [Int] {
    promotions.indices.filter { index in
      let form = forms[index]
      let bound = ReductionBound(promotions[index], form, keptBefore: 0)
      if case .tuples = form.kind { return !promotions[index].isPaused && bound.most == nil }
      return !promotions[index].isPaused && bound.isUnlimited(form)
    }
  }

  /// Returns the program with some promotions switched off.
  func switchingOff(_ some: [Int]) -> Program {
    var promotions = promotions
    for index in some { promotions[index] = promotions[index].switched(isPaused: true) }
    return Program(
      currency: currency, rounding: rounding, strategy: strategy, zone: zone, facts: facts,
      labels: labels, excludedLabels: excludedLabels, promotions: promotions,
      expectations: expectations, guarantees: guarantees)
  }

  /// Returns the order of the least amount if only rounding makes a given order deeper; otherwise
  /// the given order.
  private func round(_ order: Example, from least: Amount) -> Example {
    let other = example(least.minorUnits, in: order.context, during: order.instants)
    return other.isAsDeep(as: order) && other.applied == order.applied ? other : order
  }

  /// Returns the simplest and cheapest order found that pays no larger share than a given one.
  private func simplest(
    _ order: Example, from least: Amount, _ budget: inout Budget
  ) -> Example {
    order.lines.smallest(order) { lines in
      if budget.isSpent { return nil }
      let other = example(lines, in: order.context, spending: &budget)
      return other.amount >= least.minorUnits && other.isAsDeep(as: order) ? other : nil
    }.shown
  }
}

extension Example {
  /// True if only rounding makes another order deeper, by up to one minor unit a promotion.
  func isAsDeep(as other: Example) -> Bool {
    let difference = wideProduct(payable, other.total) - wideProduct(other.payable, total)
    return difference < wideProduct(Int64(max(1, other.applied.count)), other.total)
  }
}

extension DeepestOrder {
  /// Returns the same order as all promotions of a program price it.
  fileprivate func priced(
    by program: Program, leavingOut leftOut: [Int], _ budget: inout Budget
  ) -> DeepestOrder {
    var deepest = DeepestOrder(
      program,
      found: found.map { found in
        found.lines.isEmpty
          ? program.example(found.amount, in: found.context, during: found.instants)
          : program.example(found.lines, in: found.context, spending: &budget)
      }, proved: proved, isExact: isExact)
    deepest.leftOut = leftOut
    return deepest
  }
}

extension GuaranteeProver {
  /// Returns the largest whole percentage that every order from an amount on is proved to pay, by
  /// rules about goods; nil if not all contexts were examined.
  fileprivate mutating func provedShare(from least: Amount, _ budget: inout Budget) -> Percent? {
    let contexts = contextsWithAllCodes(in: .init(program.instants), &budget)
    guard contexts.shortfalls.isEmpty else { return nil }
    var share: Int64 = 100
    var seen: Set<Int> = []
    for context in contexts.contexts where share > 0 && seen.insert(context.set).inserted {
      budget.spend(CartBounds.steps(for: context.inForce[0], of: program.forms))
      if budget.isSpent { return nil }
      let bounds = CartBounds(
        program, program.forms, inForce: context.inForce[0], of: GoodsScope(without: []))
      while share > 0,
        !bounds.keep(
          .paysPercent(Percent(millionths: share * 10_000)),
          for: least.minorUnits...Amount.largest.minorUnits)
      {
        share -= 1
      }
    }
    return Percent(millionths: share * 10_000)
  }
}

// MARK: - Words

extension DeepestOrder {
  /// Returns a line about the order, with an expectation that you can paste into the rules.
  package var sentence: Message {
    let words = ExampleWords(program)
    let apart: Message =
      leftOut.isEmpty ? "" : ", leaving out the unlimited \(words.names(leftOut))"
    let least = program.currency.text(program.currency.hundred)
    guard let found else {
      return isExact
        ? "proved: no order of \(least) or more pays less than its amount\(apart)"
        : "no order of \(least) or more was found that pays less than its amount\(apart); \(bound)"
    }
    let share = Percent(
      Amount(unchecked: found.payable), of: Amount(unchecked: found.amount), decimals: 2
    ).text
    let order = words.expectation(of: found)
    return isExact
      ? "proved: no order of \(least) or more pays less than \(share)%\(apart): \(order)"
      : "no order of \(least) or more found pays less than \(share)%\(apart): \(order); \(bound)"
  }

  private var bound: Message {
    guard let proved else { return "nothing is proved" }
    return proved.millionths == 0
      ? "no lower bound is proved" : "proved: never less than \(proved.text)%"
  }
}
