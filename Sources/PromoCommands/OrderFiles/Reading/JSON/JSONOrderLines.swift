import Promo

/// The lines of one order, as the places of the lines' parts in the JSON of the order. The parts
/// are found while the row is scanned, so that its bytes are read only once. The parts are checked
/// after the whole row has proved to be JSON.
struct JSONOrderLines: ~Copyable {
  /// The parts of one line.
  struct Line: BitwiseCopyable {
    fileprivate(set) var amount = OrderCell.absent
    fileprivate(set) var minor = OrderCell.absent
    fileprivate(set) var pieces = OrderCell.absent

    fileprivate(set) var article = OrderCell.absent

    /// The list of labels, or another value in its place.
    fileprivate(set) var labels = OrderCell.absent
    fileprivate(set) var areTexts = true

    /// The ends of the line's labels and of its other keys in the lists for all lines.
    fileprivate(set) var labelEnd = 0
    fileprivate(set) var otherKeyEnd = 0
  }

  /// The lines before the first line with a problem.
  private(set) var lines = GrowingMemory<Line>()

  /// The labels and the unused keys of all lines.
  private(set) var labels = GrowingMemory<OrderCell>()
  private(set) var otherKeys = GrowingMemory<OrderCell>()

  /// The problem of the line after `lines`: the line is not an object, or a key is repeated or
  /// looks like a misspelling.
  private(set) var problem: RowProblem?

  /// The number of elements in the list.
  private(set) var count = 0

  /// The meanings of the keys read so far that are written in an unusual form.
  private var parts = TextMemory()

  /// True if lines may have keys that nothing uses.
  private let takesOthers: Bool

  init(takesOthers: Bool) { self.takesOthers = takesOthers }

  /// A part of a line. The raw value is the key of the part, including the quotes, with the first
  /// byte lowest.
  private enum Part: UInt64, CaseIterable {
    case amount = 0x22_74_6E_75_6F_6D_61_22
    case minor = 0x22_72_6F_6E_69_6D_22
    case pieces = 0x22_73_65_63_65_69_70_22
    case labels = 0x22_73_6C_65_62_61_6C_22
    /// Its key is longer than a word, so it has a value that no key begins with.
    case article = 1

    /// Finds the key at the start of a word. The shortest key does not use the last byte.
    init?(startOf word: UInt64) {
      guard let part = Part(rawValue: word) ?? Part(rawValue: word & ~(0xFF &<< 56)) else {
        return nil
      }
      self = part
    }

    var length: Int { self == .minor ? 7 : 8 }
  }

  /// Replaces the lines with the lines of the next list. Returns the place of the list.
  mutating func read(
    _ scanner: inout JSONScanner, in bytes: OrderBytes
  ) throws(RowProblem) -> OrderCell {
    lines.removeAll()
    labels.removeAll()
    otherKeys.removeAll()
    (problem, count) = (nil, 0)
    let start = scanner.offset
    var isOpen = try scanner.open(UInt8(ascii: "["), UInt8(ascii: "]"))
    while isOpen {
      if problem == nil, count < Program.lineLimit {
        try readLine(&scanner, in: bytes)
      } else {
        _ = try scanner.value(depth: 2)
      }
      count += 1
      isOpen = try scanner.hasMore(before: UInt8(ascii: "]"))
    }
    return OrderCell(start, scanner.offset, .array)
  }

  private mutating func readLine(
    _ scanner: inout JSONScanner, in bytes: OrderBytes
  ) throws(RowProblem) {
    guard scanner.next == UInt8(ascii: "{") else {
      let cell = try scanner.value(depth: 2)
      problem = RowProblem("\(quoted(bytes[cell.range].text)) is not an object")
      return
    }
    var line = Line()
    var isOpen = try scanner.open(UInt8(ascii: "{"), UInt8(ascii: "}"))
    while isOpen {
      let part = try nextPart(&scanner, in: bytes)
      if part == .labels, let list = try scanner.strings(into: &labels) {
        set(&line.labels, list)
      } else {
        let value = try scanner.value(depth: 3)
        switch part {
        case .amount: set(&line.amount, value)
        case .minor: set(&line.minor, value)
        case .pieces: set(&line.pieces, value)
        case .article: set(&line.article, value)
        case .labels:
          set(&line.labels, value)
          line.areTexts = false
        case nil: break
        }
      }
      isOpen = try scanner.hasMore(before: UInt8(ascii: "}"))
    }
    guard problem == nil else { return }
    (line.labelEnd, line.otherKeyEnd) = (labels.count, otherKeys.count)
    lines.append(line)
  }

  private mutating func set(_ cell: inout OrderCell, _ value: OrderCell) {
    if cell.form != .absent { note(RowProblem.nameTwice) }
    cell = value
  }

  /// Records the problem of a line, unless a problem has already been recorded.
  private mutating func note(_ problem: RowProblem) { self.problem = self.problem ?? problem }

  /// Reads a key and its colon. Returns the part of a line that the key names; nil if nothing uses
  /// the key.
  @inline(__always)
  private mutating func nextPart(
    _ scanner: inout JSONScanner, in bytes: OrderBytes
  ) throws(RowProblem) -> Part? {
    if let part = Part(startOf: bytes.word(at: scanner.offset)), scanner.take(part.length) {
      try scanner.takeColon()
      return part
    }
    return part(named: try scanner.key(), in: bytes)
  }

  /// Returns the part that a key names. Ignores case and decodes escapes.
  private mutating func part(named key: OrderCell, in bytes: OrderBytes) -> Part? {
    let takesOthers = takesOthers
    let meaning = key.withValue(in: bytes) { text in
      parts.meaning(of: text.memory) {
        JSONOrderLines.part(named: $0.lowercased(), takesOthers: takesOthers)
      }
    }
    switch meaning {
    case .success(let number?): return Part.allCases[number]
    case .success(nil): if problem == nil { otherKeys.append(key) }
    case .failure(let problem): note(problem)
    }
    return nil
  }

  /// Returns the number of the part with the given lowercase name. Returns a problem if the name only
  /// resembles a name that decides prices, or if lines have no others.
  private static func part(named name: String, takesOthers: Bool) -> TextMemory.Meaning {
    if name.utf8.count < 7 {
      let word = "\"\(name)\"".utf8.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      if let part = Part(rawValue: word) { return .success(Part.allCases.firstIndex(of: part)) }
    }
    // Only files have labels of articles.
    if name == "article", takesOthers {
      return .success(Part.allCases.firstIndex(of: .article))
    }
    return LineCells.problem(ofPart: name, mayBeOther: takesOthers).map { .failure($0) }
      ?? .success(nil)
  }
}

extension RowProblem {
  /// The problem of a JSON object that has two members with the same name.
  static var nameTwice: RowProblem { RowProblem("the object has a name twice") }
}
