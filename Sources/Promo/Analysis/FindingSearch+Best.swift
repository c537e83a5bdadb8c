// Which orders would pay less under `best`.

extension FindingSearch {
  mutating func noteDearer(in scene: Scene) {
    let isOpen = Promotion.Step.allCases.contains { step in
      scene.inForce.count { program.promotions[$0].step == step } > 1
    }
    guard isOpen else { return }
    guard analysis.chainCount(among: scene.inForce) <= PriceAnalysis.largestChainCount else {
      findings.shortfalls.insert(.bestCombinations)
      return
    }
    for stretch in scene.stretches where !analysis.budget.isSpent {
      let winners = Set(stretch.chains.joined())
      let inOrder = winners.sorted()
      for span in scene.curve.spans where span.first <= stretch.last && span.last >= stretch.first {
        let (first, last) = (max(span.first, stretch.first), min(span.last, stretch.last))
        let question = Question(
          chain: span.chain, other: inOrder, first: first, last: last)
        let known = Set(comparedWith[question] ?? [])
        comparedWith[question] = scene.inForce
        for chain in analysis.combinations(of: scene.inForce, notAllAmong: known) {
          guard let hidden = chain.first(where: { !winners.contains($0) }) else { continue }
          if last == scene.curve.last, last < analysis.limit, mayLead(chain, on: scene.curve.tail) {
            findings.shortfalls.insert(.best(stepsInAll / 5))
          }
          noteDearer(span.chain, hiding: hidden, in: chain, from: first, upTo: last, scene)
        }
      }
    }
  }

  private mutating func noteDearer(
    _ chosen: Chain, hiding hidden: Int, in chain: Chain, from first: Int64, upTo last: Int64,
    _ scene: Scene
  ) {
    let lead = analysis.firstLead(
      of: chain, over: chosen, from: first, upTo: last, byPayable: true)
    guard let amount = lead else { return }
    var gap = GapSearch(of: chosen, in: analysis, over: chain, in: analysis)
      .largestGap(
        from: amount, upTo: last, above: findings.dearer[hidden]?.largest.units ?? 0,
        steps: FindingSearch.gapSteps, budget: &analysis.budget)
    // Of what comes again and again only the beginning is compared.
    if last == scene.curve.last, last < analysis.limit { gap.most = .max }
    guard var known = findings.dearer[hidden] else {
      findings.dearer[hidden] = Findings.Dearer(order: scene.order(amount), largest: gap)
      return
    }
    if amount < known.order.amount { known.order = scene.order(amount) }
    gap.most = max(gap.most, known.largest.most)
    if gap.units > known.largest.units {
      known.largest = gap
    } else {
      known.largest.most = gap.most
    }
    findings.dearer[hidden] = known
  }

  /// Whether a chain may leave less than those of a tail behind its first period.
  private func mayLead(_ chain: Chain, on tail: PriceCurve.Tail?) -> Bool {
    guard let tail, let bounds = analysis.settledBounds(of: chain, from: tail.first)
    else { return true }
    return !tail.chains.contains { rival in
      let rivalBounds = analysis.settledBounds(of: rival, from: tail.first)
      return rivalBounds?.isBelow(bounds, from: tail.first, to: analysis.limit) ?? false
    }
  }

  /// How many intervals are looked at to find by how much an order can be dearer.
  private static var gapSteps: Int { 60 }
}
