/// A chart of the prices of all orders up to a limit, in one context. It has a curve of straight
/// segments, and the promotions behind each segment. For orders with lines, the amounts are those
/// of one line.
package struct PriceChart: Sendable {
  /// Promotions that apply together.
  struct Winners: Hashable, Sendable {
    /// The indexes of the promotions in the program, in the order in which the promotions apply.
    let promotions: [Int]

    /// The amounts at which the promotions apply, in order. Adjacent ranges are joined.
    var amounts: [ClosedRange<Amount>]

    /// The number of amounts at which the promotions apply.
    var extent: Int64 {
      amounts.reduce(0) { $0 + $1.upperBound.minorUnits - $1.lowerBound.minorUnits + 1 }
    }
  }

  /// The promotions behind a price.
  enum Owner: Hashable, Sendable {
    /// No promotion: the payable is the full amount.
    case nobody
    /// The winners at an index of `winners`.
    case winners(Int)
    /// Winners for which no colour is left, or unknown winners.
    case others
  }

  /// A segment of the curve. It is straight, apart from rounding.
  struct Segment: Hashable, Sendable {
    let amounts: ClosedRange<Amount>

    /// The prices at the smallest and at the largest amount of the segment.
    let first: Amount
    let last: Amount
    let owner: Owner

    /// True if the price drops at the start of the segment as the reward of a threshold.
    let beginsReward: Bool

    /// Returns the price at an amount within the segment, on a straight line between the ends.
    func payable(at amount: Int64) -> Int64 {
      let start = amounts.lowerBound.minorUnits
      let length = Int128(amounts.upperBound.minorUnits - start)
      let rise = Int128(last.minorUnits - first.minorUnits)
      guard length > 0 else { return first.minorUnits }
      return first.minorUnits + Int64(rise * Int128(amount - start) / length)
    }
  }

  /// An amount at which the price is lower than at the amount one minor unit smaller.
  struct Drop: Hashable, Sendable {
    let amount: Amount
    let from: Amount
    let to: Amount

    /// True if the drop is the reward of a threshold. Any other drop is a finding.
    let isReward: Bool

    var depth: Amount { from - to }
  }

  let orders: ChartOrders
  let language: Language

  /// A title that replaces the usual one; nil to keep the usual title.
  let givenTitle: String?
  let limit: Amount

  /// The curve from left to right, without gaps.
  let segments: [Segment]

  /// The number of hidden steps. A step is an amount at which a repeated coupon applies once more;
  /// steps are hidden if they are too close together to be visible.
  let hiddenStepCount: Int64

  /// The winners that cover the most amounts, in the order of the first amounts at which they win.
  let winners: [Winners]

  /// The number of winning combinations that are not in `winners`.
  let otherCount: Int

  /// The amount up to which the winners are known; nil if they are known everywhere.
  let knownLimit: Amount?

  var program: Program { orders.program }
  var context: Context { orders.context }

  /// The largest number of winners that colours can distinguish.
  static var winnerLimit: Int { 8 }

  /// The drops between known segments, by rising amount. Within a segment the price never drops.
  var drops: [Drop] {
    let known = segments.prefix { $0.amounts.upperBound <= knownLimit ?? limit }
    return zip(known, known.dropFirst()).compactMap { high, low in
      low.first < high.last
        ? Drop(
          amount: low.amounts.lowerBound, from: high.last, to: low.first,
          isReward: low.beginsReward) : nil
    }
  }

  func owner(of amount: Amount) -> Owner {
    let index = segments.partitioningIndex { $0.amounts.upperBound >= amount }
    return index < segments.count ? segments[index].owner : .others
  }

  /// The segments, grouped into runs of neighbours with the same owner.
  var runs: [(owner: Owner, segments: ArraySlice<Segment>)] {
    var runs: [(owner: Owner, segments: ArraySlice<Segment>)] = []
    for index in segments.indices {
      if let last = runs.last, last.owner == segments[index].owner {
        runs[runs.count - 1].segments = segments[last.segments.startIndex...index]
      } else {
        runs.append((segments[index].owner, segments[index...index]))
      }
    }
    return runs
  }
}

extension ChartOrders {
  /// Returns the price chart of these orders.
  ///
  /// - Parameter limit: The largest amount in the chart, above zero; nil for a round amount well
  ///   beyond the last change.
  package func chart(
    upTo limit: Amount?, in language: Language = .english, titled title: String? = nil
  ) -> PriceChart {
    var budget = Budget()
    return chart(upTo: limit, in: language, titled: title, spending: &budget)
  }

  /// Returns the price chart of these orders. For orders with lines, takes the steps from a budget.
  func chart(
    upTo limit: Amount?, in language: Language, titled title: String?,
    spending budget: inout Budget
  ) -> PriceChart {
    var curve = ChartCurve(of: self, upTo: limit ?? usualLimit, spending: &budget)
    if limit == nil, let last = curve.lastChange {
      let nearer = roundAmount(beyond: last.minorUnits)
      if nearer < curve.limit {
        let near = ChartCurve(of: self, upTo: nearer, spending: &budget)
        if near.knownLimit == nil { curve = near }
      }
    }
    let shown = curve.winners.enumerated()
      .sorted { ($1.element.extent, $0.offset) < ($0.element.extent, $1.offset) }
      .prefix(PriceChart.winnerLimit).map { $0.offset }.sorted()
    let positions = Dictionary(uniqueKeysWithValues: zip(shown, shown.indices))
    return PriceChart(
      orders: self, language: language, givenTitle: title, limit: curve.limit,
      segments: curve.segments.map { $0.renumbered(by: positions) },
      hiddenStepCount: curve.hiddenStepCount, winners: shown.map { curve.winners[$0] },
      otherCount: curve.winners.count - shown.count, knownLimit: curve.knownLimit)
  }
}

extension PriceChart.Segment {
  /// Returns the segment with winners numbered as in the chart; `others` if they are not in it.
  fileprivate func renumbered(by positions: [Int: Int]) -> PriceChart.Segment {
    let shown: PriceChart.Owner =
      switch owner {
      case .nobody, .others: owner
      case .winners(let index): positions[index].map(PriceChart.Owner.winners) ?? .others
      }
    return PriceChart.Segment(
      amounts: amounts, first: first, last: last, owner: shown, beginsReward: beginsReward)
  }
}
