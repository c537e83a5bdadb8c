/// An amount that pays less than one minor unit less.
struct Drop {
  let amount: Int64
  let payable: Int64
  let stack: Stack
}

extension PriceCurve {
  /// The first drop above an amount, up to twice as much; nil if there is none, or if it is not found.
  ///
  /// - Parameter budget: the most promotions and stacks that are looked at.
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
