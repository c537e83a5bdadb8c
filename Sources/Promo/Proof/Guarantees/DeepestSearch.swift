/// A search for orders with lines that pay a smaller share than those tried so far: of all orders,
/// and of those of each promotion. It begins with generated orders, joins those that promotions
/// reduce most, and changes the deepest ones in small steps for as long as this makes them deeper.
struct DeepestSearch {
  private let program: Program
  private var trial: CartTrial

  /// The approximate number of orders to generate, and the numbers to try in changing the deepest
  /// order and those of the promotions.
  private static var generatedCount: Int { 3_000 }
  private static var leastInContext: Int { 60 }
  private static var changedCount: Int { 6_000 }
  private static var changedCountOfEach: Int { 4_000 }

  private static var mostJoined: Int { 8 }
  private static var mostStarts: Int { 6 }

  init(_ tried: DeepestOrders, _ budget: Budget) {
    program = tried.program
    trial = CartTrial(program, budget, tried)
  }

  var budget: Budget { trial.budget }
  var tried: DeepestOrders { trial.tried }

  /// - Parameter share: the share of its amount that every order is known to pay; nil if none is.
  mutating func look(at contexts: [SharedContext], untilPaying share: Percent?) {
    let count = max(
      DeepestSearch.leastInContext, DeepestSearch.generatedCount / max(1, contexts.count))
    // The deepest orders have the most promotions. Half of the steps are left for their changes.
    let largest = contexts.sorted { $0.inForce[0].count > $1.inForce[0].count }
    let enough = budget.left / 2
    for context in largest where budget.left > enough { look(at: context, count: count) }
    for context in largest.prefix(DeepestSearch.mostJoined) where !budget.isSpent {
      trial.context = context.contexts[0]
      join(context.inForce[0])
    }
    for (number, start) in starts.enumerated() {
      if let share, let deepest = tried.deepest, deepest.share.millionths <= share.millionths {
        break
      }
      let count = DeepestSearch.changedCount / (number == 0 ? 2 : 2 * DeepestSearch.mostStarts)
      deepen(start, for: nil, trying: count)
    }
    let shown = program.promotions.indices.filter { tried[$0] != nil }
    for index in shown {
      guard let start = tried[index] else { continue }
      deepen(start, for: index, trying: DeepestSearch.changedCountOfEach / shown.count)
    }
  }

  /// The deepest order, and the deepest ones of other promotions.
  private var starts: [Example] {
    let others = tried.parts.values.filter {
      tried.counts($0) && $0.applied != tried.deepest?.applied
    }
    return [tried.deepest].compactMap { $0 }
      + others.deepestFirst.prefix(DeepestSearch.mostStarts - 1)
  }

  // MARK: Generated orders

  private mutating func look(at context: SharedContext, count: Int) {
    trial.context = context.contexts[0]
    let inForce = context.inForce[0]
    let delivery = program.trialShipping(inForce)
    let limited = inForce.filter { !tried.unlimited.contains($0) }
    for lines in trial.carts(limited, count: count) where !budget.isSpent {
      for shipping in delivery > .zero ? [.zero, delivery] : [.zero] {
        _ = trial.price(lines, shipping: shipping)
      }
    }
    guard limited.count < inForce.count else { return }
    for lines in trial.carts(inForce, count: count / 4) {
      for price in tried.ownPrices.sorted() where !budget.isSpent {
        _ = trial.price(lines.map { $0.of(price: price) })
      }
    }
  }

  // MARK: Joined orders

  private func parts(of inForce: [Int]) -> [Example] {
    let inForce = Set(inForce)
    return tried.parts.values.filter { inForce.isSuperset(of: $0.applied) }.deepestFirst
  }

  /// Joins the orders of promotions that may be applied to one order, the deepest first.
  private mutating func join(_ inForce: [Int]) {
    let parts = parts(of: inForce)
    let changes = CartChanges(program, of: parts, inForce)
    parts.joined { together in
      for lines in together.filled(to: tried.least, with: changes.labels)
      where !budget.isSpent { _ = trial.price(lines) }
    }
  }

  // MARK: Deeper orders

  /// Changes an order as long as this makes it deeper.
  private mutating func deepen(_ start: Example, for index: Int?, trying count: Int) {
    trial.context = start.context
    let inForce = program.promotionsInForce(in: start.context)
    let changes = CartChanges(program, of: parts(of: inForce), inForce, least: tried.least)
    changes.climb(from: start, trying: count) { lines, current in
      if budget.isSpent { return nil }
      let order = trial.price(lines, shipping: current.shipping)
      return tried.isDeeper(order, than: current, for: index) ? order : nil
    }
  }

  /// Returns the simplest and cheapest order found that is as deep as the deepest one.
  mutating func simplest(for index: Int?) -> Example? {
    guard let found = index.map({ tried[$0] }) ?? tried.deepest else { return nil }
    if found.lines.isEmpty { return found }
    let order = program.withFewerCodes(found)
    trial.context = order.context
    return order.lines.smallest(order) { lines in
      if budget.isSpent { return nil }
      let other = trial.price(lines, shipping: order.shipping)
      return tried.counts(other, for: index) && other.isAsDeep(as: order)
        && index.map {
          other.applied.contains($0) && tried.isOwn(other, of: $0) == tried.isOwn(order, of: $0)
        } ?? true
        ? other : nil
    }.shown
  }
}
