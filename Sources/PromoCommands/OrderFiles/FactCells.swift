import Promo

/// Reads the values of one fact, at once where they are short and usual.
struct FactCells {
  private let fact: Fact

  /// The code of a fact that a row does not say; nil where it must.
  let defaultCode: Int64?

  /// Whether the command line says the fact for all rows.
  let isSaidForAll: Bool

  /// Short texts as words, and their codes.
  private var words: [(word: UInt64, code: Int64)] = []
  private let isNumber: Bool

  init(_ fact: Fact, saidForAll value: Fact.Value?) {
    self.fact = fact
    isSaidForAll = value != nil
    defaultCode = (value ?? fact.defaultValue).flatMap(fact.code(of:))
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

  private func word(of text: String) -> (word: UInt64, code: Int64)? {
    guard text.utf8.count < 8, let code = fact.value(in: text).flatMap(fact.code(of:)) else {
      return nil
    }
    let word = text.utf8.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return (word, code)
  }

  /// The code of the value in a cell, which has no blanks around it and is not empty.
  func code(of cell: OrderBytes) -> Result<Int64, RowProblem> {
    if cell.count < 8 {
      let unused = UInt64(64 - 8 * cell.count)
      let word = (cell.word(at: 0) &<< unused) &>> unused
      if isNumber, let number = FactCells.number(word, length: cell.count) {
        return .success(number)
      }
      for known in words where known.word == word { return .success(known.code) }
    }
    return exactCode(of: cell.text)
  }

  private static func number(_ word: UInt64, length: Int) -> Int64? {
    let digits = (word ^ UInt64(bytes: UInt8(ascii: "0"))) &<< UInt64(64 - 8 * length)
    guard ((digits &+ UInt64(bytes: 6)) | digits) & UInt64(bytes: 0xF0) == 0 else { return nil }
    return Int64(PlainAmounts.number(ofDigits: digits))
  }

  private func exactCode(of text: String) -> Result<Int64, RowProblem> {
    switch fact.checkedValue(in: text) {
    case .success(let value):
      guard let code = fact.code(of: value) else {
        return .failure(RowProblem("\(fact.name): it must be \(fact.valuesInWords)"))
      }
      return .success(code)
    case .failure(let problem): return .failure(RowProblem("\(fact.name): \(problem.message)"))
    }
  }

  /// Why a row that does not say the fact is bad.
  var isMissing: RowProblem {
    RowProblem("\(fact.name): it is empty, and the fact has no default")
  }

  /// Why a row that says the fact is bad where the command line does, too.
  var isSaidTwice: RowProblem { RowProblem("\(fact.name): `--with` states it for all rows") }

  /// The code of JSON's true or false; nil where the fact is neither.
  func code(of isTrue: Bool) -> Int64? { fact.code(of: .yesNo(isTrue)) }
}

/// Why a row cannot be priced.
struct RowProblem: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
