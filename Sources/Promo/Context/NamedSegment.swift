/// An interval of amounts in which the same promotions are applied and the price is formed in the same
/// way.
package struct NamedSegment: Hashable, Sendable {
  /// A promotion that is applied, and how it forms the price that it leaves.
  package struct Part: Hashable, Sendable {
    /// The reduction of what is left to pay.
    package enum Reward: Hashable, Sendable {
      /// A percentage of it.
      case discount(Percent)
      /// A fixed amount.
      case coupon(Amount)
      /// A coupon for each whole so much of the basis.
      case repeated(coupon: Amount, every: Amount)
      /// The most that the promotion gives.
      case cap(Amount)
      /// All of it.
      case all
    }

    /// Its index among the promotions of the program.
    package let promotion: Int

    /// How it forms the price.
    package let reduction: Reward
  }

  /// The amounts, both ends included.
  package let amounts: ClosedRange<Amount>

  /// The promotions in the order in which they are applied; none where the full amount is paid.
  package let parts: [Part]
}

/// The price curve of a context, for people and for tables.
package struct NamedSegments {
  /// The amounts of 0 and up, in as few intervals as there can be.
  package let segments: [NamedSegment]

  /// Whether they reach the limit; two promotions can lead in turns, minor unit by minor unit.
  package let isComplete: Bool
}

extension Program {
  /// How every amount is priced in a context, from nothing to a limit: exact, and in as few intervals as
  /// there can be.
  ///
  /// Takes time in proportion to the promotions in force, times the number of segments; under `best` to the
  /// number of their combinations.
  package func segments(of context: Context, upTo limit: Amount) -> NamedSegments {
    var budget = Budget()
    let inForce = promotionsInForce(in: context)
    return segments(of: inForce, upTo: limit, SettledForms(forms, rounding), budget: &budget)
  }

  /// The same where some promotions are in force, which are given in written order.
  func segments(
    of inForce: [Int], upTo limit: Amount, _ settled: SettledForms, budget: inout Budget
  ) -> NamedSegments {
    let curve = curve(of: inForce, upTo: limit).segments(settled, budget: &budget)
    var named = [NamedSegment(amounts: .zero ... .zero, parts: [])]
    for segment in curve.segments {
      append(parts(of: segment), upTo: min(segment.last, limit.minorUnits), to: &named)
    }
    if curve.lastLed > curve.last, let last = named.last {
      append(last.parts, upTo: curve.lastLed, to: &named)
    }
    return NamedSegments(segments: named, isComplete: curve.lastLed >= limit.minorUnits)
  }

  private func append(
    _ parts: [NamedSegment.Part], upTo last: Int64, to named: inout [NamedSegment]
  ) {
    let (before, last) = (named[named.count - 1], Amount(unchecked: last))
    if before.parts == parts {
      named[named.count - 1] = NamedSegment(
        amounts: before.amounts.lowerBound...last, parts: parts)
    } else {
      let first = Amount(unchecked: before.amounts.upperBound.minorUnits + 1)
      named.append(NamedSegment(amounts: first...last, parts: parts))
    }
  }

  private func parts(of segment: Segment) -> [NamedSegment.Part] {
    zip(segment.stack, segment.formula.terms).map {
      NamedSegment.Part(promotion: $0, reduction: forms[$0].name(of: $1))
    }
  }
}

extension NormalForm {
  fileprivate func name(of term: Term) -> NamedSegment.Part.Reward {
    switch term.kind {
    case .all: .all
    case .percent: .discount(Percent(millionths: 1_000_000 - term.operation.keep))
    case .coupon: .coupon(Amount(unchecked: term.operation.minus))
    case .repeated: .repeated(coupon: Amount(unchecked: coupon), every: Amount(unchecked: every))
    case .cap: .cap(Amount(unchecked: cap))
    }
  }
}
