// Turns the winners of the steps into the stack that the law finds.

/// The price of an order, and the stack applied to it.
struct PricedOrder: Hashable {
  var payable: Int64
  var stack = Stack()
}

extension PriceIndex {
  func priced(_ order: IndexedOrder) -> PricedOrder {
    if order.codes.isEmpty, curves.hasPrices,
      let position = curves.position(of: order.amount, at: order.instant)
    {
      let stack = curves.stack(at: position)
      let payable =
        curves.payable(of: order.amount, at: position) ?? forms.left(after: stack, of: order.amount)
      return PricedOrder(payable: payable, stack: stack)
    }
    return searched(order)
  }

  /// Without the curve table. Computes in 64 bits if they suffice, which halves the time.
  private func searched(_ order: IndexedOrder) -> PricedOrder {
    if program.isAboutGoods { return byPricer(order) }
    return switch program.strategy {
    case .calculator where order.amount <= PackedForms.mostOf64Bits:
      stacked(winners(for: order, in: Int64.self), of: order)
    case .calculator: stacked(winners(for: order, in: Int128.self), of: order)
    case .first: first(winners(for: order, in: Int64.self).plain, of: order)
    case .best: byPricer(order)
    }
  }

  private func first(_ winner: Winner<Int64>, of order: IndexedOrder) -> PricedOrder {
    guard winner.exists else { return PricedOrder(payable: order.amount) }
    return PricedOrder(
      payable: forms.left(after: winner.stack, of: order.amount), stack: winner.stack)
  }

  /// Under rules about goods the pricer looks at all promotions, else at those the index finds.
  @inline(never)
  private func byPricer(_ order: IndexedOrder) -> PricedOrder {
    let (amount, instant) = (
      Amount(unchecked: order.amount), Instant(secondsSince1970: order.instant)
    )
    let price: PricedCart
    if program.isAboutGoods {
      price = program.priced(
        CheckedOrder(
          amount: amount, cart: nil, instant: instant,
          localTime: program.zone.localTime(at: instant),
          codes: codes(numbered: order.codes), facts: Array(order.facts)))
    } else {
      var inForce: [Int] = []
      visitInForce(for: order) { inForce.append($0) }
      // The index has already checked the time, the codes and the facts.
      price = program.priced(
        CheckedOrder(
          amount: amount, cart: nil, instant: instant, localTime: LocalTime(seconds: 0), codes: [],
          facts: []), among: inForce)
    }
    return PricedOrder(payable: price.payable.minorUnits, stack: Stack(price.promotions))
  }
}

// MARK: - Calculator

/// A stack with all values that decide whether it is chosen.
private struct RankedStack<Millionths: FixedWidthInteger & Sendable> {
  var left: Int64

  /// True if the last applied promotion is `sync`, or if there is none.
  var isSync = true
  var value: Millionths = 0
  var stack = Stack()

  func ranks(before other: RankedStack) -> Bool {
    Tie.ranks(left, stack, before: other.left, other.stack) { (value, other.value) }
  }
}

extension PriceIndex {
  /// Returns the stack that ranks first among the empty stack, each winner alone, and all
  /// combinations of two or three `sync` winners.
  @inline(__always)
  private func stacked<Millionths>(
    _ winners: Winners<Millionths>, of order: IndexedOrder
  ) -> PricedOrder {
    guard winners.code.exists else {
      return stacked(winners.plain, winners.threshold, of: order.amount)
    }
    var lowest = RankedStack<Millionths>(left: order.amount)
    let nothing = lowest
    let plain = added(winners.plain, to: nothing, of: order, &lowest)
    let threshold = added(winners.threshold, to: nothing, of: order, &lowest)
    let both = plain.flatMap { added(winners.threshold, to: $0, of: order, &lowest) }
    _ = added(winners.code, to: nothing, of: order, &lowest)
    if let plain { _ = added(winners.code, to: plain, of: order, &lowest) }
    if let threshold { _ = added(winners.code, to: threshold, of: order, &lowest) }
    if let both { _ = added(winners.code, to: both, of: order, &lowest) }
    return PricedOrder(payable: lowest.left, stack: lowest.stack)
  }

  /// If `code` has no winner: two winners together must leave less to pay than either one alone.
  @inline(__always)
  private func stacked<Millionths>(
    _ plain: Winner<Millionths>, _ threshold: Winner<Millionths>, of amount: Int64
  ) -> PricedOrder {
    let afterPlain = left(after: plain, of: amount, amount: amount)
    let afterThreshold = left(after: threshold, of: amount, amount: amount)
    if afterPlain < amount, afterThreshold < amount, plain.rank.isSync, threshold.rank.isSync {
      let both = left(after: threshold, of: afterPlain, amount: amount)
      if both < afterPlain, both < afterThreshold {
        return PricedOrder(payable: both, stack: plain.stack.adding(threshold.rank.promotion))
      }
    }
    let isPlainFirst = Tie.ranks(
      afterPlain, plain.stack, before: afterThreshold, threshold.stack
    ) { (plain.value, threshold.value) }
    let (payable, winner) = isPlainFirst ? (afterPlain, plain) : (afterThreshold, threshold)
    guard payable < amount else { return PricedOrder(payable: amount) }
    return PricedOrder(payable: payable, stack: winner.stack)
  }

  @inline(__always)
  private func left<Millionths>(
    after winner: Winner<Millionths>, of left: Int64, amount: Int64
  ) -> Int64 {
    guard winner.exists else { return left }
    let basis = winner.rank.isBeforeDiscounts ? amount : left
    switch winner.rank.method {
    case .form:
      return forms.left(
        after: winner.rank.promotion, of: left, amount: amount, in: Millionths.self)
    case .percent:
      let kept = Millionths(Percent.hundred.millionths - winner.reward) * Millionths(left)
      return basis < winner.threshold ? left : program.rounding.rounded(millionths: kept)
    case .units: return basis < winner.threshold ? left : left - min(winner.reward, left)
    }
  }

  /// Nil if the winner does not combine with the stack or takes nothing. Updates `lowest`.
  @inline(__always)
  private func added<Millionths>(
    _ winner: Winner<Millionths>, to before: RankedStack<Millionths>, of order: IndexedOrder,
    _ lowest: inout RankedStack<Millionths>
  ) -> RankedStack<Millionths>? {
    guard before.stack.isEmpty || winner.rank.isSync && before.isSync else { return nil }
    let left = left(after: winner, of: before.left, amount: order.amount)
    guard left < before.left else { return nil }
    let next = RankedStack(
      left: left, isSync: winner.rank.isSync, value: before.value + winner.value,
      stack: before.stack.adding(winner.rank.promotion))
    if next.ranks(before: lowest) { lowest = next }
    return next
  }
}
