/// The price of orders of all amounts up to a limit in one context, as a curve of straight
/// segments, and the promotions that form it.
package struct PriceChart: Sendable {
  /// Promotions that apply together.
  struct Winners: Hashable, Sendable {
    /// Their indexes in the program, in the order in which they apply.
    let promotions: [Int]

    /// The amounts at which they apply, in order; adjacent ranges are joined.
    var amounts: [ClosedRange<Amount>]

    /// The number of these amounts.
    var extent: Int64 {
      amounts.reduce(0) { $0 + $1.upperBound.minorUnits - $1.lowerBound.minorUnits + 1 }
    }
  }

  /// The promotions that form the price.
  enum Owner: Hashable, Sendable {
    /// No promotion: the order pays the full amount.
    case nobody
    /// The index of winners in `winners`.
    case winners(Int)
    /// Winners beyond the limit of colours, or unknown ones.
    case others
  }

  /// A segment of the curve: straight, apart from rounding.
  struct Segment: Hashable, Sendable {
    let amounts: ClosedRange<Amount>

    /// The prices at its two ends.
    let first: Amount
    let last: Amount
    let owner: Owner
  }

  /// An amount with a lower price than one minor unit before.
  struct Drop: Hashable, Sendable {
    let amount: Amount
    let from: Amount
    let to: Amount

    var depth: Amount { from - to }
  }

  let program: Program
  let context: Context

  /// The largest amount.
  let limit: Amount

  /// The curve from left to right, without gaps.
  let segments: [Segment]

  /// The number of times that a repeated coupon applies once more at amounts too close together to
  /// be visible.
  let hiddenStepCount: Int64

  /// The winners on most of the amounts, in the order in which they first win.
  let winners: [Winners]

  /// The number of other winners.
  let otherCount: Int

  /// The amount up to which the winners are known; nil if all are.
  let knownLimit: Amount?

  /// The largest number of winners that colours can distinguish.
  static var winnerLimit: Int { 8 }

  /// The drops far enough apart to be visible, in order. Within a segment the price never drops.
  var drops: [Drop] {
    let known = segments.prefix { $0.amounts.upperBound <= knownLimit ?? limit }
    return zip(known, known.dropFirst()).compactMap { high, low in
      low.first < high.last
        ? Drop(amount: low.amounts.lowerBound, from: high.last, to: low.first) : nil
    }
  }

  /// Returns the promotions that form the price of an amount.
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

extension Program {
  /// Returns the chart of the orders in a context, up to an amount above zero. Without one, it goes
  /// up to a round number well beyond the last change.
  package func priceChart(of context: Context, upTo limit: Amount?) -> PriceChart {
    var curve = ChartCurve(of: self, in: context, upTo: limit ?? chartLimit(in: context))
    if limit == nil, let last = curve.lastChange {
      let nearer = roundAmount(beyond: last)
      if nearer < curve.limit { curve = ChartCurve(of: self, in: context, upTo: nearer) }
    }
    let shown = curve.winners.enumerated()
      .sorted { ($1.element.extent, $0.offset) < ($0.element.extent, $1.offset) }
      .prefix(PriceChart.winnerLimit).map(\.offset).sorted()
    let positions = Dictionary(uniqueKeysWithValues: zip(shown, shown.indices))
    return PriceChart(
      program: self, context: context, limit: curve.limit,
      segments: curve.segments.map { $0.renumbered(by: positions) },
      hiddenStepCount: curve.hiddenStepCount, winners: shown.map { curve.winners[$0] },
      otherCount: curve.winners.count - shown.count, knownLimit: curve.knownLimit)
  }
}

extension PriceChart.Segment {
  /// Returns the segment with its winners numbered as in the chart.
  fileprivate func renumbered(by positions: [Int: Int]) -> PriceChart.Segment {
    let shown: PriceChart.Owner =
      switch owner {
      case .nobody, .others: owner
      case .winners(let index): positions[index].map(PriceChart.Owner.winners) ?? .others
      }
    return PriceChart.Segment(amounts: amounts, first: first, last: last, owner: shown)
  }
}

// MARK: - The words of the picture and the blocks

extension PriceChart {
  var title: String { "What an order pays" }

  /// The context: the time, the codes and the known facts of the order.
  var subtitle: String {
    let codes = context.codes.map { ", code \(printable($0))" }
    let facts = zip(program.facts, context.facts).map { fact, code in
      ", \(fact.name) \(printable(fact.value(ofOrdinal: code).text))"
    }
    return (["at \(program.zone.text(context.instant))"] + codes + facts).joined()
  }

  /// Returns the letter of winners, beside their colour.
  static func letter(_ index: Int) -> String {
    String(UnicodeScalar(UInt8(ascii: "A") + UInt8(index)))
  }

  /// Returns the names of winners in `width` columns. If they are too long, each is cut, so that
  /// all show.
  func names(_ winners: Winners, width: Int = .max) -> String {
    let names = winners.promotions.map { printable(program.promotions[$0].name) }
    let whole = names.joined(separator: " + ")
    guard displayWidth(whole) > width else { return whole }
    let room = (width - 3 * (names.count - 1)) / names.count
    return names.map { shortened($0, to: room) }.joined(separator: " + ")
  }

  /// Returns the benefits of winners in words.
  func gains(_ winners: Winners) -> String {
    winners.promotions.map { EnglishWords(program: program).gain(of: program.promotions[$0]) }
      .joined(separator: " + ")
  }

  /// Returns the amounts at which winners win, in words.
  func amounts(_ winners: Winners) -> String {
    let first = winners.amounts[0]
    let more = winners.amounts.count - 1
    return words(first) + (more > 0 ? " and \(more) more" : "")
  }

  private func words(_ amounts: ClosedRange<Amount>) -> String {
    let start = text(amounts.lowerBound)
    if amounts.upperBound >= knownLimit ?? limit { return "from \(start)" }
    return amounts.lowerBound == amounts.upperBound
      ? "at \(start)" : "\(start) to \(text(amounts.upperBound))"
  }

  func text(_ amount: Amount) -> String { program.currency.bannerText(amount) }

  /// Returns the name of an axis, with the currency if the rules name one.
  func axis(_ name: String) -> String {
    program.currency.isoCode.map { "\(name) in \($0)" } ?? name
  }

  // MARK: Below the curve

  /// The drops that are listed, in order.
  var chiefDrops: [Drop] { deepestDrops.sorted { $0.amount < $1.amount } }

  /// The deepest drops, the deepest first, without those that are hardly visible beside them.
  var deepestDrops: [Drop] {
    let most = drops.map(\.depth.minorUnits).max() ?? 0
    return Array(
      drops.filter { $0.depth.minorUnits >= most / 5 }
        .sorted { ($1.depth, $0.amount) < ($0.depth, $1.amount) }.prefix(PriceChart.dropLimit))
  }

  /// The largest number of drops that are listed.
  private static var dropLimit: Int { 8 }

  /// Returns a drop in words: one minor unit more makes the order cheaper.
  func words(_ drop: Drop) -> String {
    let currency = program.currency
    return
      "at \(text(drop.amount)) the price drops by \(currency.text(drop.depth)): from "
      + "\(currency.text(drop.from)) to \(currency.text(drop.to))"
  }

  /// Remarks about things that are not drawn.
  var notes: [String] {
    var notes: [String] = []
    if winners.isEmpty {
      notes.append("no promotion takes anything off: orders pay the full amount")
    }
    if otherCount > 0 {
      notes.append("in grey: \(counted(otherCount, "more combination")) of promotions")
    }
    let unmarked = Int64(drops.count - chiefDrops.count) + hiddenStepCount
    if unmarked > 0 {
      notes.append("not listed: \(counted(Int(unmarked), "more amount")) at which the price drops")
    }
    if let knownLimit {
      notes.append("above \(text(knownLimit)) the winner changes too often to show")
    }
    return notes
  }

  /// The whole chart in sentences.
  var description: String {
    let lines =
      winners.map { "\(names($0)) (\(gains($0))): \(amounts($0))" } + chiefDrops.map(words)
    return ([subtitle] + lines + notes).joined(separator: "; ")
  }
}
