import Promo
import PromoHost

/// Prices the rows of an order file on several threads. Each thread takes a block, reads and prices
/// the rows, formats the results, and goes on with the next block. Blocks are counted and written
/// in the order of the file, so the output is the same for any number of threads.
final class OrderRun: Sendable {
  private let rowDefaults: RowDefaults
  private let columns: OutputColumns

  /// The plan for the cost, with the old rules to compare with; nil for prices alone.
  private let cost: CostPlan?

  /// True if the output shows the applied promotions.
  private let withApplied: Bool
  private let formats: (input: OrderForm, output: OrderForm)
  private let separator: UInt8
  private let rowLimit: Int
  private let names: PromotionNames
  private let sink: OrderSink
  private let reading: Monitor<Reading>
  private let turns = Monitor(Turns())

  /// The part of the file that has not been read yet.
  private struct Reading {
    let blocks: OrderBlocks
    var firstBlock: OrderBlocks.Block?
    var firstStart: Int
    var takenCount = 0
    var isStopped = false
  }

  /// The numbers of counted blocks and of written blocks, and the totals of the counted blocks.
  private struct Turns {
    var countedBlocks = 0
    var writtenBlocks = 0
    var rowCount = 0
    var lineCount = 0
    var badCount = 0
  }

  /// The totals of all blocks before a given block.
  private struct Before {
    let rowCount: Int
    let lineCount: Int
    let badCount: Int
  }

  /// The memory that a thread reuses for each block.
  private struct BlockWork: ~Copyable {
    var block = OrderBlocks.Block()
    /// The offset of the rows in the block.
    var start = 0
    var reader: RowReader
    var orders = OrderBlock()
    var prices = PriceBlock()
    var text = GrowingMemory<UInt8>(capacity: 1 << 16)
    let lines: PriceLines
    let writesLines: Bool
    var totals = OrderTotals()
    let cost: CostOfBlock?

    /// The bytes of the rows.
    var rows: OrderBytes {
      let bytes = block.memory.bytes
      return bytes[start..<bytes.count]
    }

    /// Prices a range of orders and adds their output lines to the text.
    ///
    /// - Parameter old: The place of the first order in the table of the old rules.
    mutating func writeText(
      _ range: Range<Int>, old: Int, from number: Int, by index: PriceIndex, withApplied: Bool
    ) {
      let rows = self.rows
      reader.table.fill(&orders, with: range)
      if let cost {
        cost.price(
          orders, range, of: reader.table, in: rows, old: old, from: number, into: &prices, index)
      } else {
        index.price(orders, into: &prices, withApplied: withApplied)
      }
      totals.add(amounts: orders.amounts, prices: prices)
      guard writesLines else { return }
      prices.payables.withUnsafeBufferPointer { payables in
        prices.applied.withUnsafeBufferPointer { applied in
          let priced = PriceLines.Rows(
            payables: payables, applied: applied, cartStacks: prices.cartStacks,
            cartPromotions: prices.cartPromotions,
            boundedRows: prices.boundedRows, oldPayables: cost?.oldPayables ?? [], bytes: rows,
            start: range.lowerBound)
          lines.write(range, of: reader.table, priced, from: number, to: &text)
        }
      }
    }
  }

  init(
    _ file: OrderFile, rowDefaults: RowDefaults, columns: OutputColumns, outputForm: OrderForm,
    rowLimit: Int, cost: CostPlan? = nil, sink: OrderSink
  ) {
    self.rowDefaults = rowDefaults
    self.columns = columns
    self.rowLimit = rowLimit
    self.cost = cost
    separator = file.separator
    self.sink = sink
    formats = (file.form, outputForm)
    withApplied = columns.columns.contains { if case .applied = $0 { true } else { false } }
    names = PromotionNames(rowDefaults.program)
    reading = Monitor(
      Reading(blocks: file.blocks, firstBlock: file.firstBlock, firstStart: file.start))
    turns.locked { $0.lineCount = file.lineCount }
  }

  func run(jobs: Int) {
    Threads.run(atMost: jobs) { self.work(startNext: $0) }
  }

  private func reader(_ rowDefaults: RowDefaults) -> RowReader {
    RowReader(rowDefaults, form: formats.input, separator: separator, rowLimit: rowLimit)
  }

  private func work(startNext: () -> Void) {
    var work = BlockWork(
      reader: reader(rowDefaults),
      lines: PriceLines(
        columns, form: formats.output, currency: rowDefaults.program.currency, names: names),
      writesLines: sink.hasOutput, cost: cost.map { CostOfBlock($0, makeOld: reader) })
    while let taken = takeBlock(&work.block) {
      if taken.hasMore { startNext() }
      work.start = taken.start
      price(&work, number: taken.number)
    }
  }

  /// A block that a thread has taken.
  private struct Taken {
    let number: Int
    /// The offset of the rows in the block.
    var start = 0
    /// True if more blocks may follow.
    let hasMore: Bool
  }

  /// Takes the next block; nil if there is none.
  private func takeBlock(_ block: inout OrderBlocks.Block) -> Taken? {
    reading.locked { (reading) -> Taken? in
      guard !reading.isStopped else { return nil }
      let number = reading.takenCount
      reading.takenCount += 1
      if number == 0, let first = reading.firstBlock.take() {
        block = first
        return Taken(
          number: number, start: reading.firstStart, hasMore: reading.blocks.hasMore)
      }
      do throws(HostError) {
        if try reading.blocks.next(into: block) {
          return Taken(number: number, hasMore: reading.blocks.hasMore)
        }
      } catch {
        inTurn(number) { sink.fail(error) }
      }
      reading.isStopped = true
      return nil
    }
  }

  private func price(_ work: inout BlockWork, number: Int) {
    let lineCount = read(&work)
    let rows =
      work.cost?.readRows(beside: work.reader.table) ?? ReadRows(work.reader.table)
    let before = count(rows, of: work.reader.table, lineCount: lineCount, number: number)
    if before.badCount == 0 || sink.hasRejects {
      write(&work, rows, before: before, number: number)
    }
    var isStopped = false
    inTurn(number) {
      sink.finish(
        work.reader.table, rows, bytes: work.rows, linesBefore: before.lineCount,
        endInFile: work.block.endInFile, endsFile: work.block.longRow?.endsFile ?? false)
      isStopped = sink.isStopped
    }
    turns.locked { $0.writtenBlocks += 1 }
    if isStopped { reading.locked { $0.isStopped = true } }
  }

  /// Reads the rows of a block and returns the number of lines read.
  private func read(_ work: inout BlockWork) -> Int {
    let (all, text) = work.block.rows(from: work.start)
    let rows = all[0..<text.lowerBound]
    work.cost?.read(rows, work.block.longRow, text: text)
    return work.reader.read(rows, work.block.longRow, text: text)
  }

  private func count(
    _ rows: ReadRows, of table: borrowing OrderTable, lineCount: Int, number: Int
  ) -> Before {
    turns.wait { $0.countedBlocks == number }
    return turns.locked { turns in
      defer {
        turns.countedBlocks += 1
        turns.rowCount += rows.rowCount
        turns.lineCount += lineCount
        turns.badCount += rows.badRows.count
      }
      return Before(
        rowCount: turns.rowCount, lineCount: turns.lineCount, badCount: turns.badCount)
    }
  }

  /// Prices and writes the orders of a block. Without a file for bad rows, stops at the first bad
  /// row.
  private func write(_ work: inout BlockWork, _ rows: ReadRows, before: Before, number: Int) {
    work.text.removeAll()
    work.totals = OrderTotals()
    work.cost?.begin()
    for span in rows.spans {
      if !sink.hasRejects, let bad = rows.badRows.first, span.number >= bad.orderCount { break }
      write(span, &work, from: before.rowCount + span.number + 1, block: number)
    }
    inTurn(number) {
      sink.write(work.text)
      sink.add(work.totals)
      work.cost.map { sink.add($0.totals) }
    }
  }

  private func write(
    _ span: ReadRows.Span, _ work: inout BlockWork, from number: Int, block: Int
  ) {
    // A step is small enough for the nearest cache to keep its orders until their lines are
    // written. Steps have the same size, because the index makes new memory for another size.
    let step = 1 << 10
    let largest = 1 << 20
    for start in stride(from: span.rows.lowerBound, to: span.rows.upperBound, by: step) {
      let part = start..<min(start + step, span.rows.upperBound)
      let past = start - span.rows.lowerBound
      work.writeText(
        part, old: span.old + past, from: number + past, by: rowDefaults.index,
        withApplied: withApplied)
      if work.text.count > largest {
        inTurn(block) { sink.write(work.text) }
        work.text.removeAll()
      }
    }
  }

  /// Calls `body` after all earlier blocks are written.
  private func inTurn(_ number: Int, _ body: () -> Void) {
    turns.wait { $0.writtenBlocks == number }
    body()
  }
}
