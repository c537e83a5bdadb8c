import Promo

/// A reader and pricer of blocks, in memory that a thread reuses for each.
package struct BlockPricer: ~Copyable {
  private let index: PriceIndex
  private let withApplied: Bool
  package private(set) var reader: RowReader
  package private(set) var orders = OrderBlock()
  package private(set) var prices = PriceBlock()

  /// The cost of the orders; nil for prices alone.
  package let cost: CostOfBlock?

  package init(
    _ rowDefaults: RowDefaults, _ plan: CostPlan?, withApplied: Bool,
    makeReader: (RowDefaults) -> RowReader
  ) {
    (index, self.withApplied) = (rowDefaults.index, withApplied)
    reader = makeReader(rowDefaults)
    cost = plan.map { CostOfBlock($0, makeReader: makeReader) }
  }

  /// Reads the rows of a block from an offset on. Returns those that can be priced, and the number of
  /// lines.
  package mutating func read(
    _ block: OrderBlocks.Block, from start: Int
  ) -> (rows: ReadRows, lineCount: Int) {
    let lineCount = reader.read(block, from: start)
    let rows = cost?.read(block, from: start, beside: reader.table) ?? ReadRows(reader.table)
    return (rows, lineCount)
  }

  /// Prices some of these rows. `number` is the row of the first one in the file.
  package mutating func price(_ span: ReadRows.Span, in rows: OrderBytes, from number: Int) {
    reader.table.fill(&orders, with: span.rows)
    guard let cost else { return index.price(orders, into: &prices, withApplied: withApplied) }
    cost.price(orders, span, of: reader.table, in: rows, from: number, into: &prices, index)
  }
}
