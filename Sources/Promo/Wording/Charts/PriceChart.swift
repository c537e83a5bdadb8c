/// What orders of all amounts up to a limit pay in one situation, as a curve of straight stretches, and
/// which promotions form the price where.
package struct PriceChart: Sendable {
  /// Promotions that are applied together.
  struct Winners: Hashable, Sendable {
    /// Their indexes among those of the program, in the order applied.
    let promotions: [Int]

    /// The amounts at which they are applied, in order, as far as they are not next to one another.
    var amounts: [ClosedRange<Amount>]

    /// How many amounts these are.
    var extent: Int64 {
      amounts.reduce(0) { $0 + $1.upperBound.minorUnits - $1.lowerBound.minorUnits + 1 }
    }
  }

  /// Who forms the price.
  enum Owner: Hashable, Sendable {
    /// No promotion: the full amount is paid.
    case nobody
    /// The index of winners in `winners`.
    case winners(Int)
    /// Winners that are too many to be told apart, or were not looked for.
    case others
  }

  /// A part of the curve that is straight, but for rounding.
  struct Stretch: Hashable, Sendable {
    let amounts: ClosedRange<Amount>

    /// What its ends pay.
    let first: Amount
    let last: Amount
    let owner: Owner
  }

  /// An amount at which the price is lower than one minor unit before.
  struct Fall: Hashable, Sendable {
    let amount: Amount
    let from: Amount
    let to: Amount

    var depth: Amount { from - to }
  }

  let program: Program
  let situation: Situation

  /// The largest amount.
  let limit: Amount

  /// The curve from left to right, without gaps.
  let stretches: [Stretch]

  /// Every fall that is not too close to others to be seen, in order.
  let falls: [Fall]

  /// How many coupons are given once more at amounts that are too close to one another to be seen.
  let hiddenStepCount: Int64

  /// Those who win on most of the amounts, in the order in which they first win.
  let winners: [Winners]

  /// How many others there are.
  let otherCount: Int

  /// The amount up to which the winners are known; nil where they all are.
  let knownLimit: Amount?

  /// How many winners can be told apart by their colours.
  static var winnerLimit: Int { 8 }

  /// Who forms the price of an amount.
  func owner(of amount: Amount) -> Owner {
    let index = stretches.partitioningIndex { $0.amounts.upperBound >= amount }
    return index < stretches.count ? stretches[index].owner : .others
  }

  /// Neighbouring stretches with the same owner, together.
  var runs: [(owner: Owner, stretches: ArraySlice<Stretch>)] {
    var runs: [(owner: Owner, stretches: ArraySlice<Stretch>)] = []
    for index in stretches.indices {
      if let last = runs.last, last.owner == stretches[index].owner {
        runs[runs.count - 1].stretches = stretches[last.stretches.startIndex...index]
      } else {
        runs.append((stretches[index].owner, stretches[index...index]))
      }
    }
    return runs
  }
}

extension Program {
  /// The chart of the orders in a situation up to some amount, which is above zero, or up to a round
  /// number well beyond the last change.
  package func priceChart(of situation: Situation, upTo limit: Amount?) -> PriceChart {
    var curve = ChartCurve(of: self, in: situation, upTo: limit ?? chartLimit(in: situation))
    if limit == nil, let last = curve.lastChange {
      let nearer = roundAmount(beyond: last)
      if nearer < curve.limit { curve = ChartCurve(of: self, in: situation, upTo: nearer) }
    }
    let shown = curve.winners.enumerated()
      .sorted { ($1.element.extent, $0.offset) < ($0.element.extent, $1.offset) }
      .prefix(PriceChart.winnerLimit).map(\.offset).sorted()
    let positions = Dictionary(uniqueKeysWithValues: zip(shown, shown.indices))
    return PriceChart(
      program: self, situation: situation, limit: curve.limit,
      stretches: curve.stretches.map { $0.renumbered(by: positions) }, falls: curve.falls,
      hiddenStepCount: curve.hiddenStepCount, winners: shown.map { curve.winners[$0] },
      otherCount: curve.winners.count - shown.count, knownLimit: curve.knownLimit)
  }
}

extension PriceChart.Stretch {
  /// The same with winners by their places among those that are shown.
  fileprivate func renumbered(by positions: [Int: Int]) -> PriceChart.Stretch {
    let shown: PriceChart.Owner =
      switch owner {
      case .nobody, .others: owner
      case .winners(let index): positions[index].map(PriceChart.Owner.winners) ?? .others
      }
    return PriceChart.Stretch(amounts: amounts, first: first, last: last, owner: shown)
  }
}
