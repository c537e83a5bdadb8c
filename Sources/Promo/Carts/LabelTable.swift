/// Some labels as bits among those that the lines of an order have.
struct LabelWords {
  /// The first 64 labels. Nearly all orders have no more.
  var first: UInt64 = 0
  var others: [UInt64] = []
}

/// The declared labels of the lines of an order, as bits.
struct LabelTable {
  /// The labels that lines have, in declared order; empty if the bits stand for the labels of the
  /// program, of which there are few.
  private let present: [Int]

  /// The words of each line.
  private let width: Int
  private var bits: [UInt64]

  init(of lines: [CheckedCart.Line], labelCount: Int) {
    if labelCount <= 64 {
      present = []
      width = 1
    } else {
      present = LabelTable.labels(of: lines)
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

  /// The labels that lines have, in declared order.
  var labels: [Int] {
    if !present.isEmpty { return present }
    var rest = bits.reduce(0, |)
    var labels: [Int] = []
    labels.reserveCapacity(rest.nonzeroBitCount)
    while rest != 0 {
      labels.append(rest.trailingZeroBitCount)
      rest &= rest - 1
    }
    return labels
  }

  /// Returns the labels of lines, in declared order and each once.
  private static func labels(of lines: [CheckedCart.Line]) -> [Int] {
    var all: [Int] = []
    for line in lines { all += line.labels }
    all.sortOnce()
    return all
  }

  private static func bit(of label: Int, among present: [Int]) -> Int? {
    let position = present.partitioningIndex { $0 >= label }
    return position < present.count && present[position] == label ? position : nil
  }

  /// Returns those of some labels of the program that lines have.
  func words(of some: ArraySlice<Int>) -> LabelWords {
    var words = LabelWords()
    if present.isEmpty {
      for label in some where label < 64 { words.first |= 1 << UInt64(label) }
      return words
    }
    if width > 1 { words.others = Array(repeating: 0, count: width - 1) }
    for label in some {
      guard let bit = LabelTable.bit(of: label, among: present) else { continue }
      if bit < 64 {
        words.first |= 1 << UInt64(bit)
      } else {
        words.others[bit / 64 - 1] |= 1 << UInt64(bit % 64)
      }
    }
    return words
  }

  /// True if a line has one of some labels.
  @inline(__always)
  func line(_ line: Int, hasOneOf words: LabelWords) -> Bool {
    if bits[line * width] & words.first != 0 { return true }
    return width > 1 && othersOfLine(line, meet: words)
  }

  private func othersOfLine(_ line: Int, meet words: LabelWords) -> Bool {
    words.others.indices.contains { bits[line * width + 1 + $0] & words.others[$0] != 0 }
  }

  /// Returns whether a line comes before another by its labels: the one without the label declared
  /// first. Nil if they have the same.
  @inline(__always)
  func order(_ line: Int, _ other: Int) -> Bool? {
    for word in 0..<width {
      let (left, right) = (bits[line * width + word], bits[other * width + word])
      let different = left ^ right
      if different != 0 { return right & (different & (0 &- different)) != 0 }
    }
    return nil
  }
}
