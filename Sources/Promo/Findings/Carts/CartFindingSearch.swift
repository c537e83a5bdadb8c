/// The search for findings about rules about goods: it tries orders in every context, and looks at the
/// price of each.
struct CartFindingSearch {
  private let program: Program
  private let index: GoodsIndex
  private var trial: CartTrial
  private(set) var found = CartFindings()
  private var inForce: [Int] = []

  /// A line whose amount is varied, beside other lines.
  private struct Walk: Hashable {
    let rest: [CheckedCart.Line]
    let labels: [Int]
    let pieces: Int
  }

  /// The lines that were varied in this context.
  private var walked: Set<Walk> = []

  /// The number of lines that are varied in a context at most.
  private static var mostWalks: Int { 30 }

  /// The number of orders in all contexts together, and the bounds of that in one.
  private static var orderCount: Int { 6_000 }
  private static var countsInContext: ClosedRange<Int> { 60...300 }

  /// The most lines of an order that is compared with one of one minor unit less.
  private static var mostLines: Int { 2 }

  /// Returns the findings, and whether all contexts were looked at.
  static func findings(
    of program: Program, in list: ContextList, budget: inout Budget
  ) -> (found: CartFindings, isComplete: Bool) {
    var search = CartFindingSearch(program, budget)
    var seen: Set<Int> = []
    let contexts = list.contexts.filter { seen.insert($0.set).inserted }
    let count = orderCount / max(1, contexts.count)
    for context in contexts where !search.trial.budget.isSpent {
      search.look(
        at: context,
        count: min(max(count, countsInContext.lowerBound), countsInContext.upperBound))
    }
    search.lookForUnapplied()
    budget = search.trial.budget
    return (search.found, !budget.isSpent)
  }

  init(_ program: Program, _ budget: Budget) {
    self.program = program
    index = program.goodsIndex ?? GoodsIndex(program.promotions, labelCount: 0)
    trial = CartTrial(program, budget)
  }

  private mutating func look(at context: SharedContext, count: Int) {
    enter(context)
    guard !inForce.isEmpty else { return }
    trial.spend(CartBounds.steps(for: inForce, of: index))
    walked = []
    for lines in TrialCarts(program, inForce: inForce, count: count).carts
    where !trial.budget.isSpent {
      look(at: trial.price(lines))
      for place in lines.indices where lines.count <= CartFindingSearch.mostLines {
        walk(lines, place)
      }
    }
  }

  private mutating func look(at cart: CartWitness) {
    found.triedCount += 1
    for index in inForce { found.triedCounts[index, default: 0] += 1 }
    found.applied.formUnion(cart.applied)
    noteUnapplied(cart)
    for (key, example) in examples(in: cart) where found.examples[key] == nil {
      let simplest = simplest(example, of: key)
      found.examples[key] =
        switch key.id {
        case .freeOrders: largest(simplest, of: key)
        case .unlimitedSaving: dear(simplest, of: key)
        default: simplest
        }
    }
  }

  /// Looks at the orders with one line of all amounts at which other promotions begin to apply. It goes
  /// down by halves, so it may pass promotions that apply to few amounts.
  private mutating func walk(_ lines: [CheckedCart.Line], _ place: Int) {
    let walk = Walk(
      rest: Array(lines[..<place] + lines[(place + 1)...]), labels: lines[place].labels,
      pieces: lines[place].pieces)
    guard walked.count < CartFindingSearch.mostWalks, walked.insert(walk).inserted else { return }
    var high = trial.price(lines.replacing(place, amount: program.largestTrial))
    while true {
      let amount = high.lines[place].amount.minorUnits / 2
      guard amount > 0, !trial.budget.isSpent else { return }
      let low = trial.price(lines.replacing(place, amount: amount))
      if low.applied != high.applied { look(at: turn(from: low, to: high, place)) }
      high = low
    }
  }

  /// Returns the first order found, between two that differ in the amount of a line, to which other
  /// promotions apply than to one of one minor unit less.
  private mutating func turn(
    from low: CartWitness, to high: CartWitness, _ place: Int
  ) -> CartWitness {
    var (low, high) = (low, high)
    while !trial.budget.isSpent {
      let amounts = [low, high].map { $0.lines[place].amount.minorUnits }
      if amounts[1] - amounts[0] <= 1 { break }
      let middle = trial.price(
        high.lines.replacing(place, amount: amounts[0] + (amounts[1] - amounts[0]) / 2))
      if middle.applied == low.applied { low = middle } else { high = middle }
    }
    return high
  }

  /// Goes on with the orders of another context.
  mutating func enter(_ context: SharedContext) {
    inForce = context.inForce[0]
    trial.context = context.contexts[0]
  }

  /// Remembers an order for each promotion that would take something off it and has none yet.
  private mutating func noteUnapplied(_ cart: CartWitness) {
    let open = inForce.filter {
      !found.applied.contains($0) && found.unapplied[$0] == nil && !index.forms[$0].isShipping
    }
    guard !open.isEmpty else { return }
    let outcomes = program.cartOutcomes(for: cart.order)
    trial.spend(500)
    for index in open where outcomes.payable(withOnly: index) < cart.order.amount {
      found.unapplied[index] = cart
    }
  }

  /// Tries more orders with the goods of each promotion that is applied to none: such goods with the
  /// labels that the promotions that win except, of other amounts and in more pieces.
  private mutating func lookForUnapplied() {
    let open = found.unapplied.filter { !found.applied.contains($0.key) }
    for (index, cart) in open.sorted(by: { $0.key < $1.key }) where !trial.budget.isSpent {
      inForce = program.promotionsInForce(in: cart.context)
      trial.context = cart.context
      let excepted = Set(cart.applied.flatMap { self.index.labels[self.index.forms[$0].except] })
      for lines in cart.lines.varied(with: [[]] + excepted.sorted().map { [$0] })
      where !found.applied.contains(index) && !trial.budget.isSpent {
        found.triedCounts[index, default: 0] += 1
        found.triedCount += 1
        found.applied.formUnion(trial.price(lines).applied)
      }
    }
  }

  /// Returns the finding in an order with fewer lines, pieces and labels.
  private mutating func simplest(
    _ example: CartFindings.Example, of key: CartFindings.Key
  ) -> CartFindings.Example {
    var example = example
    while let simpler = first(of: example.cart.lines.simpler(), showing: key) { example = simpler }
    return example
  }

  /// Returns the finding in an order of a larger amount.
  private mutating func largest(
    _ example: CartFindings.Example, of key: CartFindings.Key
  ) -> CartFindings.Example {
    var example = example
    while example.cart.amount < CartFindingSearch.largestAmount,
      let larger = first(of: example.cart.lines.dearer(), showing: key)
    {
      example = larger
    }
    return example
  }

  /// Returns the finding in an order whose lines are all dear.
  private mutating func dear(
    _ example: CartFindings.Example, of key: CartFindings.Key
  ) -> CartFindings.Example {
    let amount = 10 * program.currency.hundred.minorUnits
    let lines = example.cart.lines.indices.reduce(example.cart.lines) { lines, place in
      lines.replacing(place, amount: amount)
    }
    return first(of: [lines], showing: key) ?? example
  }

  /// Returns the first of some orders that shows a finding.
  private mutating func first(
    of carts: [[CheckedCart.Line]], showing key: CartFindings.Key
  ) -> CartFindings.Example? {
    for lines in carts where !trial.budget.isSpent {
      if let example = examples(in: trial.price(lines))[key] { return example }
    }
    return nil
  }

  /// An amount beyond which no example is made larger.
  private static var largestAmount: Int64 { 1_000_000_000 }
}

// MARK: - The kinds of findings

extension CartFindingSearch {
  /// Returns the findings that an order shows.
  mutating func examples(
    in cart: CartWitness
  ) -> [CartFindings.Key: CartFindings.Example] {
    var examples: [CartFindings.Key: CartFindings.Example] = [:]
    let add = { (id: Diagnostic.ID, promotion: Int, other: Int64) in
      examples[.init(id: id, promotion: promotion)] = .init(cart: cart, other: other)
    }
    if let taker = takerOfAll(cart) { add(.freeOrders, taker, 0) }
    if let (hidden, payable) = dearer(cart) { add(.dearerThanBest, hidden, payable) }
    for (loser, left) in lostThresholds(of: cart) { add(.lostThreshold, loser, left) }
    for place in cart.lines.indices where cart.lines.count <= CartFindingSearch.mostLines {
      if let (cause, payable) = drop(cart, place) { add(.priceDrops, cause, payable) }
    }
    for one in cart.applied where isUnlimited(one) { add(.unlimitedSaving, one, 0) }
    return examples
  }

  /// Returns the promotion that takes the most of an order that pays nothing, other than by rounding.
  private func takerOfAll(_ cart: CartWitness) -> Int? {
    guard cart.payable == 0, cart.amount > 0,
      cart.applied.contains(where: { mayTakeAll($0) })
    else { return nil }
    return cart.priced.applied.max { $0.off < $1.off }?.index
  }

  private func mayTakeAll(_ one: Int) -> Bool { take(of: one).kept == 0 }

  private func take(of one: Int) -> LargestTake {
    LargestTake(program.promotions[one], index.forms[one], keptBefore: 0)
  }

  /// True if the offer has a price, or gives goods away, however dear these are.
  private func isUnlimited(_ one: Int) -> Bool {
    guard case .group(let price) = index.forms[one].kind, !index.forms[one].isGiftAlone
    else { return false }
    if case .less = price { return false }
    let take = take(of: one)
    return take.kept == 0 && take.most == nil && index.forms[one].limit == .max
  }

  /// Returns the first promotion of a cheaper set that is not applied, with the price under `best`.
  private mutating func dearer(_ cart: CartWitness) -> (hidden: Int, payable: Int64)? {
    guard program.strategy == .calculator, inForce.count > 1 else { return nil }
    let best = trial.price(cart.order, by: .best)
    guard cart.payable - best.payable.minorUnits > cart.trifle else { return nil }
    return best.applied.first { !cart.applied.contains($0.index) }
      .map { ($0.index, best.payable.minorUnits) }
  }

  /// Returns the promotions whose thresholds an order reaches by itself, and misses after others that
  /// they combine with, each with what these leave to count.
  private func lostThresholds(of cart: CartWitness) -> [(loser: Int, left: Int64)] {
    let open = inForce.filter { one in
      let form = index.forms[one]
      return form.isSync && form.hasThreshold && !form.isBeforeDiscounts && !form.isShipping
        && form.spend <= cart.amount && !cart.applied.contains(one)
    }
    guard !open.isEmpty, !cart.applied.isEmpty else { return [] }
    let outcomes = program.cartOutcomes(for: cart.order)
    return open.compactMap { one in
      let spend = index.forms[one].spend
      guard let alone = outcomes.basisAlone(of: one), alone.minorUnits >= spend,
        outcomes.payable(withOnly: one) < cart.order.amount,
        outcomes.rivals(of: one, in: cart.priced).allSatisfy({ combines($0.index, with: one) }),
        let left = outcomes.basis(of: one, beside: cart.applied)?.minorUnits, left < spend
      else { return nil }
      return (one, left)
    }
  }

  private func combines(_ one: Int, with other: Int) -> Bool {
    index.forms[one].isSync && index.forms[one].step != index.forms[other].step
  }

  /// Returns the promotion by which an order pays less than one with a line of one minor unit less,
  /// unless a threshold explains it, with the price of that one.
  private mutating func drop(_ cart: CartWitness, _ place: Int) -> (cause: Int, payable: Int64)? {
    let line = cart.lines[place]
    // A piece that costs nothing is not counted, so all must still cost something.
    guard line.amount.minorUnits > Int64(line.pieces), !cart.applied.isEmpty else { return nil }
    let less = cart.lines.replacing(place, amount: line.amount.minorUnits - 1)
    let before = trial.price(less)
    let fall = before.payable - cart.payable
    guard fall > cart.trifle else { return nil }
    let offs = Dictionary(
      uniqueKeysWithValues: before.priced.applied.map { ($0.index, $0.off.minorUnits) })
    let growths = cart.priced.applied.map { one in
      (one.index, growth: one.off.minorUnits - (offs[one.index] ?? 0), off: one.off.minorUnits)
    }
    // Which pieces are in groups depends on which are the dearest.
    guard let cause = growths.max(by: { $0.growth < $1.growth }),
      !Set(cart.applied + before.applied).contains(where: { index.forms[$0].isOfPieces })
    else { return nil }
    let isReward = fall <= cause.off && reachesThreshold(cart, after: before)
    return isReward ? nil : (cause.0, before.payable)
  }

  /// True if the promotions of an order reach a threshold that they do not reach in another one.
  private func reachesThreshold(_ cart: CartWitness, after before: CartWitness) -> Bool {
    let (now, then) = (
      program.cartOutcomes(for: cart.order), program.cartOutcomes(for: before.order)
    )
    return cart.applied.contains { one in
      let reached = { (outcomes: CartOutcomes) in
        outcomes.basis(of: one, beside: cart.applied).map {
          program.forms[one].reachedCount(onBasis: $0.minorUnits)
        } ?? 0
      }
      return reached(now) > reached(then)
    }
  }
}

extension [CheckedCart.Line] {
  /// Returns these lines with each of some labels added, with other amounts and in more pieces.
  fileprivate func varied(with labels: [[Int]]) -> [[CheckedCart.Line]] {
    labels.flatMap { more in
      [1, 3].flatMap { pieces in
        [-100, -7, 1, 7, 100].map { factor in
          map { line in
            let amount = line.amount.minorUnits
            let other = factor < 0 ? Swift.max(1, amount / Int64(-factor)) : amount * Int64(factor)
            return CheckedCart.Line(
              amount: Amount(unchecked: other), pieces: line.pieces * pieces, labels: line.labels
            ).adding(more)
          }
        }
      }
    }
  }
}

extension CartWitness {
  /// A difference that is too small to tell: one hundredth of the order, or a minor unit for each
  /// promotion, each of which rounds once.
  fileprivate var trifle: Int64 { max(amount / 100, Int64(2 * applied.count)) }
}
