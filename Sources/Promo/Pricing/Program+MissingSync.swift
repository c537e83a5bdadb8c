// Which promotions lack `sync`, where that alone keeps one from being applied with others.

extension Program {
  /// Returns the promotions that lack `sync` where nothing else keeps a promotion out of a set: its step
  /// is free, it could win it, and together all would leave less to pay.
  func missingSync(of index: Int, for order: CheckedOrder, in cart: PricedCart) -> [Int] {
    let (step, forms) = (forms[index].step, forms)
    var lacksSync = !forms[index].isSync
    let applied = cart.applied.span
    for position in applied.indices {
      if forms[applied[position].index].step == step { return [] }
      if !forms[applied[position].index].isSync { lacksSync = true }
    }
    guard lacksSync, strategy != .first else { return [] }
    let (members, amount) = (joined(cart.applied, with: index), order.amount.minorUnits)
    guard let left = left(after: members, of: amount),
      amount - left > (order.total - cart.payable).minorUnits,
      strategy == .best || winsStep(index, for: order)
    else { return [] }
    return members.filter { !forms[$0].isSync }.sorted()
  }

  /// Returns the stack of some promotions, by rising steps, with one more.
  func joined(_ applied: [PricedCart.Applied], with index: Int) -> Stack {
    var (stack, isJoined) = (Stack(), false)
    for one in applied {
      if !isJoined, forms[one.index].step > forms[index].step {
        stack.append(index)
        isJoined = true
      }
      stack.append(one.index)
    }
    return isJoined ? stack : stack.adding(index)
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
  func left(after members: Stack, of amount: Int64) -> Int64? {
    var left = amount
    for index in members {
      let next = forms.left(after: index, of: left, amount: amount)
      guard next < left else { return nil }
      left = next
    }
    return left
  }
}
