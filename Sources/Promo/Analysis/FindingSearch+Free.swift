// Which orders are free.

extension FindingSearch {
  mutating func noteFree(in scene: Scene) {
    for span in scene.curve.spans where !span.chain.isEmpty {
      let question = Question(chain: span.chain, other: [], first: span.first, last: span.last)
      guard askedOfFree.insert(question).inserted else { continue }
      var run: ClosedRange<Int64>?
      let turns = analysis.turns(of: span)
      for (index, turn) in turns.enumerated() {
        let end = index + 1 < turns.count ? turns[index + 1] - 1 : span.last
        let free = freeAmounts(of: span.chain, from: turn, upTo: end)
        if let known = run, free?.lowerBound != known.upperBound + 1 {
          noteFree(known, by: span.chain, in: scene)
          run = free
        } else {
          run = free.map { (run?.lowerBound ?? $0.lowerBound)...$0.upperBound }
        }
      }
      if let run { noteFree(extended(run, on: span), by: span.chain, in: scene) }
    }
  }

  /// The first amounts from one to another that pay nothing, where the price is formed in one way.
  private mutating func freeAmounts(
    of chain: Chain, from first: Int64, upTo last: Int64
  ) -> ClosedRange<Int64>? {
    let reading = analysis.reading(chain, at: first)
    guard reading.payable == 0, !reading.isRoundedAway else { return nil }
    return first...min(reading.lastAmount(leaving: 0, analysis.rounding), reading.last, last)
  }

  /// Free amounts at the end of what is looked at of a span: where a whole period is free and the price
  /// never rises, so is the rest.
  private func extended(
    _ run: ClosedRange<Int64>, on span: SpanCurve.Span
  ) -> ClosedRange<Int64> {
    guard let period = analysis.period(of: span.chain), period.rise == 0,
      run.upperBound - run.lowerBound >= period.length,
      analysis.settledBounds(of: span.chain, from: run.upperBound) != nil
    else { return run }
    return run.lowerBound...span.last
  }

  private mutating func noteFree(
    _ amounts: ClosedRange<Int64>, by chain: Chain, in scene: Scene
  ) {
    let reading = analysis.reading(chain, at: amounts.upperBound)
    var most: (index: Int, off: Int64)?
    for (index, link) in zip(chain, reading.links) where link.off > most?.off ?? 0 {
      most = (index, link.off)
    }
    guard let index = most?.index else { return }
    if let known = findings.free[index] {
      let isBetter =
        known.first == amounts.lowerBound
        ? known.order.amount < amounts.upperBound : known.first > amounts.lowerBound
      if !isBetter { return }
    }
    findings.free[index] = Findings.Free(
      order: scene.order(amounts.upperBound), first: amounts.lowerBound)
  }
}
