/// The orders of a chart of prices: those that are one amount, or those with lines of which one takes
/// every amount. At zero that line is not there.
package struct ChartOrders: Sendable {
  let program: Program
  let context: Context

  /// The line that takes every amount; nil if the orders are one amount.
  let line: OrderLine?

  /// The other lines.
  let others: [OrderLine]

  /// The lines in the terms of the program, the one that takes every amount last.
  private let lines: [CheckedCart.Line]

  /// The price of the other lines.
  let beside: Amount

  /// Makes the orders that are one amount.
  package init(of program: Program, in context: Context) {
    (self.program, self.context) = (program, context)
    (line, others, lines, beside) = (nil, [], [], .zero)
  }

  /// Makes the orders with lines. Throws if some are out of range.
  ///
  /// - Parameters:
  ///   - line: the line that takes every amount, with the largest of them, or one above zero.
  ///   - others: the other lines.
  package init(
    of line: OrderLine, beside others: [OrderLine], _ program: Program, in context: Context
  ) throws(Order.Problem) {
    guard let cart = program.cart(of: others + [line], shipping: .zero) else {
      throw .linesOutsideRange
    }
    (self.program, self.context) = (program, context)
    (self.line, self.others, lines) = (line, others, cart.lines)
    beside = Amount(unchecked: cart.total - line.amount.minorUnits)
  }

  /// The largest amount that the line can take.
  var largest: Amount { Amount(unchecked: Amount.largest.minorUnits - beside.minorUnits) }

  /// Returns the price of an order before any promotion.
  func full(_ amount: Amount) -> Amount {
    Amount(unchecked: amount.minorUnits + beside.minorUnits)
  }

  /// Returns the price of an order.
  func payable(_ amount: Amount) -> Amount {
    line == nil
      ? program.payable(amount, in: context)
      : program.priced(order(amount.minorUnits)).payable
  }

  /// Returns an order with lines, in the terms of the program.
  func order(_ units: Int64) -> CheckedOrder {
    var lines = lines
    let last = lines.removeLast()
    if units > 0 {
      lines.append(
        CheckedCart.Line(
          amount: Amount(unchecked: units), pieces: last.pieces, labels: last.labels))
    }
    return program.checked(lines, in: context)
  }
}

// MARK: - The limit

extension ChartOrders {
  /// A round amount well beyond every threshold and cap, and every price of pieces.
  var usualLimit: Amount {
    let ofAmounts = program.chartLimit(in: context)
    guard let line else { return ofAmounts }
    let prices =
      program.promotionsInForce(in: context).map { program.promotions[$0].benefit.priceOfPieces }
      + others.map { Int128($0.amount.minorUnits) / Int128($0.pieces) }
    let last = min((prices.max() ?? 0) * Int128(line.pieces), Int128(Amount.largest.minorUnits))
    return min(max(ofAmounts, roundAmount(beyond: Int64(last))), largest)
  }

  /// Returns a round amount well beyond another, as far as the line can take it.
  func roundAmount(beyond units: Int64) -> Amount {
    min(program.roundAmount(beyond: Amount(unchecked: units)), largest)
  }
}

extension Promotion.Benefit {
  /// The fixed price or coupon that is for pieces; 0 if there is none.
  fileprivate var priceOfPieces: Int128 {
    switch self {
    case .pieces(let coupon, _): Int128(coupon.minorUnits)
    case .group(let group):
      switch group.price {
      case .less(let amount), .to(let amount): Int128(amount.minorUnits)
      case .off: 0
      }
    case .once, .repeated, .tiers, .countedTiers: 0
    }
  }
}
