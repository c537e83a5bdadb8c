/// The curve of the saved share: the part of the full price that is saved, from 0 to 100 %.
struct SavedShare {
  /// The points of the curve, in pixels to the right of the origin and above the origin.
  private(set) var points: [Picture.Point] = []

  /// The share at the top of the axis, in percent.
  let most: Int
  static var height: Int { 56 }

  /// The distance between two samples of the curve, in pixels.
  private static var step: Int { 4 }

  /// A sample becomes a point if it is at least `farX` to the right of the preceding point, or at
  /// least `farY` above or below, in pixels. Nearer points would turn a gentle slope into stairs.
  private static var farX: Int { 48 }
  private static var farY: Int { 4 }

  /// The price of the other lines, in minor units.
  private let beside: Int64
  private let horizontal: ChartScale

  init(of chart: PriceChart, _ horizontal: ChartScale, most: Int = 100) {
    (beside, self.horizontal, self.most) = (chart.orders.beside.minorUnits, horizontal, most)
    for point in chart.segments.flatMap({ SavedShare.thinned(samples(of: $0)) }) {
      append(point)
    }
  }

  /// Adds a point. Removes the previous one if it lies between its neighbours on a level line.
  private mutating func append(_ point: Picture.Point) {
    if points.last == point { return }
    if points.suffix(2).count == 2, points.suffix(2).allSatisfy({ $0.y == point.y }) {
      points.removeLast()
    }
    points.append(point)
  }

  /// Returns a round share that none of the curves exceeds, in percent; nil if nothing is saved.
  static func most(of charts: [PriceChart], _ horizontal: ChartScale) -> Int? {
    let highest = charts.filter { !$0.winners.isEmpty }.flatMap { chart in
      SavedShare(of: chart, horizontal).points.map { $0.y }
    }.max()
    return highest.map { highest in
      [5, 10, 20, 40, 60].first { highest * 100 <= $0 * height } ?? 100
    }
  }

  /// Returns the first and the last sample, and each one that is far from the preceding point.
  private static func thinned(_ samples: [Picture.Point]) -> [Picture.Point] {
    var points: [Picture.Point] = []
    for (index, sample) in samples.enumerated() {
      let isFar = points.last.map { abs($0.x - sample.x) >= farX || abs($0.y - sample.y) >= farY }
      if isFar ?? true || index == samples.count - 1 { points.append(sample) }
    }
    return points
  }

  private func samples(of segment: PriceChart.Segment) -> [Picture.Point] {
    // Near zero, the share depends mostly on rounding.
    let least = beside > 0 ? 0 : max(horizontal.value(atColumn: 3), 1)
    let first = max(segment.amounts.lowerBound.minorUnits, least)
    let last = segment.amounts.upperBound.minorUnits
    guard first <= last else { return [] }
    let width = horizontal.position(of: last) - horizontal.position(of: first)
    let count = max(1, width / SavedShare.step)
    let end = total(last, in: segment)
    return (0...count).map { index in
      let amount = first + Int64(Int128(last - first) * Int128(index) / Int128(count))
      let own = total(amount, in: segment)
      // A percentage is level: two minor units are what rounding and the straight line may lose.
      let difference = Int128(own.saved) * Int128(end.full) - Int128(end.saved) * Int128(own.full)
      let shown = abs(difference) <= 2 * Int128(end.full) ? end : own
      return Picture.Point(
        x: horizontal.position(of: amount),
        y: ChartScale(limit: shown.full, length: SavedShare.height * 100 / most)
          .position(of: shown.saved))
    }
  }

  /// Returns the full price of an amount in a segment, and what is saved of it.
  private func total(
    _ amount: Int64, in segment: PriceChart.Segment
  ) -> (full: Int64, saved: Int64) {
    (amount + beside, amount + beside - segment.payable(at: amount))
  }
}
