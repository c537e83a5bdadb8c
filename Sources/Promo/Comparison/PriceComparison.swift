/// An order that two programs price differently.
package struct PriceChange: Hashable, Sendable {
  /// The order, which states all facts of both programs.
  package let order: Order

  /// The payable under the old rules.
  package let before: Amount

  /// The payable under the new rules.
  package let after: Amount
}

/// Orders that two programs price differently: these amounts, at these instants, with these codes
/// and facts.
package struct DifferingOrders: Hashable, Sendable {
  /// The instants, in order. At an end of the calendar, the difference has always been there, or
  /// never ends.
  package let instants: [Range<Instant>]

  /// The presented codes; empty for none.
  package let codes: [String]

  /// The facts that matter.
  package let facts: [String: Fact.Value]

  /// The amounts, in order.
  package let amounts: [ClosedRange<Amount>]

  /// The order among them with the largest increase; nil if no price increases.
  package let largestRise: PriceChange?

  /// The order among them with the largest decrease; nil if no price decreases.
  package let largestFall: PriceChange?
}

/// The orders that two programs price differently.
package struct PriceComparison: Sendable {
  /// The orders that differ, sorted by their first instant, then codes, then facts.
  package let differing: [DifferingOrders]

  /// The reasons why something is undecided, in words; nil if everything is decided.
  package let undecided: String?

  /// The order with the largest increase; nil if no price increases.
  package var largestRise: PriceChange? {
    differing.compactMap(\.largestRise).max { $0.difference < $1.difference }
  }

  /// The order with the largest decrease; nil if no price decreases.
  package var largestFall: PriceChange? {
    differing.compactMap(\.largestFall).min { $0.difference < $1.difference }
  }

  /// The first instant of the calendar, with room for offsets.
  package static var firstInstant: Instant { Timetable.calendar.lowerBound }

  /// The first instant after the calendar, with room for offsets.
  package static var lastInstant: Instant { Timetable.calendar.upperBound }
}

extension PriceChange {
  fileprivate var difference: Int64 { after.minorUnits - before.minorUnits }
}

extension PriceComparison {
  /// Compares what two programs charge for every amount, at every instant, with every set of codes
  /// and every value of the facts.
  ///
  /// Orders with a code, or with other facts, are listed only if they change in another way than
  /// those without.
  package static func of(_ old: Program, _ new: Program, budget limit: Int) -> PriceComparison {
    of(old, new, upTo: .largest, in: Timetable.calendar, budget: limit)
  }

  static func of(
    _ old: Program, _ new: Program, upTo largest: Amount, in instants: Range<Instant>,
    budget limit: Int
  ) -> PriceComparison {
    var budget = Budget(limit)
    var scope = ContextList.Scope()
    scope.instants = instants
    scope.hasPairs = true
    scope.keepsRanges = true
    let list = ContextList(of: [old, new], within: scope, budget: &budget)
    var search = DifferenceSearch(old, new, upTo: largest, budget: budget)
    search.look(at: list)
    let shortfalls = list.shortfalls.union(search.shortfalls).sorted().map(\.words)
    return PriceComparison(
      differing: search.orders,
      undecided: shortfalls.isEmpty ? nil : shortfalls.joined(separator: "; "))
  }
}
