/// Many orders in columns, in the terms of one price index: what files of orders are priced from.
package struct OrderBlock: Sendable {
  /// What each order comes to, in minor units from 0 to 10^15.
  package var amounts: [Int64] = []

  /// When each order is priced, in seconds since 1970.
  package var instants: [Int64] = []

  /// The codes of the values of all facts (`Fact.code(of:)`), order by order, each with one for every
  /// fact of the program in their order.
  package var facts: [Int64] = []

  /// The codes presented that some promotion names, as numbers of the index, order by order. Others
  /// change no price and are left out.
  package var codes: [Int32] = []

  /// Where the codes of each order end in `codes`; empty where no order presents any.
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

/// What the orders of a block pay, and by which promotions.
package struct PriceBlock: Sendable {
  /// The promotions applied to an order, as their indexes in the program, in the order in which they
  /// are applied; -1 where there are no more.
  package struct Applied: Hashable, Sendable {
    package var first: Int32 = -1
    package var second: Int32 = -1
    package var third: Int32 = -1
  }

  /// What each order pays, in minor units.
  package var payables: [Int64] = []

  /// The promotions applied to each order; empty where they were not asked for.
  package var applied: [Applied] = []

  /// No prices.
  package init() {}
}
