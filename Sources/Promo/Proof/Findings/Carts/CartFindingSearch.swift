/// A search for findings in rules about goods. It tries orders in every context and examines their
/// prices.
struct CartFindingSearch {
  let program: Program
  let index: Forms
  var trial: CartTrial

  /// For each promotion, a bound on its reduction when it is applied alone.
  let takes: [ReductionBound]
  private let largestTrial: Int64
  private(set) var found = CartFindings()
  var inForce: [Int] = []

  /// A line whose amount is varied, and the other lines of its order.
  private struct VariedLine: Hashable {
    let rest: [CheckedCart.Line]
    let labels: [Int]
    let pieces: Int
  }

  /// The lines that have been varied in this context.
  private var walked: Set<VariedLine> = []

  /// The largest number of lines that are varied in a context.
  private static var mostWalks: Int { 30 }

  /// The number of orders to try in all contexts together, and the limits on the number in one
  /// context.
  private static var orderCount: Int { 6_000 }
  private static var countsInContext: ClosedRange<Int> { 60...300 }

  /// The largest number of lines in an order that is tried with other amounts as well.
  static var mostLines: Int { 2 }

  /// Returns the findings, the deepest of the orders tried, and whether the search examined all
  /// contexts.
  static func findings(
    of program: Program, in list: ContextList, budget: inout Budget
  ) -> (found: CartFindings, tried: DeepestOrders, isComplete: Bool) {
    var search = CartFindingSearch(program, budget)
    let count = orderCount / max(1, list.contexts.count)
    for context in list.contexts where !search.trial.budget.isSpent {
      search.look(
        at: context,
        count: min(max(count, countsInContext.lowerBound), countsInContext.upperBound))
    }
    search.lookForUnapplied()
    budget = search.trial.budget
    return (search.found, search.trial.tried, !budget.isSpent)
  }

  init(_ program: Program, _ budget: Budget) {
    self.program = program
    index = program.forms
    trial = CartTrial(program, budget)
    largestTrial = program.largestTrial
    takes = program.promotions.indices.map { [index] in
      ReductionBound(program.promotions[$0], index[$0], keptBefore: 0)
    }
  }

  private mutating func look(at context: SharedContext, count: Int) {
    enter(context)
    guard !inForce.isEmpty else { return }
    walked = []
    for lines in trial.carts(inForce, count: count) where !trial.budget.isSpent {
      look(at: trial.price(lines))
      for place in lines.indices where lines.count <= CartFindingSearch.mostLines {
        walk(lines, place)
      }
    }
  }

  private mutating func look(at cart: Example) {
    found.triedCount += 1
    for index in inForce { found.triedCounts[index, default: 0] += 1 }
    found.applied.formUnion(cart.applied)
    noteUnapplied(cart)
    for (key, example) in examples(in: cart) where found.examples[key] == nil {
      let smallest = smallest(example, of: key)
      found.examples[key] =
        switch key.kind {
        case .freeOrders: .init(cart: smallest.cart, other: largestAmount(smallest, of: key))
        case .unlimitedSaving: dear(smallest, of: key)
        case .priceDrops, .dearerThanBest, .lostThreshold, .keptThreshold: smallest
        }
    }
  }

  /// Varies the amount of one line, and examines the orders at which the applied promotions change.
  /// The amount is halved again and again, so promotions that apply to few amounts may be missed.
  private mutating func walk(_ lines: [CheckedCart.Line], _ place: Int) {
    let line = VariedLine(
      rest: Array(lines[..<place] + lines[(place + 1)...]), labels: lines[place].labels,
      pieces: lines[place].pieces)
    guard walked.count < CartFindingSearch.mostWalks, walked.insert(line).inserted else { return }
    let (program, context) = (program, trial.context)
    var amounts = LineWalk(program, nil, trial.budget) {
      program.checked(lines.replacing(place, amount: $0), in: context)
    }
    var high = amounts.sample(at: largestTrial)
    while high.amount > 1, !amounts.budget.isSpent {
      let low = amounts.sample(at: high.amount / 2)
      if low.cart.promotions != high.cart.promotions {
        let turn = amounts.turn(from: low, to: high)
        trial.budget = amounts.budget
        let order = Example(amounts.order(turn.amount), in: context, turn.cart)
        trial.tried.note(order)
        look(at: order)
        amounts.budget = trial.budget
      }
      high = low
    }
    trial.budget = amounts.budget
  }

  mutating func enter(_ context: SharedContext) {
    inForce = context.inForce[0]
    trial.context = context.contexts[0]
  }

  /// Records the order for each unapplied promotion that would reduce it and has none recorded.
  private mutating func noteUnapplied(_ cart: Example) {
    let open = inForce.filter {
      !found.applied.contains($0) && found.unapplied[$0] == nil && !index[$0].isShipping
    }
    guard !open.isEmpty else { return }
    let shown = trial.ask(about: cart.order) { outcomes in
      open.filter { outcomes.payable(withOnly: $0) < cart.order.amount }
    }
    for index in shown { found.unapplied[index] = cart }
  }

  /// Tries more orders for each promotion not applied so far. It varies the recorded order: it adds
  /// labels that the winning promotions except, and changes the amounts and the numbers of pieces.
  private mutating func lookForUnapplied() {
    let open = found.unapplied.filter { !found.applied.contains($0.key) }
    for (index, cart) in open.sorted(by: { $0.key < $1.key }) where !trial.budget.isSpent {
      inForce = program.promotionsInForce(in: cart.context)
      trial.context = cart.context
      let excepted = Set(cart.applied.flatMap { self.index.list(self.index[$0].except) })
      for lines in cart.lines.varied(with: [[]] + excepted.sorted().map { [$0] })
      where !found.applied.contains(index) && !trial.budget.isSpent {
        found.triedCounts[index, default: 0] += 1
        found.triedCount += 1
        found.applied.formUnion(trial.price(lines).applied)
      }
    }
  }

  /// Looks for the same finding in orders with fewer lines, pieces and labels and smaller amounts.
  private mutating func smallest(
    _ example: CartFindings.Finding, of key: CartFindings.Key
  ) -> CartFindings.Finding {
    example.cart.lines.smallest(example) { first(of: [$0], showing: key) }.shown
  }

  /// Returns the amount of the largest order found that shows the finding; 0 if the amount seems to
  /// have no limit.
  private mutating func largestAmount(
    _ example: CartFindings.Finding, of key: CartFindings.Key
  ) -> Int64 {
    var largest = example
    while let larger = first(of: largest.cart.lines.dearer(), showing: key) {
      largest = larger
      if largest.cart.amount >= 1_000 * program.currency.hundred.minorUnits { return 0 }
    }
    return largest.cart.amount
  }

  /// Returns the finding in an order whose lines cost a thousand each, if that order shows it;
  /// otherwise returns the finding unchanged.
  private mutating func dear(
    _ example: CartFindings.Finding, of key: CartFindings.Key
  ) -> CartFindings.Finding {
    let amount = 10 * program.currency.hundred.minorUnits
    let lines = example.cart.lines.indices.reduce(example.cart.lines) { lines, place in
      lines.replacing(place, amount: amount)
    }
    return first(of: [lines], showing: key) ?? example
  }

  /// Returns the finding in the first order that shows it; nil if none of the orders does.
  private mutating func first(
    of carts: [[CheckedCart.Line]], showing key: CartFindings.Key
  ) -> CartFindings.Finding? {
    for lines in carts where !trial.budget.isSpent {
      if let example = examples(in: trial.price(lines))[key] { return example }
    }
    return nil
  }

}

extension [CheckedCart.Line] {
  /// Returns these lines with each list of labels added, at other amounts and in more pieces.
  fileprivate func varied(with labels: [[Int]]) -> [[CheckedCart.Line]] {
    labels.flatMap { more in
      [1, 3].flatMap { pieces in
        [-100, -7, 1, 7, 100].map { factor in
          map { line in
            let amount = line.amount.minorUnits
            let other = factor < 0 ? Swift.max(1, amount / Int64(-factor)) : amount * Int64(factor)
            return CheckedCart.Line(
              amount: Amount(unchecked: other),
              pieces: Swift.min(line.pieces * pieces, Program.pieceLimit), labels: line.labels
            ).adding(more)
          }
        }
      }
    }
  }
}
