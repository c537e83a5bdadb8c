/// An order that two programs price differently.
package struct PriceChange: Hashable, Sendable {
  /// The order, which says all facts of both programs.
  package let order: Order

  /// What it paid.
  package let before: Amount

  /// What it pays now.
  package let after: Amount
}

/// Orders that two programs price differently: these amounts, at these instants, with these codes and
/// facts.
package struct DifferingOrders: Hashable, Sendable {
  /// When, in order; the ends of the calendar mean that it always has been so, or never ends.
  package let instants: [Range<Instant>]

  /// The codes that are presented; empty for none.
  package let codes: [String]

  /// The facts that matter.
  package let facts: [String: Fact.Value]

  /// The amounts, in order.
  package let amounts: [ClosedRange<Amount>]

  /// The order among them that pays the most more.
  package let largestRise: PriceChange?

  /// The order among them that pays the most less.
  package let largestFall: PriceChange?
}

/// The orders that two programs price differently.
package struct PriceComparison: Sendable {
  /// Those that differ, in order of their first instant, then codes, then facts.
  package let differing: [DifferingOrders]

  /// Why something was not decided, in words; nil if all was.
  package let undecided: String?

  /// The order that pays the most more.
  package var largestRise: PriceChange? {
    differing.compactMap(\.largestRise).max { $0.difference < $1.difference }
  }

  /// The order that pays the most less.
  package var largestFall: PriceChange? {
    differing.compactMap(\.largestFall).min { $0.difference < $1.difference }
  }

  /// The first instant of the calendar, with room for offsets.
  package static var firstInstant: Instant { Timetable.calendar.lowerBound }

  /// The first instant behind the calendar, with room for offsets.
  package static var lastInstant: Instant { Timetable.calendar.upperBound }
}

extension PriceChange {
  fileprivate var difference: Int64 { after.minorUnits - before.minorUnits }
}

extension PriceComparison {
  /// Compares what two programs charge for every amount, at every instant, with every set of codes and
  /// every value of the facts.
  ///
  /// What orders with a code, or with other facts, pay is told where it does not change as it does for
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
