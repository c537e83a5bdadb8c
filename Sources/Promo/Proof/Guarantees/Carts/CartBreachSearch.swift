/// A search for the smallest and the worst cart that break a claim.
struct CartBreachSearch {
  private let program: Program
  private let guarantee: Guarantee
  private let floor: ClaimedFloor
  private let amounts: ClosedRange<Int64>

  /// The prices of the shipping to try with each cart; 0 alone for a claim about goods.
  private var shippings: [Amount] = [.zero]
  private(set) var smallest: Example?
  private(set) var worst: Example?
  private var trial: CartTrial

  init(_ program: Program, _ guarantee: Guarantee, _ budget: Budget) {
    (self.program, self.guarantee) = (program, guarantee)
    trial = CartTrial(program, budget)
    floor = ClaimedFloor(guarantee.claim)
    amounts = guarantee.units
  }

  var budget: Budget { trial.budget }

  mutating func spend(_ steps: Int) { trial.spend(steps) }

  /// Tries carts in a context. Returns true if one of them breaks the claim.
  mutating func look(at context: SharedContext, _ candidates: CartCandidates) -> Bool {
    trial.context = context.contexts[0]
    if guarantee.isOfShipping {
      let inForce = context.inForce[0]
      let named = inForce.flatMap { program.forms[$0].shippings(for: guarantee.claim) }
      shippings = Set(named.map { Amount(unchecked: $0) } + [program.trialShipping(inForce)])
        .sorted()
    }
    var isBroken = false
    var richest: [(lines: [CheckedCart.Line], saved: Int64)] = []
    candidates.forEachChain { carts in
      spend(CartCandidates.stepsOfCart * carts.count)
      var best: (lines: [CheckedCart.Line], saved: Int64)?
      for cart in carts where !budget.isSpent {
        guard let found = price(cart) else { continue }
        isBroken = isBroken || found.isBroken
        let saved = found.order.total - found.order.payable
        if saved > best?.saved ?? 0 { best = (cart, saved) }
      }
      if let best { richest.append(best) }
    }
    // Promotions on different goods can apply together, so the carts that save the most are
    // combined.
    richest.sort { $0.saved > $1.saved }
    var together: [CheckedCart.Line] = []
    for one in richest.prefix(CartBreachSearch.mostTogether) {
      together += one.lines
      if price(together)?.isBroken ?? false { isBroken = true }
    }
    if isBroken { return true }
    if guarantee.isOfShipping {
      let some = [amounts.lowerBound, amounts.lowerBound + 9, amounts.upperBound]
      for cart in GeneratedCarts.deliveries(program, context.inForce[0], amounts: some)
      where !budget.isSpent && !isBroken {
        isBroken = price(cart)?.isBroken ?? false
      }
    }
    // Mixtures of lines and labels, and the orders of the file's own expectations.
    let mixed = trial.carts(context.inForce[0], count: CartBreachSearch.mixedCount)
    for cart in mixed + program.expectedCarts where !budget.isSpent && !isBroken {
      isBroken = price(cart)?.isBroken ?? false
    }
    return isBroken
  }

  /// The approximate number of mixed carts to try.
  private static var mixedCount: Int { 400 }

  /// The number of chains whose carts are combined into one cart.
  private static var mostTogether: Int { 8 }

  /// Prices a cart, and records it if it is the smallest or the worst so far that breaks the claim.
  /// Returns nil if the guarantee does not cover the cart.
  private mutating func price(
    _ lines: [CheckedCart.Line]
  ) -> (order: Example, isBroken: Bool)? {
    guard covers(lines) else { return nil }
    var first: Example?
    let goods = Amount(unchecked: lines.total)
    for shipping in shippings where goods + shipping != nil {
      let order = trial.price(lines, shipping: shipping)
      first = first ?? order
      guard isBroken(by: order) else { continue }
      if smallest.map({ isSmaller(order, than: $0) }) ?? true { smallest = order }
      if worst.map({ isWorse(order, than: $0) }) ?? true { worst = order }
      return (order, true)
    }
    return first.map { ($0, false) }
  }

  private func isBroken(by order: Example) -> Bool {
    let claimed = claimed(order)
    // A delivery that is displayed for less than the claim asks for is not covered.
    if guarantee.isOfShipping, case .pays(let least) = guarantee.claim,
      claimed.amount < least.minorUnits
    {
      return false
    }
    return floor.applying(order.applied.count)
      .isBroken(byPaying: claimed.payable, for: claimed.amount)
  }

  /// Returns what the claim is about: the displayed and the payable price of the goods or the
  /// shipping.
  private func claimed(_ order: Example) -> (amount: Int64, payable: Int64) {
    guarantee.isOfShipping
      ? (order.shipping.minorUnits, program.shippingPayable(of: order))
      : (order.amount, order.payable)
  }

  private func covers(_ lines: [CheckedCart.Line]) -> Bool {
    var sum: Int64 = 0
    for line in lines {
      guard line.amount.minorUnits <= amounts.upperBound - sum else { return false }
      sum += line.amount.minorUnits
      if let labels = guarantee.labels, labels.allSatisfy({ !line.labels.contains($0) }) {
        return false
      }
    }
    return amounts.contains(sum)
  }

  private func isSmaller(_ one: Example, than other: Example) -> Bool {
    let size = { (cart: Example) in
      (
        cart.amount, cart.lines.count, cart.lines.reduce(0) { $0 + $1.pieces },
        cart.lines.reduce(0) { $0 + $1.labels.count }
      )
    }
    return size(one) < size(other)
  }

  private func isWorse(_ one: Example, than other: Example) -> Bool {
    let (one, other) = (claimed(one), claimed(other))
    return switch guarantee.claim {
    case .paysPercent, .savesPercent:
      wideProduct(one.payable, other.amount) < wideProduct(other.payable, one.amount)
    case .pays: one.payable < other.payable
    case .saves: one.amount - one.payable > other.amount - other.payable
    }
  }
}

// MARK: - Smaller carts

extension CartBreachSearch {
  /// Replaces the smallest cart by smaller carts as long as they break the claim.
  mutating func shrink() {
    while let found = smallest, !budget.isSpent {
      trial.context = found.context
      for lines in found.lines.smaller() {
        if price(lines)?.isBroken ?? false, smallest?.lines != found.lines { break }
      }
      if smallest?.lines == found.lines { return }
    }
  }
}

// MARK: - Fewer codes

extension CartBreachSearch {
  /// Leaves out the codes that no applied promotion needs, if the price stays the same.
  mutating func presentFewerCodes() {
    guard guarantee.codes == nil else { return }
    smallest = smallest.map(program.withFewerCodes)
    worst = worst.map(program.withFewerCodes)
  }
}

extension Program {
  /// Returns an example without the codes that no applied promotion needs, if it pays the same.
  func withFewerCodes(_ cart: Example) -> Example {
    let needed = Set(cart.applied.flatMap { promotions[$0].foldedCodes })
    let context = Context(
      instant: cart.context.instant,
      codes: cart.context.codes.filter { needed.contains(folded($0)) }, facts: cart.context.facts)
    let other = example(cart.lines, shipping: cart.shipping, in: context)
    return other.payable != cart.payable || other.applied.count != cart.applied.count
      ? cart : other
  }

  /// Returns the price of the shipping of an example after promotions, in minor units.
  func shippingPayable(of order: Example) -> Int64 {
    order.priced.applied.reduce(order.shipping.minorUnits) { left, applied in
      forms[applied.index].isShipping ? left - applied.off.minorUnits : left
    }
  }

  /// The goods of the orders in the program's expectations.
  fileprivate var expectedCarts: [[CheckedCart.Line]] {
    expectations.map { expectation in
      if expectation.lines.isEmpty {
        return [CheckedCart.Line(amount: expectation.amount, pieces: 1, labels: [])]
      }
      return expectation.lines.map { line in
        let labels = Set(line.labels.compactMap { labelPositions[folded($0)] })
        return CheckedCart.Line(
          amount: line.amount, pieces: line.pieces, labels: labels.sorted())
      }
    }
  }
}
