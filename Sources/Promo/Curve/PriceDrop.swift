/// A drop of the price: an order pays less than the order one minor unit smaller.
struct PriceDrop {
  /// The fall of the price, in minor units.
  let fall: Int64

  /// The index of the promotion whose reduction grows the most.
  let cause: Int

  /// The reduction of this promotion in the larger order, in minor units.
  let reduction: Int64

  /// Makes the drop from one order to the next; nil if the price does not drop.
  ///
  /// - Parameters:
  ///   - before: the promotions applied to the smaller order and their reductions.
  ///   - after: those of the larger order, in the order in which they are applied.
  init?(
    by fall: Int64, from before: some Sequence<(Int, Int64)>,
    to after: some Sequence<(Int, Int64)>
  ) {
    let offs = Dictionary(uniqueKeysWithValues: before.map { ($0.0, $0.1) })
    // Of several, the one applied first.
    let most = after.max { $0.1 - offs[$0.0, default: 0] < $1.1 - offs[$1.0, default: 0] }
    guard fall > 0, let most else { return nil }
    (self.fall, cause, reduction) = (fall, most.0, most.1)
  }

  /// True if the drop is the reward of a threshold: one begins in the larger order, and the price falls
  /// by no more than the promotion that causes the drop takes.
  func isReward(_ beginsThreshold: @autoclosure () -> Bool) -> Bool {
    fall <= reduction && beginsThreshold()
  }
}

extension SettledForms {
  /// Returns the drop where a segment begins; nil if the price does not drop there. Within a segment it
  /// never does.
  func drop(from high: Segment, to low: Segment) -> PriceDrop? {
    let fall =
      high.formula.payable(of: high.last, rounding) - low.formula.payable(of: low.first, rounding)
    if fall <= 0 { return nil }
    return PriceDrop(
      by: fall, from: zip(high.stack, high.formula.reductions(of: high.last, rounding)),
      to: zip(low.stack, low.formula.reductions(of: low.first, rounding)))
  }

  /// True if a promotion of a segment reaches a threshold of its own where the segment begins.
  func beginsThreshold(_ segment: Segment) -> Bool {
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
