/// The goods of an order as runs of equal pieces, so that a line of a million pieces costs what one
/// costs.
struct Basket {
  /// Pieces of one price and the same declared labels. Their order among each other is that of the
  /// lines.
  struct Run {
    /// The price of each piece; 0 for a merged run, from which nothing takes a part.
    var price: Int64
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

  /// The labels of the lines.
  let labels: LabelTable

  /// Makes the runs of a cart, without the pieces that no promotion takes from or counts.
  init(_ cart: CheckedCart, of program: Program) {
    labels = LabelTable(of: cart.lines, labelCount: program.labels.count)
    let excluded = labels.words(of: program.excludedLabels)
    let lines = cart.lines.span
    entries.reserveCapacity(2 * lines.count)
    for line in lines.indices where !labels.line(line, hasOneOf: excluded) {
      let (amount, count) = (lines[line].amount.minorUnits, lines[line].pieces)
      let (price, dearer) =
        count == 1 ? (amount, 0) : amount.quotientAndRemainder(dividingBy: Int64(count))
      if dearer > 0 { entries.append(Entry(price: price + 1, line: line, count: Int(dearer))) }
      if price > 0 { entries.append(Entry(price: price, line: line, count: count - Int(dearer))) }
    }
    sortEntries()
    runs.reserveCapacity(entries.count)
    for position in entries.indices { addToRuns(position) }
  }

  private mutating func sortEntries() {
    let labels = labels
    entries.sort { one, other in
      if one.price != other.price { return one.price > other.price }
      return labels.order(one.line, other.line) ?? (one.line < other.line)
    }
  }

  /// Adds an entry to the last run, or to a new one.
  private mutating func addToRuns(_ position: Int) {
    let entry = entries[position]
    let amount = entry.price * Int64(entry.count)
    if let last = runs.last, last.price == entry.price,
      labels.order(entries[position - 1].line, entry.line) == nil
    {
      runs[runs.count - 1].count += entry.count
      runs[runs.count - 1].amount += amount
      runs[runs.count - 1].entries = last.entries.lowerBound..<(position + 1)
    } else {
      runs.append(
        Run(
          price: entry.price, count: entry.count, amount: amount, entries: position..<(position + 1)
        ))
    }
  }

  /// Returns the line of the first piece of a run, whose labels all its pieces have.
  func line(ofRun run: Int) -> Int { entries[runs[run].entries.lowerBound].line }
}

/// The declared labels of the lines of an order, as bits.
struct LabelTable {
  /// The labels that lines have, in declared order; empty if the bits stand for all labels of the
  /// program.
  private let present: [Int]

  /// The number of words of each line.
  let width: Int

  private var bits: [UInt64]

  init(of lines: [CheckedCart.Line], labelCount: Int) {
    if labelCount <= 64 {
      present = []
      width = 1
    } else {
      present = Set(lines.lazy.flatMap(\.labels)).sorted()
      width = max(1, (present.count + 63) / 64)
    }
    bits = Array(repeating: 0, count: lines.count * width)
    let span = lines.span
    for line in span.indices {
      for label in span[line].labels {
        let bit = LabelTable.bit(of: label, among: present) ?? label
        bits[line * width + bit / 64] |= 1 << UInt64(bit % 64)
      }
    }
  }

  /// The labels that lines have, in no order.
  func labels(of lines: [CheckedCart.Line]) -> [Int] {
    if !present.isEmpty { return present }
    let all = bits.reduce(0, |)
    return (0..<64).filter { all >> UInt64($0) & 1 == 1 }
  }

  private static func bit(of label: Int, among present: [Int]) -> Int? {
    let position = present.partitioningIndex { $0 >= label }
    return position < present.count && present[position] == label ? position : nil
  }

  /// Returns the bits of some labels of the program that lines have.
  func words(of some: some Sequence<Int>) -> [UInt64] {
    var words = Array(repeating: UInt64(0), count: width)
    for label in some {
      if present.isEmpty {
        if label < 64 { words[0] |= 1 << UInt64(label) }
      } else if let bit = LabelTable.bit(of: label, among: present) {
        words[bit / 64] |= 1 << UInt64(bit % 64)
      }
    }
    return words
  }

  /// True if a line has one of some labels.
  @inline(__always)
  func line(_ line: Int, hasOneOf words: [UInt64]) -> Bool {
    if width == 1 { return bits[line] & words[0] != 0 }
    return (0..<width).contains { bits[line * width + $0] & words[$0] != 0 }
  }

  /// Returns whether a line comes before another by its labels: the one without the label declared
  /// first. Nil if they have the same.
  func order(_ line: Int, _ other: Int) -> Bool? {
    for word in 0..<width {
      let (left, right) = (bits[line * width + word], bits[other * width + word])
      let different = left ^ right
      if different != 0 { return right & (different & (0 &- different)) != 0 }
    }
    return nil
  }
}
