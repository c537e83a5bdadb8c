import Promo

/// Rows that are more than a written amount: lines, shipping, or whole minor units.
extension OrderTable {
  /// What an order consists of.
  enum Goods {
    case amount(Int64)
    case cart(OrderCart)
  }

  /// True if a row states one of these.
  @inline(__always)
  func hasMoreThanAmount(_ cells: borrowing GrowingMemory<OrderCell>) -> Bool {
    for column in goodsColumns where cells[column].isGiven { return true }
    return false
  }

  /// Completes a row that has lines.
  mutating func finish(_ cart: OrderCart, instant: Int64) {
    carts.append(cart)
    carts[carts.count - 1].row = count
    finish(amount: cart.total, instant: instant)
  }

  /// Adds the orders with lines among some rows to a block.
  func fillCarts(of orders: inout OrderBlock, with rows: Range<Int>) {
    for cart in carts[carts.partitioningIndex { $0.row >= rows.lowerBound }...] {
      if cart.row >= rows.upperBound { return }
      orders.carts.append(cart)
      orders.carts[orders.carts.count - 1].row -= rows.lowerBound
    }
  }
}
