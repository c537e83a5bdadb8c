/// The declared labels of an order's lines as bits, in one or more words per line.
struct LabelWords: ~Copyable {
  private var width = 1
  private var words = List<UInt64>()

  /// Used only if the program has more than 64 labels. `slots` gives the position of each label
  /// among the labels of the order, or -1. `present` lists the labels of the order, in declared
  /// order. With these positions, one word per line is nearly always enough.
  private var slots = List<Int>()
  private var present = List<Int>()

  mutating func read(
    _ lines: borrowing List<Pricer.Line>, _ labels: borrowing List<Int>, _ rules: Forms
  ) {
    present.cut(to: 0)
    width = 1
    if !rules.hasFewLabels { number(labels, rules.labelCount) }
    words.reset(to: lines.count * width, of: 0)
    for line in lines.indices {
      for position in lines[line].labels {
        let bit = rules.hasFewLabels ? labels[position] : slots[labels[position]]
        words[line * width + bit / 64] |= 1 << UInt64(bit % 64)
      }
    }
  }

  private mutating func number(_ labels: borrowing List<Int>, _ labelCount: Int) {
    slots.fill(to: labelCount, with: -1)
    for position in labels.indices where slots[labels[position]] < 0 {
      slots[labels[position]] = 0
      present.append(labels[position])
    }
    present.sort { $0 < $1 }
    for slot in present.indices { slots[present[slot]] = slot }
    width = max(1, (present.count + 63) / 64)
  }

  mutating func forget() {
    for position in present.indices { slots[present[position]] = -1 }
    present.cut(to: 0)
  }

  @inline(__always)
  func first(of line: Int) -> UInt64 { words[line * width] }

  /// `mask` is the first word of the line.
  @inline(__always)
  func line(_ line: Int, _ mask: UInt64, hasOneOf labels: Form.Labels, _ rules: Forms) -> Bool {
    rules.hasFewLabels ? mask & labels.mask != 0 : isNumbered(line, amongst: labels, rules)
  }

  private func isNumbered(_ line: Int, amongst labels: Form.Labels, _ rules: Forms) -> Bool {
    for position in labels.list {
      let slot = slots[rules.labels[position]]
      if slot >= 0, words[line * width + slot / 64] >> UInt64(slot % 64) & 1 == 1 { return true }
    }
    return false
  }

  /// Returns true if a line comes before another by its labels; nil if both lines have the same
  /// labels. Among the labels that only one of the two lines has, the label declared first decides:
  /// the line without this label comes first.
  @inline(__always)
  func isBefore(_ line: Int, _ other: Int) -> Bool? {
    for word in 0..<width {
      let (own, others) = (words[line * width + word], words[other * width + word])
      let different = own ^ others
      if different != 0 { return others & (different & (0 &- different)) != 0 }
    }
    return nil
  }
}
