// The term by which a promotion forms the price of large amounts.

extension NormalForm {
  /// The last term of a promotion, with the amount from which it holds. Both the basis and the rest
  /// to pay must have reached it.
  struct Settled {
    let from: Int64

    /// The term. If its kind is `repeated`, the number of coupons still grows with the basis.
    let term: Term
  }

  /// The last term, with the amount from which it holds; nil if that is beyond the largest amount.
  var settled: Settled? {
    var amount: Int64 = 1
    if isRepeated {
      guard let capped = firstCapped else {
        return firstRepeated.map { Settled(from: $0, term: term(onAll: $0)) }
      }
      amount = capped
    }
    while amount <= Amount.largest.minorUnits {
      let term = term(onAll: amount)
      if term.lastAlone >= Amount.largest.minorUnits { return Settled(from: amount, term: term) }
      amount = term.lastAlone + 1
    }
    return nil
  }

  /// The first amount from which the repeated coupons follow one rule; nil if it is beyond the
  /// largest amount. A coupon larger than `every` then takes all that is left.
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
