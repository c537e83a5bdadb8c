/// An order with lines that shows something, without shipping.
struct CartWitness {
  let lines: [CheckedCart.Line]
  let context: Context

  /// The first interval of instants at which it has this price.
  let instants: Range<Instant>

  /// The price of the goods.
  let payable: Int64

  var amount: Int64 { lines.reduce(0) { $0 + $1.amount.minorUnits } }
}

extension Program {
  /// Returns an order with lines in a context, in the terms of this program.
  func checked(_ lines: [CheckedCart.Line], in context: Context) -> CheckedOrder {
    let amount = lines.reduce(0) { $0 + $1.amount.minorUnits }
    return checked(
      amount: Amount(unchecked: amount), cart: CheckedCart(lines: lines, shipping: .zero),
      at: context.instant, codes: context.codes, facts: context.facts)
  }
}

/// The search for carts that break a claim, the smallest and the worst.
struct CartBreachSearch {
  private let program: Program
  private let guarantee: Guarantee
  private let floor: ClaimedFloor
  private let amounts: ClosedRange<Int64>
  private(set) var smallest: CartWitness?
  private(set) var worst: CartWitness?
  private(set) var budget: Budget

  /// The context of the carts that are priced now.
  private var place: Place?

  private struct Place {
    let context: Context
    let instants: Range<Instant>
    let inForceCount: Int
  }

  init(_ program: Program, _ guarantee: Guarantee, _ budget: Budget) {
    (self.program, self.guarantee, self.budget) = (program, guarantee, budget)
    floor = ClaimedFloor(guarantee.claim)
    amounts = guarantee.units
  }

  /// Takes some steps.
  mutating func spend(_ steps: Int) { budget.spend(steps) }

  /// Looks for carts in a context. Returns true if one breaks the claim.
  mutating func look(at context: SharedContext, _ candidates: CartCandidates) -> Bool {
    place = Place(
      context: context.contexts[0], instants: context.instants,
      inForceCount: context.inForce[0].count)
    var isBroken = false
    var richest: [(lines: [CheckedCart.Line], saved: Int64)] = []
    candidates.forEachChain { carts in
      var best: (lines: [CheckedCart.Line], saved: Int64)?
      for cart in carts where !budget.isSpent {
        guard let found = price(cart) else { continue }
        isBroken = isBroken || found.isBroken
        let saved = found.witness.amount - found.witness.payable
        if saved > best?.saved ?? 0 { best = (cart, saved) }
      }
      if let best { richest.append(best) }
    }
    // Promotions of different goods are applied together.
    richest.sort { $0.saved > $1.saved }
    var together: [CheckedCart.Line] = []
    for one in richest.prefix(CartBreachSearch.mostTogether) {
      together += one.lines
      if price(together)?.isBroken ?? false { isBroken = true }
    }
    return isBroken
  }

  /// The number of chains of which one cart is made together.
  private static var mostTogether: Int { 8 }

  /// Prices a cart and remembers it if it is smaller, or breaks the claim by more, than those before.
  /// Nil if the claim does not cover it.
  private mutating func price(
    _ lines: [CheckedCart.Line]
  ) -> (witness: CartWitness, isBroken: Bool)? {
    guard let place, covers(lines) else { return nil }
    let order = program.checked(lines, in: place.context)
    var setCount = 0
    let priced = program.pricedCart(for: order, counting: &setCount)
    budget.spend(
      CartBreachSearch.stepsOfCart + CartBreachSearch.stepsOfLine * place.inForceCount * lines.count
        + CartBreachSearch.stepsOfSet * setCount)
    let witness = CartWitness(
      lines: lines, context: place.context, instants: place.instants,
      payable: priced.payable.minorUnits)
    let isBroken = floor.applying(priced.applied.count)
      .isBroken(byPaying: witness.payable, for: witness.amount)
    if isBroken {
      if smallest.map({ isSmaller(witness, than: $0) }) ?? true { smallest = witness }
      if worst.map({ isWorse(witness, than: $0) }) ?? true { worst = witness }
    }
    return (witness, isBroken)
  }

  /// The steps that the price of a cart takes, that of a line for each promotion, and that of each set of
  /// promotions.
  private static var stepsOfCart: Int { 600 }
  private static var stepsOfLine: Int { 30 }
  private static var stepsOfSet: Int { 150 }

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

  private func isSmaller(_ one: CartWitness, than other: CartWitness) -> Bool {
    let size = { (cart: CartWitness) in
      (
        cart.amount, cart.lines.count, cart.lines.reduce(0) { $0 + $1.pieces },
        cart.lines.reduce(0) { $0 + $1.labels.count }
      )
    }
    return size(one) < size(other)
  }

  private func isWorse(_ one: CartWitness, than other: CartWitness) -> Bool {
    switch guarantee.claim {
    case .paysPercent, .savesPercent:
      wideProduct(one.payable, other.amount) < wideProduct(other.payable, one.amount)
    case .pays: one.payable < other.payable
    case .saves: one.amount - one.payable > other.amount - other.payable
    }
  }
}

// MARK: - Smaller carts

extension CartBreachSearch {
  /// Makes the smallest cart smaller as long as it breaks the claim: with fewer lines, labels and pieces,
  /// and with smaller amounts.
  mutating func shrink() {
    while let found = smallest, !budget.isSpent {
      place = Place(
        context: found.context, instants: found.instants,
        inForceCount: program.promotionsInForce(in: found.context).count)
      for lines in found.lines.smaller() {
        if price(lines)?.isBroken ?? false, smallest?.lines != found.lines { break }
      }
      if smallest?.lines == found.lines { return }
    }
  }
}

// MARK: - Fewer codes

extension CartBreachSearch {
  /// Presents only the codes of the promotions that are applied, where the carts break the claim with
  /// these, too.
  mutating func presentFewerCodes() {
    guard guarantee.codes == nil else { return }
    smallest = smallest.map(withFewerCodes)
    worst = worst.map(withFewerCodes)
  }

  private func withFewerCodes(_ cart: CartWitness) -> CartWitness {
    let priced = program.pricedCart(for: program.checked(cart.lines, in: cart.context))
    let needed = Set(priced.applied.flatMap { program.promotions[$0.index].foldedCodes })
    let context = Context(
      instant: cart.context.instant,
      codes: cart.context.codes.filter { needed.contains(folded($0)) }, facts: cart.context.facts)
    let other = program.pricedCart(for: program.checked(cart.lines, in: context))
    return other.payable != priced.payable || other.applied.count != priced.applied.count
      ? cart
      : CartWitness(
        lines: cart.lines, context: context, instants: cart.instants, payable: cart.payable)
  }
}

extension [CheckedCart.Line] {
  /// Returns lines that are a little less than these, those that are much less first.
  fileprivate func smaller() -> [[CheckedCart.Line]] {
    var all: [[CheckedCart.Line]] = []
    for place in indices {
      let line = self[place]
      if count > 1 { all.append(Array(self[..<place] + self[(place + 1)...])) }
      let amount = line.amount.minorUnits
      var step = amount / 2
      while step > 0 {
        all.append(replacing(place, amount: amount - step))
        step /= 2
      }
      for pieces in [line.pieces / 2, line.pieces - 1] where pieces > 0 {
        let less = amount / Int64(line.pieces) * Int64(pieces)
        all.append(replacing(place, amount: less, pieces: pieces))
        all.append(replacing(place, pieces: pieces))
      }
      for label in line.labels {
        all.append(replacing(place, labels: line.labels.filter { $0 != label }))
      }
    }
    return all
  }

  private func replacing(
    _ place: Int, amount: Int64? = nil, pieces: Int? = nil, labels: [Int]? = nil
  ) -> [CheckedCart.Line] {
    var lines = self
    lines[place] = CheckedCart.Line(
      amount: amount.map { Amount(unchecked: $0) } ?? self[place].amount,
      pieces: pieces ?? self[place].pieces, labels: labels ?? self[place].labels)
    return lines
  }
}
