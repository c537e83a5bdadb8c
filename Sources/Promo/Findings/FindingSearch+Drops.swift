// The amounts at which the price drops. Within a segment it never does.

extension FindingSearch {
  mutating func noteDrops(in scene: Scene) {
    let segments = scene.curve.segments
    for place in segments.indices.dropFirst() {
      let (amount, rounding) = (segments[place].first, program.rounding)
      let payable = segments[place].formula.payable(of: amount, rounding)
      guard payable < segments[place - 1].formula.payable(of: amount - 1, rounding),
        let index = cause(of: segments[place], after: segments[place - 1]),
        findings.drops[index].map({ $0.order.amount > amount }) ?? true
      else { continue }
      findings.drops[index] = Findings.Drop(
        order: scene.order(amount),
        from: firstAmount(payingMoreThan: payable, before: place, of: segments),
        payable: payable)
    }
    noteUnknownDrops(in: scene)
  }

  /// Returns the promotion whose reduction grows the most where a segment begins.
  private func cause(of low: Segment, after high: Segment) -> Int? {
    let before = high.formula.reductions(of: low.first - 1, program.rounding)
    let after = low.formula.reductions(of: low.first, program.rounding)
    var most: (index: Int, gain: Int64)?
    for (index, off) in zip(low.stack, after) {
      let place = high.stack.firstIndex(of: index)
      let gain = off - (place.map { before[$0] } ?? 0)
      if gain > most?.gain ?? .min { most = (index, gain) }
    }
    return most?.index
  }

  /// Returns the smallest amount from which all amounts up to a segment pay more than `payable`.
  private func firstAmount(
    payingMoreThan payable: Int64, before place: Int, of segments: [Segment]
  ) -> Int64 {
    let rounding = program.rounding
    let cheap = segments[..<place].last {
      $0.formula.payable(of: $0.first, rounding) <= payable
    }
    return cheap.map { min($0.last, $0.formula.largestAmount(leaving: payable, rounding)) + 1 } ?? 1
  }

  /// Notes that a drop may be unknown if one stack leads for good without a period. Each of its
  /// promotions without a known drop may still cause one.
  private mutating func noteUnknownDrops(in scene: Scene) {
    guard let tail = scene.curve.tail, tail.period == nil, let leader = tail.leader else { return }
    if !leader.allSatisfy({ findings.drops[$0] != nil }) { fallShort(of: scene.inForce) }
  }
}
