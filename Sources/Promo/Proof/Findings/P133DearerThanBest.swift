/// P133: orders that would pay less under `best`, because a winner under `calculator` hides a
/// promotion with a smaller reduction.
struct DearerThanBest {
  /// The orders that could get a hidden promotion and would then pay less.
  struct Dearer {
    /// The smallest of these orders.
    var order: Example

    /// The largest difference, and the amount at which it occurs.
    var largest: StackPair.Gap
  }

  private(set) var byPromotion: [Int: Dearer] = [:]
  private(set) var shortfalls: Set<Incompleteness> = []

  /// A stack, the winners behind it, and the amounts for which it is chosen. Most contexts repeat
  /// the questions of the previous context, and an answer found at an earlier instant stays valid.
  private struct Question: Hashable {
    let stack: Stack
    let winners: Stack
    let first: Int64
    let last: Int64
  }

  /// For each question, the promotions that were in force when the question was last compared with
  /// the combinations of those promotions.
  private var comparedWith: [Question: [Int]] = [:]

  /// The steps for all contexts, the steps left, and the limit for one context. There may be far
  /// more stacks under `best`, so the comparison takes at most a third of the steps of the search.
  private let stepsInAll: Int
  private var stepsLeft: Int
  private let stepsInAContext: Int
  private var budget = Budget(0)

  /// The number of intervals to look at in the search for the largest difference.
  private static var gapSteps: Int { 60 }

  init(budget steps: Int) {
    (stepsInAll, stepsLeft, stepsInAContext) = (steps / 3, steps / 3, steps / 6)
  }

  mutating func look(at context: PricedContext, _ steps: inout Budget) {
    let share = min(stepsLeft, stepsInAContext)
    steps.lend(share) { part in
      budget = part
      if !budget.isSpent { compare(context) }
      if budget.isSpent { shortfalls.insert(.best(stepsInAll)) }
      stepsLeft -= part.left - budget.left
      part = budget
    }
  }

  private mutating func compare(_ context: PricedContext) {
    let (inForce, forms) = (context.inForce, context.program.forms)
    let isOpen = Promotion.Step.ofAmounts.contains { step in
      inForce.count { forms[$0].step == step } > 1
    }
    guard isOpen else { return }
    let curve = context.program.curve(of: inForce)
    guard curve.stackCount(among: inForce) <= PriceCurve.mostStacks else {
      shortfalls.insert(.bestCombinations)
      return
    }
    for run in context.curve.runs(byWinners: true) where !budget.isSpent {
      let question = Question(
        stack: run.stack, winners: run.winners, first: run.first, last: run.last)
      let known = Set(comparedWith[question] ?? [])
      comparedWith[question] = inForce
      let stacks = combinations(of: inForce, notAllAmong: known, forms)
      budget.spend(10 + 4 * inForce.count + 6 * stacks.count)
      for stack in stacks where !budget.isSpent {
        guard let hidden = stack.first(where: { !run.winners.contains($0) }) else { continue }
        compare(run, with: stack, hiding: hidden, context)
      }
    }
  }

  private mutating func compare(
    _ run: CurveSegments.Run, with stack: Stack, hiding hidden: Int, _ context: PricedContext
  ) {
    // If the curve repeats, the comparison covers only the beginning of the repetition.
    let isCut =
      run.last == context.curve.last && run.last < context.limit && mayLead(stack, context)
    if isCut { shortfalls.insert(.best(stepsInAll)) }
    let pair = StackPair(
      high: StackPair.Side(stack: run.stack, settled: context.settled),
      low: StackPair.Side(stack: stack, settled: context.settled))
    guard let amount = pair.firstLess(from: run.first, upTo: run.last, budget: &budget)
    else { return }
    var gap = pair.largestGap(
      from: amount, upTo: run.last, above: byPromotion[hidden]?.largest.units ?? 0,
      steps: DearerThanBest.gapSteps, budget: &budget)
    if isCut { gap.most = .max }
    note(amount, gap, hiding: hidden, context)
  }

  private mutating func note(
    _ amount: Int64, _ gap: StackPair.Gap, hiding hidden: Int, _ context: PricedContext
  ) {
    guard var known = byPromotion[hidden] else {
      byPromotion[hidden] = Dearer(order: context.order(amount), largest: gap)
      return
    }
    if amount < known.order.amount { known.order = context.order(amount) }
    let most = max(gap.most, known.largest.most)
    if gap.units > known.largest.units { known.largest = gap }
    known.largest.most = most
    byPromotion[hidden] = known
  }

  /// True if the stack could still become cheapest beyond the first period.
  private func mayLead(_ stack: Stack, _ context: PricedContext) -> Bool {
    let settled = context.settled
    guard let tail = context.curve.tail, settled.bounds(of: stack, from: tail.first) != nil,
      let period = tail.period, let own = settled.period(of: stack)
    else { return true }
    return period.length % own.length != 0 || own.rise(over: period.length) < period.rise
  }

  /// Returns the stacks of at least two `sync` promotions, except those that consist only of
  /// `known` promotions.
  private func combinations(
    of promotions: [Int], notAllAmong known: Set<Int>, _ forms: Forms
  ) -> [Stack] {
    let steps = Promotion.Step.ofAmounts.map { step in
      promotions.filter { forms[$0].isSync && forms[$0].step == step }
    }
    var (old, new) = ([Stack()], [Stack]())
    for (position, step) in steps.enumerated() {
      let fresh = step.filter { !known.contains($0) }
      let added =
        new.flatMap { stack in step.map(stack.adding) }
        + old.flatMap { stack in fresh.map(stack.adding) }
      // A stack of known promotions is extended only if a new promotion can follow.
      if steps[(position + 1)...].joined().contains(where: { !known.contains($0) }) {
        old += old.flatMap { stack in step.filter(known.contains).map(stack.adding) }
      }
      new += added
    }
    return new.filter { $0.count > 1 }
  }

  func diagnostic(about index: Int, _ words: ExampleWords) -> Diagnostic? {
    guard let dearer = byPromotion[index] else { return nil }
    let message: Message = "some orders that could get this promotion pay more than under `best`"
    guard words.areShown else { return words.diagnostic(.dearerThanBest, message, about: index) }
    let order = dearer.order.order
    let best = words.program.priced(order, by: .best)
    let missing = words.lackOfSync(
      words.program.missingSync(toReplace: index, of: best, for: order))
    return words.diagnostic(
      .dearerThanBest, message, about: index,
      consequence:
        "\(words.price(of: dearer.order)); under `best` it would pay \(words.amount(best.payable.minorUnits)) by \(words.names(best.promotions))\(most(dearer.largest, words))\(words.withoutOneCode(dearer.order))",
      help: missing.map { "write `strategy best`, which never charges more, or add `sync`: \($0)" }
        ?? "write `strategy best`, which never charges more")
  }

  private func most(_ gap: StackPair.Gap, _ words: ExampleWords) -> Message {
    if gap.most == .max { return "" }
    if gap.amount > Amount.largest.minorUnits / 2 { return "; the difference grows with the order" }
    let most = words.amount(gap.most)
    return gap.most == gap.units
      ? "; the difference is at most \(most), for an order of \(words.amount(gap.amount))"
      : "; the difference is at most \(most)"
  }
}

extension Program {
  /// Returns the winner of the hidden promotion's step, if that winner lacks `sync` and could
  /// replace the hidden promotion in the best stack at no higher price; otherwise returns an empty
  /// list.
  fileprivate func missingSync(
    toReplace hidden: Int, of best: PricedCart, for order: CheckedOrder
  ) -> [Int] {
    let explainer = Explainer(self, order)
    guard let winner = explainer.winner(of: promotions[hidden].step), !promotions[winner].isSync
    else { return [] }
    let together = best.promotions.filter { $0 != hidden } + [winner]
    let off = explainer.off(by: together, asIfSync: together)
    return off.map { order.amount.minorUnits - $0 <= best.payable.minorUnits } ?? false
      ? [winner] : []
  }
}

// MARK: - The first lower price

extension StackPair {
  /// Returns the first amount from `first` to `last` at which the low stack can be chosen and
  /// leaves less to pay than the high stack; nil if there is no such amount. Both stacks belong to
  /// one program.
  fileprivate func firstLess(from first: Int64, upTo last: Int64, budget: inout Budget) -> Int64? {
    var (amount, end, isSettled) = (first, last, false)
    while amount <= end, !budget.isSpent {
      budget.spend(8)
      let reading = reading(at: amount)
      if reading.low.isChoice, !isSettled, amount < end,
        let nearer = lastToCompare(from: amount, upTo: end)
      {
        (isSettled, end) = (true, nearer)
      }
      let last = min(reading.last, end)
      if reading.low.isChoice,
        let found = firstLess(reading, from: amount, upTo: last, budget: &budget)
      {
        return found
      }
      amount = last + 1
    }
    return nil
  }

  /// Returns the last amount to compare in order to decide all amounts up to `end`; nil if a stack
  /// is not settled. If the high stack leads for a whole period and its price rises by no more than
  /// that of the low stack, the high stack stays ahead.
  private func lastToCompare(from first: Int64, upTo end: Int64) -> Int64? {
    guard let bounds = bounds(from: first) else { return nil }
    // A stack that extends the other stack never leaves more to pay.
    if high.stack.starts(with: low.stack) || bounds.high.isBelow(bounds.low, from: first, to: end) {
      return first
    }
    guard let periods, let length = periods.high.commonLength(with: periods.low),
      periods.high.rise(over: length) <= periods.low.rise(over: length)
    else { return end }
    return min(end - first, length) + first
  }

  /// Returns the first such amount in an interval throughout which both formulas hold.
  private func firstLess(
    _ reading: Reading, from first: Int64, upTo last: Int64, budget: inout Budget
  ) -> Int64? {
    var search = CrossingSearch(
      of: reading.low.formula, behind: reading.high.formula, high.rounding)
    var amount = first
    while amount <= last, !budget.isSpent {
      let leaps = search.leaps
      let behind = search.lastBehind(from: amount, upTo: last)
      budget.spend(2 + 3 * (search.leaps - leaps))
      if behind == last { return nil }
      let next = behind + 1
      let isLess =
        reading.low.formula.payable(of: next, low.rounding)
        < reading.high.formula.payable(of: next, high.rounding)
      if isLess { return next }
      amount = next
    }
    return nil
  }
}

extension CartFindings.Finding {
  func dearerThanBest(about index: Int, _ words: ExampleWords) -> Diagnostic {
    words.diagnostic(
      .dearerThanBest, "some orders that could get this promotion pay more than under `best`",
      about: index,
      consequence: "\(words.price(of: cart)); under `best` \(words.amount(other)) by "
        + words.names(words.program.priced(cart.order, by: .best).promotions)
        + words.withoutOneCode(cart),
      help: "write `strategy best`, which never charges more")
  }
}
