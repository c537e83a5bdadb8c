import Promo

/// A reader of the values of one fact, with a fast path for short, common ones.
struct FactCells {
  private let fact: Fact

  /// The ordinal of a fact that a row does not state; nil if the row must state it.
  let defaultOrdinal: Int64?

  /// True if the command line states the fact for all rows.
  let isSaidForAll: Bool

  /// Short texts as words, and their ordinals.
  private var words: [(word: UInt64, ordinal: Int64)] = []
  private let isNumber: Bool

  init(_ fact: Fact, saidForAll value: Fact.Value?) {
    self.fact = fact
    isSaidForAll = value != nil
    defaultOrdinal = (value ?? fact.defaultValue).flatMap(fact.ordinal(of:))
    switch fact.kind {
    case .oneOf(let texts):
      isNumber = false
      words = texts.prefix(16).compactMap(word)
    case .yesNo:
      isNumber = false
      words = ["yes", "no"].compactMap(word)
    case .number: isNumber = true
    }
  }

  private func word(of text: String) -> (word: UInt64, ordinal: Int64)? {
    guard text.utf8.count < 8, let ordinal = fact.value(in: text).flatMap(fact.ordinal(of:)) else {
      return nil
    }
    let word = text.utf8.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return (word, ordinal)
  }

  /// Returns the ordinal of the value in a cell. The cell has no blanks around it and is not empty.
  func ordinal(of cell: OrderBytes) -> Result<Int64, RowProblem> {
    if cell.count < 8 {
      let unused = UInt64(64 - 8 * cell.count)
      let word = (cell.word(at: 0) &<< unused) &>> unused
      if isNumber, let number = FactCells.number(word, length: cell.count) {
        return .success(number)
      }
      for known in words where known.word == word { return .success(known.ordinal) }
    }
    return exactCode(of: cell.text)
  }

  private static func number(_ word: UInt64, length: Int) -> Int64? {
    let digits = (word ^ UInt64(bytes: UInt8(ascii: "0"))) &<< UInt64(64 - 8 * length)
    guard ((digits &+ UInt64(bytes: 6)) | digits) & UInt64(bytes: 0xF0) == 0 else { return nil }
    return Int64(FastAmounts.number(ofDigits: digits))
  }

  private func exactCode(of text: String) -> Result<Int64, RowProblem> {
    switch fact.checkedValue(in: text) {
    case .success(let value):
      guard let ordinal = fact.ordinal(of: value) else {
        return .failure(RowProblem("\(fact.name): it must be \(fact.valuesInWords)"))
      }
      return .success(ordinal)
    case .failure(let problem): return .failure(RowProblem("\(fact.name): \(problem.message)"))
    }
  }

  /// The problem of a row that does not state the fact.
  var isMissing: RowProblem {
    RowProblem("\(fact.name): it is empty, and the fact has no default")
  }

  /// The problem of a row that states the fact although the command line does, too.
  var isSaidTwice: RowProblem { RowProblem("\(fact.name): `--with` states it for all rows") }

  /// Returns the ordinal of JSON's true or false; nil if the fact is not a yes/no fact.
  func ordinal(of isTrue: Bool) -> Int64? { fact.ordinal(of: .yesNo(isTrue)) }
}

/// The reason why a row cannot be priced.
struct RowProblem: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
