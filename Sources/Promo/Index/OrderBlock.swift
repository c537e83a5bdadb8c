/// Many orders in columns, in the terms of one price index: what files of orders are priced from.
package struct OrderBlock: Sendable {
  /// The amount of each order, in minor units from 0 to 10^15.
  package var amounts: [Int64] = []

  /// The instant of each order, in seconds since 1970.
  package var instants: [Int64] = []

  /// The ordinals of the values of all facts (`Fact.ordinal(of:)`), order by order, each with one for
  /// every fact of the program in their order.
  package var facts: [Int64] = []

  /// The codes presented that some promotion names, as numbers of the index, order by order. Others
  /// change no price and are left out.
  package var codes: [Int32] = []

  /// The end of the codes of each order in `codes`; empty where no order presents any.
  package var codeEnds: [Int] = []

  /// No orders.
  package init() {}

  /// Forgets all orders and keeps the memory.
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

  /// The promotions applied to each order; empty where they were not asked for.
  package var applied: [Stack] = []

  /// No prices.
  package init() {}
}
