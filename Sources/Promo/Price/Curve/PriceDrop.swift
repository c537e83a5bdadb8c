/// A drop in price: an order costs less than the order one minor unit smaller.
struct PriceDrop {
  /// The fall of the price, in minor units.
  let fall: Int64

  /// The index of the promotion whose reduction grows the most.
  let cause: Int

  /// The reduction by this promotion in the larger order, in minor units.
  let reduction: Int64

  /// Makes the drop from one order to the next, given the promotions applied to each and their
  /// reductions (for the larger order, in order of application). Nil if the price does not drop.
  init?(
    by fall: Int64, from before: some Sequence<(Int, Int64)>,
    to after: some Sequence<(Int, Int64)>
  ) {
    let offs = Dictionary(uniqueKeysWithValues: before.map { ($0.0, $0.1) })
    // If several reductions grow equally, `max` returns the one applied first.
    let most = after.max { $0.1 - offs[$0.0, default: 0] < $1.1 - offs[$1.0, default: 0] }
    guard fall > 0, let most else { return nil }
    (self.fall, cause, reduction) = (fall, most.0, most.1)
  }

  /// True if the drop is the reward for reaching a threshold. This is so if a promotion applied to
  /// the larger order reaches more levels, repetitions or pieces there than in the smaller order
  /// (`before`), and the price falls by no more than the reduction of the promotion that causes the
  /// drop.
  func isReward(reaching levels: [Int64], before: [Int64]) -> Bool {
    fall <= reduction && zip(levels, before).contains { $0 > $1 }
  }
}

extension AsymptoticForms {
  /// Returns the drop at the start of a segment; nil if the price does not drop there. Within a
  /// segment, the price never drops.
  func drop(from high: Segment, to low: Segment) -> PriceDrop? {
    let fall =
      high.formula.payable(of: high.last, rounding) - low.formula.payable(of: low.first, rounding)
    if fall <= 0 { return nil }
    return PriceDrop(
      by: fall, from: zip(high.stack, high.formula.reductions(of: high.last, rounding)),
      to: zip(low.stack, low.formula.reductions(of: low.first, rounding)))
  }

  func isReward(_ drop: PriceDrop, at low: Segment) -> Bool {
    drop.isReward(
      reaching: reachedLevels(of: low.stack, at: low.first),
      before: reachedLevels(of: low.stack, at: low.first - 1))
  }

  private func reachedLevels(of stack: Stack, at amount: Int64) -> [Int64] {
    var left = amount
    return stack.map { promotion in
      let form = forms[promotion]
      let basis = form.isBeforeDiscounts ? amount : left
      left = form.term(on: left, basis: basis).operation.apply(to: left, rounding)
      return form.reachedCount(onBasis: basis)
    }
  }
}
