/// The numbers of orders that pay more, less and the same by new rules as by old ones. All amounts are
/// in minor units. Changes of parts of the orders can be added in any order.
package struct CostChanges: Sendable {
  /// An order whose price changes.
  package struct Order: Sendable {
    /// The row of the order in the file, from 1.
    package let row: Int

    /// The number of the order, if the file has one.
    package let number: String?
    package let old: Int64
    package let new: Int64

    package var change: Int64 { new - old }
  }

  /// Orders whose prices change in one direction, and by how much together.
  package struct Side: Sendable {
    package private(set) var orders = 0
    package private(set) var sum: Int128 = 0

    mutating func add(_ orders: Int, _ sum: Int128) {
      self.orders += orders
      self.sum += sum
    }
  }

  /// The cost of the orders by the old rules.
  package private(set) var old: CostTotals

  package private(set) var dearer = Side()
  package private(set) var cheaper = Side()
  package private(set) var same = 0

  /// The orders that change the most, at most ten, the largest change first.
  package private(set) var largest: [Order] = []

  /// The largest number of orders to list.
  private static var listed: Int { 10 }

  /// Changes of no orders.
  package init(from old: Program) { self.old = CostTotals(of: old) }

  /// Adds what some orders cost by the old rules.
  package mutating func add(
    _ orders: OrderBlock, _ prices: PriceBlock, _ takings: [Taking],
    presented: (Int) -> [String]
  ) {
    old.add(orders, prices, takings, presented: presented)
  }

  /// Adds the change of an order. `number` is called only for an order to list.
  package mutating func add(row: Int, old: Int64, new: Int64, number: () -> String?) {
    guard old != new else {
      same += 1
      return
    }
    if new > old { dearer.add(1, Int128(new - old)) } else { cheaper.add(1, Int128(old - new)) }
    if largest.count == CostChanges.listed, let last = largest.last,
      abs(new - old) <= abs(last.change)
    {
      return
    }
    list(Order(row: row, number: number(), old: old, new: new))
  }

  /// Lists an order unless ten others change more. Of equal changes the earlier order comes first.
  private mutating func list(_ order: Order) {
    let place = largest.partitioningIndex {
      (abs($0.change), order.row) < (abs(order.change), $0.row)
    }
    largest.insert(order, at: place)
    if largest.count > CostChanges.listed { largest.removeLast() }
  }

  package mutating func add(_ other: CostChanges) {
    old.add(other.old)
    dearer.add(other.dearer.orders, other.dearer.sum)
    cheaper.add(other.cheaper.orders, other.cheaper.sum)
    same += other.same
    for order in other.largest { list(order) }
  }
}
