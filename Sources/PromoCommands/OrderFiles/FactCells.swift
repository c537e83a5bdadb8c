import Promo

/// Reads the values of one fact, at once where they are short and usual.
struct FactCells {
  private let fact: Fact

  /// The ordinal of a fact that a row does not say; nil where it must.
  let defaultOrdinal: Int64?

  /// Whether the command line says the fact for all rows.
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

  /// The ordinal of the value in a cell, which has no blanks around it and is not empty.
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

  /// Why a row that does not say the fact is bad.
  var isMissing: RowProblem {
    RowProblem("\(fact.name): it is empty, and the fact has no default")
  }

  /// Why a row that says the fact is bad where the command line does, too.
  var isSaidTwice: RowProblem { RowProblem("\(fact.name): `--with` states it for all rows") }

  /// The ordinal of JSON's true or false; nil where the fact is neither.
  func ordinal(of isTrue: Bool) -> Int64? { fact.ordinal(of: .yesNo(isTrue)) }
}

/// Why a row cannot be priced.
struct RowProblem: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
