/// An order that two programs price differently.
package struct PriceChange: Hashable, Sendable {
  /// The order, which states all facts of both programs.
  package let order: Order

  /// The payable under the old rules.
  package let before: Amount

  /// The payable under the new rules.
  package let after: Amount
}

/// A group of orders that two programs price differently. The group has given amounts or goods,
/// instants, codes and facts.
package struct DifferingOrders: Hashable, Sendable {
  /// The instants, in order. A range that reaches an end of the calendar is open at that end.
  package let instants: [Range<Instant>]

  /// The presented codes; empty for none.
  package let codes: [String]

  /// The facts that matter.
  package let facts: [String: Fact.Value]

  /// The amounts, in order; empty for orders with lines.
  package let amounts: [ClosedRange<Amount>]

  /// For orders with lines, the labels of each line of the simplest order; empty for other orders.
  package var goods: [[String]] = []

  /// For orders with lines, the smallest order found; nil for other orders.
  package var smallest: PriceChange?

  /// The largest increases and decreases; empty if no price increases or decreases.
  package let rises: LargestChanges
  package let falls: LargestChanges
}

/// The largest changes in one direction.
package struct LargestChanges: Hashable, Sendable {
  /// The order with the largest change; nil if there is none.
  package private(set) var sum: PriceChange?

  /// For orders with lines, the order with the largest change as a share of its amount.
  package private(set) var share: PriceChange?

  package init(_ changes: [PriceChange?] = []) { for change in changes { add(change) } }

  /// The smaller one of two orders with the same change counts more, because people place it.
  mutating func add(_ change: PriceChange?) {
    guard let change else { return }
    if sum.map({ $0.isSmaller(than: change) { Int128($0.size.minorUnits) } }) ?? true {
      sum = change
    }
    if change.order.lines.isEmpty { return }
    if share.map({ $0.isSmaller(than: change) { $0.shareInThousandths } }) ?? true {
      share = change
    }
  }
}

/// The orders that two programs price differently.
package struct PriceComparison: Sendable {
  /// The groups of differing orders. Groups in which some order pays more come before the other
  /// groups. Each of these two parts is sorted by first instant, then codes, then facts; for orders
  /// with lines, by goods.
  package let differing: [DifferingOrders]

  /// The reasons why something is undecided; nil if everything is decided.
  package let undecided: Message?

  /// The largest increases and decreases; empty if no price increases or decreases.
  package var rises: LargestChanges {
    LargestChanges(differing.flatMap { [$0.rises.sum, $0.rises.share] })
  }

  package var falls: LargestChanges {
    LargestChanges(differing.flatMap { [$0.falls.sum, $0.falls.share] })
  }
}

extension PriceChange {
  /// True if the price increases.
  package var isRise: Bool { after > before }

  /// The size of the change.
  package var size: Amount { isRise ? after - before : before - after }

  fileprivate func isSmaller(than other: PriceChange, by measure: (PriceChange) -> Int128) -> Bool {
    let (own, others) = (measure(self), measure(other))
    return own == others ? order.amount > other.order.amount : own < others
  }

  /// One minor unit is left out, because it may be only a rounding, and then a large share of a small
  /// order.
  fileprivate var shareInThousandths: Int128 {
    let amount = Int128(max(1, order.amount.minorUnits))
    return (Int128(size.minorUnits - 1) * 1_000 + amount / 2) / amount
  }
}

extension PriceComparison {
  /// Compares what two programs charge for every amount, at every instant, with every set of codes
  /// and every value of the facts.
  ///
  /// Orders with particular codes or facts are listed only if their prices change differently from
  /// those of other orders.
  ///
  /// - Parameter instants: the instants to compare; nil for every instant that orders of both
  ///   programs can have.
  static func of(
    _ old: Program, _ new: Program, upTo largest: Amount = .largest,
    in instants: Range<Instant>? = nil, spending budget: inout Budget
  ) -> PriceComparison {
    let instants = instants ?? old.instants
    var scope = ContextList.Scope(instants.clamped(to: new.instants))
    scope.cases.purpose = .twoPrices
    scope.keepsRanges = true
    var lists = ContextLists(of: [old, new], in: scope.instants)
    let list = lists.list(scope, budget: &budget)
    if old.isAboutGoods || new.isAboutGoods {
      var carts = CartComparison(old, new, budget: budget)
      carts.look(at: list)
      budget.spend(carts.steps)
      return PriceComparison(carts.orders, list.shortfalls.union(carts.shortfalls))
    }
    let search = DifferenceSearch(old, new, upTo: largest, budget: budget)
    search.look(at: list)
    budget = search.budget
    return PriceComparison(search.orders, list.shortfalls.union(search.shortfalls))
  }

  private init(_ orders: [DifferingOrders], _ shortfalls: Set<Incompleteness>) {
    differing =
      orders.filter { $0.rises.sum != nil } + orders.filter { $0.rises.sum == nil }
    let reasons = shortfalls.sorted().map { $0.words }
    undecided = reasons.isEmpty ? nil : Message(reasons, joined: "; ")
  }
}

/// A search for the orders that two programs price differently. It describes these orders by as few
/// kinds as possible. It is a class because two programs and their curves would take much stack.
final class DifferenceSearch {
  /// Orders whose prices change in the same way. A kind is identified by the properties that these
  /// orders share.
  private struct Kind: Hashable {
    let codes: [String]
    let facts: [String: Fact.Value]
    let amounts: [ClosedRange<Int64>]
    let rise: CurveDifference.Shift?
    let fall: CurveDifference.Shift?
  }

  private let old: Program
  private let new: Program
  private let limit: Int
  private let askedFacts: Set<String>
  private var comparison: CurveComparison

  /// The distinct differences found so far, the place of each, and the place of the difference for
  /// each set of promotions in force.
  private var differences: [CurveDifference] = []
  private var places: [CurveDifference: Int] = [:]
  private var placesOfSets: [Int: Int] = [:]

  private var kinds: [Kind: [Range<Instant>]] = [:]
  private(set) var shortfalls: Set<Incompleteness> = []

  init(_ old: Program, _ new: Program, upTo largest: Amount, budget: Budget) {
    self.old = old
    self.new = new
    limit = budget.limit
    askedFacts = Set([old, new].flatMap { rules in rules.askedFacts.map { rules.facts[$0].name } })
    comparison = CurveComparison(old, new, upTo: largest, budget: budget)
  }

  var budget: Budget { comparison.budget }

  func look(at list: ContextList) {
    shortfalls = new.factsChanged(from: old)
    // The contexts of one time are adjacent in the list.
    var rest = list.contexts[...]
    while let time = rest.first?.time {
      let contexts = rest.prefix { $0.time == time }
      rest = rest.dropFirst(contexts.count)
      look(at: contexts, in: list.times[time].ranges)
    }
  }

  /// Compares all orders that are possible at one time, in the given contexts.
  private func look(at contexts: ArraySlice<SharedContext>, in ranges: [Range<Instant>]) {
    let found = contexts.map { place(of: $0) }
    if found.allSatisfy({ differences[$0].amounts.isEmpty }) { return }
    // The places of the differences, by codes and then by facts.
    var seen: [CodeNumbers: [Int: Int]] = [:]
    for (context, place) in zip(contexts, found) {
      seen[context.codeNumbers, default: [:]][context.factNumber] = place
    }
    let factCount = seen[CodeNumbers()]?.count
    let isCommon = seen.mapValues { found in
      found.count == factCount && Set(found.values).count == 1
    }
    for (context, place) in zip(contexts, found) where !differences[place].amounts.isEmpty {
      // A difference that is the same with fewer codes, or for all values of the facts, is listed.
      let isTold = context.codeNumbers.fewer.contains { seen[$0]?[context.factNumber] == place }
      let isCommon = isCommon[context.codeNumbers] ?? false
      if isTold || isCommon && context.factNumber > 0 { continue }
      let facts = isCommon ? [:] : context.values.filter { askedFacts.contains($0.key) }
      let found = differences[place]
      let kind = Kind(
        codes: context.codes, facts: facts, amounts: found.amounts, rise: found.rise,
        fall: found.fall)
      kinds[kind, default: []] += ranges
    }
  }

  /// Returns the place, in `differences`, of the difference for a context.
  private func place(of context: SharedContext) -> Int {
    if let place = placesOfSets[context.set] { return place }
    let difference = comparison.difference(context.inForce)
    if !difference.isKnown {
      shortfalls.formUnion(comparison.shortfalls)
      if comparison.isSpent { shortfalls.insert(.budget(limit)) }
      if shortfalls.isEmpty { shortfalls.insert(.places) }
    }
    let place = places[difference] ?? differences.count
    if place == differences.count {
      differences.append(difference)
      places[difference] = place
    }
    placesOfSets[context.set] = place
    return place
  }

  // MARK: Results

  /// The orders that differ, sorted by their first instants, then codes, then facts.
  var orders: [DifferingOrders] {
    let found = kinds.map { kind, ranges in orders(kind, ranges.joinedRanges()) }
    return found.sorted { left, right in
      let (first, second) = (left.instants[0].lowerBound, right.instants[0].lowerBound)
      if first != second { return first < second }
      if left.codes != right.codes { return left.codes.lexicographicallyPrecedes(right.codes) }
      let (facts, others) = (words(of: left.facts), words(of: right.facts))
      return facts == others
        ? left.amounts[0].lowerBound < right.amounts[0].lowerBound
        : facts.lexicographicallyPrecedes(others)
    }
  }

  private func words(of facts: [String: Fact.Value]) -> [String] {
    facts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
  }

  private func orders(_ kind: Kind, _ instants: [Range<Instant>]) -> DifferingOrders {
    let change = { (shift: CurveDifference.Shift?) in
      shift.map { self.change(of: $0.amount, kind, at: instants[0].lowerBound) }
    }
    return DifferingOrders(
      instants: instants, codes: kind.codes, facts: kind.facts,
      amounts: kind.amounts.map {
        Amount(unchecked: $0.lowerBound)...Amount(unchecked: $0.upperBound)
      }, rises: LargestChanges([change(kind.rise)]), falls: LargestChanges([change(kind.fall)]))
  }

  private func change(of units: Int64, _ kind: Kind, at instant: Instant) -> PriceChange {
    var facts = kind.facts
    new.stateFacts(in: &facts)
    old.stateFacts(in: &facts)
    let order = Order(
      amount: Amount(unchecked: units), at: instant, codes: kind.codes, facts: facts)
    return PriceChange(
      order: order, before: old.payable(of: order), after: new.payable(of: order))
  }
}

extension Program {
  /// The order states all facts of this program, and perhaps facts of other rules.
  fileprivate func payable(of order: Order) -> Amount {
    let codes = facts.map { fact in order.facts[fact.name].flatMap(fact.ordinal) ?? 0 }
    return priced(
      checked(amount: order.amount, at: order.instant, codes: order.codes, facts: codes)
    ).payable
  }
}

extension Program {
  /// Adds the facts not stated, each with its default value or else its first value.
  func stateFacts(in facts: inout [String: Fact.Value]) {
    for fact in self.facts where facts[fact.name] == nil {
      facts[fact.name] = fact.defaultValue ?? fact.firstValue
    }
  }

  /// Returns the facts that the old rules declare differently, as reasons for incompleteness.
  func factsChanged(from old: Program) -> Set<Incompleteness> {
    let changed = facts.filter { fact in
      old.facts.first { $0.name == fact.name }
        .map { $0.defaultValue != fact.defaultValue || $0.kind != fact.kind } ?? false
    }
    return Set(changed.map { .factChanged($0.name) })
  }
}

extension Fact {
  fileprivate var firstValue: Fact.Value { value(ofOrdinal: 0) }
}

extension Sequence {
  /// Returns the ranges in order. Ranges that touch or overlap are joined.
  func joinedRanges<Bound>() -> [Range<Bound>] where Element == Range<Bound> {
    sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, range in
      if let last = joined.last, last.upperBound >= range.lowerBound {
        joined[joined.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
  }
}
