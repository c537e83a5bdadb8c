/// A drop of the price where a segment begins: its first amount pays less than the amount one minor
/// unit below it. Within a segment the price never drops.
struct PriceDrop {
  /// The segment that begins.
  let low: Segment

  /// The fall of the price, in minor units.
  let fall: Int64

  /// The index of the promotion whose reduction grows the most.
  let cause: Int

  /// The reduction of this promotion at the first amount, in minor units.
  let reduction: Int64
}

extension SettledForms {
  /// Returns the drop from one segment to the next; nil if the price does not drop there.
  func drop(from high: Segment, to low: Segment) -> PriceDrop? {
    let fall =
      high.formula.payable(of: high.last, rounding) - low.formula.payable(of: low.first, rounding)
    guard fall > 0 else { return nil }
    let before = high.formula.reductions(of: high.last, rounding)
    let after = low.formula.reductions(of: low.first, rounding)
    let gains = zip(low.stack, after).map { index, off in
      (index, off, gain: off - (high.stack.firstIndex(of: index).map { before[$0] } ?? 0))
    }
    // Of several, the one applied first.
    return gains.max { $0.gain < $1.gain }
      .map { PriceDrop(low: low, fall: fall, cause: $0.0, reduction: $0.1) }
  }

  /// True if a drop is the reward of a threshold: one begins there, and the price falls by no more
  /// than the promotion that causes the drop takes.
  func isReward(_ drop: PriceDrop) -> Bool {
    drop.fall <= drop.reduction && beginsThreshold(drop.low)
  }

  /// True if a promotion of a segment reaches a threshold of its own where the segment begins.
  private func beginsThreshold(_ segment: Segment) -> Bool {
    let (amount, below) = (segment.first, segment.first - 1)
    let before = candidate(segment.stack, at: below)
    guard before.isChoice else { return true }
    var (left, leftBelow) = (amount, below)
    let reductions = zip(
      segment.formula.reductions(of: amount, rounding),
      before.formula.reductions(of: below, rounding))
    for (index, (off, offBelow)) in zip(segment.stack, reductions) {
      let form = forms[index]
      let reached = form.reachedCount(onBasis: form.isBeforeDiscounts ? amount : left)
      if reached != form.reachedCount(onBasis: form.isBeforeDiscounts ? below : leftBelow) {
        return true
      }
      left -= off
      leftBelow -= offBelow
    }
    return false
  }
}
