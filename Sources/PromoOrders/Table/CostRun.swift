import Promo
import PromoHost

/// A reading of an order file on one thread, for a page, which has no others. It leaves out the rows
/// that cannot be priced, and keeps the first of them.
struct CostRun: ~Copyable {
  struct Refusal {
    /// The line of the file with the mistake, from 1.
    let line: Int
    let reason: Message
  }

  static var shownCount: Int { 100 }

  private(set) var answer: CostOfOrders
  private(set) var tally: OrderTally
  private(set) var refusals: [Refusal] = []

  private var pricer: BlockPricer

  init(_ input: OrderInput, _ plan: CostPlan) {
    answer = CostOfOrders(plan)
    tally = OrderTally(path: input.file.path)
    pricer = BlockPricer(
      plan.new, plan, withApplied: false,
      makeReader: input.file.readers(rowLimit: input.rowLimit))
  }

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

  private mutating func add(
    _ block: OrderBlocks.Block, from start: Int, _ lineCount: inout Int, _ rowCount: inout Int
  ) {
    let (rows, lines) = pricer.read(block, from: start)
    for span in rows.spans {
      pricer.price(span, in: block.rows(from: start), from: rowCount + span.number + 1)
    }
    if let cost = pricer.cost { answer.add(cost.totals) }
    for row in rows.badRows.prefix(max(0, CostRun.shownCount - refusals.count)) {
      refusals.append(Refusal(line: lineCount + row.line + 1, reason: row.reason))
    }
    tally.add(
      pricer.reader.table, rows, linesBefore: lineCount, endsFile: block.longRow?.endsFile ?? false)
    (lineCount, rowCount) = (lineCount + lines, rowCount + rows.rowCount)
  }
}
