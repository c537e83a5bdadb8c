extension Promotion {
  /// How it forms every price from some amount on, of the basis and of what is left alike: by one
  /// operation, or by a coupon that is given ever more often. Nil where no such amount is known.
  func settledForm(_ rounding: Rounding) -> (from: Int64, form: PriceForm)? {
    var amount: Int64 = 1
    if case .repeated(let coupon, let every) = benefit {
      guard let end = firstAmountCapped(coupon, every) else {
        let from = firstAmountRepeated(coupon, every)
        return from.map { ($0, priceForm(on: $0, basis: $0, rounding)) }
      }
      amount = end
    }
    while amount <= Amount.largest.minorUnits {
      let form = priceForm(on: amount, basis: amount, rounding)
      let last = min(form.lastLeft, form.lastBasis)
      if last >= Amount.largest.minorUnits { return (amount, form) }
      amount = last + 1
    }
    return nil
  }

  /// The first amount from which on a coupon is given again and again, or takes all that is left because
  /// it is larger than what is asked for it; nil if it is beyond the largest.
  private func firstAmountRepeated(_ coupon: Amount, _ every: Amount) -> Int64? {
    let excess = coupon.minorUnits - every.minorUnits
    guard excess > 0 else { return every.minorUnits }
    let count = (every.minorUnits + excess - 1) / excess
    let (end, isTooLarge) = count.multipliedReportingOverflow(by: every.minorUnits)
    return isTooLarge || end > Amount.largest.minorUnits ? nil : end
  }

  /// The first amount of which a coupon that is given again and again comes to more than the cap; nil if
  /// that is never so.
  private func firstAmountCapped(_ coupon: Amount, _ every: Amount) -> Int64? {
    guard let cap else { return nil }
    let count = cap.minorUnits / coupon.minorUnits + 1
    let (end, isTooLarge) = count.multipliedReportingOverflow(by: every.minorUnits)
    return isTooLarge || end > Amount.largest.minorUnits ? nil : max(end, cap.minorUnits)
  }
}
