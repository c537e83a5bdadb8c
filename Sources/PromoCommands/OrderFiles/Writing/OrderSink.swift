import Promo
import PromoHost
import PromoOrders

/// The destination of prices and bad rows. Blocks arrive in the order of the file, and only the
/// thread whose turn it is may write.
final class OrderSink: @unchecked Sendable {
  private let path: String
  private let language: Language

  /// The output; nil if the rows are not written.
  private let output: FileOutput?
  private let rejects: RejectedRows?
  private var progress: ProgressLine
  private(set) var tally: OrderTally
  private(set) var totals = OrderTotals()

  /// The cost of the orders; nil for prices alone.
  private(set) var cost: CostOfOrders?
  private var failure: HostError?
  var isStopped: Bool { failure != nil || tally.tornOrder != nil }
  static var shownCount: Int { 100 }

  init(
    path: String, output: FileOutput?, rejects: RejectedRows?, progress: ProgressLine,
    language: Language = .english
  ) {
    self.language = language
    self.path = path
    tally = OrderTally(path: path)
    self.output = output
    self.rejects = rejects
    self.progress = progress
    output?.protectTerminal()
  }

  var hasOutput: Bool { output != nil }

  /// True if bad rows go to a file of their own, and all other rows are priced.
  var hasRejects: Bool { rejects != nil }

  func fail(_ error: HostError) { failure = failure ?? error }

  func writeHeader(_ line: [UInt8]) {
    do { try output?.write(line) } catch { fail(error) }
  }

  /// Writes prices, unless the run has ended: other threads may have read further by then.
  func write(_ text: borrowing GrowingMemory<UInt8>) {
    guard !isStopped, let output, text.bytes.count > 0 else { return }
    do { try output.write(block: text.bytes.memory) } catch { fail(error) }
  }

  func add(_ totals: OrderTotals) { self.totals.add(totals) }

  func add(_ cost: CostOfOrders) {
    if self.cost?.add(cost) == nil { self.cost = cost }
  }

  func finish(
    _ table: borrowing OrderTable, _ rows: ReadRows, of block: OrderBlocks.Block, from start: Int,
    linesBefore: Int
  ) {
    guard !isStopped else { return }
    if !rows.badRows.isEmpty, !hasRejects {
      // The prices before bad rows appear before the messages about these.
      do { try output?.flush() } catch { fail(error) }
    }
    let badBefore = tally.badCount
    for (number, row) in rows.badRows.enumerated() {
      take(
        row, number: badBefore + number, bytes: block.rows(from: start), linesBefore: linesBefore)
    }
    tally.add(table, rows, linesBefore: linesBefore, endsFile: block.longRow?.endsFile ?? false)
    progress.show(rows: tally.orderCount + tally.badCount, bytes: block.endInFile)
  }

  private func take(_ row: BadRow, number: Int, bytes: OrderBytes, linesBefore: Int) {
    let line = linesBefore + row.line + 1
    if let rejects {
      do {
        try rejects.write(
          line: linesBefore + row.firstLine + 1, reason: row.reason.text(in: language),
          row: bytes[row.text],
          isCut: row.isCut)
      } catch { fail(error) }
    } else if number < OrderSink.shownCount {
      progress.clear()
      Console.write("\(location(path, line)): \(row.reason.text(in: language))\n", to: .error)
    }
  }

  /// Completes the output. Neither file gets its final name before both files are complete.
  func close() throws(CommandFailure) {
    progress.clear()
    if let failure { throw .host(failure) }
    if let torn = tally.tornOrder { throw .order(torn) }
    guard tally.badCount == 0 || hasRejects else { return }
    try hosted { () throws(HostError) in
      try rejects?.output.close()
      try output?.close()
      try rejects?.output.finish()
      try output?.finish()
    }
  }
}
