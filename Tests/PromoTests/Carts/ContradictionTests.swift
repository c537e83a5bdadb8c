import TestSupport
import Testing

@testable import Promo

/// No sentence of a run about all orders is contradicted by an order that the same run shows.
@Suite struct ContradictionTests {
  /// What a check and `describe --worst` say about a file.
  private struct Run {
    let text: String
    let program: Program
    let last: String
    let worst: [String]
    let others: [String]

    init?(_ text: String) {
      // What is said holds, however short the search was.
      let budget = Effort.isLong ? Compilation.defaultBudget : 8_000_000
      let (compilation, tried) = Rules.compile(text).checked(budget: budget)
      guard let program = compilation.program, let tried else { return nil }
      let conclusions = tried.conclusions(budget: budget).map(\.english)
      (self.text, self.program, last) = (text, program, conclusions.last ?? "")
      worst = tried.deepestOfEach(budget: budget).map(\.english)
      others =
        compilation.diagnostics.flatMap {
          [$0.consequence, $0.help].compactMap(\.self)
        } + conclusions.dropLast()
    }

    /// The percentage that no order is said to pay less than; nil if the line says nothing.
    var claimed: Double? {
      if last.contains("pays less than its full amount") { return 100 }
      return last.firstMatch(of: #/pays less than ([\d.]+)%/#).flatMap { Double($0.1) }
    }

    /// The names of the promotions that the line leaves out.
    func isLeftOut(_ name: String) -> Bool {
      guard let end = last.range(of: ", no order of ") ?? last.range(of: ", of the orders tried")
      else { return false }
      return last.contains("without `") && last[..<end.lowerBound].contains("`\(name)`")
        || last[..<end.lowerBound].contains(" more")
    }

    /// The orders that the run shows, as expectations.
    var shown: [String] { ([last] + worst + others).expectations }

    /// The places of those among them that `describe --worst` shows.
    var ofWorst: Range<Int> {
      let first = [last].expectations.count
      return first..<(first + worst.expectations.count)
    }

    /// The orders of one amount in sentences: the amount and what it pays.
    var told: [(amount: Double, pays: Double)] {
      others.flatMap { text in
        text.matches(of: #/an order of ([\d.]+)[^;,]*? pays ([\d.]+)/#).compactMap { match in
          guard let amount = Double(match.1), let pays = Double(match.2) else { return nil }
          return (amount, pays)
        }
      }
    }
  }

  /// Checks what a run says.
  private func check(_ run: Run) throws {
    let claimed = try #require(run.claimed, "\(run.text)\n\(run.last)")
    let hundred = Double(run.program.currency.hundred.minorUnits)
    let units = hundred / 100
    let isButForRounding = run.last.contains("but for rounding") || run.last.hasPrefix("proved")
    let pasted = try #require(
      Rules.compile("\(run.text)\n\(run.shown.joined(separator: "\n"))").program,
      "\(run.shown)\n\(run.text)")
    let results = pasted.expectationResults().dropFirst(run.program.expectations.count)
    for (number, result) in results.enumerated() {
      let order = Example(
        result.order,
        in: Context(instant: result.order.instant, codes: [], facts: result.order.facts),
        result.cart)
      #expect(result.payable == result.expectation.payable, "\(run.text)")
      guard Double(order.amount) >= hundred, order.shipping == .zero,
        !result.applied.contains(where: run.isLeftOut)
      else { continue }
      // The deepest order and this one are rounded, piece by piece, and `describe --worst` looks at more
      // orders.
      let isOfWorst = run.ofWorst.contains(number)
      let roundings = isButForRounding || isOfWorst ? 2 * Double(order.applied.count + 1) : 0
      let least = claimed - 100 * roundings / hundred - (isOfWorst ? 0.05 : 0)
      #expect(
        100 * Double(order.payable) >= (least - 0.000_001) * Double(order.amount),
        "\(run.text)\n\(run.last)\n\(ExampleWords(pasted).price(of: order))")
    }
    // What is told does not say by which promotions.
    for order in run.told where order.amount * units >= hundred && !run.last.contains("without `") {
      let least = claimed - (isButForRounding ? 800 / hundred : 0)
      #expect(
        100 * (order.pays + 4 / units) >= least * order.amount, "\(run.text)\n\(run.last)")
    }
  }

  @Test func `no order that a run shows contradicts what it says of all orders`() throws {
    var generator = SeededGenerator(seed: 21)
    var files = 0
    while files < Effort.times(1) {
      var taste = generator.once(in: 4) ? SecondTaste() : SecondTaste.goods
      taste.scale = generator.pick([1, 250, 250])
      (taste.oddStrings, taste.huge) = (false, false)
      let rules = SecondRandom.rules(taste, using: &generator)
      let claim = "ensure pays >= \(generator.pick([50, 70, 90]))%"
      guard let run = Run("\(rules.text)\n\(claim)") else { continue }
      files += 1
      try check(run)
    }
  }

  /// How much deeper random carts are than the deepest one that the search finds.
  @Test func `random carts are seldom deeper than the deepest order found`() throws {
    var generator = SeededGenerator(seed: 22)
    var (files, byOne) = (0, 0)
    for number in 0..<Effort.times(1) {
      var taste = CartRandom.Taste()
      taste.scale = 100
      taste.strategy = Strategy.allCases[generator.once(in: 3) ? 1 : 0]
      var random = CartRandom(seed: 2_100 + UInt64(number), taste)
      let program = random.program()
      let deepest = program.deepestOrder()
      let least = program.currency.hundred.minorUnits
      var share = 1.0
      for _ in 0..<2_000 {
        let order = random.order()
        guard order.amount.minorUnits >= least, let cart = order.cart else { continue }
        let goods = CheckedOrder.of(
          amount: order.amount.minorUnits, cart: CheckedCart(lines: cart.lines, shipping: .zero),
          codes: order.codes)
        let priced = program.priced(goods)
        if deepest.leftOut.contains(where: priced.promotions.contains) { continue }
        share = min(
          share, Double(priced.payable.minorUnits) / Double(order.amount.minorUnits))
      }
      let found = deepest.found.map { Double($0.payable) / Double($0.total) } ?? 1
      files += 1
      if share < found - 0.01 { byOne += 1 }
    }
    #expect(byOne * 20 <= files + 20, "\(byOne) of \(files)")
  }
}
