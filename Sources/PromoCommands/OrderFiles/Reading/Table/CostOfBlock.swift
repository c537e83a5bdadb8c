import Promo

/// The questions of `cost` besides prices: the reduction by each promotion, and the prices of the same
/// orders by old rules.
struct CostPlan: Sendable {
  let program: Program

  /// The old rules; nil if there are none to compare with.
  let old: RowDefaults?
}

/// The cost of the orders of a block. Each thread has one.
final class CostOfBlock {
  private(set) var totals: CostOfOrders

  /// The prices of the last orders by the old rules; empty without old rules.
  private(set) var oldPayables: [Int64] = []

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

  /// - Parameter makeOld: makes a reader in the terms of the old rules.
  init(_ plan: CostPlan, makeOld: (RowDefaults) -> RowReader) {
    self.plan = plan
    old = plan.old.map { OldReader(makeOld($0)) }
    totals = CostOfOrders(plan)
  }

  /// Reads the rows of a block in the terms of the old rules.
  func read(_ rows: OrderBytes, _ long: OrderBlocks.LongRow?, text: Range<Int>) {
    _ = old?.reader.read(rows, long, text: text)
  }

  /// Returns the rows of a block that both rules can price.
  func readRows(beside table: borrowing OrderTable) -> ReadRows {
    guard let old else { return ReadRows(table) }
    return ReadRows(table, old: old.reader.table)
  }

  /// Forgets the last block.
  func begin() { totals = CostOfOrders(plan) }

  /// Prices some orders of a block.
  ///
  /// - Parameters:
  ///   - range: their places in `table`.
  ///   - oldStart: the place of the first order in the table of the old rules.
  ///   - number: the row of the first order in the file.
  func price(
    _ orders: OrderBlock, _ range: Range<Int>, of table: borrowing OrderTable,
    in rows: OrderBytes, old oldStart: Int, from number: Int, into prices: inout PriceBlock,
    _ index: PriceIndex
  ) {
    takings.removeAll(keepingCapacity: true)
    index.price(orders, into: &prices) { takings.append($0) }
    totals.cost.add(orders, prices, takings) { table.presentedCodes(of: range.lowerBound + $0) }
    guard let old, let oldIndex = plan.old?.index else { return }
    old.reader.table.fill(&oldOrders, with: oldStart..<(oldStart + range.count))
    takings.removeAll(keepingCapacity: true)
    oldIndex.price(oldOrders, into: &oldPrices, hasBeyond: false) { takings.append($0) }
    totals.changes?.add(oldOrders, oldPrices, takings) {
      old.reader.table.presentedCodes(of: oldStart + $0)
    }
    oldPayables.removeAll(keepingCapacity: true)
    oldPayables.append(contentsOf: oldPrices.payables)
    for row in orders.amounts.indices {
      totals.changes?.add(
        row: number + row, old: oldPrices.payables[row], new: prices.payables[row]
      ) { table.number(of: range.lowerBound + row, in: rows) }
    }
  }
}

/// The cost of rules on some orders, and the changes from old rules, if there are any.
struct CostOfOrders {
  var cost: CostTotals
  var changes: CostChanges?

  /// Remarks about gaps in the orders and their columns.
  var remarks: [Message] = []

  init(_ plan: CostPlan) {
    cost = CostTotals(of: plan.program)
    changes = plan.old.map { CostChanges(from: $0.program) }
  }

  mutating func add(_ other: CostOfOrders) {
    cost.add(other.cost)
    if let changes = other.changes { self.changes?.add(changes) }
  }
}
