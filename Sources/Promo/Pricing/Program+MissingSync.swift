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
    let members = joined(cart.promotions, with: index)
    guard let joined = left(after: members, of: order.amount.minorUnits),
      joined < cart.payable.minorUnits, strategy == .best || winsStep(index, for: order)
    else { return [] }
    return members.filter { [forms] in !forms[$0].isSync }.sorted()
  }

  /// Returns some promotions by rising steps with one more.
  func joined(_ members: [Int], with index: Int) -> [Int] {
    var members = members
    let (forms, step) = (forms, forms[index].step)
    members.insert(index, at: members.firstIndex { forms[$0].step > step } ?? members.count)
    return members
  }

  /// True if no other promotion in force wins over one in its step.
  private func winsStep(_ index: Int, for order: CheckedOrder) -> Bool {
    let (step, amount) = (forms[index].step, order.amount.minorUnits)
    let value = forms.worth(of: index, on: amount)
    let span = promotions.span
    for other in span.indices where other != index && forms[other].step == step {
      guard span[other].isInForce(for: order) else { continue }
      let otherValue = forms.worth(of: other, on: amount)
      if Tie.wins(otherValue, forms[other].rank, over: value, forms[index].rank) {
        return false
      }
    }
    return true
  }

  /// Returns what some promotions leave together, by rising steps; nil if one of them would take
  /// nothing off.
  func left(after members: [Int], of amount: Int64) -> Int64? {
    var left = amount
    for index in members {
      let next = forms.left(after: index, of: left, amount: amount)
      guard next < left else { return nil }
      left = next
    }
    return left
  }
}
