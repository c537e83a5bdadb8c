import Promo

/// The counts and gaps of an order file, block by block in the order of the file.
package struct OrderTally {
  private let path: String
  package private(set) var badCount = 0
  package private(set) var orderCount = 0
  package private(set) var gaps = RowGaps()

  private var seenOrders = SeenOrders()

  /// The last number in each column that seems to have those of orders.
  private var lastNumbers: [Int: OrderNumber] = [:]

  /// The message about an order whose rows are torn apart, too long or perhaps orders of their own.
  /// The rest of the file cannot be read.
  package private(set) var tornOrder: Message?

  package init(path: String) { self.path = path }

  /// - Parameter endsFile: True if an order ends the file because it is too long.
  package mutating func add(
    _ table: borrowing OrderTable, _ rows: ReadRows, linesBefore: Int, endsFile: Bool
  ) {
    badCount += rows.badRows.count
    tornOrder = again(table, linesBefore: linesBefore)
    if endsFile, let row = rows.badRows.last {
      tornOrder =
        "\(location(path, linesBefore + row.firstLine + 1)): \(row.reason), so the file cannot be read further"
    }
    orderCount += rows.orderCount
    gaps.add(table.cartReader.gaps)
    gaps.roundings += table.cartReader.amounts.roundings
  }

  /// Returns the message about a number that was there before.
  private mutating func again(_ table: borrowing OrderTable, linesBefore: Int) -> Message? {
    let layout = table.rowDefaults.layout
    if layout.ofLines != nil {
      guard let again = seenOrders.insert(table.orderNumbers.values) else { return nil }
      return
        "\(location(path, linesBefore + again.line + 1)): there are rows of this order further up, and another order between them: sort the file by the number of the order, if no two orders have the same"
    }
    for number in table.orderNumbers.values {
      guard let last = lastNumbers.updateValue(number, forKey: number.column),
        last.isSame(as: number)
      else { continue }
      let name = layout.names[number.column]
      return
        "\(location(path, linesBefore + number.line + 1)): the column \(quoted(name)) says the same as in the row above: write `--map order=\"\(printable(name))\"` if such rows are lines of one order, `--map order=none` if each row is an order"
    }
    return nil
  }
}
