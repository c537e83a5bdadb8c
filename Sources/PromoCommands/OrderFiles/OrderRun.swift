import Promo
import PromoHost
import PromoOrders

/// Prices the rows of an order file on several threads. Each thread takes a block, reads and prices
/// the rows, formats the results, and goes on with the next block. Blocks are counted and written
/// in the order of the file, so the output is the same for any number of threads.
final class OrderRun: Sendable {
  private let rowDefaults: RowDefaults
  private let columns: OutputColumns
  private let outputForm: OrderForm

  /// The plan for the cost, with the old rules to compare with; nil for prices alone.
  private let cost: CostPlan?
  private let makeReader: @Sendable (RowDefaults) -> RowReader
  private let names: PromotionNames
  private let sink: OrderSink
  private let reading: Monitor<Reading>
  private let turns = Monitor(Turns())

  private struct Reading {
    var file: OrderFile
    var takenCount = 0
    var isStopped = false
  }

  /// The numbers of counted blocks and of written blocks, and the totals of the counted blocks.
  private struct Turns {
    var countedBlocks = 0
    var writtenBlocks = 0
    var totals = Totals()
  }

  private struct Totals {
    var rowCount = 0
    var lineCount = 0
    var badCount = 0
  }

  /// The memory that a thread reuses for each block.
  private struct BlockWork: ~Copyable {
    var block = OrderBlocks.Block()
    /// The number of the block, and the offset of its rows.
    var number = 0
    var start = 0
    var pricer: BlockPricer
    let lines: PriceLines
    var text = GrowingMemory<UInt8>(capacity: 1 << 16)
  }

  init(
    _ file: OrderFile, rowDefaults: RowDefaults, columns: OutputColumns, outputForm: OrderForm,
    rowLimit: Int, cost: CostPlan? = nil, sink: OrderSink
  ) {
    (self.rowDefaults, self.columns, self.outputForm) = (rowDefaults, columns, outputForm)
    (self.cost, self.sink) = (cost, sink)
    makeReader = file.readers(rowLimit: rowLimit)
    names = PromotionNames(rowDefaults.program, form: outputForm)
    reading = Monitor(Reading(file: file))
    turns.locked { $0.totals.lineCount = file.lineCount }
  }

  func run(jobs: Int) {
    Threads.run(atMost: jobs) { self.work(startNext: $0) }
  }

  private func work(startNext: () -> Void) {
    var work = BlockWork(
      pricer: BlockPricer(
        rowDefaults, cost, withApplied: columns.columns.contains(.applied), makeReader: makeReader),
      lines: PriceLines(
        columns, form: outputForm, currency: rowDefaults.program.currency, names: names))
    while let hasMore = takeBlock(&work) {
      if hasMore { startNext() }
      price(&work)
    }
  }

  /// Takes the next block. Returns true if more blocks may follow; nil if there is none.
  private func takeBlock(_ work: inout BlockWork) -> Bool? {
    reading.locked { (reading) -> Bool? in
      guard !reading.isStopped else { return nil }
      (work.number, work.start) = (reading.takenCount, 0)
      reading.takenCount += 1
      let blocks = reading.file.blocks
      if let first = reading.file.takeFirstBlock() {
        (work.block, work.start) = (first, reading.file.start)
        return blocks.hasMore
      }
      do throws(HostError) {
        if try blocks.next(into: work.block) { return blocks.hasMore }
      } catch {
        inTurn(work.number) { sink.fail(error) }
      }
      reading.isStopped = true
      return nil
    }
  }

  private func price(_ work: inout BlockWork) {
    let (rows, lineCount) = work.pricer.read(work.block, from: work.start)
    let before = count(rows, lineCount: lineCount, number: work.number)
    if before.badCount == 0 || sink.hasRejects { write(&work, rows, before: before) }
    var isStopped = false
    inTurn(work.number) {
      sink.finish(
        work.pricer.reader.table, rows, of: work.block, from: work.start,
        linesBefore: before.lineCount)
      isStopped = sink.isStopped
    }
    turns.locked { $0.writtenBlocks += 1 }
    if isStopped { reading.locked { $0.isStopped = true } }
  }

  /// Adds the rows of a block to the totals. Returns the totals of all blocks before it.
  private func count(_ rows: ReadRows, lineCount: Int, number: Int) -> Totals {
    turns.wait { $0.countedBlocks == number }
    return turns.locked { turns in
      let before = turns.totals
      turns.countedBlocks += 1
      turns.totals.rowCount += rows.rowCount
      turns.totals.lineCount += lineCount
      turns.totals.badCount += rows.badRows.count
      return before
    }
  }

  /// Prices and writes the orders of a block. Without a file for bad rows, stops at the first bad
  /// row.
  private func write(_ work: inout BlockWork, _ rows: ReadRows, before: Totals) {
    let largest = 1 << 20
    var totals = OrderTotals()
    work.text.removeAll()
    for span in rows.spans {
      if !sink.hasRejects, let bad = rows.badRows.first, span.number >= bad.orderCount { break }
      write(span, &work, from: before.rowCount + span.number + 1)
      totals.add(amounts: work.pricer.orders.amounts, prices: work.pricer.prices)
      if work.text.count > largest {
        inTurn(work.number) { sink.write(work.text) }
        work.text.removeAll()
      }
    }
    inTurn(work.number) {
      sink.write(work.text)
      sink.add(totals)
      work.pricer.cost.map { sink.add($0.totals) }
    }
  }

  /// Prices some orders and adds their lines to the text.
  private func write(_ span: ReadRows.Span, _ work: inout BlockWork, from number: Int) {
    let bytes = work.block.rows(from: work.start)
    work.pricer.price(span, in: bytes, from: number)
    guard sink.hasOutput else { return }
    let priced = PriceLines.Rows(
      amounts: work.pricer.orders.amounts, prices: work.pricer.prices,
      oldPayables: work.pricer.cost?.oldPayables ?? [], bytes: bytes,
      start: span.rows.lowerBound)
    for row in span.rows {
      work.lines.write(
        row, of: work.pricer.reader.table, priced, number: number + row - span.rows.lowerBound,
        to: &work.text)
    }
  }

  /// Calls `body` after all earlier blocks are written.
  private func inTurn(_ number: Int, _ body: () -> Void) {
    turns.wait { $0.writtenBlocks == number }
    body()
  }
}
