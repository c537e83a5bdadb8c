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

  /// The orders that come nearest to a breach in the context, the nearest first.
  private var nearest: [Example] = []
  private var joined: [Example] = []

  /// True if an order in the context breaks the claim.
  private var isBroken = false

  /// Of each set of applied promotions, the order in the context that pays the smallest share, and
  /// of equal ones the largest.
  private var parts: [[Int]: Example] = [:]

  /// The part of the steps that changes of orders take in one context.
  private let climbingPart: Int

  init(_ program: Program, _ guarantee: Guarantee, contextCount: Int, _ budget: Budget) {
    (self.program, self.guarantee) = (program, guarantee)
    climbingPart = max(8, contextCount)
    trial = CartTrial(program, budget)
    floor = ClaimedFloor(guarantee.claim)
    amounts = guarantee.units
  }

  var budget: Budget { trial.budget }

  mutating func spend(_ steps: Int) { trial.spend(steps) }

  /// Tries carts in a context. Returns true if one of them breaks the claim.
  mutating func look(at context: SharedContext, _ candidates: CartCandidates) -> Bool {
    trial.context = context.contexts[0]
    (nearest, joined, parts, isBroken) = ([], [], [:], false)
    if guarantee.isOfShipping {
      let inForce = context.inForce[0]
      let named = inForce.flatMap { program.forms[$0].shippings(for: guarantee.claim) }
      shippings = Set(named.map { Amount(unchecked: $0) } + [program.trialShipping(inForce)])
        .sorted()
    }
    candidates.forEachChain { carts in
      spend(CartCandidates.stepsOfCart * carts.count)
      for cart in carts where !budget.isSpent { price(cart) }
    }
    join()
    let inForce = context.inForce[0]
    if guarantee.isOfShipping {
      let some = [amounts.lowerBound, amounts.lowerBound + 9, amounts.upperBound]
      price(GeneratedCarts.deliveries(program, inForce, amounts: some))
    }
    // Mixtures of lines and labels, and the orders of the file's own expectations.
    if !isBroken {
      price(trial.carts(inForce, count: CartBreachSearch.mixedCount) + program.expectedCarts)
    }
    climb(inForce)
    return isBroken
  }

  /// Prices carts until one breaks the claim.
  private mutating func price(_ carts: [[CheckedCart.Line]]) {
    for cart in carts where !isBroken && !budget.isSpent { price(cart) }
  }

  /// Changes the orders that come nearest to a breach step by step, until one breaks the claim.
  private mutating func climb(_ inForce: [Int]) {
    let changes = CartChanges(program, of: Array(parts.values).deepestFirst, inForce)
    // Orders of many pieces take long.
    let least = budget.left - budget.left / climbingPart
    for start in joined.suffix(6) + nearest {
      changes.climb(from: start, trying: CartBreachSearch.changeCount) { lines, best in
        guard !isBroken, budget.left > least, let found = price(lines) else { return nil }
        return isWorse(found, than: best, allowsRounding: true) ? found : nil
      }
    }
  }

  /// The number of orders to change, and of changes of each.
  private static var nearestCount: Int { 4 }
  private static var changeCount: Int { 1_500 }

  /// The approximate number of mixed carts to try.
  private static var mixedCount: Int { 400 }

  /// Prices a cart, and records it if it is the smallest or the worst so far that breaks the claim.
  /// Returns nil if the guarantee does not cover the cart.
  @discardableResult private mutating func price(_ lines: [CheckedCart.Line]) -> Example? {
    guard let isCovered = covers(lines) else { return nil }
    var first: Example?
    let goods = Amount(unchecked: lines.total)
    for shipping in shippings where goods + shipping != nil {
      let order = trial.price(lines, shipping: shipping)
      note(order)
      guard isCovered else { return nil }
      first = first ?? order
      keepIfNear(order)
      guard breaks(order) else { continue }
      isBroken = true
      if smallest.map({ isSmaller(order, than: $0) }) ?? true { smallest = order }
      if worst.map({ isWorse(order, than: $0) }) ?? true { worst = order }
      return order
    }
    return first
  }

  /// Joins the orders that pay the smallest share for different promotions, and fills them up to the
  /// least and the largest amount of the claim.
  private mutating func join() {
    Array(parts.values).deepestFirst.joined { lines in
      for amount in [lines.total, amounts.lowerBound, amounts.upperBound] {
        for other in lines.filled(to: amount, with: [lines[0].labels]) {
          guard !isBroken, !budget.isSpent, let order = price(other) else { continue }
          if amount == lines.total || other.count > lines.count { joined.append(order) }
        }
      }
    }
  }

  private mutating func note(_ order: Example) {
    let isDeeper = parts[order.applied].map {
      (wideProduct(order.payable, $0.total), $0.total)
        < (wideProduct($0.payable, order.total), order.total)
    }
    if !order.applied.isEmpty, isDeeper ?? (parts.count < 100) { parts[order.applied] = order }
  }

  private mutating func keepIfNear(_ order: Example) {
    let place =
      nearest.firstIndex { isWorse(order, than: $0, allowsRounding: true) } ?? nearest.count
    if place >= CartBreachSearch.nearestCount { return }
    nearest.insert(order, at: place)
    nearest = Array(nearest.prefix(CartBreachSearch.nearestCount))
  }

  private func breaks(_ order: Example) -> Bool {
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

  /// Returns true if the guarantee covers an order of some lines, and false if it covers larger orders
  /// only; nil if it covers no order with these lines.
  private func covers(_ lines: [CheckedCart.Line]) -> Bool? {
    var sum: Int64 = 0
    for line in lines {
      guard line.amount.minorUnits <= amounts.upperBound - sum else { return nil }
      sum += line.amount.minorUnits
      if let labels = guarantee.labels, labels.allSatisfy({ !line.labels.contains($0) }) {
        return nil
      }
    }
    return sum >= amounts.lowerBound
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

  /// True if an order breaks the claim by more than another.
  ///
  /// - Parameter allowsRounding: True if each applied promotion may round, as the claim allows.
  private func isWorse(
    _ one: Example, than other: Example, allowsRounding: Bool = false
  ) -> Bool {
    let isOfShare = guarantee.claim.percentToPay != nil
    let payable = { (order: Example) in
      claimed(order).payable
        + (allowsRounding && isOfShare ? Int64(max(1, order.applied.count)) - 1 : 0)
    }
    let (left, otherLeft) = (payable(one), payable(other))
    let (amount, otherAmount) = (claimed(one).amount, claimed(other).amount)
    return switch guarantee.claim {
    case .paysPercent, .savesPercent:
      wideProduct(left, otherAmount) < wideProduct(otherLeft, amount)
    case .pays: left < otherLeft
    case .saves: amount - left > otherAmount - otherLeft
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
        price(lines)
        if smallest?.lines != found.lines { break }
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
