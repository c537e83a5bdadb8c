import Promo

/// What a customer is about to buy.
struct Cart {
  /// Some pieces of one article.
  struct Line {
    let name: String
    let unitPrice: Amount
    let quantity: Int64

    /// What they come to; nil where that is no amount.
    var total: Amount? {
      let (minorUnits, isTooLarge) = unitPrice.minorUnits.multipliedReportingOverflow(by: quantity)
      return isTooLarge ? nil : Amount(minorUnits: minorUnits)
    }
  }

  let lines: [Line]

  /// What the lines come to before any promotion; nil above the largest amount there is, and where a
  /// quantity is below zero.
  var total: Amount? {
    lines.reduce(Amount.zero) { sum, line in
      guard let sum, let total = line.total else { return nil }
      return Amount(minorUnits: sum.minorUnits + total.minorUnits)
    }
  }
}
