// Which promotions lack `sync`, where that alone keeps one from being applied with others.

extension Program {
  /// Returns the promotions that lack `sync` where nothing else keeps a promotion out of a set: its step
  /// is free, it could win it, and together all would leave less to pay.
  func missingSync(of index: Int, for order: CheckedOrder, in cart: PricedCart) -> [Int] {
    let span = promotions.span
    var lacksSync = !span[index].isSync
    for applied in cart.applied {
      if span[applied.index].step == span[index].step { return [] }
      if !span[applied.index].isSync { lacksSync = true }
    }
    guard lacksSync, strategy != .first else { return [] }
    let members = cart.promotions + [index]
    guard let joined = payable(joining: members, for: order), joined < cart.payable,
      strategy == .best || winsStep(index, for: order)
    else { return [] }
    return members.filter { !promotions.span[$0].isSync }.sorted()
  }

  /// True if no other promotion in force wins over one in its step.
  private func winsStep(_ index: Int, for order: CheckedOrder) -> Bool {
    let (step, amount) = (promotions.span[index].step, order.amount.minorUnits)
    let value = forms.worth(of: index, on: amount)
    for other in promotions.indices where other != index && promotions.span[other].step == step {
      guard promotions.span[other].isInForce(for: order) else { continue }
      let otherValue = forms.worth(of: other, on: amount)
      if Tie.wins(otherValue, forms[other].rank, over: value, forms[index].rank) {
        return false
      }
    }
    return true
  }

  /// Returns what some promotions, at most one of each step, would leave together, as if all were
  /// `sync`; nil if one of them would take nothing off.
  func payable(joining members: [Int], for order: CheckedOrder) -> Amount? {
    let amount = order.amount.minorUnits
    var left = amount
    for index in members.sorted(by: { promotions.span[$0].step < promotions.span[$1].step }) {
      let next = forms.left(after: index, of: left, amount: amount)
      guard next < left else { return nil }
      left = next
    }
    return Amount(unchecked: left)
  }
}
