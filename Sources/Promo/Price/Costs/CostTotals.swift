/// The reductions of many orders by the promotions of a program. All amounts are in minor units.
/// Totals of parts of the orders can be added in any order.
package struct CostTotals: Sendable {
  /// The reductions by one promotion.
  package struct OfPromotion: Sendable {
    /// The number of orders that it is applied to, and of the pieces that it reduces.
    package fileprivate(set) var orders = 0
    package fileprivate(set) var pieces = 0
    package fileprivate(set) var taken: Int128 = 0

    /// The sum that all orders would pay more if the promotion were not in the rules.
    package fileprivate(set) var beyond: Int128 = 0
  }

  /// The reductions by the promotions of one code.
  package struct OfCode: Sendable {
    /// The number of orders that present the code, and of those that a promotion of the code is
    /// applied to.
    package fileprivate(set) var presented = 0
    package fileprivate(set) var used = 0
    package fileprivate(set) var taken: Int128 = 0
  }

  /// The orders of one day.
  package struct OfDay: Sendable {
    package fileprivate(set) var orders = 0
    package fileprivate(set) var sales: Int128 = 0
    package fileprivate(set) var taken: Int128 = 0

    mutating func add(_ other: OfDay) {
      orders += other.orders
      sales += other.sales
      taken += other.taken
    }
  }

  package let program: Program
  package private(set) var orders = 0

  /// The number of orders that pay less than without promotions.
  package private(set) var reducedOrders = 0

  /// The number of orders for which a cheaper set of promotions may exist.
  package private(set) var boundedOrders = 0

  /// The goods and the shipping before any promotion.
  package private(set) var sales: Int128 = 0
  package private(set) var shipping: Int128 = 0

  /// The reductions of the goods and of the shipping.
  package private(set) var taken: Int128 = 0
  package private(set) var takenFromShipping: Int128 = 0

  /// The reductions by each promotion, in written order.
  package private(set) var promotions: [OfPromotion]

  /// The reductions by each code that some promotion names, by the code in its folded form.
  package private(set) var codes: [String: OfCode] = [:]

  /// The orders of each day on the clock of the rules, by days since 1970.
  package private(set) var days: [Int: OfDay] = [:]

  /// Totals of no orders.
  package init(of program: Program) {
    self.program = program
    promotions = Array(repeating: OfPromotion(), count: program.promotions.count)
  }

  /// Adds the orders of a block.
  ///
  /// - Parameters:
  ///   - takings: what each promotion takes of each order, by row.
  ///   - presented: returns the codes that an order presents, as typed. Called only for orders with
  ///     a code that some promotion names.
  package mutating func add(
    _ orders: OrderBlock, _ prices: PriceBlock, _ takings: [Taking],
    presented: (Int) -> [String]
  ) {
    self.orders += orders.amounts.count
    boundedOrders += prices.boundedRows.count
    var (nextCart, nextTaking) = (0, 0)
    for row in orders.amounts.indices {
      var freight: Int64 = 0
      if nextCart < orders.carts.carts.count, orders.carts.carts[nextCart].row == row {
        freight = orders.carts.carts[nextCart].shipping
        nextCart += 1
      }
      let first = nextTaking
      while nextTaking < takings.count, takings[nextTaking].row == row { nextTaking += 1 }
      let off = orders.amounts[row] - prices.payables[row]
      add(
        goods: orders.amounts[row] - freight, freight: freight, off: off,
        day: program.day(at: orders.instants[row]), takings[first..<nextTaking])
      if !orders.codeRange(of: row).isEmpty {
        addCodes(presented(row), takings[first..<nextTaking])
      }
    }
  }

  private mutating func add(
    goods: Int64, freight: Int64, off: Int64, day: Int, _ takings: ArraySlice<Taking>
  ) {
    var offShipping: Int64 = 0
    for taking in takings {
      promotions[taking.promotion].beyond += Int128(taking.beyond)
      if taking.off == 0 { continue }
      promotions[taking.promotion].orders += 1
      promotions[taking.promotion].pieces += taking.pieces
      promotions[taking.promotion].taken += Int128(taking.off)
      if program.forms[taking.promotion].isShipping { offShipping += taking.off }
    }
    if off > 0 { reducedOrders += 1 }
    sales += Int128(goods)
    shipping += Int128(freight)
    taken += Int128(off - offShipping)
    takenFromShipping += Int128(offShipping)
    days[day, default: OfDay()].add(
      OfDay(orders: 1, sales: Int128(goods), taken: Int128(off - offShipping)))
  }

  /// A reduction counts for the first presented code that opens its promotion. All that open it are
  /// used.
  private mutating func addCodes(_ presented: [String], _ takings: ArraySlice<Taking>) {
    var (all, used) = ([String](), Set<String>())
    for code in presented.map({ folded($0) }) where !all.contains(code) { all.append(code) }
    for code in all { codes[code, default: OfCode()].presented += 1 }
    for taking in takings where taking.off > 0 {
      let own = program.promotions[taking.promotion].foldedCodes
      let opening = all.filter(own.contains)
      if let first = opening.first { codes[first, default: OfCode()].taken += Int128(taking.off) }
      for code in opening where used.insert(code).inserted {
        codes[code, default: OfCode()].used += 1
      }
    }
  }

  /// Forgets on which days the orders were, because they do not say it.
  package mutating func forgetDays() { days = [:] }

  /// Adds the totals of other orders by the same program.
  package mutating func add(_ other: CostTotals) {
    orders += other.orders
    reducedOrders += other.reducedOrders
    boundedOrders += other.boundedOrders
    sales += other.sales
    shipping += other.shipping
    taken += other.taken
    takenFromShipping += other.takenFromShipping
    for (index, own) in other.promotions.enumerated() {
      promotions[index].orders += own.orders
      promotions[index].pieces += own.pieces
      promotions[index].taken += own.taken
      promotions[index].beyond += own.beyond
    }
    for (code, own) in other.codes {
      codes[code, default: OfCode()].presented += own.presented
      codes[code, default: OfCode()].used += own.used
      codes[code, default: OfCode()].taken += own.taken
    }
    for (day, own) in other.days { days[day, default: OfDay()].add(own) }
  }
}

extension Program {
  /// True if a promotion takes from the shipping.
  package var hasShippingPromotions: Bool {
    promotions.indices.contains { forms[$0].isShipping }
  }

  /// Returns the day of an instant on the clock of the rules, in days since 1970.
  func day(at seconds: Int64) -> Int {
    zone.localTime(at: Instant(secondsSince1970: seconds)).date.daysSince1970
  }
}
