// The orders that would pay less under `best`.

extension FindingSearch {
  mutating func noteDearer(in scene: Scene) {
    let isOpen = Promotion.Step.allCases.contains { step in
      scene.inForce.count { program.promotions[$0].step == step } > 1
    }
    guard isOpen else { return }
    let curve = program.curve(of: scene.inForce)
    guard curve.stackCount(among: scene.inForce) <= PriceCurve.mostStacks else {
      findings.shortfalls.insert(.bestCombinations)
      return
    }
    for run in scene.curve.runs(byWinners: true) where !budget.isSpent {
      let question = Question(
        stack: run.stack, winners: run.winners, first: run.first, last: run.last)
      let known = Set(comparedWith[question] ?? [])
      comparedWith[question] = scene.inForce
      for stack in combinations(of: scene.inForce, notAllAmong: known) {
        guard let hidden = stack.first(where: { !run.winners.contains($0) }) else { continue }
        noteDearer(run, hiding: hidden, in: stack, scene)
      }
    }
  }

  private mutating func noteDearer(
    _ run: CurveSegments.Run, hiding hidden: Int, in stack: Stack, _ scene: Scene
  ) {
    // Of a part that repeats, only the beginning is compared.
    let isCut = run.last == scene.curve.last && run.last < limit.minorUnits
    if isCut, mayLead(stack, on: scene.curve.tail) {
      findings.shortfalls.insert(.best(stepsInAll / 5))
    }
    let pair = StackPair(
      high: StackPair.Side(stack: run.stack, settled: settled),
      low: StackPair.Side(stack: stack, settled: settled))
    guard let amount = pair.firstLess(from: run.first, upTo: run.last, budget: &budget)
    else { return }
    var gap = GapSearch(pair)
      .largestGap(
        from: amount, upTo: run.last, above: findings.dearer[hidden]?.largest.units ?? 0,
        steps: FindingSearch.gapSteps, budget: &budget)
    if isCut { gap.most = .max }
    note(scene.order(amount), gap, hiding: hidden)
  }

  private mutating func note(
    _ order: Findings.Witness, _ gap: Findings.Gap, hiding hidden: Int
  ) {
    guard var known = findings.dearer[hidden] else {
      findings.dearer[hidden] = Findings.Dearer(order: order, largest: gap)
      return
    }
    if order.amount < known.order.amount { known.order = order }
    let most = max(gap.most, known.largest.most)
    if gap.units > known.largest.units { known.largest = gap }
    known.largest.most = most
    findings.dearer[hidden] = known
  }

  /// True if a stack may leave less than the stacks of a tail after its first period.
  private func mayLead(_ stack: Stack, on tail: Tail?) -> Bool {
    guard let tail, let bounds = settled.bounds(of: stack, from: tail.first) else { return true }
    return !tail.stacks.contains { rival in
      let rivalBounds = settled.bounds(of: rival, from: tail.first)
      return rivalBounds?.isBelow(bounds, from: tail.first, to: limit.minorUnits) ?? false
    }
  }

  /// Returns the stacks of at least two `sync` promotions, without the stacks of `known` promotions
  /// only.
  private func combinations(of promotions: [Int], notAllAmong known: Set<Int>) -> [Stack] {
    let sync = promotions.filter { program.forms[$0].isSync }
    let steps = Promotion.Step.allCases.map { step in
      sync.filter { program.forms[$0].step == step.rawValue }
    }
    var (old, new) = ([Stack()], [Stack]())
    for (position, step) in steps.enumerated() {
      let fresh = step.filter { !known.contains($0) }
      let added =
        new.flatMap { stack in step.map(stack.adding) }
        + old.flatMap { stack in fresh.map(stack.adding) }
      // A stack of known promotions is only extended if a new one can follow.
      if steps[(position + 1)...].joined().contains(where: { !known.contains($0) }) {
        old += old.flatMap { stack in step.filter(known.contains).map(stack.adding) }
      }
      new += added
    }
    return new.filter { $0.count > 1 }
  }

  /// The number of intervals to look at in the search for the largest difference.
  private static var gapSteps: Int { 60 }
}
