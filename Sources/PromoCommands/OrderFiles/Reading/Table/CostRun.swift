import Promo
import PromoHost

/// A reading of an order file on one thread, for a page, which has no others. It leaves out the rows
/// that cannot be priced, and keeps the first of them.
struct CostRun: ~Copyable {
  /// A row that cannot be priced.
  struct Refusal {
    /// The line of the file with the mistake, from 1.
    let line: Int
    let reason: Message
  }

  /// The largest number of bad rows to keep.
  static var shownCount: Int { 100 }

  private(set) var answer: CostOfOrders
  private(set) var tally: OrderTally
  private(set) var refusals: [Refusal] = []

  private let index: PriceIndex
  private var reader: RowReader
  private let cost: CostOfBlock
  private var orders = OrderBlock()
  private var prices = PriceBlock()

  init(_ input: OrderInput, _ rowDefaults: RowDefaults, _ plan: CostPlan) {
    func reader(_ rowDefaults: RowDefaults) -> RowReader {
      RowReader(
        rowDefaults, form: input.form, separator: input.file.separator, rowLimit: input.rowLimit)
    }
    index = rowDefaults.index
    answer = CostOfOrders(plan)
    tally = OrderTally(path: input.file.path)
    self.reader = reader(rowDefaults)
    cost = CostOfBlock(plan, makeOld: reader)
  }

  /// Reads and prices all rows.
  mutating func run(_ file: OrderFile) throws(CommandFailure) {
    var (lineCount, rowCount) = (file.lineCount, 0)
    if let first = file.firstBlock { add(first, from: file.start, &lineCount, &rowCount) }
    while tally.tornOrder == nil {
      let block = OrderBlocks.Block()
      let isThere = try hosted { () throws(HostError) in try file.blocks.next(into: block) }
      guard isThere else { return }
      add(block, from: 0, &lineCount, &rowCount)
    }
  }

  /// Adds the rows of a block from an offset on.
  private mutating func add(
    _ block: OrderBlocks.Block, from start: Int, _ lineCount: inout Int, _ rowCount: inout Int
  ) {
    let (all, text) = block.rows(from: start)
    let own = all[0..<text.lowerBound]
    cost.read(own, block.longRow, text: text)
    let lines = reader.read(own, block.longRow, text: text)
    let rows = cost.readRows(beside: reader.table)
    cost.begin()
    for span in rows.spans {
      let step = 1 << 10
      for first in stride(from: span.rows.lowerBound, to: span.rows.upperBound, by: step) {
        let past = first - span.rows.lowerBound
        let part = first..<min(first + step, span.rows.upperBound)
        reader.table.fill(&orders, with: part)
        cost.price(
          orders, part, of: reader.table, in: all, old: span.old + past,
          from: rowCount + span.number + past + 1, into: &prices, index)
      }
    }
    answer.add(cost.totals)
    for row in rows.badRows.prefix(max(0, CostRun.shownCount - refusals.count)) {
      refusals.append(Refusal(line: lineCount + row.line + 1, reason: row.reason))
    }
    tally.add(
      reader.table, rows, linesBefore: lineCount, endsFile: block.longRow?.endsFile ?? false)
    (lineCount, rowCount) = (lineCount + lines, rowCount + rows.rowCount)
  }
}
