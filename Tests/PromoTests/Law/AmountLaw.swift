@testable import Promo

// The law for an order of one amount, which is one piece without labels: the meaning of the language, as
// a loop over its definitions that you can read in a minute. It takes no short cut. All faster code must
// agree with it, in the payable and in the promotions applied.

extension Program {
  /// Returns the stack for an order after a visit to every stack. Takes time in proportion to the
  /// number of promotions; under `best`, to the product of the numbers in force in each step.
  func referenceStack(for order: CheckedOrder, by strategy: Strategy) -> PricedStack {
    var lowest = PricedStack(nothingOff: order.amount)
    forEachStack(for: order, by: strategy) { stack in
      if stack.ranks(before: lowest) { lowest = stack }
    }
    return lowest
  }

  /// Visits all stacks that a strategy allows for an order.
  func forEachStack(
    for order: CheckedOrder, by strategy: Strategy, _ visit: (PricedStack) -> Void
  ) {
    switch strategy {
    case .calculator: forEachStack(among: winners(for: order), for: order, visit)
    case .best: forEachStack(among: eligible(for: order), for: order, visit)
    case .first: forEachStack(among: Array(eligible(for: order).prefix(1)), for: order, visit)
    }
  }

  /// Returns the promotions in force that would take something off the whole order, in written
  /// order.
  func eligible(for order: CheckedOrder) -> [Int] {
    promotions.indices.filter { index in
      promotions[index].isInForce(for: order)
        && reduction(index, from: order.amount, of: order) > .zero
    }
  }

  /// Returns the winner of each step: the promotion with the largest value on the whole order. At
  /// equal value a `sync` promotion wins, then the one written first.
  func winners(for order: CheckedOrder) -> [Int] {
    let eligible = eligible(for: order)
    return Promotion.Step.ofAmounts.compactMap { step in
      var winner: Int?
      for index in eligible where promotions[index].step == step {
        if winner.map({ wins(index, over: $0, for: order) }) ?? true { winner = index }
      }
      return winner
    }
  }

  /// True if a promotion wins its step over one written before it.
  func wins(_ index: Int, over earlier: Int, for order: CheckedOrder) -> Bool {
    let value = promotions[index].value(on: order.amount, of: order)
    let other = promotions[earlier].value(on: order.amount, of: order)
    return value > other
      || value == other && promotions[index].isSync && !promotions[earlier].isSync
  }

  /// Visits the stacks of some promotions: none, each alone, and every combination of `sync`
  /// promotions with at most one of each step.
  private func forEachStack(
    among candidates: [Int], for order: CheckedOrder, _ visit: (PricedStack) -> Void
  ) {
    let nothing = PricedStack(nothingOff: order.amount)
    let sync = candidates.filter { promotions[$0].isSync }
    let steps = Promotion.Step.ofAmounts.map { step in sync.filter { promotions[$0].step == step } }
    combine(nothing, with: steps[...], for: order, visit)
    for index in candidates where !promotions[index].isSync {
      stack(nothing, applying: index, to: order).map(visit)
    }
  }

  /// Visits a stack, and every way to apply one more promotion of each later step after it.
  private func combine(
    _ stack: PricedStack, with steps: ArraySlice<[Int]>, for order: CheckedOrder,
    _ visit: (PricedStack) -> Void
  ) {
    visit(stack)
    for (position, step) in zip(steps.indices, steps) {
      for index in step {
        guard let next = self.stack(stack, applying: index, to: order) else { continue }
        combine(next, with: steps[(position + 1)...], for: order, visit)
      }
    }
  }

  /// Returns a stack with one more promotion applied to its rest to pay; nil if that promotion
  /// would take nothing off.
  func stack(
    _ stack: PricedStack, applying index: Int, to order: CheckedOrder
  ) -> PricedStack? {
    let off = reduction(index, from: stack.payable, of: order)
    guard off > .zero else { return nil }
    var stack = stack
    stack.apply(
      index, taking: off, valueAlone: promotions[index].value(on: order.amount, of: order))
    return stack
  }

  private func reduction(_ index: Int, from left: Amount, of order: CheckedOrder) -> Amount {
    promotions[index].reduction(from: left, of: order, rounding: rounding)
  }
}

/// One way to price an order: the promotions applied, in the order of their steps, and the rest to
/// pay.
struct PricedStack: Hashable, Sendable {
  /// A promotion that is applied.
  struct Applied: Hashable, Sendable {
    /// Its index among the promotions of the program.
    let index: Int

    /// Its reduction.
    let off: Amount

    /// The amount left to pay after it.
    let left: Amount
  }

  /// The price.
  private(set) var payable: Amount

  private(set) var applied: [Applied] = []

  /// The promotions applied, in the order of their steps.
  var promotions: [Int] { applied.map { $0.index } }

  /// The sum of the promotions' values on the whole order amount. It only settles ties.
  private(set) var value = ExactAmount.nothing

  /// Makes the stack without a promotion, which leaves the order amount to pay.
  init(nothingOff amount: Amount) {
    payable = amount
  }

  /// Applies one more promotion.
  mutating func apply(_ index: Int, taking off: Amount, valueAlone: ExactAmount) {
    payable = payable - off
    if applied.isEmpty { applied.reserveCapacity(Promotion.Step.ofAmounts.count) }
    applied.append(Applied(index: index, off: off, left: payable))
    value = value + valueAlone
  }

  /// True if it is chosen over another stack. The lower payable wins, then fewer promotions, then
  /// the larger value, then the stack written first.
  func ranks(before other: PricedStack) -> Bool {
    if payable != other.payable { return payable < other.payable }
    if applied.count != other.applied.count { return applied.count < other.applied.count }
    if value != other.value { return value > other.value }
    return applied.map { $0.index }.lexicographicallyPrecedes(other.applied.map { $0.index })
  }
}

extension Program {
  /// Returns the price of an order by the product as a stack.
  func stack(for order: CheckedOrder, by strategy: Strategy? = nil) -> PricedStack {
    var stack = PricedStack(nothingOff: order.total)
    for one in priced(order, by: strategy).applied {
      stack.apply(
        one.index, taking: one.off,
        valueAlone: promotions[one.index].value(on: order.amount, of: order))
    }
    return stack
  }
}

extension Promotion {
  /// Returns the basis: the amount that its threshold is compared with when `left` is left to pay.
  func basis(on left: Amount, of order: CheckedOrder) -> Amount {
    threshold?.isBeforeDiscounts ?? false ? order.amount : left
  }

  /// Returns its exact value on a rest to pay: nothing below its threshold, and never more than the
  /// rest or its cap.
  func value(on left: Amount, of order: CheckedOrder) -> ExactAmount {
    value(on: left, basis: basis(on: left, of: order))
  }

  /// Returns its exact value on a rest to pay and a basis.
  func value(on left: Amount, basis: Amount) -> ExactAmount {
    if let threshold, basis < threshold.spend { return .nothing }
    let value =
      switch benefit {
      case .once(let reward): reward.value(on: left)
      case .repeated(let coupon, let step): ExactAmount(coupon, times: basis.count(of: step))
      case .tiers(let tiers):
        tiers.filter { $0.spend <= basis }.map { $0.reward.value(on: left) }.max() ?? .nothing
      // An order that is one amount is priced without them.
      case .countedTiers, .pieces, .group: ExactAmount.nothing
      }
    return min(value, ExactAmount(cap ?? left), ExactAmount(left))
  }

  /// Returns its reduction of a rest to pay, in whole minor units. The price is rounded, not the
  /// value.
  func reduction(from left: Amount, of order: CheckedOrder, rounding: Rounding) -> Amount {
    left - rounding.rounded(ExactAmount(left) - value(on: left, of: order))
  }
}

extension Promotion.Reward {
  /// Returns its value on an amount, without the limits of a cap and of the rest to pay.
  func value(on left: Amount) -> ExactAmount {
    switch self {
    case .discount(let percent): ExactAmount(percent, of: left)
    case .coupon(let amount): ExactAmount(amount)
    }
  }
}
