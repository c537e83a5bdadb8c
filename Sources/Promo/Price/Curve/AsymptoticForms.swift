// The prices of stacks for large amounts.
//
// A stack is settled once each of its promotions has its last term. From there on, the price of the
// stack repeats: one period further on, the price is higher by a fixed rise. (With 20 % off, it
// rises by 4 for every 5 minor units; with 50 off for every 300, by 250 for every 300.)

/// The promotions of a program, each with its last term.
struct AsymptoticForms {
  let forms: Forms
  var rounding: Rounding { forms.rounding }
  private let settled: [Form.Settled?]

  init(_ forms: Forms) {
    self.forms = forms
    settled = forms.indices.map { forms[$0].settled }
  }

  /// Returns the amount from which all the given promotions keep their terms; `.max` if a promotion
  /// never does.
  func firstAmount(of promotions: [Int]) -> Int64 {
    promotions.map { settled[$0]?.from ?? .max }.max() ?? 1
  }

  func candidate(_ stack: Stack, at amount: Int64) -> Candidate {
    Candidate(stack, of: forms, at: amount)
  }
}

// MARK: - The price of a stack

extension AsymptoticForms {
  /// Returns the bounds of a stack's price for an amount and all larger amounts; nil if the stack
  /// is not settled at the amount.
  func bounds(of stack: Stack, from amount: Int64) -> LinearBounds? {
    var bounds = LinearBounds.amount
    for promotion in stack {
      guard let settled = settled[promotion], amount >= settled.from, bounds.low.slope >= 0,
        bounds.low.height(at: amount) >= Int128(settled.from) * LinearBounds.unit
      else { return nil }
      let form = forms[promotion]
      if settled.term.kind != .repeated {
        bounds.apply(settled.term.operation, rounding)
      } else if form.isBeforeDiscounts {
        bounds.apply(form.coupon, everyOfAmount: form.every, rounding)
        // Otherwise, the coupons would take everything that is left of larger amounts.
        guard bounds.low.slope >= 0, bounds.low.height(at: amount) >= 0 else { return nil }
      } else {
        bounds.apply(form.coupon, everyOfLeft: form.every)
      }
    }
    return bounds
  }

  /// Returns the period of a settled stack; nil if it is too long.
  func period(of stack: Stack) -> Period? {
    var period: Period? = Period()
    for promotion in stack {
      guard let term = settled[promotion]?.term else { return nil }
      let form = forms[promotion]
      period =
        term.kind == .repeated
        ? period?.after(form.coupon, every: form.every, isBeforeDiscounts: form.isBeforeDiscounts)
        : period?.after(term.operation, rounding)
    }
    return period
  }
}

// MARK: - The value on the order amount

extension AsymptoticForms {
  /// Returns the rise of the total value of settled promotions over a period, in millionths of a
  /// minor unit.
  func valueRise(of promotions: some Sequence<Int>, over length: Int64) -> Int128 {
    promotions.reduce(0) { sum, promotion in
      guard let term = settled[promotion]?.term else { return sum }
      let form = forms[promotion]
      return sum
        + (term.kind == .repeated
          ? wideProduct(form.coupon, length / form.every) * 1_000_000
          : wideProduct(length, 1_000_000 - term.operation.keep))
    }
  }

  /// Returns the period of a settled promotion's value, in minor units.
  func valuePeriod(of promotion: Int) -> Int64 {
    settled[promotion]?.term.kind == .repeated ? forms[promotion].every : 1
  }

  /// Returns the bounds of a promotion's value for an amount and all larger amounts; nil if the
  /// promotion is not settled at the amount.
  func valueBounds(of promotion: Int, from amount: Int64) -> LinearBounds? {
    guard let settled = settled[promotion], amount >= settled.from else { return nil }
    if settled.term.kind == .repeated {
      return .worth(of: forms[promotion].coupon, every: forms[promotion].every)
    }
    let line = LinearBounds.Line(
      slope: LinearBounds.unit / 1_000_000 * Int128(1_000_000 - settled.term.operation.keep),
      offset: Int128(settled.term.operation.minus) * LinearBounds.unit)
    return LinearBounds(low: line, high: line)
  }
}

extension Form {
  /// The last term of a promotion, and the amount from which the term holds. Both the basis and the
  /// rest to pay must have reached that amount.
  struct Settled {
    let from: Int64

    /// The term. If its kind is `repeated`, the number of coupons still grows with the basis.
    let term: Term
  }

  /// The last term, and the amount from which the term holds; nil if that amount is beyond the
  /// largest amount.
  var settled: Settled? {
    var amount: Int64 = 1
    if isRepeated {
      guard let capped = firstCapped else {
        return firstRepeated.map { Settled(from: $0, term: term(onAll: $0)) }
      }
      amount = capped
    }
    while true {
      let term = term(onAll: amount)
      if term.lastAlone >= Amount.largest.minorUnits { return Settled(from: amount, term: term) }
      amount = term.lastAlone + 1
    }
  }

  /// The first amount from which the repeated coupons follow a single rule; nil if that amount is
  /// beyond the largest amount. From there on, a coupon larger than `every` takes all that is left.
  private var firstRepeated: Int64? {
    let excess = coupon - every
    return excess > 0 ? multiple((every + excess - 1) / excess) : every
  }

  /// The first amount at which the coupons exceed the cap; nil if they never do.
  private var firstCapped: Int64? {
    cap < .max ? multiple(cap / coupon + 1).map { max($0, cap) } : nil
  }

  /// Returns a multiple of `every`; nil if it is larger than any amount.
  private func multiple(_ count: Int64) -> Int64? {
    let (product, isTooLarge) = count.multipliedReportingOverflow(by: every)
    return isTooLarge || product > Amount.largest.minorUnits ? nil : product
  }
}
