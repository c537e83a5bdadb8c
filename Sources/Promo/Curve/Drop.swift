/// An amount that pays less than the amount one minor unit below it.
struct Drop {
  let amount: Int64
  let payable: Int64
  let stack: Stack
}

extension PriceCurve {
  /// Returns the first drop above an amount, up to twice that amount; nil if there is none or the
  /// budget is spent.
  ///
  /// - Parameter budget: the number of promotions and stacks to look at.
  func firstDrop(after amount: Int64, budget: Int) -> Drop? {
    guard !inForce.isEmpty, stackCount <= budget else { return nil }
    var walk = sections(from: amount, upTo: 2 * amount)
    var before = Int64.min
    while walk.lookCount <= budget, walk.next() {
      let payable = walk.payable(of: walk.first)
      if payable < before {
        let stack = walk.candidates[walk.chosen(at: walk.first)].stack
        return Drop(amount: walk.first, payable: payable, stack: stack)
      }
      before = walk.payable(of: walk.last)
    }
    return nil
  }
}
