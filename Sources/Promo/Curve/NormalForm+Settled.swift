// How a promotion forms the price of large amounts.

extension NormalForm {
  /// The term that every price from some amount on is formed with, of the basis and of what is left alike.
  struct Settled {
    let from: Int64

    /// Where its kind is `repeated`, coupons are given ever more often, and only their number changes.
    let term: Term
  }

  /// The last term, with the amount from which on it holds; nil where that is beyond the largest amount.
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

  /// The first amount from which on a coupon is given again and again, or takes all that is left because it
  /// is larger than what is asked for it; nil if it is beyond the largest.
  private var firstRepeated: Int64? {
    let excess = coupon - every
    return excess > 0 ? multiple((every + excess - 1) / excess) : every
  }

  /// The first amount of which coupons come to more than the cap; nil if that is never so.
  private var firstCapped: Int64? {
    cap < .max ? multiple(cap / coupon + 1).map { max($0, cap) } : nil
  }

  /// A multiple of `every`, unless it is larger than any amount.
  private func multiple(_ count: Int64) -> Int64? {
    let (product, isTooLarge) = count.multipliedReportingOverflow(by: every)
    return isTooLarge || product > Amount.largest.minorUnits ? nil : product
  }
}
