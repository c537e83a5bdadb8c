/// An interval of amounts to which the same promotions apply in the same way.
package struct PriceSegment: Hashable, Sendable {
  /// An applied promotion and its reduction.
  package struct Part: Hashable, Sendable {
    /// The way in which a promotion reduces the rest to pay.
    package enum Reward: Hashable, Sendable {
      /// A percentage of the rest.
      case discount(Percent)
      /// A fixed amount.
      case coupon(Amount)
      /// A coupon for each full `every` of the basis.
      case repeated(coupon: Amount, every: Amount)
      /// The most that the promotion gives.
      case cap(Amount)
      /// All of the rest.
      case all
    }

    /// The promotion's index in the program.
    package let promotion: Int

    /// The promotion's reduction.
    package let reduction: Reward
  }

  /// The amounts, both ends included.
  package let amounts: ClosedRange<Amount>

  /// The applied promotions, in order of application; empty if the full amount is paid.
  package let parts: [Part]
}

/// The price curve of a context, in a form for people and for tables.
package struct PriceSegments {
  /// The segments from 0 up, in as few intervals as possible.
  package let segments: [PriceSegment]

  /// True if the segments reach the limit. The segments may end early, because two stacks can take
  /// turns in the lead, minor unit by minor unit.
  package let isComplete: Bool
}

extension Program {
  /// Returns the price curve for some promotions in force. The promotions must be in written order.
  func segments(
    of inForce: [Int], upTo limit: Amount, _ settled: AsymptoticForms, budget: inout Budget
  ) -> PriceSegments {
    let curve = curve(of: inForce, upTo: limit).segments(settled, budget: &budget)
    var named = [PriceSegment(amounts: .zero ... .zero, parts: [])]
    for segment in curve.segments {
      append(parts(of: segment), upTo: min(segment.last, limit.minorUnits), to: &named)
    }
    if curve.lastLed > curve.last, let last = named.last {
      append(last.parts, upTo: curve.lastLed, to: &named)
    }
    return PriceSegments(segments: named, isComplete: curve.lastLed >= limit.minorUnits)
  }

  private func append(
    _ parts: [PriceSegment.Part], upTo last: Int64, to named: inout [PriceSegment]
  ) {
    let (before, last) = (named[named.count - 1], Amount(unchecked: last))
    if before.parts == parts {
      named[named.count - 1] = PriceSegment(
        amounts: before.amounts.lowerBound...last, parts: parts)
    } else {
      let first = Amount(unchecked: before.amounts.upperBound.minorUnits + 1)
      named.append(PriceSegment(amounts: first...last, parts: parts))
    }
  }

  private func parts(of segment: Segment) -> [PriceSegment.Part] {
    zip(segment.stack, segment.formula.terms).map {
      PriceSegment.Part(promotion: $0, reduction: forms[$0].name(of: $1))
    }
  }
}

extension Form {
  fileprivate func name(of term: Term) -> PriceSegment.Part.Reward {
    switch term.kind {
    case .all: .all
    case .percent: .discount(Percent(millionths: 1_000_000 - term.operation.keep))
    case .coupon: .coupon(Amount(unchecked: term.operation.minus))
    case .repeated: .repeated(coupon: Amount(unchecked: coupon), every: Amount(unchecked: every))
    case .cap: .cap(Amount(unchecked: cap))
    }
  }
}
