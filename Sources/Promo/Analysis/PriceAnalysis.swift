// The exact price function of a file set.
//
// At an instant, with codes and facts, a price is a function of the order amount alone. What a chain of
// promotions leaves to pay is a few operations one after the other (keep 80 % and round, take 50 off), as
// long as the amount, and what is left of it in between, cross no threshold, no cap and no multiple of an
// `every`. Each operation never falls while its input rises, so the amount at which the next such place is
// crossed is found by running the operations backwards. Between such places two chains are two functions
// that never fall, and the first amount at which one takes the lead is found by leaps: where one is ahead
// now, it stays ahead until the other has come down to where it is (`ChainRace`). Straight lines that
// bound both tell where it is ahead for good (`LinearBounds`); there nothing is walked any more, were it
// a million repetitions of a coupon.

/// A program that is looked at for every amount.
struct PriceAnalysis {
  let program: Program

  /// The amounts that are looked at: from one minor unit to this.
  var limit: Int64

  var budget: Budget

  /// What each promotion gives.
  let rules: [PriceRule]

  /// How each promotion forms the price of large amounts.
  let settled: [(from: Int64, form: PriceForm)?]

  init(_ program: Program, upTo limit: Amount = .largest, budget: Budget = Budget()) {
    self.program = program
    self.limit = limit.minorUnits
    self.budget = budget
    rules = program.promotions.map(PriceRule.init)
    settled = rules.map { $0.settledForm(program.rounding) }
  }

  var rounding: Rounding { program.rounding }

  mutating func reading(_ chain: Chain, at amount: Int64) -> ChainReading {
    budget.spend()
    return ChainReading(chain, of: rules, at: amount, rounding)
  }

  /// The bounds of what a chain leaves to pay of an amount and of all larger ones; nil where it is not
  /// settled by then.
  func settledBounds(of chain: Chain, from amount: Int64) -> LinearBounds? {
    var bounds = LinearBounds.amount
    for index in chain {
      guard let (from, form) = settled[index], let operation = form.operation else { return nil }
      let isBefore = rules[index].isBeforeDiscounts
      guard amount >= from, bounds.low.slope >= 0,
        bounds.low.height(at: amount) >= Int128(from) * LinearBounds.unit
      else { return nil }
      guard case .repeated(let coupon, let every) = form.form else {
        bounds.apply(operation, rounding)
        continue
      }
      if isBefore {
        bounds.apply(coupon, everyOfAmount: every, rounding)
        // Else it would take all that is left of larger amounts.
        guard bounds.low.slope >= 0, bounds.low.height(at: amount) >= 0 else { return nil }
      } else {
        bounds.apply(coupon, everyOfLeft: every)
      }
    }
    return bounds
  }
}
