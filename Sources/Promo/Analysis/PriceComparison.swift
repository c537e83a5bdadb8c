// naive stand-in

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
  package let facts: [String: FactValue]

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

  /// The effort that is made unless told otherwise.
  package static var usualEffort: Int { 1_000_000 }

  /// The first instant of the calendar, with room for offsets.
  package static var firstInstant: Instant { Instant(secondsSince1970: 0) }

  /// The first instant behind the calendar, with room for offsets.
  package static var lastInstant: Instant { Instant(secondsSince1970: 7_258_204_800) }

  package static func of(_ old: Program, _ new: Program, effort: Int) -> PriceComparison {
    StandIn(old: old, new: new).comparison
  }
}

extension PriceChange {
  fileprivate var difference: Int64 { after.minorUnits - before.minorUnits }
}

private struct StandIn {
  let old: Program
  let new: Program

  var comparison: PriceComparison {
    var differing: [DifferingOrders] = []
    for codes in codes {
      for facts in contexts {
        var groups: [[PriceChange]: [Range<Instant>]] = [:]
        for (start, end) in zip(edges, edges.dropFirst()) {
          let changes = changes(at: start, codes, facts)
          let key = changes.map {
            PriceChange(
              order: Order(amount: $0.order.amount, at: edges[0], codes: codes, facts: facts),
              before: $0.before, after: $0.after)
          }
          if !changes.isEmpty { groups[key, default: []].append(start..<end) }
        }
        differing += groups.map { group($0.key, $0.value, codes, facts) }
      }
    }
    differing.sort {
      ($0.instants[0].lowerBound, $0.codes.joined(), $0.amounts[0].lowerBound)
        < ($1.instants[0].lowerBound, $1.codes.joined(), $1.amounts[0].lowerBound)
    }
    let hasSchedule = (old.promotions + new.promotions).contains { $0.schedule != .always }
    return PriceComparison(
      differing: differing, undecided: hasSchedule ? "schedules are not looked at" : nil)
  }

  private func group(
    _ changes: [PriceChange], _ instants: [Range<Instant>], _ codes: [String],
    _ facts: [String: FactValue]
  ) -> DifferingOrders {
    let moved = changes.map {
      PriceChange(
        order: Order(
          amount: $0.order.amount, at: instants[0].lowerBound, codes: codes, facts: facts),
        before: $0.before, after: $0.after)
    }
    let changed = Set(moved.map(\.order.amount))
    var ranges: [ClosedRange<Amount>] = []
    var isOpen = false
    for amount in amounts {
      if changed.contains(amount) {
        if isOpen, let last = ranges.popLast() {
          ranges.append(last.lowerBound...amount)
        } else {
          ranges.append(amount...amount)
        }
      }
      isOpen = changed.contains(amount)
    }
    return DifferingOrders(
      instants: instants, codes: codes, facts: facts, amounts: ranges,
      largestRise: moved.filter { $0.difference > 0 }.max { $0.difference < $1.difference },
      largestFall: moved.filter { $0.difference < 0 }.min { $0.difference < $1.difference })
  }

  private func changes(
    at instant: Instant, _ codes: [String], _ facts: [String: FactValue]
  ) -> [PriceChange] {
    amounts.compactMap { amount in
      let order = Order(amount: amount, at: instant, codes: codes, facts: facts)
      guard let before = price(order, by: old), let after = price(order, by: new) else {
        return nil
      }
      return before == after ? nil : PriceChange(order: order, before: before, after: after)
    }
  }

  private func price(_ order: Order, by program: Program) -> Amount? {
    let names = Set(program.facts.map(\.name))
    return try? program.price(
      Order(
        amount: order.amount, at: order.instant, codes: order.codes,
        facts: order.facts.filter { names.contains($0.key) }))
  }

  private var edges: [Instant] {
    let windows = (old.promotions + new.promotions).map(\.window)
    let edges = windows.flatMap { [$0.starts, $0.ends].compactMap(\.self) }
    return Set(edges + [PriceComparison.firstInstant, PriceComparison.lastInstant]).sorted()
  }

  private var codes: [[String]] {
    [[]] + Set((old.promotions + new.promotions).flatMap(\.codes)).sorted().map { [$0] }
  }

  private var contexts: [[String: FactValue]] {
    var contexts: [[String: FactValue]] = [[:]]
    for fact in new.facts + old.facts where contexts[0][fact.name] == nil {
      let values: [FactValue] =
        switch fact.kind {
        case .oneOf(let texts): texts.map(FactValue.text)
        case .yesNo: [true, false]
        case .number: [0, 17, 18, 65]
        }
      contexts = contexts.flatMap { context in
        values.map { value in context.merging([fact.name: value]) { $1 } }
      }
    }
    return contexts
  }

  private var amounts: [Amount] {
    let thresholds = (old.promotions + new.promotions).flatMap(\.thresholds).map(\.minorUnits)
    var units: Set<Int64> = [1, 1_000, 10_000, 50_000, 100_000, Amount.largest.minorUnits]
    for threshold in thresholds { units.formUnion([threshold - 1, threshold, threshold * 5 / 4]) }
    return units.sorted().compactMap(Amount.init(minorUnits:))
  }
}
