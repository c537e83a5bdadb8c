/// Some labels as bits among those that the lines of an order have.
struct LabelBits {
  /// Labels that stand in one word.
  struct Word {
    let position: Int
    var bits: UInt64
  }

  /// One word. Nearly always it has all labels.
  private(set) var first = Word(position: 0, bits: 0)
  private(set) var others: [Word] = []

  /// Adds a label. Labels are added in the order of their bits.
  fileprivate mutating func add(_ bit: Int) {
    let word = Word(position: bit / 64, bits: 1 << UInt64(bit % 64))
    if first.bits == 0 || first.position == word.position {
      first = Word(position: word.position, bits: first.bits | word.bits)
    } else if let last = others.indices.last, others[last].position == word.position {
      others[last].bits |= word.bits
    } else {
      others.append(word)
    }
  }
}

/// The declared labels of the lines of an order, as bits.
struct LabelTable {
  /// True if the bits stand for the labels of the program, of which there are few.
  private let isOfProgram: Bool

  /// If not, the labels that lines have, in declared order.
  private let present: [Int]

  /// The words of each line.
  private let width: Int
  private var bits: [UInt64]

  init(of lines: [CheckedCart.Line], labelCount: Int) {
    isOfProgram = labelCount <= 64
    if isOfProgram {
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
        let bit = bit(of: label) ?? 0
        bits[line * width + bit / 64] |= 1 << UInt64(bit % 64)
      }
    }
  }

  /// The labels that lines have, in declared order.
  var labels: [Int] {
    if !isOfProgram { return present }
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

  /// Returns the bit of a label of the program; nil if no line has it.
  private func bit(of label: Int) -> Int? {
    isOfProgram ? label : LabelTable.position(of: label, among: present)
  }

  private static func position(of label: Int, among present: [Int]) -> Int? {
    let position = present.partitioningIndex { $0 >= label }
    return position < present.count && present[position] == label ? position : nil
  }

  /// Returns those of some labels of the program that lines have.
  func words(of some: ArraySlice<Int>) -> LabelBits {
    var words = LabelBits()
    for label in some {
      if let bit = bit(of: label) { words.add(bit) }
    }
    return words
  }

  /// True if a line has one of some labels.
  @inline(__always)
  func line(_ line: Int, hasOneOf words: LabelBits) -> Bool {
    if bits[line * width + words.first.position] & words.first.bits != 0 { return true }
    return !words.others.isEmpty && othersOfLine(line, meet: words)
  }

  private func othersOfLine(_ line: Int, meet words: LabelBits) -> Bool {
    words.others.contains { bits[line * width + $0.position] & $0.bits != 0 }
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
