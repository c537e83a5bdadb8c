/// The goods of an order as runs of equal pieces, so that a line of a million pieces costs what one
/// costs.
struct Basket {
  /// Pieces of one price and the same declared labels. Their order among each other is that of the
  /// lines.
  struct Run {
    /// The price of each piece; 0 for a merged run, of which nothing takes a part.
    let price: Int64
    var count: Int

    /// The price of all pieces.
    var amount: Int64

    /// The pieces by lines, as positions among the entries.
    var entries: Range<Int>
  }

  /// Pieces of one line in one run.
  struct Entry {
    let price: Int64
    let line: Int
    let count: Int
  }

  /// The runs in the order of pieces.
  var runs: [Run] = []

  var entries: [Entry] = []

  /// Makes the runs of a cart, without the pieces that no promotion takes from or counts.
  init(_ lines: [CheckedCart.Line], labels: LabelTable, without excluded: LabelBits) {
    let lines = lines.span
    entries.reserveCapacity(2 * lines.count)
    for line in lines.indices where !labels.line(line, hasOneOf: excluded) {
      let (amount, count) = (lines[line].amount.minorUnits, lines[line].pieces)
      let (price, dearer) =
        count == 1 ? (amount, 0) : amount.quotientAndRemainder(dividingBy: Int64(count))
      if dearer > 0 { entries.append(Entry(price: price + 1, line: line, count: Int(dearer))) }
      if price > 0 { entries.append(Entry(price: price, line: line, count: count - Int(dearer))) }
    }
    entries.sort { one, other in
      if one.price != other.price { return one.price > other.price }
      return labels.order(one.line, other.line) ?? (one.line < other.line)
    }
    runs.reserveCapacity(entries.count)
    for position in entries.indices { addToRuns(position, labels) }
  }

  /// Adds an entry to the last run, or to a new one.
  private mutating func addToRuns(_ position: Int, _ labels: LabelTable) {
    let entry = entries[position]
    let amount = entry.price * Int64(entry.count)
    if let last = runs.last, last.price == entry.price,
      labels.order(entries[position - 1].line, entry.line) == nil
    {
      runs[runs.count - 1].add(entry, at: position)
    } else {
      let own = position..<(position + 1)
      runs.append(Run(price: entry.price, count: entry.count, amount: amount, entries: own))
    }
  }

  /// Returns the line of the first piece of a run, whose labels all its pieces have.
  @inline(__always)
  func line(ofRun run: Int) -> Int { entries[runs[run].entries.lowerBound].line }

  /// Visits the lines of some pieces of a run, each with the number of pieces.
  func forEachLine(of run: Int32, _ pieces: Range<Int>, _ visit: (Entry, Int) -> Void) {
    var start = 0
    for position in runs[Int(run)].entries {
      let end = start + entries[position].count
      let count = min(end, pieces.upperBound) - max(start, pieces.lowerBound)
      if count > 0 { visit(entries[position], count) }
      start = end
      if start >= pieces.upperBound { return }
    }
  }
}

extension Basket.Run {
  fileprivate mutating func add(_ entry: Basket.Entry, at position: Int) {
    count += entry.count
    amount += entry.price * Int64(entry.count)
    entries = entries.lowerBound..<(position + 1)
  }
}
