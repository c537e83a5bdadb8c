/// Many orders in columns, in the terms of one price index. Order files are priced in such blocks.
package struct OrderBlock: Sendable {
  /// The amount of each order, in minor units from 0 to 10^15.
  package var amounts: [Int64] = []

  /// The instant of each order, in seconds since 1970.
  package var instants: [Int64] = []

  /// The ordinals of the fact values (`Fact.ordinal(of:)`), order by order: one for every fact of
  /// the program, in declared order.
  package var facts: [Int64] = []

  /// The presented codes that some promotion names, as numbers of the index, order by order. Other
  /// codes change no price and are left out.
  package var codes: [Int32] = []

  /// The end of each order's codes in `codes`; empty if no order presents any.
  package var codeEnds: [Int] = []

  /// Makes a block without orders.
  package init() {}

  /// Removes all orders and keeps the memory.
  package mutating func removeAll() {
    amounts.removeAll(keepingCapacity: true)
    instants.removeAll(keepingCapacity: true)
    facts.removeAll(keepingCapacity: true)
    codes.removeAll(keepingCapacity: true)
    codeEnds.removeAll(keepingCapacity: true)
  }
}

/// The prices of the orders of a block, and the stacks that form them.
package struct PriceBlock: Sendable {
  /// The payable of each order, in minor units.
  package var payables: [Int64] = []

  /// The promotions applied to each order; empty if they were not requested.
  package var applied: [Stack] = []

  /// Makes a block without prices.
  package init() {}
}
