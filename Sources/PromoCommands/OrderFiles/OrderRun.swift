import Promo
import PromoHost

/// Prices the rows of an order file on several threads. Each thread takes a block, reads and prices
/// the rows, formats the results, and goes on with the next block. Blocks are counted and written
/// in the order of the file, so the output is the same for any number of threads.
final class OrderRun: Sendable {
  private let rowDefaults: RowDefaults
  private let columns: OutputColumns

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
    var table: OrderTable
    var csv: CSVRows
    var json: JSONRows
    var orders = OrderBlock()
    var prices = PriceBlock()
    var text = GrowingMemory<UInt8>(capacity: 1 << 16)
    let lines: PriceLines
    var totals = OrderTotals()

    /// The bytes of the rows.
    var rows: OrderBytes {
      let bytes = block.memory.bytes
      return bytes[start..<bytes.count]
    }

    /// Prices a range of orders and adds their output lines to the text.
    mutating func writeText(
      _ range: Range<Int>, from number: Int, by index: PriceIndex, withApplied: Bool
    ) {
      let rows = self.rows
      table.fill(&orders, with: range)
      index.price(orders, into: &prices, withApplied: withApplied)
      totals.add(amounts: orders.amounts, prices: prices)
      prices.payables.withUnsafeBufferPointer { payables in
        prices.applied.withUnsafeBufferPointer { applied in
          let priced = PriceLines.Rows(
            payables: payables, applied: applied, cartStacks: prices.cartStacks,
            cartPromotions: prices.cartPromotions,
            boundedRows: prices.boundedRows, bytes: rows, start: range.lowerBound)
          lines.write(range, of: table, priced, from: number, to: &text)
        }
      }
    }
  }

  init(
    _ file: OrderFile, rowDefaults: RowDefaults, columns: OutputColumns, outputForm: OrderForm,
    rowLimit: Int, sink: OrderSink
  ) {
    self.rowDefaults = rowDefaults
    self.columns = columns
    self.rowLimit = rowLimit
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

  private func work(startNext: () -> Void) {
    var work = BlockWork(
      table: OrderTable(rowDefaults),
      csv: CSVRows(rowDefaults, separator: separator, rowLimit: rowLimit),
      json: JSONRows(rowDefaults, rowLimit: rowLimit),
      lines: PriceLines(
        columns, form: formats.output, currency: rowDefaults.program.currency, names: names))
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
    let before = count(work.table, lineCount: lineCount, number: number)
    if before.badCount == 0 || sink.hasRejects {
      write(&work, before: before, number: number)
    }
    var isStopped = false
    inTurn(number) {
      sink.finish(
        work.table, bytes: work.rows, linesBefore: before.lineCount,
        endInFile: work.block.endInFile)
      isStopped = sink.failure != nil
    }
    turns.locked { $0.writtenBlocks += 1 }
    if isStopped { reading.locked { $0.isStopped = true } }
  }

  /// Reads the rows of a block and returns the number of lines read.
  private func read(_ work: inout BlockWork) -> Int {
    work.table.removeAll()
    let rows = work.rows
    var lineCount =
      switch formats.input {
      case .csv: work.csv.read(rows, into: &work.table)
      case .jsonl: work.json.read(rows, into: &work.table)
      }
    if let long = work.block.longRow {
      let textStart = work.block.memory.count
      work.block.memory.append(long.beginning)
      work.table.addLongRow(
        limit: rowLimit, line: lineCount,
        text: (textStart - work.start)..<(work.block.memory.count - work.start))
      lineCount += long.lineCount
    }
    return lineCount
  }

  private func count(
    _ table: borrowing OrderTable, lineCount: Int, number: Int
  ) -> Before {
    let rowCount = table.rowCount
    let badCount = table.badRows.count
    turns.wait { $0.countedBlocks == number }
    return turns.locked { turns in
      defer {
        turns.countedBlocks += 1
        turns.rowCount += rowCount
        turns.lineCount += lineCount
        turns.badCount += badCount
      }
      return Before(
        rowCount: turns.rowCount, lineCount: turns.lineCount, badCount: turns.badCount)
    }
  }

  /// Prices and writes the orders of a block. Without a file for bad rows, stops at the first bad
  /// row.
  private func write(_ work: inout BlockWork, before: Before, number: Int) {
    work.text.removeAll()
    work.totals = OrderTotals()
    var start = 0
    var rowNumber = before.rowCount + 1
    for row in work.table.badRows {
      write(start..<row.orderCount, &work, from: rowNumber, block: number)
      rowNumber += row.orderCount - start + 1
      start = row.orderCount
      if !sink.hasRejects { break }
    }
    if work.table.badRows.isEmpty || sink.hasRejects {
      write(start..<work.table.count, &work, from: rowNumber, block: number)
    }
    inTurn(number) {
      sink.write(work.text)
      sink.add(work.totals)
    }
  }

  private func write(
    _ range: Range<Int>, _ work: inout BlockWork, from number: Int, block: Int
  ) {
    // A step is small enough for the nearest cache to keep its orders until their lines are
    // written. Steps have the same size, because the index makes new memory for another size.
    let step = 1 << 10
    let largest = 1 << 20
    for start in stride(from: range.lowerBound, to: range.upperBound, by: step) {
      let part = start..<min(start + step, range.upperBound)
      work.writeText(
        part, from: number + start - range.lowerBound, by: rowDefaults.index,
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
