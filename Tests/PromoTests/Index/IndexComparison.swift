@testable import Promo

/// What an order pays, and by which promotions: their indexes in the order in which they are applied.
struct ComparedPrice: Equatable, CustomStringConvertible {
  var payable: Int64
  /// Nil where the way that was asked does not say.
  var applied: [Int]?

  var description: String { "\(payable)\(applied.map { " by \($0)" } ?? "")" }
}

/// An order for which a price index answered other than the law.
struct IndexDisagreement {
  let order: Order
  /// Which way of asking the index gave the wrong answer.
  let way: String
  let expected: ComparedPrice
  let actual: ComparedPrice
}

/// Orders of one program, priced by its index in every way there is and by the law.
struct IndexComparison {
  /// What was compared.
  struct Counts: Sendable {
    var orders = 0
    var strategies: [Strategy: Int] = [:]
    /// How many orders had so many promotions applied.
    var applied = [0, 0, 0, 0]
  }

  let program: Program
  let index: PriceIndex
  private(set) var counts = Counts()
  private(set) var disagreements: [IndexDisagreement] = []
  // One of each for all blocks, so that what is left of one would show in the next.
  private var block = OrderBlock()
  private var prices = PriceBlock()

  init(_ program: Program, by index: PriceIndex) {
    self.program = program
    self.index = index
  }

  /// Prices orders in all ways.
  mutating func compare(_ orders: [Order]) throws(Order.Problem) {
    var checked: [CheckedOrder] = []
    for order in orders { checked.append(try program.checked(order)) }
    let expected = checked.map { expectedPrice(of: $0) }
    for (order, price) in zip(orders, expected) {
      let payable = try index.price(order).minorUnits
      note("price", order, price, ComparedPrice(payable: payable))
      guard order.isAmount, let payable = order.payableOfTexts(by: index) else { continue }
      note("texts", order, price, ComparedPrice(payable: payable))
    }
    try compareColumns(orders, expected)
    try compareQuotes(orders)
    fillBlock(orders, checked)
    index.price(block, into: &prices, withApplied: true)
    compareBlock("block with promotions", orders, expected, hasApplied: true)
    index.price(block, into: &prices, withApplied: false)
    compareBlock("block", orders, expected, hasApplied: false)
    count(orders, expected)
  }

  /// The price of the law; of `best`, where many promotions are in force, of the search that is
  /// held against the law elsewhere.
  private func expectedPrice(of order: CheckedOrder) -> ComparedPrice {
    let isByLaw = program.strategy != .best || isSmall(order)
    let cart =
      isByLaw
      ? program.law(for: order, by: program.strategy) : program.pricedCart(for: order)
    return ComparedPrice(payable: cart.payable.minorUnits, applied: cart.promotions)
  }

  /// Whether so few promotions can be applied that every combination is tried in no time.
  private func isSmall(_ order: CheckedOrder) -> Bool {
    let law = Law(program, order)
    let eligible = program.promotions.indices.compactMap(law.alone).map { law.step($0.index) }
    return Promotion.Step.allCases.reduce(1) { product, step in
      product * (1 + eligible.count { $0 == step })
    } <= 500
  }

  // MARK: Columns and quotes

  /// Prices the orders whose customers are the same in columns.
  private mutating func compareColumns(
    _ orders: [Order], _ expected: [ComparedPrice]
  ) throws(Order.Problem) {
    let groups = Dictionary(grouping: orders.indices) { row in
      Order(
        amount: .zero, at: Instant(secondsSince1970: 0), codes: orders[row].codes,
        facts: orders[row].facts)
    }
    for (customer, rows) in groups {
      let (amounts, instants) = (rows.map { orders[$0].amount }, rows.map { orders[$0].instant })
      // What is not written must not look like a price.
      var payables = amounts.map { _ in Amount(unchecked: -1) }
      var room = payables.mutableSpan
      try index.price(
        amounts.span, at: instants.span, codes: customer.codes, facts: customer.facts, into: &room)
      for (row, payable) in zip(rows, payables) {
        note("columns", orders[row], expected[row], ComparedPrice(payable: payable.minorUnits))
      }
    }
  }

  /// Holds some full quotes, which take long, against those of the program.
  private mutating func compareQuotes(_ orders: [Order]) throws(Order.Problem) {
    guard program.promotions.count <= 60 else { return }
    for order in orders.prefix(2) {
      let (expected, actual) = (try program.quote(order), try index.quote(order))
      guard expected != actual, disagreements.count < 5 else { continue }
      disagreements.append(
        IndexDisagreement(
          order: order, way: "quote \(actual)\nand not \(expected)",
          expected: ComparedPrice(payable: expected.payable.minorUnits),
          actual: ComparedPrice(payable: actual.payable.minorUnits)))
    }
  }

  // MARK: Blocks

  private mutating func fillBlock(_ orders: [Order], _ checked: [CheckedOrder]) {
    block.removeAll()
    let presentCodes = orders.contains { !$0.codes.isEmpty }
    for (order, known) in zip(orders, checked) {
      block.amounts.append(order.amount.minorUnits)
      block.instants.append(order.instant.secondsSince1970)
      block.facts += known.facts
      guard presentCodes else { continue }
      for code in order.codes {
        var code = code
        let number = code.withUTF8 { index.number(ofCode: $0) }
        if let number { block.codes.append(number) }
      }
      block.codeEnds.append(block.codes.count)
    }
  }

  private mutating func compareBlock(
    _ way: String, _ orders: [Order], _ expected: [ComparedPrice], hasApplied: Bool
  ) {
    guard prices.payables.count == orders.count,
      prices.applied.count == (hasApplied ? orders.count : 0)
    else {
      let sizes = ComparedPrice(payable: Int64(prices.payables.count), applied: [])
      return note("size of \(way)", orders[0], expected[0], sizes)
    }
    for row in orders.indices {
      let actual = ComparedPrice(
        payable: prices.payables[row], applied: hasApplied ? Array(prices.applied[row]) : nil)
      note(way, orders[row], expected[row], actual)
    }
  }

  // MARK: Noting

  private mutating func note(
    _ way: String, _ order: Order, _ expected: ComparedPrice, _ actual: ComparedPrice
  ) {
    let isRight =
      actual.payable == expected.payable
      && (actual.applied == nil || actual.applied == expected.applied)
    guard !isRight, disagreements.count < 5 else { return }
    disagreements.append(
      IndexDisagreement(order: order, way: way, expected: expected, actual: actual))
  }

  private mutating func count(_ orders: [Order], _ expected: [ComparedPrice]) {
    counts.orders += orders.count
    counts.strategies[program.strategy, default: 0] += orders.count
    for price in expected { counts.applied[price.applied?.count ?? 0] += 1 }
  }
}

extension IndexComparison.Counts {
  static func += (left: inout Self, right: Self) {
    left.orders += right.orders
    left.strategies.merge(right.strategies, uniquingKeysWith: +)
    for index in left.applied.indices { left.applied[index] += right.applied[index] }
  }
}

extension Order {
  /// Prices the order by the bytes of its codes and facts.
  fileprivate func payableOfTexts(by index: PriceIndex) -> Int64? {
    // The bytes stay where they are for as long as the order is priced.
    let codes = codes.map { Bytes($0) }
    let facts = facts.map { (name: Bytes($0.key), value: Bytes($0.value.text)) }
    return withExtendedLifetime((codes, facts)) {
      index.fastPayable(
        of: amount.minorUnits, at: instant.secondsSince1970,
        codeCount: codes.count, code: { codes[$0].memory },
        factCount: facts.count, fact: { (facts[$0].name.memory, facts[$0].value.memory) })
    }
  }
}

/// The bytes of a text in memory of their own.
private final class Bytes {
  let memory: UnsafeBufferPointer<UInt8>

  init(_ text: String) {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
    _ = bytes.initialize(from: text.utf8)
    memory = UnsafeBufferPointer(bytes)
  }

  deinit { memory.deallocate() }
}
