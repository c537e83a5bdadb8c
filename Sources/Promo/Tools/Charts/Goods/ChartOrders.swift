/// The orders of a price chart: either orders without lines, or orders in which the amount of one
/// line varies. If that amount is zero, the line is absent.
package struct ChartOrders: Sendable {
  let program: Program
  let context: Context

  /// The line whose amount varies; nil for orders without lines.
  let line: OrderLine?
  let others: [OrderLine]

  /// All lines in the terms of the program. The last one is the line whose amount varies.
  private let lines: [CheckedCart.Line]

  /// The total price of the other lines.
  let beside: Amount

  /// Makes orders without lines.
  package init(of program: Program, in context: Context) {
    (self.program, self.context) = (program, context)
    (line, others, lines, beside) = (nil, [], [], .zero)
  }

  /// Makes orders in which the amount of one line varies. Throws if the lines are out of range.
  ///
  /// - Parameter line: The line whose amount varies. Its own amount is the largest one to price, or
  ///   any amount above zero.
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

  var largest: Amount { Amount(unchecked: Amount.largest.minorUnits - beside.minorUnits) }

  /// Returns the price of the order for an amount, before any promotion.
  func full(_ amount: Amount) -> Amount {
    Amount(unchecked: amount.minorUnits + beside.minorUnits)
  }

  func payable(_ amount: Amount) -> Amount {
    line == nil
      ? program.payable(amount, in: context)
      : program.priced(order(amount.minorUnits)).payable
  }

  /// Returns the order whose varying line costs `units` minor units. Only for orders with lines.
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
  /// A round amount well beyond every threshold, cap and price for pieces, but at most `largest`.
  var usualLimit: Amount {
    let ofAmounts = program.chartLimit(in: context)
    guard let line else { return ofAmounts }
    let prices =
      program.promotionsInForce(in: context).map { program.promotions[$0].benefit.priceOfPieces }
      + others.map { Int128($0.amount.minorUnits) / Int128($0.pieces) }
    let last = min((prices.max() ?? 0) * Int128(line.pieces), Int128(Amount.largest.minorUnits))
    return min(max(ofAmounts, roundAmount(beyond: Int64(last))), largest)
  }

  /// Returns a round amount well beyond a given one, but no larger than the line can be.
  func roundAmount(beyond units: Int64) -> Amount {
    min(program.roundAmount(beyond: Amount(unchecked: units)), largest)
  }
}

extension Promotion.Benefit {
  /// The fixed price or the coupon for pieces, in minor units; 0 if there is none.
  fileprivate var priceOfPieces: Int128 {
    switch self {
    case .pieces(let coupon, _): Int128(coupon.minorUnits)
    case .group(let group):
      switch group.price {
      case .less(let amount), .to(let amount): Int128(amount.minorUnits)
      case .off: 0
      }
    case .once, .repeated, .tiers, .countedTiers, .shippingFor: 0
    }
  }
}
