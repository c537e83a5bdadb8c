import Promo

/// The questions of `cost` besides prices: the reduction by each promotion, and the prices of the same
/// orders by old rules.
package struct CostPlan: Sendable {
  package let new: RowDefaults

  /// The old rules; nil if there are none to compare with.
  let old: RowDefaults?

  package init(
    of new: Program, against old: Program?, _ input: OrderInput, _ columns: OutputColumns,
    outputForm: OrderForm
  ) throws(CommandFailure) {
    self.new = try input.rowDefaults(of: new, columns, outputForm: outputForm, keepsCodes: true)
    self.old = try old.map { old throws(CommandFailure) in
      try input.rowDefaults(
        of: old, columns, outputForm: outputForm, keepsCodes: true, carries: false)
    }
  }
}

/// The cost of the orders of a block. Each thread has one.
package final class CostOfBlock {
  package private(set) var totals: CostOfOrders

  /// The prices of the last orders by the old rules; empty without old rules.
  package var oldPayables: [Int64] { oldPrices.payables }

  private let plan: CostPlan
  private var takings: [Taking] = []
  private let old: OldReader?
  private var oldOrders = OrderBlock()
  private var oldPrices = PriceBlock()

  /// Keeps a reader, which cannot be copied, in a class.
  private final class OldReader {
    var reader: RowReader
    init(_ reader: consuming RowReader) { self.reader = reader }
  }

  init(_ plan: CostPlan, makeReader: (RowDefaults) -> RowReader) {
    self.plan = plan
    old = plan.old.map { OldReader(makeReader($0)) }
    totals = CostOfOrders(plan)
  }

  /// Reads the rows of a block in the terms of the old rules. Returns those that both rules can price.
  func read(
    _ block: OrderBlocks.Block, from start: Int, beside table: borrowing OrderTable
  ) -> ReadRows {
    totals = CostOfOrders(plan)
    guard let old else { return ReadRows(table) }
    _ = old.reader.read(block, from: start)
    return ReadRows(table, old: old.reader.table)
  }

  /// Prices some orders of a block.
  func price(
    _ orders: OrderBlock, _ span: ReadRows.Span, of table: borrowing OrderTable,
    in rows: OrderBytes, from number: Int, into prices: inout PriceBlock, _ index: PriceIndex
  ) {
    takings.removeAll(keepingCapacity: true)
    index.price(orders, into: &prices) { takings.append($0) }
    let start = span.rows.lowerBound
    totals.cost.add(orders, prices, takings) { table.presentedCodes(of: start + $0) }
    guard let old, let oldIndex = plan.old?.index else { return }
    old.reader.table.fill(&oldOrders, with: span.old..<(span.old + span.rows.count))
    takings.removeAll(keepingCapacity: true)
    oldIndex.price(oldOrders, into: &oldPrices, hasBeyond: false) { takings.append($0) }
    totals.changes?.add(oldOrders, oldPrices, takings) {
      old.reader.table.presentedCodes(of: span.old + $0)
    }
    for row in orders.amounts.indices {
      totals.changes?.add(
        row: number + row, old: oldPrices.payables[row], new: prices.payables[row]
      ) { table.number(of: start + row, in: rows) }
    }
  }
}

/// The cost of rules on some orders, and the changes from old rules, if there are any.
package struct CostOfOrders {
  package var cost: CostTotals
  package var changes: CostChanges?
  package var remarks: [Message] = []

  /// What each article was sold for, if articles are to be listed.
  package var sold: [[UInt8]: Int64] = [:]

  package init(_ plan: CostPlan) {
    cost = CostTotals(of: plan.new.program)
    changes = plan.old.map { CostChanges(from: $0.program) }
  }

  package mutating func add(_ other: CostOfOrders) {
    cost.add(other.cost)
    if let changes = other.changes { self.changes?.add(changes) }
  }
}
