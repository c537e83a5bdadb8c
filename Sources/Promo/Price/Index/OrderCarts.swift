/// The orders of a block that are more than one amount, in flat arrays. Every reader of rows adds
/// such orders here, so the limits of lines are checked in one place.
///
/// Add an order in steps: for each line, first its labels and then the line itself; after the last
/// line, the row.
package struct OrderCarts: Sendable {
  /// One line of an order.
  package struct Line: Sendable {
    /// The price of all its pieces together, in minor units.
    package let amount: Int64

    /// The number of pieces, at least 1.
    package let pieces: Int

    /// The range of its declared labels in `labels`.
    package let labels: Range<Int>
  }

  /// One order.
  package struct Cart: Sendable {
    /// The place of the order in its block.
    package let row: Int

    /// The range of its lines in `lines`.
    package let lines: Range<Int>

    /// The sum of its lines, in minor units.
    package let goods: Int64

    /// The price of its shipping, in minor units.
    package let shipping: Int64
  }

  /// The orders, sorted by row.
  package private(set) var carts: [Cart] = []

  /// The lines of all orders.
  package private(set) var lines: [Line] = []

  /// The labels of all lines, as positions in `Program.labels`: for each line sorted, none twice.
  package private(set) var labels: [Int] = []

  /// The sum of the lines of the row that is being added.
  private var goods: Int64 = 0

  /// False if the row that is being added has a line with too few or too many pieces.
  private var hasPieces = true

  package init() {}

  /// Adds a label to the line that the next call of `addLine` adds.
  package mutating func addLabel(_ label: Int) { labels.append(label) }

  /// Adds a line with the labels added since the last one. `amount` is from 0 to `Amount.largest`.
  package mutating func addLine(amount: Int64, pieces: Int) {
    let start = labelStart(ofLine: lines.count)
    if labels.count - start > 1 { sortOnce(from: start) }
    lines.append(Line(amount: amount, pieces: pieces, labels: start..<labels.count))
    // A sum that is too large stays too large, and never overflows.
    goods = min(goods + amount, Amount.largest.minorUnits + 1)
    if pieces < 1 || pieces > Program.pieceLimit { hasPieces = false }
  }

  /// Sorts the labels of the line being added and removes duplicates.
  private mutating func sortOnce(from start: Int) {
    let isSorted = (start + 1..<labels.count).allSatisfy { labels[$0 - 1] < labels[$0] }
    if isSorted { return }
    labels.withUnsafeMutableBufferPointer { $0[start...].sort() }
    var kept = start + 1
    for place in start + 1..<labels.count where labels[place] != labels[kept - 1] {
      labels[kept] = labels[place]
      kept += 1
    }
    labels.removeLast(labels.count - kept)
  }

  /// Adds a row. Its lines are those added since the previous row. Returns the sum of its goods and
  /// shipping, in minor units. Throws if the lines or the sum are out of range. In that case, call
  /// `forget(row:)`.
  package mutating func finish(row: Int, shipping: Int64) throws(Order.Problem) -> Int64 {
    let start = carts.last?.lines.upperBound ?? 0
    let (count, most) = (lines.count - start, Program.lineLimit)
    if count > most { throw .tooManyLines(count, most: most) }
    guard hasPieces, goods + shipping <= Amount.largest.minorUnits else { throw .linesOutsideRange }
    carts.append(
      Cart(row: row, lines: start..<lines.count, goods: goods, shipping: shipping))
    defer { goods = 0 }
    return goods + shipping
  }

  /// Removes the row if it is here. It must be the last one, finished or not.
  package mutating func forget(row: Int) {
    if carts.isEmpty, lines.isEmpty, labels.isEmpty { return }
    if carts.last?.row == row { carts.removeLast() }
    lines.removeLast(lines.count - (carts.last?.lines.upperBound ?? 0))
    labels.removeLast(labels.count - labelStart(ofLine: lines.count))
    (goods, hasPieces) = (0, true)
  }

  /// Adds the orders in a range of rows of another block. Their new rows count from the start of
  /// the range.
  package mutating func append(_ rows: Range<Int>, of other: OrderCarts) {
    let all = other.carts
    let start = all.partitioningIndex { $0.row >= rows.lowerBound }
    let some = all[start..<all.partitioningIndex { $0.row >= rows.upperBound }]
    guard let first = some.first, let last = some.last else { return }
    let places = first.lines.lowerBound..<last.lines.upperBound
    let (firstLine, firstLabel) = (lines.count, labels.count)
    let otherLabel = other.labelStart(ofLine: places.lowerBound)
    labels += other.labels[otherLabel..<other.labelStart(ofLine: places.upperBound)]
    for line in other.lines[places] {
      lines.append(
        Line(
          amount: line.amount, pieces: line.pieces,
          labels: line.labels.moved(by: firstLabel - otherLabel)))
    }
    for cart in some {
      carts.append(
        Cart(
          row: cart.row - rows.lowerBound,
          lines: cart.lines.moved(by: firstLine - places.lowerBound),
          goods: cart.goods, shipping: cart.shipping))
    }
  }

  /// Returns the start of a line's labels in `labels`. The line may be the next one to be added.
  private func labelStart(ofLine place: Int) -> Int {
    place == 0 ? 0 : lines[place - 1].labels.upperBound
  }

  /// Removes all orders, but keeps the allocated memory for new ones.
  package mutating func removeAll() {
    if carts.isEmpty, lines.isEmpty, labels.isEmpty { return }
    carts.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    labels.removeAll(keepingCapacity: true)
    (goods, hasPieces) = (0, true)
  }
}

extension Range<Int> {
  fileprivate func moved(by distance: Int) -> Range {
    lowerBound + distance..<upperBound + distance
  }
}

extension OrderCarts {
  /// Adds a row whose lines have already been read. Returns the sum of its goods and shipping, in
  /// minor units. Throws if the lines or the sum are out of range.
  package mutating func add(
    _ lines: [OrderLine], shipping: Amount, row: Int, of index: PriceIndex
  ) throws(Order.Problem) -> Int64 {
    for line in lines {
      for label in line.labels { index.number(ofLabel: label).map { addLabel($0) } }
      addLine(amount: line.amount.minorUnits, pieces: line.pieces)
    }
    return try finish(row: row, shipping: shipping.minorUnits)
  }
}
