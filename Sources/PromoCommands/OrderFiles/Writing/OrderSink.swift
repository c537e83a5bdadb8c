import Promo
import PromoHost

/// The destination of prices and bad rows. Blocks arrive in the order of the file, and only the
/// thread whose turn it is may write.
final class OrderSink: @unchecked Sendable {
  private let path: String

  /// The output; nil if the rows are not written.
  private let output: FileOutput?
  private let rejects: RejectedRows?
  private var progress: ProgressLine

  /// The number of rows that could not be priced.
  private(set) var badCount = 0

  /// The number of priced orders.
  private(set) var orderCount = 0

  /// The sums over all priced orders.
  private(set) var totals = OrderTotals()

  /// The first few codes that no promotion names.
  private(set) var unknownCodes = UnknownTexts()

  /// The first few labels that no `goods` declares.
  private(set) var unknownLabels = UnknownTexts()

  /// The first few articles that the file of labels lacks, and the number of their lines.
  private(set) var unknownArticles = UnknownTexts()
  private(set) var unknownArticleLines = 0

  /// The first few unused keys of lines.
  private(set) var unknownKeys = UnknownTexts()

  /// The number of orders that use the instant of the command line.
  private(set) var countWithoutInstant = 0

  /// The cost of the orders; nil for prices alone.
  private(set) var cost: CostOfOrders?

  /// The failure that ended the run early.
  private var failure: HostError?

  /// The orders of several rows so far, and the message about one whose rows are torn apart or too
  /// long.
  private var seenOrders = SeenOrders()
  private var tornOrder: String?

  /// True if the run can end.
  var isStopped: Bool { failure != nil || tornOrder != nil }

  /// The largest number of bad rows to show.
  static var shownCount: Int { 100 }

  init(path: String, output: FileOutput?, rejects: RejectedRows?, progress: ProgressLine) {
    self.path = path
    self.output = output
    self.rejects = rejects
    self.progress = progress
    output?.protectTerminal()
  }

  /// True if the rows are written.
  var hasOutput: Bool { output != nil }

  /// True if bad rows go to a file of their own, and all other rows are priced.
  var hasRejects: Bool { rejects != nil }

  func fail(_ error: HostError) { failure = failure ?? error }

  /// Writes the first line.
  func writeHeader(_ line: [UInt8]) {
    do { try output?.write(line) } catch { fail(error) }
  }

  /// Writes prices.
  func write(_ text: borrowing GrowingMemory<UInt8>) {
    guard failure == nil, let output, text.bytes.count > 0 else { return }
    do { try output.write(block: text.bytes.memory) } catch { fail(error) }
  }

  func add(_ totals: OrderTotals) { self.totals.add(totals) }

  func add(_ cost: CostOfOrders) {
    if self.cost?.add(cost) == nil { self.cost = cost }
  }

  /// Shows the prices written so far, so that they appear before the messages about later bad rows.
  private func flush() {
    do { try output?.flush() } catch { fail(error) }
  }

  /// Ends a block and reports its bad rows.
  func finish(
    _ table: borrowing OrderTable, _ rows: ReadRows, bytes: OrderBytes, linesBefore: Int,
    endInFile: Int, endsFile: Bool
  ) {
    guard !isStopped else { return }
    if !rows.badRows.isEmpty, !hasRejects { flush() }
    for row in rows.badRows { take(row, bytes: bytes, linesBefore: linesBefore) }
    if let again = seenOrders.insert(table.orderNumbers.values) {
      tornOrder =
        "\(location(path, linesBefore + again.line + 1)): there are rows of this order further up, "
        + "and another order between them: sort the file by the number of the order, if no two orders "
        + "have the same"
    }
    if endsFile, let row = rows.badRows.last {
      tornOrder =
        "\(location(path, linesBefore + row.firstLine + 1)): \(row.reason), so the file cannot be read "
        + "further"
    }
    orderCount += rows.orderCount
    unknownCodes.add(table.unknownCodes)
    unknownLabels.add(table.cartReader.unknownLabels)
    unknownArticles.add(table.cartReader.unknownArticles)
    unknownArticleLines += table.cartReader.unknownArticleLines
    unknownKeys.add(table.cartReader.unknownKeys)
    countWithoutInstant += table.countWithoutInstant
    progress.show(rows: orderCount + badCount, bytes: endInFile)
  }

  private func take(_ row: BadRow, bytes: OrderBytes, linesBefore: Int) {
    badCount += 1
    let line = linesBefore + row.line + 1
    if let rejects {
      do {
        try rejects.write(
          line: linesBefore + row.firstLine + 1, reason: row.reason, row: bytes[row.text],
          isCut: row.isCut)
      } catch { fail(error) }
    } else if badCount <= OrderSink.shownCount {
      progress.clear()
      Console.write("\(location(path, line)): \(row.reason)\n", to: .error)
    }
  }

  /// Completes the output. Neither file gets its final name before both files are complete.
  func close() throws(CommandFailure) {
    progress.clear()
    if let failure { throw .host(failure) }
    if let tornOrder { throw .order("\(tornOrder)") }
    guard badCount == 0 || hasRejects else { return }
    try hosted { () throws(HostError) in
      try rejects?.close()
      try output?.close()
      try rejects?.finish()
      try output?.finish()
    }
  }
}
