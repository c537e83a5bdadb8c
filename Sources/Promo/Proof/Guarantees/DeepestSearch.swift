/// A search for orders with lines that pay a smaller share than those tried so far: of all orders,
/// and of those of each promotion. It begins with generated orders, joins those that promotions
/// reduce most, and changes the deepest ones in small steps for as long as this makes them deeper.
struct DeepestSearch {
  private let program: Program
  private var trial: CartTrial

  /// The lines and the lists of labels that the search adds to orders, and the amounts that it gives
  /// to lines.
  private var lines: [CheckedCart.Line] = []
  private var labels: [[Int]] = []
  private var amounts: [Int64] = []

  /// The number of orders that may still be tried.
  private var left = 0

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
      gather(context.inForce[0])
      join(context.inForce[0])
    }
    for (number, start) in starts.enumerated() {
      if let share, let deepest = tried.deepest, deepest.share.millionths <= share.millionths {
        break
      }
      left = DeepestSearch.changedCount / (number == 0 ? 2 : 2 * DeepestSearch.mostStarts)
      deepen(start, for: nil)
    }
    let shown = program.promotions.indices.filter { tried[$0] != nil }
    for index in shown {
      left = DeepestSearch.changedCountOfEach / shown.count
      if let start = tried[index] { deepen(start, for: index) }
    }
  }

  /// The deepest order, and the deepest ones of other promotions.
  private var starts: [Example] {
    let others = tried.parts.values.filter {
      tried.counts($0) && $0.applied != tried.deepest?.applied
    }
    return [tried.deepest].compactMap { $0 }
      + sorted(others).prefix(DeepestSearch.mostStarts - 1)
  }

  private func sorted(_ orders: [Example]) -> [Example] {
    orders.sorted {
      $0.isDeeper(than: $1)
        || !$1.isDeeper(than: $0) && $0.applied.lexicographicallyPrecedes($1.applied)
    }
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

  private mutating func gather(_ inForce: [Int]) {
    let parts = parts(of: inForce)
    lines = []
    for line in parts.prefix(DeepestSearch.mostJoined).flatMap({ $0.lines })
    where !lines.contains(line) { lines.append(line) }
    labels = [[]]
    for some in parts.flatMap({ $0.lines.map { $0.labels } })
    where labels.count < 10 && !labels.contains(some) { labels.append(some) }
    amounts = Array(Set(program.marks).sorted().prefix(12))
  }

  private func parts(of inForce: [Int]) -> [Example] {
    let inForce = Set(inForce)
    return sorted(tried.parts.values.filter { inForce.isSuperset(of: $0.applied) })
  }

  /// Joins the orders of promotions that may be applied to one order, the deepest first.
  private mutating func join(_ inForce: [Int]) {
    var together: [CheckedCart.Line] = []
    var applied: Set<Int> = []
    for part in parts(of: inForce) where applied.isDisjoint(with: part.applied) {
      together += part.lines
      applied.formUnion(part.applied)
      for lines in filled(together) where !budget.isSpent { _ = trial.price(lines) }
      if together.count > DeepestSearch.mostJoined { return }
    }
  }

  /// Returns orders that count, with an amount more on one line or a line more.
  private func filled(_ lines: [CheckedCart.Line]) -> [[CheckedCart.Line]] {
    let missing = tried.least - lines.total
    if missing <= 0 { return [lines] }
    return lines.indices.map {
      lines.replacing($0, amount: lines[$0].amount.minorUnits + missing)
    }
      + labels.map {
        lines + [
          CheckedCart.Line(
            amount: Amount(unchecked: missing), pieces: 1, labels: $0)
        ]
      }
  }

  // MARK: Deeper orders

  /// Changes an order as long as this makes it deeper.
  private mutating func deepen(_ start: Example, for index: Int?) {
    trial.context = start.context
    gather(program.promotionsInForce(in: start.context))
    var current = start
    var isBetter = true
    while isBetter {
      isBetter = false
      for change in Change.allCases {
        for lines in self.lines(current.lines, by: change).flatMap(filled) {
          if left <= 0 || budget.isSpent { return }
          left -= 1
          let order = trial.price(lines, shipping: current.shipping)
          guard tried.isDeeper(order, than: current, for: index) else { continue }
          (current, isBetter) = (order, true)
          break
        }
      }
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

  private enum Change: CaseIterable { case without, joined, amounts, cheaper, pieces, labels }

  private func lines(
    _ lines: [CheckedCart.Line], by change: Change
  ) -> [[CheckedCart.Line]] {
    switch change {
    case .without: return lines.count > 1 ? lines.simpler() : []
    case .joined: return self.lines.map { lines + [$0] }
    case .cheaper: return lines.cheaper()
    case .amounts:
      return lines.indices.flatMap { place in
        let rest = lines.total - lines[place].amount.minorUnits
        return amounts.flatMap { [$0, $0 - rest] }.filter { $0 > 0 }
          .map { lines.replacing(place, amount: $0) }
      }
    case .pieces:
      return lines.indices.flatMap { place in
        (2...4).map { lines.replacing(place, pieces: $0) }
          + [lines + [lines[place].of(price: 1)], lines.splitting(place)]
      }
    case .labels:
      return lines.indices.flatMap { place in
        labels.map { lines.replacing(place, labels: $0) }
      }
    }
  }
}

extension [CheckedCart.Line] {
  /// Returns these lines with one line in two of half the amount.
  fileprivate func splitting(_ place: Int) -> [CheckedCart.Line] {
    let half = Swift.max(1, self[place].amount.minorUnits / 2)
    return replacing(place, amount: half, pieces: 1)
      + replacing(place, amount: half, pieces: 1)[place...place]
  }
}

extension CheckedCart.Line {
  /// Returns a line of as many pieces of another price, as far as an order may have it.
  fileprivate func of(price: Int64) -> CheckedCart.Line {
    let count = Int64(pieces)
    return CheckedCart.Line(
      amount: Amount(unchecked: min(price, Amount.largest.minorUnits / count) * count),
      pieces: pieces, labels: labels)
  }
}
