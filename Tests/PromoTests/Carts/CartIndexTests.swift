import TestSupport
import Testing

@testable import Promo

/// The index gives the answers of the program, for rules about goods, too.
@Suite struct CartIndexTests {
  @Test(arguments: 0..<3)
  func `the index prices amounts, lines and blocks as the program does`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(900 + seed))
    for _ in 0..<Effort.times(6) {
      let rules = SecondRandom.rules(.goods, using: &generator)
      let program = try #require(Rules.compile(rules.text).program)
      let index = PriceIndex(program)
      for _ in 0..<4 {
        let order = SecondRandom.order(for: rules, using: &generator).orderWithLines
        try #require(try index.price(order) == program.price(order), "\(rules.text)\n\(order)")
        try #require(try index.quote(order) == program.quote(order), "\(rules.text)\n\(order)")
        try compare(order.amount, order.codes, index, "\(rules.text)\n\(order)")
        try compareBlock(of: order, index, "\(rules.text)\n\(order)")
      }
    }
  }

  /// Compares the price of an order with lines, between two amounts of a block, with that of the
  /// program.
  private func compareBlock(of order: Order, _ index: PriceIndex, _ comment: Comment) throws {
    let (program, amount) = (index.program, order.amount.minorUnits)
    var block = OrderBlock()
    let total = try block.carts.add(order.lines, shipping: order.shipping, row: 1, of: index)
    block.amounts = [amount, total, amount]
    block.instants = Array(repeating: order.instant.secondsSince1970, count: 3)
    let facts = try program.factOrdinals(of: order)
    block.facts = facts + facts + facts
    block.codes = order.codes.compactMap { index.number(ofCode: $0) }
    block.codeEnds = [0, block.codes.count, block.codes.count]
    var prices = PriceBlock()
    index.price(block, into: &prices, withApplied: true)
    let expected = try program.quote(order)
    try #require(prices.payables[1] == expected.payable.minorUnits, comment)
    let names = prices.cartPromotions.map { program.promotions[$0].name }
    try #require(names == expected.applied.map(\.promotion), comment)
    let other = try program.price(
      Order(amount: order.amount, at: order.instant, facts: order.facts))
    try #require(prices.payables[0] == other.minorUnits && prices.payables[2] == other.minorUnits)
    index.price(block, into: &prices, withApplied: false)
    try #require(prices.payables[1] == expected.payable.minorUnits, comment)
    try #require(prices.cartStacks.isEmpty && prices.payables[2] == other.minorUnits, comment)
  }

  /// Compares the prices of one amount, alone and in a block, with those of the program.
  private func compare(
    _ amount: Amount, _ codes: [String], _ index: PriceIndex, _ comment: Comment
  ) throws {
    let order = Order(amount: amount, at: Instant(secondsSince1970: 0), codes: codes)
    let expected = try index.program.applied(to: order)
    try #require(try index.price(order) == expected.payable, comment)
    var block = OrderBlock()
    block.amounts = [amount.minorUnits]
    block.instants = [0]
    block.codes = codes.compactMap { index.number(ofCode: $0) }
    block.codeEnds = [block.codes.count]
    var prices = PriceBlock()
    index.price(block, into: &prices, withApplied: true)
    try #require(prices.payables == [expected.payable.minorUnits], comment)
    let names = prices.applied[0].map { index.program.promotions[$0].name }
    try #require(Array(names) == expected.names, comment)
  }
}
