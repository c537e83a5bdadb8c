// The thresholds that discounts lose.

extension FindingSearch {
  mutating func noteLost(in scene: Scene) {
    for index in scene.inForce {
      let promotion = program.promotions[index]
      guard let threshold = promotion.threshold, promotion.isSync, !threshold.isBeforeDiscounts,
        let first = program.forms[index].firstTaken(upTo: limit.minorUnits)
      else { continue }
      for run in scene.runs where run.last >= first {
        let known = findings.lost[index]?.order.amount ?? .max
        guard let count = joinedCount(index, to: run.stack) else { continue }
        guard max(first, run.first) < known else { break }
        noteLost(
          index, below: threshold.spend.minorUnits, after: count, of: run, from: first, in: scene)
      }
    }
  }

  /// Returns the number of promotions of a stack that come before a promotion; nil if it is 0, or
  /// if they cannot be applied together.
  private func joinedCount(_ index: Int, to stack: Stack) -> Int? {
    let forms = program.forms
    let isJoint = stack.allSatisfy { forms[$0].isSync && forms[$0].step != forms[index].step }
    let count = stack.count { forms[$0].step < forms[index].step }
    return isJoint && count > 0 ? count : nil
  }

  /// Notes the first amount of a run for which the first `count` promotions of its stack leave less
  /// than `spend`. Within a segment the rest they leave never drops.
  private mutating func noteLost(
    _ index: Int, below spend: Int64, after count: Int, of run: CurveSegments.Run,
    from first: Int64, in scene: Scene
  ) {
    for segment in scene.curve.segments[run.places] where segment.last >= first {
      let amount = max(first, segment.first)
      if let known = findings.lost[index], known.order.amount <= amount { return }
      let left = segment.formula.prefix(count).payable(of: amount, program.rounding)
      if left < spend {
        findings.lost[index] = Findings.Lost(order: scene.order(amount), left: left)
        return
      }
    }
    if run.last > scene.curve.last, scene.curve.tail?.period == nil {
      noteUnknownLoss(below: spend, of: Stack(run.stack.prefix(count)), in: scene)
    }
  }

  /// Notes that a loss may be unknown: a stack that leads for good without a period may leave less
  /// than `spend` later.
  private mutating func noteUnknownLoss(below spend: Int64, of stack: Stack, in scene: Scene) {
    let first = scene.curve.last
    if let bounds = settled.bounds(of: stack, from: first), bounds.low.slope >= 0,
      bounds.low.height(at: first) >= Int128(spend) * LinearBounds.unit
    {
      return
    }
    fallShort(of: scene.inForce)
  }
}
