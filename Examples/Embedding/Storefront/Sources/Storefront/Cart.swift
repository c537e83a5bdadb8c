import Promo

/// The articles that a customer is about to buy.
struct Cart {
  /// Some pieces of one article.
  struct Line {
    let name: String
    let unitPrice: Amount
    let quantity: Int64

    /// The labels by which rules know the article, such as its categories.
    var labels: [String] = []

    /// The price of all pieces; nil if it is not a possible amount.
    var total: Amount? {
      let (minorUnits, isTooLarge) = unitPrice.minorUnits.multipliedReportingOverflow(by: quantity)
      return isTooLarge ? nil : Amount(minorUnits: minorUnits)
    }

    /// The line as rules see it; nil for no pieces, or for a price that is not possible.
    fileprivate var inOrder: OrderLine? {
      guard quantity > 0, let pieces = Int(exactly: quantity) else { return nil }
      return total.map { OrderLine($0, pieces: pieces, labels: labels) }
    }
  }

  let lines: [Line]

  /// The currency of the prices. Rules that are later in another one do not price the cart.
  let currency: Currency

  /// The sum of the lines before any promotion; nil above the largest possible amount, or if a quantity
  /// is below zero.
  var total: Amount? {
    lines.reduce(.zero) { sum, line in line.total.flatMap { sum + $0 } }
  }

  /// The lines that have pieces.
  var filled: [Line] { lines.filter { $0.inOrder != nil } }

  /// Returns the order for these articles.
  func order(at instant: Instant) -> Order {
    Order(lines: filled.compactMap(\.inOrder), at: instant, in: currency)
  }
}
