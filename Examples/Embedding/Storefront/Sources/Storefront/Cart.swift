import Promo

/// The articles that a customer is about to buy.
struct Cart {
  /// Some pieces of one article.
  struct Line {
    let name: String
    let unitPrice: Amount
    let quantity: Int64

    /// The price of all pieces; nil if it is not a possible amount.
    var total: Amount? {
      let (minorUnits, isTooLarge) = unitPrice.minorUnits.multipliedReportingOverflow(by: quantity)
      return isTooLarge ? nil : Amount(minorUnits: minorUnits)
    }
  }

  let lines: [Line]

  /// The sum of the lines before any promotion; nil above the largest possible amount, or if a quantity
  /// is below zero.
  var total: Amount? {
    lines.reduce(Amount.zero) { sum, line in
      guard let sum, let total = line.total else { return nil }
      return sum + total
    }
  }
}
