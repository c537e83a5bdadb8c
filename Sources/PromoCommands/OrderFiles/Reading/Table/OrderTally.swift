import Promo

/// The counts and gaps of an order file, block by block in the order of the file.
struct OrderTally {
  private let path: String

  /// The number of rows that could not be priced.
  private(set) var badCount = 0

  /// The number of priced orders.
  private(set) var orderCount = 0

  private var unknownCodes = UnknownTexts()
  private var unknownLabels = UnknownTexts()
  private var unknownArticles = UnknownTexts()
  private var unknownArticleLines = 0
  private var unknownKeys = UnknownTexts()
  private var repeatedShippings = 0
  private var emptyLines = 0
  private var roundings = 0

  /// The number of orders that use the instant of all rows.
  private(set) var countWithoutInstant = 0

  private var seenOrders = SeenOrders()

  /// The last number in each column that seems to have those of orders.
  private var lastNumbers: [Int: OrderNumber] = [:]

  /// The message about an order whose rows are torn apart, too long or perhaps orders of their own.
  /// The rest of the file cannot be read.
  private(set) var tornOrder: Message?

  /// - Parameter path: The name of the file, for messages.
  init(path: String) { self.path = path }

  /// Adds a block.
  ///
  /// - Parameters:
  ///   - linesBefore: The number of lines of the file before the block.
  ///   - endsFile: True if an order ends the file because it is too long.
  mutating func add(
    _ table: borrowing OrderTable, _ rows: ReadRows, linesBefore: Int, endsFile: Bool
  ) {
    badCount += rows.badRows.count
    tornOrder = again(table, linesBefore: linesBefore)
    if endsFile, let row = rows.badRows.last {
      tornOrder =
        "\(location(path, linesBefore + row.firstLine + 1)): \(row.reason), so the file cannot be read further"
    }
    orderCount += rows.orderCount
    unknownCodes.add(table.unknownCodes)
    unknownLabels.add(table.cartReader.unknownLabels)
    unknownArticles.add(table.cartReader.unknownArticles)
    unknownArticleLines += table.cartReader.unknownArticleLines
    unknownKeys.add(table.cartReader.unknownKeys)
    repeatedShippings += table.cartReader.repeatedShippings
    emptyLines += table.cartReader.emptyLines
    roundings += table.cartReader.amounts.roundings?.value ?? 0
    countWithoutInstant += table.countWithoutInstant
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

  /// Returns remarks about gaps in the rows, after all have been read.
  func remarks(_ rowDefaults: RowDefaults) -> [Message] {
    let program = rowDefaults.program
    var remarks: [Message] = []
    if rowDefaults.asksForTime, countWithoutInstant > 0 {
      let instant = program.zone.timestamp(rowDefaults.defaults.instant)
      remarks.append(
        "\(counted: countWithoutInstant, "order") without `at` priced as of \(instant)")
    }
    if repeatedShippings > 0 {
      remarks.append(
        "\(counted: repeatedShippings, "order") with shipping on several rows: counted once; `--shipping each` adds them up"
      )
    }
    if emptyLines > 0 {
      remarks.append("\(counted: emptyLines, "line") of 0 pieces and no price left out")
    }
    if roundings > 0 {
      remarks.append("\(counted: roundings, "amount") rounded to the decimals of the currency")
    }
    unknownCodes.list.map { remarks.append("no promotion names the codes \($0)") }
    unknownLabels.list.map { remarks.append("no `goods` declares the labels \($0)") }
    unknownKeys.list.map { remarks.append("nothing uses the keys of lines \($0)") }
    unknownArticles.list.map {
      remarks.append(
        "\(counted: unknownArticleLines, "line") priced without labels: `--labels` lacks \($0)")
    }
    return remarks
  }
}
