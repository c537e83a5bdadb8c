import Promo

/// Rows of JSON Lines that have lines instead of an amount.
extension OrderTable {
  /// What an order consists of.
  enum Goods {
    case amount(Int64)
    case cart(OrderCart)
  }

  /// True if a row states lines or shipping.
  @inline(__always)
  func hasCart(_ cells: borrowing GrowingMemory<OrderCell>) -> Bool {
    linesColumn >= 0 && cells[linesColumn].isGiven
      || shippingColumn >= 0 && cells[shippingColumn].isGiven
  }

  /// Reads the lines and the shipping of a row that states one of them.
  mutating func cart(
    _ cells: borrowing GrowingMemory<OrderCell>, in bytes: OrderBytes
  ) -> Result<OrderCart, RowProblem> {
    let lines = linesColumn < 0 ? .absent : cells[linesColumn]
    let shipping = shippingColumn < 0 ? .absent : cells[shippingColumn]
    do throws(RowProblem) {
      return .success(try cartReader.cart(lines: lines, shipping: shipping, in: bytes))
    } catch {
      return .failure(error)
    }
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
