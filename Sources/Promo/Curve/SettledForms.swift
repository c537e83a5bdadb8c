// How stacks form the price of large amounts.
//
// A stack whose promotions all form the price in their last way is a function that repeats: of an amount
// that is larger by its period it leaves more by a fixed rise. (20 % off rises by 4 for every 5 minor
// units; 50 for every 300 by 250 for every 300.)

/// The promotions of a program, each with the term that it keeps of large amounts.
struct SettledForms {
  let forms: [NormalForm]
  let rounding: Rounding
  private let settled: [NormalForm.Settled?]

  init(_ forms: [NormalForm], _ rounding: Rounding) {
    (self.forms, self.rounding) = (forms, rounding)
    settled = forms.map(\.settled)
  }

  /// The amount from which on some promotions all keep their terms; `.max` where one never does.
  func firstAmount(of promotions: [Int]) -> Int64 {
    promotions.map { settled[$0]?.from ?? .max }.max() ?? 1
  }

  /// The stack of some promotions at an amount.
  func candidate(_ stack: Stack, at amount: Int64) -> Candidate {
    Candidate(stack, of: forms, at: amount, rounding)
  }
}

// MARK: - What is left of a stack

extension SettledForms {
  /// The bounds of the price that a stack leaves of an amount and of all larger ones; nil where it is not
  /// settled by then.
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
        // Else it would take all that is left of larger amounts.
        guard bounds.low.slope >= 0, bounds.low.height(at: amount) >= 0 else { return nil }
      } else {
        bounds.apply(form.coupon, everyOfLeft: form.every)
      }
    }
    return bounds
  }

  /// The period of a settled stack; nil if it is larger than any amount.
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

extension SettledForms {
  /// By how many millionths the values of settled promotions, together, rise over a period.
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

  /// After how many minor units the value of a settled promotion rises in the same way again.
  func valuePeriod(of promotion: Int) -> Int64 {
    settled[promotion]?.term.kind == .repeated ? forms[promotion].every : 1
  }

  /// The bounds of the value of a promotion of an amount and of all larger ones; nil where it is not settled
  /// by then.
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
