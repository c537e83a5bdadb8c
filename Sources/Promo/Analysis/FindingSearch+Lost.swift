// Which thresholds discounts lose.

extension FindingSearch {
  mutating func noteLost(in scene: Scene) {
    for index in scene.inForce {
      let promotion = program.promotions[index]
      guard let threshold = promotion.threshold, promotion.isSync, !threshold.isBeforeDiscounts,
        let first = firstAmountTaken(by: index)
      else { continue }
      for span in scene.curve.spans where span.last >= first {
        let isJoint = span.chain.allSatisfy {
          program.promotions[$0].isSync && program.promotions[$0].step != promotion.step
        }
        let before = span.chain.filter { program.promotions[$0].step < promotion.step }
        guard isJoint, !before.isEmpty else { continue }
        let known = findings.lost[index]?.order.amount ?? .max
        guard max(first, span.first) < known else { break }
        if let lost = analysis.firstAmount(
          from: max(first, span.first), upTo: min(span.last, known - 1),
          ofWhich: before, leaveLessThan: threshold.spend.minorUnits)
        {
          findings.lost[index] = Findings.Lost(order: scene.order(lost.amount), left: lost.left)
        }
      }
    }
  }
}
