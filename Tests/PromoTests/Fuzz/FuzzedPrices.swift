@testable import Promo

/// Bytes as the source of randomness from which rules and orders are drawn: the second evaluator
/// must agree with the first on all of them.
enum FuzzedPrices {
  private static let orderCount = 8

  /// Of how many of these the whole answer is compared: its nudge takes longer than many prices.
  private static let quoteCount = 2

  static func check(_ bytes: [UInt8]) throws {
    var generator = ByteGenerator(bytes)
    let rules = SecondRandom.rules(using: &generator)
    let compilation = FuzzedRules.compile(
      Source(name: "rules.promo", text: rules.text), keeping: 100)
    guard let program = compilation.program else {
      throw BrokenClaim(description: "\(compilation.report)\n\(rules.text)")
    }
    for index in 0..<orderCount {
      let order = SecondRandom.order(for: rules, using: &generator)
      do {
        try checkPrice(of: order, by: program, rules)
        if index < quoteCount { try checkQuote(of: order, by: program, rules) }
      } catch {
        throw BrokenClaim(description: "\(error)\n\(rules.text)\n\(order)")
      }
    }
  }

  private static func checkPrice(
    of order: SecondOrder, by program: Program, _ rules: SecondRules
  ) throws {
    let actual = try program.applied(to: order.order)
    let expected = SecondEvaluator(rules: rules).price(order)
    try claim(
      actual.payable.minorUnits == expected.payable
        && actual.names == expected.applied.map { rules.promotions[$0.index].name },
      "\(actual), not \(expected)")
    let checked = try program.checked(order.order)
    let best = program.pricedCart(for: checked, by: .best).payable
    try claim(
      program.pricedCart(for: checked, by: .best) == program.law(for: checked, by: .best),
      "best is another choice than that of the law")
    let calculator = program.pricedCart(for: checked, by: .calculator).payable
    try claim(best <= calculator && calculator <= checked.amount, "best is dearer: \(best)")
  }

  private static func checkQuote(
    of order: SecondOrder, by program: Program, _ rules: SecondRules
  ) throws {
    let quote = try program.quote(order.order)
    let expected = rules.answer(order)
    try claim(
      quote.payable.minorUnits == expected.payable
        && quote.applied.map(\.promotion) == expected.applied,
      "pays \(quote.payable) by \(quote.applied), not \(expected)")
    let outcomes = zip(quote.outcomes, program.promotions).map(SecondOutcome.init)
    try claim(
      outcomes == expected.outcomes
        && quote.codes.map(\.outcome.rawValue) == expected.codes.map(\.rawValue),
      "tells \(outcomes) and \(quote.codes), not \(expected)")
    try claim(
      quote.cheaperUnderBest?.payable.minorUnits == expected.bestPays
        && quote.cheaperUnderBest?.applied ?? [] == expected.bestApplied,
      "best is \(String(describing: quote.cheaperUnderBest)), not \(expected)")
    try check(quote.nudge, of: order, rules)
  }

  /// A nudge is one to the second evaluator too; near ones it finds itself, by walking.
  private static func check(
    _ nudge: Quote.Nudge?, of order: SecondOrder, _ rules: SecondRules
  ) throws {
    if order.amount <= 50 {
      try claim(nudge?.amount.minorUnits == rules.nudge(order), "another nudge: \(nudge as Any)")
    } else if let nudge {
      var larger = order
      larger.amount = nudge.amount.minorUnits
      let payable = rules.payable(larger)
      larger.amount -= 1
      try claim(
        nudge.payable.minorUnits == payable && payable < rules.payable(larger),
        "no nudge: \(nudge)")
    }
  }
}
