/// The order of a common size that pays the smallest share of its amount, as far as a run has tried
/// orders, and a proved bound on that share.
package struct DeepestOrder {
  let program: Program

  /// The order; nil if no order of this size pays less than its amount.
  fileprivate(set) var found: Example?

  /// The percentage that every order of this size pays at least; nil if nothing is proved. Each
  /// rounding may take up to one minor unit more.
  fileprivate(set) var proved: Percent?

  /// True if the search looked at every order of this size.
  fileprivate(set) var isExact = false

  /// Why the search did not look at every order, or not in all contexts of orders with lines.
  fileprivate(set) var shortfalls: Set<Incompleteness> = []

  /// The promotions that the search left out, because they take any share of some orders.
  let leftOut: [Int]

  /// True if rounding makes other orders pay a smaller share.
  fileprivate(set) var isButForRounding = false

  /// For each promotion, the deepest order found to which it is applied.
  fileprivate(set) var ofEach: [Example?] = []

  fileprivate init(_ tried: DeepestOrders) {
    program = tried.program
    leftOut = tried.unlimited.sorted()
  }
}

extension DeepestOrder {
  fileprivate mutating func noteRounding(_ tried: DeepestOrders) {
    guard let found, let deepest = tried.deepest else { return }
    isButForRounding = deepest.share.millionths < found.share.millionths
  }
}

extension Program {
  /// Finds the order that pays the smallest share of its amount, among the orders of one hundred
  /// units of the currency and more, and the one of each promotion.
  ///
  /// - Parameters:
  ///   - steps: The number of steps for the search.
  ///   - tried: The orders that the run has tried before.
  ///   - hasEach: True to find the simplest order of each promotion, too.
  package func deepestOrder(
    budget steps: Int = Compilation.defaultBudget, after tried: DeepestOrders? = nil,
    ofEach hasEach: Bool = false
  ) -> DeepestOrder {
    var tried = tried ?? DeepestOrders(self)
    for order in expectedExamples { tried.note(order) }
    var (budget, prover) = (Budget(steps), GuaranteeProver(self))
    return isAboutGoods
      ? deepestCart(&prover, tried, &budget, ofEach: hasEach)
      : deepestAmount(&prover, &tried, &budget)
  }

  private func deepestAmount(
    _ prover: inout GuaranteeProver, _ tried: inout DeepestOrders, _ budget: inout Budget
  ) -> DeepestOrder {
    var deepest = DeepestOrder(tried)
    switch prover.answer(to: paysAll(from: tried.least), &budget) {
    case .kept: (deepest.proved, deepest.isExact) = (.hundred, true)
    case .undecided(let shortfalls): deepest.shortfalls = shortfalls
    case .broken(let breach):
      let worst = round(breach.worst ?? breach.smallest, from: tried.least)
      tried.note(worst)
      (deepest.found, deepest.isExact) = (worst, breach.isComplete)
      deepest.shortfalls = breach.shortfalls
    }
    if !deepest.isExact { deepest.found = tried.deepest }
    deepest.ofEach = promotions.indices.map { tried[$0] }
    deepest.noteRounding(tried)
    return deepest
  }

  private func deepestCart(
    _ prover: inout GuaranteeProver, _ tried: DeepestOrders, _ budget: inout Budget,
    ofEach hasEach: Bool
  ) -> DeepestOrder {
    var deepest = DeepestOrder(tried)
    var limited = GuaranteeProver(switchingOff(deepest.leftOut))
    deepest.proved = limited.provedShare(from: tried.least, &budget)
    deepest.isExact = deepest.proved == .hundred
    let list = prover.contextsOfAllSets(&budget)
    var search = DeepestSearch(tried, budget.half)
    search.look(at: list.contexts, untilPaying: deepest.proved)
    deepest.shortfalls = list.shortfalls
    if search.budget.isSpent { deepest.shortfalls.insert(.budget(budget.limit)) }
    deepest.found = search.simplest(for: nil)
    if hasEach { deepest.ofEach = promotions.indices.map { search.simplest(for: $0) } }
    deepest.noteRounding(search.tried)
    return deepest
  }

  /// The claim that every order from an amount on pays its full amount.
  private func paysAll(from least: Int64) -> Guarantee {
    Guarantee(
      claim: .paysPercent(.hundred), amounts: Amount(unchecked: least)...Amount.largest,
      labels: nil, window: .always, codes: nil, facts: [:], text: "",
      span: SourceSpan(file: 0, start: 0, end: 0))
  }

  /// The orders of the expectations.
  private var expectedExamples: [Example] {
    expectationResults().map { result in
      let order = result.order
      let context = Context(
        instant: order.instant, codes: result.expectation.codes, facts: order.facts)
      return Example(order, in: context, result.cart)
    }
  }

  /// Returns one context for each set of promotions in force, with few codes and with all.
  func contextsOfAllSets(spending budget: inout Budget) -> [SharedContext] {
    var prover = GuaranteeProver(self)
    return prover.contextsOfAllSets(&budget).contexts
  }

  /// Returns the program with some promotions switched off.
  func switchingOff(_ some: [Int]) -> Program {
    var promotions = promotions
    for index in some { promotions[index] = promotions[index].switched(isPaused: true) }
    return with(promotions)
  }

  /// Returns the order of the least amount if only rounding makes a given order deeper; otherwise
  /// the given order.
  private func round(_ order: Example, from least: Int64) -> Example {
    let other = example(least, in: order.context, during: order.instants)
    return other.isAsDeep(as: order) && other.applied == order.applied ? other : order
  }
}

extension GuaranteeProver {
  /// Returns the largest whole percentage that every order from an amount on is proved to pay, by
  /// rules about goods; nil if not all contexts were examined.
  fileprivate mutating func provedShare(from least: Int64, _ budget: inout Budget) -> Percent? {
    let contexts = contextsWithAllCodes(in: .init(program.instants), &budget)
    guard contexts.shortfalls.isEmpty else { return nil }
    var share: Int64 = 100
    var seen: Set<Int> = []
    for context in contexts.contexts where share > 0 && seen.insert(context.set).inserted {
      budget.spend(CartBounds.steps(for: context.inForce[0], of: program.forms))
      if budget.isSpent { return nil }
      let bounds = CartBounds(
        program, program.forms, inForce: context.inForce[0], of: GoodsScope(without: []))
      var steps = 0
      share =
        lastNumber(in: 0...share) { share in
          bounds.keep(
            .paysPercent(Percent(millionths: share * 10_000)),
            for: least...Amount.largest.minorUnits, &steps)
        }
      budget.spend(steps)
    }
    return Percent(millionths: share * 10_000)
  }
}

// MARK: - Words

extension DeepestOrder {
  /// Returns a line about the order, with an expectation that you can paste into the rules.
  package var sentence: Message {
    let words = ExampleWords(program)
    let claim: Message = leftOut.isEmpty ? share : "without \(words.names(leftOut)), \(share)"
    let order = found.map { words.expectation(of: $0) }
    let story: Message = order.map { "\(claim): \($0)" } ?? claim
    return isExact ? "proved: \(story)" : "\(story); \(bound)"
  }

  private var share: Message {
    let least = program.currency.text(program.currency.hundred)
    guard let found else {
      return isExact
        ? "no order of \(least) or more pays less than its full amount"
        : "of the orders tried from \(least) on, none pays less than its full amount"
    }
    let share: Message =
      isButForRounding ? "\(found.share.text)% but for rounding" : "\(found.share.text)%"
    return isExact
      ? "no order of \(least) or more pays less than \(share)"
      : "of the orders tried from \(least) on, none pays less than \(share)"
  }

  /// What is known about the orders that were not tried.
  private var bound: Message {
    let open = shortfalls.sorted().map { $0.words }
    let proved: Message =
      switch proved?.millionths {
      case nil: "nothing is proved"
      case 0: "no lower bound is proved"
      default: "proved: never less than \(proved?.text ?? "")%"
      }
    return open.isEmpty ? proved : "\(proved); not every order was looked at: \(open, joined: "; ")"
  }

  /// Returns, for each promotion, how little an order is found to pay to which it is applied, with
  /// the order as an expectation to paste.
  fileprivate func ofEachInWords(_ tried: DeepestOrders) -> [Message] {
    let words = ExampleWords(program)
    let least = program.currency.text(program.currency.hundred)
    return ofEach.enumerated().map { index, order in
      let isUnlimited = leftOut.contains(index)
      guard let order else {
        return isUnlimited
          ? "takes any share, because nothing limits what it saves"
          : "applied to no order of \(least) or more that was tried"
      }
      let (share, expectation) = (order.share.text, words.expectation(of: order))
      if isUnlimited {
        return
          "takes any share; at prices of this file, found to pay as little as \(share)%: \(expectation)"
      }
      return tried.isOwn(order, of: index)
        ? "found to pay as little as \(share)%: \(expectation)"
        : "found only beside what does not combine with it, to pay as little as \(share)%: \(expectation)"
    }
  }
}

extension DeepestOrders {
  /// Returns what a check says at its end about all orders: what is read in another way, and the
  /// deepest order.
  package func conclusions(budget steps: Int) -> [Message] {
    if program.promotions.isEmpty { return [] }
    let (combined, deepest) = ending(budget: steps)
    return [loneCoupons, untested].compactMap { $0 } + combined + [deepest.sentence]
  }

  /// A line about coupons for some orders that have no threshold; nil if there are none.
  private var loneCoupons: Message? {
    let lone = program.promotions.indices.filter { index in
      let promotion = program.promotions[index]
      guard case .once(.coupon) = promotion.benefit, promotion.threshold == nil,
        promotion.goods?.bought.isEmpty ?? true, !promotion.isPaused, promotion.cap == nil
      else { return false }
      return promotion.requirements.contains { !$0.isAboutTime }
    }
    guard let first = lone.first,
      case .once(.coupon(let amount)) = program.promotions[first].benefit
    else { return nil }
    let names = ExampleWords(program).names(lone)
    return lone.count == 1
      ? "no threshold: with \(names), orders up to \(program.currency.text(amount)) pay nothing"
      : "no threshold: with \(names), orders up to the coupon pay nothing"
  }

  /// A line about promotions that no test applies, in rules that have tests; nil if there are none.
  private var untested: Message? {
    if program.expectations.isEmpty { return nil }
    let untested = program.promotionsUnapplied(in: program.expectationResults()).map { $0.name }
    let indexes = program.promotions.indices.filter {
      untested.contains(program.promotions[$0].name)
    }
    return indexes.isEmpty ? nil : "no test applies \(ExampleWords(program).names(indexes))"
  }

  /// Returns, for each promotion, how little an order is found to pay with it.
  package func deepestOfEach(budget steps: Int) -> [Message] {
    ending(budget: steps, ofEach: true).deepest.ofEachInWords(self)
  }

  private func ending(
    budget steps: Int, ofEach hasEach: Bool = false
  ) -> (combined: [Message], deepest: DeepestOrder) {
    var tried = self
    let combined = program.combinedOrders(noting: &tried, budget: steps)
    return (combined, program.deepestOrder(budget: steps, after: tried, ofEach: hasEach))
  }
}
