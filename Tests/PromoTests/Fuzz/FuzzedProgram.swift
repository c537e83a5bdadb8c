@testable import Promo
@testable import PromoCommands

/// What must hold of every program and every order.
struct FuzzedProgram {
  let program: Program

  /// Checks the program, and that another, which should mean the same, prices the same.
  func check(against other: Program) throws {
    try checkWords()
    try checkFindings()
    try FuzzedCarts(program: program).check()
    let orders = EdgeOrders(of: program).orders(24)
    for (index, order) in orders.enumerated() {
      let checked = try program.checked(order)
      try checkStacks(for: checked)
      let stack = program.pricedCart(for: checked)
      let mended = try other.applied(to: order)
      try claim(
        mended.payable == stack.payable && mended.names == program.names(of: stack.promotions),
        "mended rules price \(order) as \(mended), not as \(stack)")
      // Quotes search for a nudge, which takes much longer than a price.
      if index < 6 { try checkQuote(of: order, against: stack) }
    }
  }

  /// Descriptions are single lines, and expectations can be tried.
  private func checkWords() throws {
    for promotion in program.promotions {
      for language in Language.allCases {
        let line = program.description(of: promotion, in: language)
        try claim(
          !line.isEmpty && !line.unicodeScalars.contains(where: \.isHazard),
          "a description is no line: \(line)")
      }
    }
    let results = program.expectationResults()
    _ = program.promotionsUnapplied(in: results)
    _ = program.untouchedEdges(in: results)
  }

  /// Whatever the analysis finds with little budget is so: the law prices it again.
  private func checkFindings() throws {
    var budget = Budget(100_000)
    let found = FindingSearch.findings(of: program, budget: &budget)
    for (index, fall) in found.drops.byPromotion {
      let low = price(fall.order.amount, in: fall.order.context)
      let high = price(fall.order.amount - 1, in: fall.order.context)
      try claim(
        low.payable < high.payable && low.applied.contains { $0.index == index },
        "no fall: \(fall)")
    }
    for (_, free) in found.free.byPromotion {
      let stack = price(free.order.amount, in: free.order.context)
      try claim(stack.payable == .zero, "not free: \(free)")
    }
    for (_, dearer) in found.dearer.byPromotion {
      let order = program.checked(
        Amount(unchecked: dearer.order.amount), in: dearer.order.context)
      try claim(
        program.pricedCart(for: order, by: .best).payable < program.pricedCart(for: order).payable,
        "not dearer: \(dearer)")
    }
    var prover = GuaranteeProver(program)
    for guarantee in program.guarantees.prefix(3) {
      var budget = Budget(100_000)
      guard case .broken(let breach) = prover.answer(to: guarantee, &budget) else { continue }
      for order in [breach.smallest, breach.worst].compactMap(\.self) {
        let stack = price(order.amount, in: order.context)
        try claim(
          ClaimedFloor(guarantee.claim).applying(stack.applied.count)
            .isBroken(byPaying: stack.payable.minorUnits, for: order.amount),
          "not broken: \(guarantee.text) by \(order)")
      }
    }
  }

  private func price(_ amount: Int64, in context: Context) -> PricedCart {
    program.law(
      for: program.checked(Amount(unchecked: amount), in: context), by: program.strategy)
  }

  private func checkStacks(for order: CheckedOrder) throws {
    var payables: [Strategy: Amount] = [:]
    for strategy in Strategy.allCases {
      let stack = program.pricedCart(for: order, by: strategy)
      let taken = stack.applied.reduce(0) { $0 + $1.off.minorUnits }
      try claim(
        stack.payable >= .zero && stack.payable <= order.amount
          && order.amount.minorUnits - taken == stack.payable.minorUnits,
        "\(strategy) prices \(order) as \(stack)")
      payables[strategy] = stack.payable
    }
    if let best = payables[.best] {
      try claim(
        payables.values.allSatisfy { best <= $0 }, "best is dearer: \(payables) for \(order)")
    }
  }

  private func checkQuote(of order: Order, against stack: PricedCart) throws {
    let quote = try program.quote(order)
    try claim(
      quote.payable == stack.payable
        && quote.applied.map(\.promotion) == program.names(of: stack.promotions)
        && quote.outcomes.count == program.promotions.count,
      "\(quote) is not \(stack)")
    if let nudge = quote.nudge { try check(nudge, of: order) }
    _ = quote.json(in: program)
    _ = QuoteText(quote, by: program, in: .english).layout(width: 40)
  }

  /// A nudge is an amount that pays less than one of a minor unit less.
  private func check(_ nudge: Quote.Nudge, of order: Order) throws {
    let payables = try ([-1, 0] as [Int64]).map { difference in
      let amount = Amount(unchecked: nudge.amount.minorUnits + difference)
      return try program.price(
        Order(amount: amount, at: order.instant, codes: order.codes, facts: order.facts))
    }
    try claim(
      payables[1] < payables[0] && payables[1] == nudge.payable && nudge.amount > order.amount
        && nudge.amount.minorUnits <= 2 * order.amount.minorUnits,
      "\(nudge) of \(order) is none: \(payables)")
  }
}
