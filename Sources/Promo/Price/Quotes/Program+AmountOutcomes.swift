// The outcomes of an order of one amount under rules of amounts. They equal those of `Explainer`,
// but need none of its memory, because a page of quotes asks for thousands of quotes a second.

extension Program {
  /// Returns the outcome of a promotion that is in force and not applied.
  func outcomeOfAmount(
    of index: Int, for order: CheckedOrder, in cart: PricedCart, by names: [String]
  ) -> Quote.Outcome.Kind {
    let (amount, spend) = (order.amount.minorUnits, forms[index].spend)
    if amount < spend { return .belowSpend(short: Amount(unchecked: spend - amount)) }
    let left = forms.left(after: index, of: amount, amount: amount)
    if left == amount { return .noEffect }
    let missed = missedThresholds(of: amount, with: index, in: cart)
    return .beaten(
      by: names, wouldPay: Amount(unchecked: order.total.minorUnits - amount + left),
      lostThreshold: missed.own,
      lacksSync: self.names(of: missingSync(of: index, for: order, in: cart)), lines: [],
      reason: reason(of: index, beside: cart.applied.lazy.map { $0.index }),
      breaks: missed.broken)
  }

  /// Returns the reason that a promotion and one of its rivals are `sync` promotions of one step;
  /// nil if they are not, and under `first`.
  func reason(of index: Int, beside rivals: some Sequence<Int>) -> Quote.Outcome.Reason? {
    let form = forms.form(index)
    guard form.pointee.isSync, strategy != .first else { return nil }
    for rival in rivals {
      let other = forms.form(rival)
      if other.pointee.isSync, other.pointee.stepNumber == form.pointee.stepNumber { return .step }
    }
    return nil
  }

  /// Returns the amount by which earlier discounts would take the order below a promotion's
  /// threshold, or below that of the first applied promotion after it. Both are nil if nothing is
  /// missed, or if the promotion could not combine with the applied ones anyway.
  private func missedThresholds(
    of amount: Int64, with index: Int, in cart: PricedCart
  ) -> (own: Amount?, broken: Quote.Outcome.Break?) {
    let forms = forms
    guard forms[index].isSync,
      cart.applied.allSatisfy({
        forms[$0.index].isSync && forms[$0.index].step != forms[index].step
      })
    else { return (nil, nil) }
    var (left, own) = (amount, Amount?.none)
    for member in joined(cart.applied, with: index) {
      let form = forms.form(member)
      if form.pointee.hasThreshold, !form.pointee.isBeforeDiscounts, left < form.pointee.spend {
        let short = Amount(unchecked: form.pointee.spend - left)
        if member != index { return (own, .init(promotion: promotions[member].name, short: short)) }
        own = short
      }
      left = forms.left(after: member, of: left, amount: amount)
    }
    return (own, nil)
  }

  /// Returns the promotions that lack `sync`, if nothing else keeps a promotion out of the set: no
  /// applied promotion has its step, it would win its step, and together with the applied
  /// promotions it would leave less to pay. Empty otherwise, and always under `first`.
  private func missingSync(of index: Int, for order: CheckedOrder, in cart: PricedCart) -> [Int] {
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

  /// Returns the stack of applied promotions, sorted by step, with one more promotion.
  private func joined(_ applied: [PricedCart.Applied], with index: Int) -> Stack {
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

  /// The members are sorted by step. Nil if one of them would take nothing off.
  private func left(after members: Stack, of amount: Int64) -> Int64? {
    var left = amount
    for index in members {
      let next = forms.left(after: index, of: left, amount: amount)
      guard next < left else { return nil }
      left = next
    }
    return left
  }
}
