import TestSupport
import Testing

@testable import Promo

/// Rules and orders that are made to be slow. Their work is counted in steps, so no clock decides.
@Suite struct GoodsWorkTests {
  /// Groups of neighbouring labels, each of which shares goods with the next.
  private static func chains(_ count: Int, labels labelCount: Int) -> String {
    let label = { (number: Int) in "\"l\(number % labelCount)\"" }
    let goods = (0..<labelCount).map(label).joined(separator: ", ")
    let promotions = (0..<count).map { number in
      "promotion \"\(number)\" { buy 1 \(label(number)) or \(label(number + 1)), "
        + "1 \(label(number + 1)) or \(label(number + 2)) for \(1 + number % 40)% off sync }\n"
    }
    return "goods \(goods)\n" + promotions.joined()
  }

  /// Discounts that all take from one piece, in all steps, so that no bound leaves out a set.
  private static func stacks(_ count: Int) -> String {
    let promotions = (0..<count).map { number in
      let benefit = "discount \(40 + number % 10).\(10 + number)% off sync"
      let rest = ["only \"a\"", "", "spend 1", "code \"C\""][number % 4]
      return "promotion \"\(number)\" { \(benefit) \(rest) }\n"
    }
    return "strategy best\ngoods \"a\"\n" + promotions.joined()
  }

  private static func order(
    _ lineCount: Int, labels labelCount: Int, of program: Program,
    by generator: SeededGenerator = SeededGenerator(seed: 14)
  ) throws -> CheckedOrder {
    var generator = generator
    let lines = (0..<lineCount).map { _ in
      OrderLine(
        Amount(unchecked: Int64(1 + generator.below(20_000))), pieces: 1 + generator.below(3),
        labels: ["l\(generator.below(labelCount))", "l\(generator.below(labelCount))"])
    }
    return try program.checked(Order(lines: lines, at: Instant(secondsSince1970: 0)))
  }

  /// Returns the steps that a question takes.
  private static func steps(_ ask: (inout Budget) throws -> Void) rethrows -> Int {
    var budget = Budget(0)
    try ask(&budget)
    return -budget.left
  }

  /// The search is bounded; what is around it, once for each promotion and piece, is not.
  private static func most(_ promotions: Int, _ lines: Int) -> Int {
    Pricer().stepLimit + 10_000 * promotions + 500 * promotions * lines
  }

  @Test(arguments: Effort.sample([(60, 6, 12), (120, 12, 24)], oneIn: 2))
  func `a price takes a bounded number of steps`(count: Int, labels: Int, lines: Int) throws {
    let program = try #require(Rules.compile(GoodsWorkTests.chains(count, labels: labels)).program)
    let order = try GoodsWorkTests.order(lines, labels: labels, of: program)
    var cart: PricedCart?
    let steps = GoodsWorkTests.steps { cart = program.pricedCart(for: order, spending: &$0) }
    #expect(steps < GoodsWorkTests.most(count, lines), "\(steps)")
    // Whoever asks for the price gets the same.
    #expect(cart?.payable == program.priced(order).payable)
    #expect(cart?.isBounded == true)
  }

  /// Returns the price of an order by a pricer with other limits.
  private static func price(
    _ order: CheckedOrder, _ program: Program, _ limit: (inout Pricer) -> Void
  ) -> PricedCart {
    var pricer = Pricer()
    limit(&pricer)
    pricer.enter(order, program)
    pricer.choose(by: .best, program.forms)
    return pricer.price
  }

  @Test(arguments: [8, 14])
  func `a search that forgets states and one of few steps take nothing that is not there`(
    lines: Int
  ) throws {
    let program = try #require(Rules.compile(GoodsWorkTests.chains(24, labels: 5)).program)
    let order = try GoodsWorkTests.order(lines, labels: 5, of: program)
    let price = GoodsWorkTests.price(order, program) { _ in }
    #expect(!price.isBounded && price.payable < order.total)
    #expect(GoodsWorkTests.price(order, program) { $0.largeStack = 0 } == price)
    for limit in [0, 5_000, 20_000, 80_000] {
      let bounded = GoodsWorkTests.price(order, program) { $0.stepLimit = limit }
      #expect(bounded.isBounded && bounded.payable >= price.payable, "\(limit)")
      #expect(bounded.payable < order.total)
    }
  }

  @Test func `a price of one piece takes a bounded number of steps`() throws {
    let program = try #require(Rules.compile(GoodsWorkTests.stacks(160)).program)
    let order = try program.checked(
      Order(
        lines: [OrderLine(Amount(unchecked: 1_000_000), labels: ["a"])],
        at: Instant(secondsSince1970: 0), codes: ["C"]))
    let steps = GoodsWorkTests.steps { _ = program.pricedCart(for: order, spending: &$0) }
    #expect(steps < GoodsWorkTests.most(160, 1), "\(steps)")
  }

  @Test func `a nudge takes a bounded number of steps, and the answer says if it ended there`()
    throws
  {
    let program = try #require(Rules.compile(GoodsWorkTests.chains(12, labels: 3)).program)
    let order = try GoodsWorkTests.order(60, labels: 3, of: program)
    var cart: PricedCart?
    let cost = GoodsWorkTests.steps { cart = program.pricedCart(for: order, spending: &$0) }
    var search = CartNudge(program, order, try #require(cart), after: 0)
    _ = search.best()
    // Each kind ends with the look at which its steps are spent.
    #expect(search.steps < 2 * (CartNudge.stepLimit + 4 * cost), "\(search.steps), \(cost)")
    #expect(search.isBounded)
  }

  @Test func `findings spend what the prices of their orders cost`() throws {
    let program = try #require(Rules.compile(GoodsWorkTests.chains(40, labels: 6)).program)
    var budget = Budget(1_000_000)
    let found = FindingSearch.findings(of: program, budget: &budget)
    #expect(budget.isSpent && budget.left > -GoodsWorkTests.most(40, 10), "\(budget.left)")
    #expect(found.carts.triedCount < 100, "\(found.carts.triedCount)")
  }

  @Test func `a curve of goods spends what the prices of its orders cost`() throws {
    let program = try #require(Rules.compile(GoodsWorkTests.chains(40, labels: 6)).program)
    let line = { OrderLine(Amount(unchecked: $0), pieces: 3, labels: ["l0", "l5"]) }
    let context = try program.context(of: Order(amount: .zero, at: Instant(secondsSince1970: 0)))
    let orders = try ChartOrders(of: line(100_000), beside: [line(20_000)], program, in: context)
    let sweep = LineSweep(orders, upTo: 100_000, Budget(1_000_000))
    let left = sweep.budget.left
    #expect(left <= 0 && left > -GoodsWorkTests.most(40, 2), "\(left)")
    #expect(sweep.last < 100_000)
  }

  @Test func `a comparison prices no order that the changed promotions do not concern`() throws {
    let text = GoodsWorkTests.chains(40, labels: 40)
    let old = try #require(Rules.compile(text).program)
    let paused = text.replacing("for 20% off sync", with: "for 20% off sync paused")
    let new = try #require(Rules.compile(paused).program)
    var budget = Budget(3_000_000)
    let comparison = PriceComparison.of(old, new, spending: &budget)
    #expect(!comparison.differing.isEmpty)
    #expect(
      comparison.undecided?.english.contains("steps") == false, "\(comparison.undecided ?? "")")
  }

  @Test func `the carts to try grow no faster than the tiers of a promotion`() throws {
    let steps = try [250, 500].map { count in
      let tiers = (1...count).map { "tier buy \($0) coupon \($0)" }.joined(separator: " ")
      let program = try #require(Rules.compile("promotion \"T\" { \(tiers) }").program)
      return GeneratedCarts(program, inForce: [0], count: 200).steps
    }
    #expect(steps[1] < 2 * steps[0] + 1_000, "\(steps)")
  }

  /// An outlet without codes, and promotions with a code, each of which excludes it.
  private static func exclusive(_ count: Int) -> String {
    (1...count).map { number in
      "promotion \"\(number)\" { discount \(number)% off "
        + (number == 1 ? "not with codes sync }" : "code \"C\" sync }")
    }.joined(separator: "\n")
  }

  @Test func `choices among promotions that exclude each other count each pair they look at`()
    throws
  {
    let program = try #require(
      Rules.compile("strategy best\ngoods \"a\"\n\(GoodsWorkTests.exclusive(80))").program)
    let order = try program.checked(
      Order(
        lines: [OrderLine(Amount(unchecked: 10_000), labels: ["a"])],
        at: Instant(secondsSince1970: 0), codes: ["C"]))
    var pricer = Pricer()
    pricer.enter(order, program)
    pricer.findCompeting(by: .best, program.forms)
    let before = pricer.steps
    let isFound = pricer.findChoices(program.forms)
    let steps = pricer.steps - before
    #expect(isFound)
    // In the choice of the codes, each is compared with those before it to decide about it, and with those
    // behind it to go back.
    #expect(steps > 2 * 79 * 78 / 2, "\(steps)")
  }

  @Test func `all parts of a comparison share its steps`() throws {
    let text = GoodsWorkTests.chains(40, labels: 6)
    let old = try #require(Rules.compile(text).program)
    let changed = (20...31).reduce(text) {
      $0.replacing("for \($1)% off", with: "for \($1 + 2)% off")
    }
    let new = try #require(Rules.compile(changed).program)
    let most = 4_000_000
    var budget = Budget(most)
    let comparison = ProgramComparison(from: old, to: new, spending: &budget)
    #expect(comparison.singly.count > 5)
    // Each part may end with the look at which its steps are spent.
    let last = 2 * (comparison.singly.count + 1) * GoodsWorkTests.most(40, 10) / 20
    #expect(budget.left > -last, "\(budget.left), \(last)")
  }
}

// MARK: - The caller's limits

extension GoodsWorkTests {
  private static func program(
    of count: Int = 150, steps: Int = .max, lines: Int = Program.lineLimit
  ) throws -> Program {
    let compilation = Rules.compile(
      chains(count, labels: 12),
      overriding: Program.Overrides(limits: Program.Limits(lines: lines, steps: steps)))
    return try #require(compilation.program)
  }

  @Test func `an order past the caller's limits is refused, whoever asks and however`() throws {
    let lines = (0..<10).map {
      OrderLine(Amount(unchecked: Int64(100 + 37 * $0)), pieces: 2, labels: ["l\($0 % 12)"])
    }
    let order = Order(lines: lines, at: Instant(secondsSince1970: 0))
    let free = PriceIndex(try GoodsWorkTests.program(of: 12))
    let price = try free.price(order)
    #expect(try free.quote(order).payable == price)
    let limits: [(Program, Order.Problem)] = [
      (try GoodsWorkTests.program(of: 12, lines: 9), .tooManyLines(10, most: 9)),
      (try GoodsWorkTests.program(of: 12, steps: 10_000), .tooManySteps(most: 10_000)),
      (try GoodsWorkTests.program(of: 12, steps: 100_000), .tooManySteps(most: 100_000)),
    ]
    for (program, problem) in limits {
      let index = PriceIndex(program)
      #expect(throws: problem) { try index.price(order) }
      #expect(throws: problem) { try index.quote(order) }
      #expect(throws: problem) { try program.price(order) }
    }
    // What fits is priced as without limits.
    let fitting = PriceIndex(
      try GoodsWorkTests.program(of: 12, steps: 200_000_000, lines: 10))
    #expect(try fitting.price(order) == price)
    #expect(try fitting.quote(order) == free.quote(order))
  }

  /// Wherever the limit is, it is kept but for the last look, and no price past it is told.
  @Test(arguments: [1_000, 30_000, 300_000, 3_000_000])
  func `work ends soon after the limit`(most: Int) throws {
    let program = try GoodsWorkTests.program()
    let order = try GoodsWorkTests.order(400, labels: 12, of: program)
    let explainer = Explainer(program, order, within: most)
    _ = explainer.priceAlone(by: .best)
    #expect(explainer.steps > most && explainer.steps < most + 100_000, "\(explainer.steps)")
    #expect(throws: Order.Problem.tooManySteps(most: most)) { try explainer.checkSteps() }
  }

  @Test func `in a block the other orders have their prices`() throws {
    let program = try GoodsWorkTests.program(steps: 1_000_000)
    let index = PriceIndex(program)
    var (block, prices) = (OrderBlock(), PriceBlock())
    for (row, lineCount) in [1, 40, 2].enumerated() {
      let order = try GoodsWorkTests.order(
        lineCount, labels: 12, of: program, by: SeededGenerator(fixed: 14))
      for line in try #require(order.cart).lines {
        block.carts.addLine(amount: line.amount.minorUnits, pieces: line.pieces)
        for label in line.labels { block.carts.addLabel(label) }
      }
      let amount = try block.carts.finish(row: row, shipping: 0)
      block.amounts.append(amount)
      block.instants.append(0)
    }
    index.price(block, into: &prices, withApplied: true)
    #expect(prices.overRows == [1] && prices.payables[1] == -1)
    #expect(prices.payables[0] > 0 && prices.payables[2] > 0)
    #expect(prices.cartStacks.map { $0.promotions.isEmpty }[1])
  }
}
