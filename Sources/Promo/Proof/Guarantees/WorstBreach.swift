/// A search for orders that break a claim, context by context.
struct OrderSearch {
  let program: Program
  let settled: AsymptoticForms
  let floor: ClaimedFloor

  /// Returns the smallest order in a context that pays less than a floor; nil if the search finds
  /// none.
  func firstBreach(
    of floor: ClaimedFloor, from first: Int64, upTo last: Int64, in context: SharedContext,
    _ shortfalls: inout Set<Incompleteness>, _ budget: inout Budget
  ) -> Example? {
    let curve = program.curve(of: context.inForce[0], upTo: Amount(unchecked: last))
    var first = first
    while first <= last, !budget.isSpent {
      var search = BreachSearch(of: floor, on: curve, settled)
      let amount = search.firstBreach(from: first, budget: &budget)
      if search.hasTooManyStacks { shortfalls.insert(.combinations) }
      if search.hasTooManyWinners { shortfalls.insert(.winners) }
      guard let amount else { return nil }
      budget.spend(OrderSearch.pricing(program))
      // The order does not get the stack that breaks the claim if another stack leaves less with
      // more promotions. The order may then keep the claim, because the claim allows for one
      // rounding per promotion.
      if let found = breach(of: floor, at: amount, in: context) { return found }
      first = amount + 1
    }
    return nil
  }

  /// Returns the number of steps that pricing one order takes.
  fileprivate static func pricing(_ program: Program) -> Int { 20 + 4 * program.promotions.count }

  private func breach(
    of floor: ClaimedFloor, at amount: Int64, in context: SharedContext
  ) -> Example? {
    let order = program.example(amount, in: context.contexts[0], during: context.instants)
    return floor.isBroken(by: order) ? order : nil
  }
}

/// A search for the order that breaks a claim by the most. Among equally bad orders, it finds the
/// smallest, and then the earliest.
struct WorstBreach {
  private let search: OrderSearch
  private let amounts: ClosedRange<Int64>

  /// True for a claim about the amount saved, which may grow with the order.
  private let isAboutSaving: Bool

  /// True if larger orders break the claim by ever more.
  private(set) var isEndless = false
  private(set) var found: Example
  private(set) var budget: Budget
  private var shortfalls: Set<Incompleteness> = []

  /// - Parameter smallest: an order that breaks the claim.
  init(_ search: OrderSearch, _ guarantee: Guarantee, smallest: Example, _ budget: Budget) {
    (self.search, self.budget, found) = (search, budget, smallest)
    amounts = guarantee.units
    if case .saves = guarantee.claim { isAboutSaving = true } else { isAboutSaving = false }
  }

  /// Why there may be a worse order.
  var openReasons: Set<Incompleteness> {
    budget.isSpent ? shortfalls.union([.budget(budget.limit)]) : shortfalls
  }

  /// Looks for a worse order in a context, and then for a smaller order that is equally bad.
  mutating func look(at context: SharedContext) {
    guard !budget.isSpent else { return }
    guard !isEndless, !grows(in: context) else {
      isEndless = true
      return
    }
    isAboutSaving ? leap(in: context) : climb(in: context)
    guard found.amount > amounts.lowerBound else { return }
    let equal = search.floor.deeper(
      than: found.payable, for: found.amount, orEqual: true)
    let last = found.amount - 1
    if let smaller = first(of: equal, from: amounts.lowerBound, upTo: last, in: context) {
      found = smaller
    }
  }

  /// The amount beyond which a saving that still grows counts as growing forever. It is larger than
  /// any order in a shop, and larger than the periods of most prices.
  private static var farAmount: Int64 { Amount.largest.minorUnits / 2 }

  /// True if the largest order in a context saves more than an order of half its amount, and more
  /// than the worst order found so far.
  private mutating func grows(in context: SharedContext) -> Bool {
    guard isAboutSaving, amounts.upperBound > WorstBreach.farAmount else { return false }
    budget.spend(2 * OrderSearch.pricing(search.program))
    let saved = [amounts.upperBound / 2, amounts.upperBound].map { amount in
      amount
        - search.program.payable(Amount(unchecked: amount), in: context.contexts[0]).minorUnits
    }
    return saved[1] > saved[0] && saved[1] > found.amount - found.payable
  }

  /// Moves upward from one worse order to the next. There are few worse orders, because prices drop
  /// in few places.
  private mutating func climb(in context: SharedContext) {
    var from = amounts.lowerBound
    while from <= amounts.upperBound, !budget.isSpent {
      let floor = search.floor.deeper(than: found.payable, for: found.amount)
      guard let worse = first(of: floor, from: from, upTo: amounts.upperBound, in: context)
      else { return }
      found = worse
      from = worse.amount + 1
    }
  }

  /// Looks for an order that saves more by a step, which is one minor unit at first. Doubles the
  /// step whenever it finds such an order, and halves the step whenever it does not.
  private mutating func leap(in context: SharedContext) {
    var step: Int64 = 1
    while step > 0, !budget.isSpent {
      let saved = found.amount - found.payable
      let floor = search.floor.deeper(
        than: amounts.upperBound - min(saved + step - 1, amounts.upperBound),
        for: amounts.upperBound)
      if let worse = first(
        of: floor, from: amounts.lowerBound, upTo: amounts.upperBound, in: context)
      {
        found = worse
        step = min(2 * step, amounts.upperBound)
      } else {
        step /= 2
      }
    }
  }

  private mutating func first(
    of floor: ClaimedFloor, from first: Int64, upTo last: Int64, in context: SharedContext
  ) -> Example? {
    search.firstBreach(of: floor, from: first, upTo: last, in: context, &shortfalls, &budget)
  }
}
