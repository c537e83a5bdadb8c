// The orders that are free.

extension FindingSearch {
  /// An interval of amounts that pay nothing by the same promotions.
  private struct FreeRun {
    let stack: Stack
    var amounts: ClosedRange<Int64>
  }

  mutating func noteFree(in scene: Scene) {
    var run: FreeRun?
    for segment in scene.curve.segments {
      guard let free = freeAmounts(of: segment) else { continue }
      if let known = run, known.stack == segment.stack,
        known.amounts.upperBound + 1 == free.lowerBound
      {
        run?.amounts = known.amounts.lowerBound...free.upperBound
      } else {
        if let run { noteFree(run, in: scene) }
        run = FreeRun(stack: segment.stack, amounts: free)
      }
    }
    if let run { noteFree(extended(run, on: scene.curve), in: scene) }
    noteUnknownFree(in: scene)
  }

  /// Returns the amounts at the start of a segment that pay nothing; nil if there are none, or if
  /// only rounding makes them free.
  private func freeAmounts(of segment: Segment) -> ClosedRange<Int64>? {
    guard let last = segment.formula.terms.last, last.kind != .percent || last.operation == .all,
      segment.formula.payable(of: segment.first, program.rounding) == 0
    else { return nil }
    let most = segment.formula.largestAmount(leaving: 0, program.rounding)
    return segment.first...min(most, segment.last)
  }

  /// Extends free amounts at the end of a curve. If one stack leads for good, a whole period is
  /// free and the price never rises, then all larger amounts are free.
  private func extended(_ run: FreeRun, on curve: CurveSegments) -> FreeRun {
    guard let tail = curve.tail, tail.leader == run.stack, let period = tail.period,
      period.rise == 0, run.amounts.upperBound == curve.last,
      run.amounts.upperBound - run.amounts.lowerBound >= period.length
    else { return run }
    return FreeRun(stack: run.stack, amounts: run.amounts.lowerBound...curve.lastLed)
  }

  private mutating func noteFree(_ run: FreeRun, in scene: Scene) {
    let (first, last) = (run.amounts.lowerBound, run.amounts.upperBound)
    let reductions = settled.candidate(run.stack, at: last).formula
      .reductions(of: last, program.rounding)
    var most: (index: Int, off: Int64)?
    for (index, off) in zip(run.stack, reductions) where off > most?.off ?? 0 {
      most = (index, off)
    }
    guard let index = most?.index else { return }
    if let known = findings.free[index] {
      let isBetter =
        known.first == first ? known.order.amount < last : known.first > first
      if !isBetter { return }
    }
    findings.free[index] = Findings.Free(order: scene.order(last), first: first)
  }

  /// Notes that free orders may be unknown: the price of a stack that leads for good without a
  /// period may reach 0.
  private mutating func noteUnknownFree(in scene: Scene) {
    guard let tail = scene.curve.tail, tail.period == nil, let leader = tail.leader else { return }
    let least = settled.bounds(of: leader, from: tail.first)?.low
    let isPaid = [tail.first, limit.minorUnits].allSatisfy { amount in
      least.map { $0.height(at: amount) > 0 } ?? false
    }
    if !isPaid { fallShort(of: scene.inForce) }
  }
}
