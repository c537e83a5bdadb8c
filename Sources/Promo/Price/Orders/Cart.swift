/// The lines and the shipping of an order, in the terms of one program.
struct CheckedCart {
  /// One line.
  struct Line: Hashable {
    /// The price of all its pieces together.
    let amount: Amount

    /// The number of pieces, at least 1.
    let pieces: Int

    /// Its declared labels, as positions in `Program.labels`, sorted and without repetition.
    let labels: [Int]
  }

  let lines: [Line]
  let shipping: Amount

  /// Makes the cart of one amount: one piece without labels, and no shipping.
  init(of amount: Amount) {
    self.init(lines: [Line(amount: amount, pieces: 1, labels: [])], shipping: .zero)
  }

  init(lines: [Line], shipping: Amount) {
    (self.lines, self.shipping) = (lines, shipping)
  }

  var total: Int64 { lines.reduce(shipping.minorUnits) { $0 + $1.amount.minorUnits } }
}

extension [CheckedCart.Line] {
  /// The displayed price of all lines, in minor units.
  var total: Int64 { reduce(0) { $0 + $1.amount.minorUnits } }
}

extension Program {
  /// The problem of an order whose price takes more steps than the limit.
  package var tooManySteps: Order.Problem { .tooManySteps(most: limits.steps) }

  /// The largest number of pieces of a line.
  package static var pieceLimit: Int { 1_000_000 }

  /// Returns the cart of an order in the terms of this program; nil if the order is one amount.
  func cart(of order: Order) throws(Order.Problem) -> CheckedCart? {
    if order.isPlain || order.lines.isEmpty && order.shipping == .zero { return nil }
    guard order.lines.count <= limits.lines else {
      throw .tooManyLines(order.lines.count, most: limits.lines)
    }
    guard let cart = cart(of: order.lines, shipping: order.shipping) else {
      throw .linesOutsideRange
    }
    return cart
  }

  /// Makes a cart; nil if the lines or their sum with the shipping are out of range.
  func cart(of lines: [OrderLine], shipping: Amount) -> CheckedCart? {
    let isInRange =
      lines.count <= Program.lineLimit
      && lines.allSatisfy { (1...Program.pieceLimit).contains($0.pieces) }
    var sum: Amount? = shipping
    for line in lines { sum = sum.flatMap { $0 + line.amount } }
    guard isInRange, sum != nil else { return nil }
    return CheckedCart(
      lines: lines.map { line in
        CheckedCart.Line(
          amount: line.amount, pieces: line.pieces, labels: declaredLabels(among: line.labels))
      }, shipping: shipping)
  }

  /// Returns the positions of those labels that the rules declare, sorted and without repetition.
  private func declaredLabels(among labels: [String]) -> [Int] {
    var positions: [Int] = []
    for label in labels {
      guard let position = labelPositions[folded(label)] else { continue }
      if positions.isEmpty { positions.reserveCapacity(labels.count) }
      positions.append(position)
    }
    if positions.count > 1 { positions.sortOnce() }
    return positions
  }
}

extension CheckedOrder {
  var total: Amount {
    // A cart's sum is in range.
    cart.map { Amount(unchecked: amount.minorUnits + $0.shipping.minorUnits) } ?? amount
  }
}

/// One way to price an order: the promotions applied, their shares of the lines, and the payable.
struct PricedCart: Hashable, Sendable {
  /// A promotion that is applied.
  struct Applied: Hashable, Sendable {
    let index: Int
    let off: Amount

    /// The amount that it took from each line, in the order of the lines; all zero if it took from
    /// the shipping. Empty if the caller did not ask for shares.
    var shares: [Amount] = []

    /// What each line would bear if the pieces that pay for gifts bore their part; empty for
    /// promotions without gifts, and if the caller did not ask for shares.
    var spread: [Amount] = []

    /// The number of pieces that it reduced in each line, for a benefit that counts pieces. Empty
    /// for any other benefit, and if the caller did not ask for shares.
    var reduced: [Int] = []
  }

  /// A gift that the order has earned but does not contain.
  struct Offer: Hashable, Sendable {
    let index: Int

    /// The number of missing pieces.
    let count: Int

    /// The labels, as positions in `Program.labels`: each piece must have one of them. Empty if the
    /// pieces can be any goods of the promotion, and before the offer is tried.
    var labels: [Int] = []
  }

  /// The price of the goods and the shipping.
  let payable: Amount

  /// The promotions applied, sorted by step, and within a step in written order.
  let applied: [Applied]

  /// The gifts that could be added, in written order; empty if the caller did not ask for offers.
  var offers: [Offer] = []

  /// True if the search for sets of promotions was cut short, so that a cheaper set may exist.
  var isBounded = false

  var promotions: [Int] { applied.map { $0.index } }
}

extension [Int] {
  /// Sorts the numbers and removes duplicates.
  fileprivate mutating func sortOnce() {
    sort()
    var kept = 0
    for position in indices where kept == 0 || self[kept - 1] != self[position] {
      self[kept] = self[position]
      kept += 1
    }
    removeSubrange(kept...)
  }
}
