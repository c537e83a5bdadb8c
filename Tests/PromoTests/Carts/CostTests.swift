import TestSupport
import Testing

@testable import Promo

/// Costs are added up block by block, and each order is priced once more without each promotion that
/// may matter. The law prices each order by itself, and without each promotion in turn.
@Suite struct CostTests {
  /// What the law adds up.
  private struct Sums: Equatable {
    var sales: Int128 = 0
    var shipping: Int128 = 0
    var taken: Int128 = 0
    var takenFromShipping: Int128 = 0
    var reducedOrders = 0
    var promotions: [Promotion]

    struct Promotion: Equatable {
      var orders = 0
      var taken: Int128 = 0
      var beyond: Int128 = 0
    }

    init(of count: Int) { promotions = Array(repeating: Promotion(), count: count) }

    init(_ totals: CostTotals) {
      (sales, shipping, taken) = (totals.sales, totals.shipping, totals.taken)
      (takenFromShipping, reducedOrders) = (totals.takenFromShipping, totals.reducedOrders)
      promotions = totals.promotions.map {
        Promotion(orders: $0.orders, taken: $0.taken, beyond: $0.beyond)
      }
    }

    /// Adds an order, without what its promotions take beyond the others.
    mutating func add(_ order: CheckedOrder, _ program: Program) -> Int64 {
      let cart = Law(program, order).priced(by: program.strategy).cart
      let freight = order.cart?.shipping.minorUnits ?? 0
      shipping += Int128(freight)
      sales += Int128(order.total.minorUnits - freight)
      if cart.payable < order.total { reducedOrders += 1 }
      for applied in cart.applied {
        let off = Int128(applied.off.minorUnits)
        promotions[applied.index].orders += 1
        promotions[applied.index].taken += off
        if program.forms[applied.index].isShipping {
          takenFromShipping += off
        } else {
          taken += off
        }
      }
      return cart.payable.minorUnits
    }
  }

  private static func without(_ index: Int, _ program: Program) -> Program {
    var promotions = program.promotions
    promotions.remove(at: index)
    return Program(
      currency: program.currency, rounding: program.rounding, strategy: program.strategy,
      zone: program.zone, facts: program.facts, labels: program.labels,
      excludedLabels: program.excludedLabels, promotions: promotions, expectations: [],
      guarantees: [])
  }

  private static func block(_ orders: [CheckedOrder], _ index: PriceIndex) throws -> OrderBlock {
    var block = OrderBlock()
    for (row, order) in orders.enumerated() {
      block.amounts.append(order.total.minorUnits)
      block.instants.append(order.instant.secondsSince1970)
      block.codes += order.codes.sorted().compactMap { index.number(ofCode: $0) }
      block.codeEnds.append(block.codes.count)
      guard let cart = order.cart else { continue }
      for line in cart.lines {
        for label in line.labels { block.carts.addLabel(label) }
        block.carts.addLine(amount: line.amount.minorUnits, pieces: line.pieces)
      }
      _ = try block.carts.finish(row: row, shipping: cart.shipping.minorUnits)
    }
    return block
  }

  private static func totals(_ orders: [CheckedOrder], _ index: PriceIndex) throws -> CostTotals {
    var totals = CostTotals(of: index.program)
    for part in [orders.prefix(orders.count / 3), orders.dropFirst(orders.count / 3)] {
      var prices = PriceBlock()
      var takings: [Taking] = []
      let block = try block(Array(part), index)
      index.price(block, into: &prices) { takings.append($0) }
      var some = CostTotals(of: index.program)
      some.add(block, prices, takings) { Array(part)[$0].codes.sorted() }
      totals.add(some)
    }
    return totals
  }

  private static let tastes: [CartPriceTests.Kind] = [
    .usual, .oneAmount, .onePiece, .exclusive, .steps,
  ]

  /// Twice 10,000 orders under 100 files each, at `PROMO_TIMES=66`.
  @Test(arguments: tastes, Strategy.allCases)
  func `costs are the sums of the law`(kind: CartPriceTests.Kind, strategy: Strategy) throws {
    var taste = kind.taste
    taste.strategy = strategy
    var random = CartRandom(seed: 44, taste)
    for _ in 0..<Effort.times(1) {
      let (program, old) = (random.program(), random.program())
      let orders = (0..<12).map { _ in random.order() }
      var (sums, oldSums) = (Sums(of: program.promotions.count), Sums(of: old.promotions.count))
      var changes = CostChanges(from: old)
      for (row, order) in orders.enumerated() {
        let payable = sums.add(order, program)
        let before = oldSums.add(order, old)
        changes.add(row: row, old: before, new: payable) { nil }
        for index in program.promotions.indices {
          let rest = Self.without(index, program)
          let other = Law(rest, order).priced(by: strategy).cart.payable.minorUnits
          sums.promotions[index].beyond += Int128(other - payable)
        }
      }
      let totals = try Self.totals(orders, PriceIndex(program))
      try #require(Sums(totals) == sums, "\(program.cartText)\n\(orders.map(\.cartText))")
      #expect(totals.orders == 12)
      // Beside other rules, and beside themselves.
      var compared = CostChanges(from: old)
      let (index, oldIndex) = (PriceIndex(program), PriceIndex(old))
      var (prices, oldPrices, takings) = (PriceBlock(), PriceBlock(), [Taking]())
      let oldBlock = try Self.block(orders, oldIndex)
      oldIndex.price(oldBlock, into: &oldPrices, hasBeyond: false) { takings.append($0) }
      compared.add(oldBlock, oldPrices, takings) { orders[$0].codes.sorted() }
      index.price(try Self.block(orders, index), into: &prices, withApplied: false)
      for row in orders.indices {
        compared.add(row: row, old: oldPrices.payables[row], new: prices.payables[row]) { nil }
      }
      #expect(Self.withoutBeyond(Sums(compared.old)) == oldSums)
      #expect(
        [compared.dearer.orders, compared.cheaper.orders, compared.same]
          == [changes.dearer.orders, changes.cheaper.orders, changes.same])
      #expect(compared.dearer.sum == changes.dearer.sum)
      #expect(compared.cheaper.sum == changes.cheaper.sum)
      #expect(totals.moved(from: totals).isEmpty)
    }
  }

  private static func withoutBeyond(_ sums: Sums) -> Sums {
    var sums = sums
    for index in sums.promotions.indices { sums.promotions[index].beyond = 0 }
    return sums
  }

  @Test func `the orders that change most are the same in any parts`() throws {
    let program = try #require(Rules.compile("promotion \"A\" { coupon 1 }").program)
    var generator = SeededGenerator(seed: 7)
    let changes = (1...60).map { row in
      (row: row, old: Int64(generator.below(9)), new: Int64(generator.below(9)))
    }
    var whole = CostChanges(from: program)
    for one in changes { whole.add(row: one.row, old: one.old, new: one.new) { "\(one.row)" } }
    var parts = CostChanges(from: program)
    for start in stride(from: 0, to: 60, by: 7) {
      var part = CostChanges(from: program)
      for one in changes[start..<min(start + 7, 60)] {
        part.add(row: one.row, old: one.old, new: one.new) { "\(one.row)" }
      }
      parts.add(part)
    }
    #expect(whole.largest.map(\.row) == parts.largest.map(\.row))
    let expected = changes.filter { $0.old != $0.new }.sorted {
      (abs($0.new - $0.old), $1.row) > (abs($1.new - $1.old), $0.row)
    }
    #expect(whole.largest.map(\.row) == expected.prefix(10).map(\.row))
    #expect(whole.largest.first?.number == "\(expected[0].row)")
  }

  @Test func `days, weeks and months are those of the clock of the rules`() throws {
    let program = try #require(
      Rules.compile(
        """
        timezone "Europe/Berlin"
        promotion "A" { discount 10% off }
        """
      ).program)
    let index = PriceIndex(program)
    var block = OrderBlock()
    // Sunday 30 November 2025 23:30 in Berlin, then Monday 00:30, then 31 December.
    block.instants = [1_764_541_800, 1_764_545_400, 1_767_182_400]
    block.amounts = [1_000, 2_000, 4_000]
    var (prices, takings, totals) = (PriceBlock(), [Taking](), CostTotals(of: program))
    index.price(block, into: &prices) { takings.append($0) }
    totals.add(block, prices, takings) { _ in [] }
    let sums = { (length: CostPeriod) in
      totals.periods(length).map { "\($0.start) \($0.all.orders) \($0.all.sales) \($0.all.taken)" }
    }
    #expect(
      sums(.day)
        == ["2025-11-30 1 1000 100", "2025-12-01 1 2000 200", "2025-12-31 1 4000 400"])
    #expect(
      sums(.week)
        == ["2025-11-24 1 1000 100", "2025-12-01 1 2000 200", "2025-12-29 1 4000 400"])
    #expect(sums(.month) == ["2025-11 1 1000 100", "2025-12 2 6000 600"])
    #expect(totals.usualPeriod == .week)
  }

  @Test func `what a promotion takes belongs to the first presented code that opens it`() throws {
    let program = try #require(
      Rules.compile(
        """
        promotion "A" { discount 10% off code "ANNA", "BOB" }
        promotion "B" { coupon 5 code "EXTRA" }
        """
      ).program)
    let index = PriceIndex(program)
    let presented = [["bob", "Anna"], ["ANNA", "anna"], ["extra", "bob"], []]
    var block = OrderBlock()
    block.amounts = Array(repeating: 10_000, count: 4)
    block.instants = Array(repeating: 0, count: 4)
    for codes in presented {
      block.codes += codes.compactMap { index.number(ofCode: $0) }
      block.codeEnds.append(block.codes.count)
    }
    var (prices, takings, totals) = (PriceBlock(), [Taking](), CostTotals(of: program))
    index.price(block, into: &prices) { takings.append($0) }
    totals.add(block, prices, takings) { presented[$0] }
    let codes = totals.rankedCodes.map {
      "\($0.code) \($0.all.presented) \($0.all.used) \($0.all.taken)"
    }
    #expect(codes == ["BOB 2 2 2000", "ANNA 2 2 1000", "EXTRA 1 0 0"])
  }

  @Test func `pieces are those that a promotion reduces`() throws {
    let program = try #require(
      Rules.compile(
        """
        goods "a", "b"
        promotion "Third free" { buy 2 "a" get 1 "a" free }
        promotion "Two" { discount 10% off only "b" up to 2 pieces }
        """
      ).program)
    let index = PriceIndex(program)
    var block = OrderBlock()
    block.carts.addLabel(0)
    block.carts.addLine(amount: 7_000, pieces: 7)
    block.carts.addLabel(1)
    block.carts.addLine(amount: 5_000, pieces: 5)
    block.amounts = [try block.carts.finish(row: 0, shipping: 0)]
    block.instants = [0]
    var (prices, takings) = (PriceBlock(), [Taking]())
    index.price(block, into: &prices) { takings.append($0) }
    #expect(takings.map(\.pieces) == [2, 2])
    #expect(takings.map(\.off) == [2_000, 200])
  }
}
