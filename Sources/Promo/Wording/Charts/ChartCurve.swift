/// Finds the curve of a chart, piece by piece from left to right.
struct ChartCurve {
  private let program: Program
  private let context: Context
  let limit: Amount

  private(set) var stretches: [PriceChart.Stretch] = []
  private(set) var falls: [PriceChart.Fall] = []
  private(set) var hiddenStepCount: Int64 = 0
  private(set) var knownLimit: Amount?

  /// All winners, in the order in which they first win.
  private(set) var winners: [PriceChart.Winners] = []
  private var places: [[Int]: Int] = [:]

  init(of program: Program, in context: Context, upTo limit: Amount) {
    self.program = program
    self.context = context
    self.limit = limit
    walk()
  }

  /// The last amount at which something changes; nil where more may change beyond the limit.
  var lastChange: Amount? {
    guard knownLimit == nil, hiddenStepCount == 0, let last = stretches.last else { return nil }
    return last.amounts.lowerBound
  }

  /// As many steps of one piece are drawn; more cannot be seen.
  private static var stepLimit: Int64 { 100 }

  /// So many stretches stand for the amounts whose pieces are not known.
  private static var sampleCount: Int64 { 200 }

  private mutating func walk() {
    let (pieces, isComplete) = program.pieces(of: context, upTo: limit)
    for piece in pieces { append(piece) }
    guard !isComplete, let last = pieces.last?.amounts.upperBound, last < limit else { return }
    knownLimit = last
    appendSamples(after: last)
  }

  private mutating func append(_ piece: Piece) {
    let owner = owner(of: piece)
    let starts = [piece.amounts.lowerBound] + steps(in: piece)
    for (index, start) in starts.enumerated() {
      let isLast = index == starts.count - 1
      let end =
        isLast
        ? piece.amounts.upperBound : Amount(unchecked: starts[index + 1].minorUnits - 1)
      append(start...end, owner)
      guard stretches.count > 1 else { continue }
      let before = stretches[stretches.count - 2].last
      let after = stretches[stretches.count - 1].first
      if after < before {
        falls.append(PriceChart.Fall(amount: start, from: before, to: after))
      }
    }
  }

  private mutating func append(_ amounts: ClosedRange<Amount>, _ owner: PriceChart.Owner) {
    stretches.append(
      PriceChart.Stretch(
        amounts: amounts, first: program.payable(amounts.lowerBound, in: context),
        last: program.payable(amounts.upperBound, in: context), owner: owner))
  }

  /// The rest of the curve, without its winners and falls.
  private mutating func appendSamples(after last: Amount) {
    let rest = limit.minorUnits - last.minorUnits
    let count = min(rest, ChartCurve.sampleCount)
    for index in 0..<count {
      let start = last.minorUnits + rest / count * index + 1
      let end = index == count - 1 ? limit.minorUnits : start + rest / count - 1
      append(Amount(unchecked: start)...Amount(unchecked: end), .others)
    }
  }

  private mutating func owner(of piece: Piece) -> PriceChart.Owner {
    let promotions = piece.parts.map(\.promotion)
    if promotions.isEmpty { return .nobody }
    guard let index = places[promotions] else {
      places[promotions] = winners.count
      winners.append(PriceChart.Winners(promotions: promotions, amounts: [piece.amounts]))
      return .winners(winners.count - 1)
    }
    let last = winners[index].amounts[winners[index].amounts.count - 1]
    if last.upperBound.minorUnits + 1 == piece.amounts.lowerBound.minorUnits {
      winners[index].amounts.removeLast()
      winners[index].amounts.append(last.lowerBound...piece.amounts.upperBound)
    } else {
      winners[index].amounts.append(piece.amounts)
    }
    return .winners(index)
  }

  // MARK: Coupons that are given once more

  /// The amounts within a piece at which a coupon is given once more; none if they are too many to be
  /// seen.
  private mutating func steps(in piece: Piece) -> [Amount] {
    let isRepeated = piece.parts.contains { part in
      if case .repeated = part.form { true } else { false }
    }
    guard isRepeated else { return [] }
    let ends = piece.amounts
    let total = abs(
      couponCount(at: ends.upperBound, piece) - couponCount(at: ends.lowerBound, piece))
    guard total <= ChartCurve.stepLimit else {
      hiddenStepCount += total
      return []
    }
    return changes(in: ends, of: piece)
  }

  /// The amounts behind the first of some at which the number of coupons is another than before.
  private func changes(in amounts: ClosedRange<Amount>, of piece: Piece) -> [Amount] {
    let (low, high) = (amounts.lowerBound, amounts.upperBound)
    guard couponCount(at: low, piece) != couponCount(at: high, piece) else { return [] }
    if low.minorUnits + 1 == high.minorUnits { return [high] }
    let middle = Amount(unchecked: (low.minorUnits + high.minorUnits) / 2)
    return changes(in: low...middle, of: piece) + changes(in: middle...high, of: piece)
  }

  /// How many coupons the repeated parts of a piece give at an amount of it.
  private func couponCount(at amount: Amount, _ piece: Piece) -> Int64 {
    let order = program.checked(amount, in: context)
    var stack = PricedStack(nothingOff: amount)
    var count: Int64 = 0
    for part in piece.parts {
      if case .repeated(_, let every) = part.form {
        count += program.promotions[part.promotion].basis(on: stack.payable, of: order)
          .count(of: every)
      }
      stack = program.stack(stack, applying: part.promotion, to: order) ?? stack
    }
    return count
  }
}
