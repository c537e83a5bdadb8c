// Which promotions lack `sync`, where that alone keeps one from being applied with others.

extension Program {
  /// Returns the promotions that lack `sync` where nothing else keeps a promotion out of a stack:
  /// its step is free, it could win it, and together all would leave less to pay.
  func missingSync(of index: Int, for order: CheckedOrder, in stack: PricedStack) -> [Int] {
    let span = promotions.span
    var lacksSync = !span[index].isSync
    for applied in stack.applied {
      if span[applied.index].step == span[index].step { return [] }
      if !span[applied.index].isSync { lacksSync = true }
    }
    guard lacksSync, strategy != .first else { return [] }
    guard let joined = payable(of: stack, joinedBy: index, for: order), joined < stack.payable,
      strategy == .best || winsStep(index, for: order)
    else { return [] }
    let members = stack.applied.map { $0.index } + [index]
    return members.filter { !promotions.span[$0].isSync }.sorted()
  }

  /// Returns what a stack would leave with one more promotion, of another step, as if all were
  /// `sync`; nil if one of them would take nothing off.
  private func payable(
    of stack: PricedStack, joinedBy index: Int, for order: CheckedOrder
  ) -> Amount? {
    let step = promotions.span[index].step
    let count = stack.applied.prefix { promotions.span[$0.index].step < step }.count
    var left = count == 0 ? order.amount : stack.applied[count - 1].left
    guard take(index, from: &left, of: order) else { return nil }
    for applied in stack.applied[count...] {
      guard take(applied.index, from: &left, of: order) else { return nil }
    }
    return left
  }

  /// Takes a promotion's reduction off a rest to pay. Returns false if it takes nothing.
  private func take(_ index: Int, from left: inout Amount, of order: CheckedOrder) -> Bool {
    let off = promotions.span[index].reduction(from: left, of: order, rounding: rounding)
    left = left - off
    return off > .zero
  }

  /// True if no other promotion in force wins over one in its step.
  private func winsStep(_ index: Int, for order: CheckedOrder) -> Bool {
    let step = promotions.span[index].step
    for other in promotions.indices where other != index && promotions.span[other].step == step {
      guard promotions.span[other].isInForce(for: order) else { continue }
      // Of equal ones, the one written first has won.
      let isBeaten =
        other < index
        ? !wins(index, over: other, for: order) : wins(other, over: index, for: order)
      if isBeaten { return false }
    }
    return true
  }

  /// Returns what some promotions, at most one of each step, would leave together, as if all were
  /// `sync`; nil if one of them would take nothing off.
  func payable(joining members: [Int], for order: CheckedOrder) -> Amount? {
    var left = order.amount
    for index in members.sorted(by: { promotions.span[$0].step < promotions.span[$1].step }) {
      guard take(index, from: &left, of: order) else { return nil }
    }
    return left
  }
}
