// Reads the cells of many orders, from the text of an order file or from a column of another
// program. Both sources are read alike and give the same messages.

/// The reason why a row cannot be priced.
package struct RowProblem: Error {
  /// The reason in a merchant's words. It starts with the column's name if the problem is in one.
  package let sentence: Message

  /// The reason in English.
  package var message: String { sentence.english }

  /// The kind of the problem, for programs.
  package let code: OrderErrorCode

  package init(_ sentence: Message, _ code: OrderErrorCode = .malformed) {
    (self.sentence, self.code) = (sentence, code)
  }

  package init(_ problem: Order.Problem) { self.init(problem.sentence, problem.code) }

  /// Returns the problem of a part that has this one inside it.
  package func inside(_ sentence: Message) -> RowProblem { RowProblem(sentence, code) }

  /// Returns the problem of a row that states one amount in two columns.
  package static func both(_ name: StaticString, _ other: StaticString) -> RowProblem {
    RowProblem("`\(name)` and `\(other)` say the same: write one of them", .twice)
  }

  /// The problem of a row that states its goods twice.
  package static var amountAndLines: RowProblem {
    RowProblem("lines: an order has an `amount` or `lines`, not both", .twice)
  }

  /// The problem of a row that states no goods.
  package static var noGoods: RowProblem {
    RowProblem("amount: there is neither an `amount` nor `lines`", .missing)
  }

  /// Returns the problem of a fact that an order states twice.
  package static func factTwice(_ name: String) -> RowProblem {
    RowProblem("the fact \(quoted(name)) is given twice", .twice)
  }

  /// Returns the problem of a name in an order that means nothing.
  package static func unusedKey(_ name: String) -> RowProblem {
    RowProblem("nothing uses the key \(quoted(name)): leave it out", .unknownName)
  }

  /// The problem of a row without an instant.
  package static var noInstant: RowProblem {
    RowProblem("at: there is none, and the rules ask for the time", .missing)
  }
}

extension Program {
  /// True if the rules ask for the time, in a window or a schedule. Otherwise, an order may lack its
  /// instant.
  package var asksForTime: Bool {
    promotions.contains { $0.requirements.contains { $0.isAboutTime } }
  }

  /// Returns the problem of a currency that a row states; nil if it is the currency of the rules.
  package func problem(ofCurrency text: UnsafeRawBufferPointer) -> RowProblem? {
    let code = currency.isoCode
    if text.elementsEqual((code ?? "").utf8) { return nil }
    let rules: Message = code.map { "the rules are in \($0)" } ?? "the rules name no currency"
    let said: Message =
      text.isEmpty ? "it is empty" : "\(quoted(String(decoding: text, as: UTF8.self)))"
    return RowProblem("currency: \(said), but \(rules)", .wrongCurrency)
  }
}

extension PriceIndex {
  /// Reads an amount with a point and all decimals of the currency, as programs write most, in minor
  /// units; nil for any other text.
  package func plainAmount(inCell text: UnsafeRawBufferPointer) -> Int64? {
    let decimals = program.currency.decimals
    let point = text.count - decimals - 1
    guard decimals > 0, point > 0, text.count <= 16, text[point] == UInt8(ascii: ".") else {
      return nil
    }
    var units: Int64 = 0
    for place in 0..<text.count where place != point {
      let digit = text[place] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      units = 10 &* units &+ Int64(digit)
    }
    return units
  }

  /// Reads an instant in the most common form, in seconds since 1970; nil for any other text.
  package func plainInstant(inCell text: UnsafeRawBufferPointer) -> Int64? {
    StrictMoment(text.bindMemory(to: UInt8.self).span)?.moment.instant(in: program.zone)
      .secondsSince1970
  }

  /// Reads the amount in a cell, in minor units.
  package func amount(
    inCell text: UnsafeRawBufferPointer, of column: StaticString = "amount"
  ) -> Result<Int64, RowProblem> {
    program.currency.amount(in: text).map { $0.minorUnits }.mapError { problem in
      RowProblem(
        "\(column): \(problem.message(for: String(decoding: text, as: UTF8.self)))")
    }
  }

  /// Reads the instant in a cell, in seconds since 1970.
  package func instant(inCell text: UnsafeRawBufferPointer) -> Result<Int64, RowProblem> {
    program.zone.instant(in: text).map { $0.secondsSince1970 }.mapError { problem in
      RowProblem("at: \(problem.message(for: String(decoding: text, as: UTF8.self)))")
    }
  }

  /// Reads the instant in a cell of an export, in seconds since 1970: of a date in any usual form, unless it
  /// may be two.
  ///
  /// - Parameter order: The order of the numbers of dates that do not show it; nil if it is not known.
  package func instant(
    inCell text: UnsafeRawBufferPointer, by order: DateOrder?
  ) -> Result<Int64, RowProblem> {
    let read = instant(inCell: text)
    if case .success = read { return read }
    let readings = LooseMoment.readings(of: Array(text), ofOrder: true, by: order)
    guard readings.count > 1 else {
      return readings.first.map { reading in
        Array(reading.utf8).withUnsafeBytes { instant(inCell: $0) }
      } ?? read
    }
    let shown = readings.map { quoted($0) }
    return .failure(
      RowProblem(
        "at: \(quoted(String(decoding: text, as: UTF8.self))) may be \(shown, joined: " or "): `--dates dmy` or `--dates mdy` says which"
      ))
  }

  /// Returns the number of a code in a cell; nil if no promotion names the code.
  package func number(ofCodeInCell code: UnsafeRawBufferPointer) -> Result<Int32?, RowProblem> {
    if !code.isPlainCode, let problem = codeProblem(of: String(decoding: code, as: UTF8.self)) {
      return .failure(RowProblem("code: \(problem)", .unusableCode))
    }
    return .success(code.withMemoryRebound(to: UInt8.self) { number(ofCode: $0) })
  }
}

extension UnsafeRawBufferPointer {
  /// True if the bytes are a short ASCII text without blanks. Such a text is always a valid code.
  package var isPlainCode: Bool {
    !isEmpty && count <= 64 && allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }
}

/// A reader of the values of one fact, with a fast path for short, common values. It is a class, so
/// that readers of rows can share it without copying the fact.
package final class FactCells: Sendable {
  /// The name of the fact.
  package var name: String { fact.name }

  private let fact: Fact

  /// The ordinal that counts if a row does not state the fact; nil if every row must state it.
  package let defaultOrdinal: Int64?

  /// True if the fact is stated once for all rows.
  package let isSaidForAll: Bool

  /// Short texts, each as a word with its length in the highest byte, and their ordinals.
  private let words: [(word: UInt64, ordinal: Int64)]
  private let isNumber: Bool

  package init(_ fact: Fact, saidForAll value: Fact.Value?) {
    self.fact = fact
    isSaidForAll = value != nil
    defaultOrdinal = (value ?? fact.defaultValue).flatMap(fact.ordinal(of:))
    isNumber = fact.kind == .number
    let texts: [String] =
      switch fact.kind {
      case .oneOf(let texts): Array(texts.prefix(16))
      case .yesNo: ["yes", "no"]
      case .number: []
      }
    words = texts.compactMap { text in
      guard text.utf8.count < 8, let ordinal = fact.value(in: text).flatMap(fact.ordinal(of:))
      else { return nil }
      let word = text.utf8.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return (FactCells.key(word, length: text.utf8.count), ordinal)
    }
  }

  /// Returns the ordinal of a text of 1 to 7 bytes; nil if the text must be read by `ordinal(of:)`.
  /// The first byte of the text is the lowest byte of `word`.
  package func ordinal(ofWord word: UInt64, length: Int) -> Int64? {
    if isNumber { return FactCells.number(word, length: length) }
    let key = FactCells.key(word, length: length)
    for known in words where known.word == key { return known.ordinal }
    return nil
  }

  /// Returns a key that differs for a text and for the same text followed by zero bytes.
  private static func key(_ word: UInt64, length: Int) -> UInt64 { word | UInt64(length) &<< 56 }

  private static func number(_ word: UInt64, length: Int) -> Int64? {
    var (number, rest) = (Int64(0), word)
    for _ in 0..<length {
      let digit = Int64(rest & 0xFF) - Int64(UInt8(ascii: "0"))
      guard digit >= 0, digit < 10 else { return nil }
      number = number * 10 + digit
      rest >>= 8
    }
    return number
  }

  /// Returns the ordinal of a text in UTF-8; nil if the text is no value, or must be read with care.
  func ordinal(ofText text: UnsafeBufferPointer<UInt8>) -> Int64? {
    let isWord = (1...7).contains(text.count) && !(isNumber && text[0] == UInt8(ascii: "0"))
    let word = text.prefix(7).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    if isWord, let known = ordinal(ofWord: word, length: text.count) { return known }
    guard let string = String(validating: text, as: UTF8.self),
      case .success(let known) = ordinal(of: string)
    else { return nil }
    return known
  }

  /// Returns the ordinal of the value in a cell that is not empty.
  package func ordinal(of text: String) -> Result<Int64, RowProblem> {
    if let ordinal = fact.value(in: text).flatMap(fact.ordinal) { return .success(ordinal) }
    let problem = Order.Problem.unreadableValue(text, of: fact)
    return .failure(RowProblem("\(fact.name): \(problem.sentence)", problem.code))
  }

  /// Returns the ordinal of a whole number; nil if it must be read as a text.
  package func ordinal(of number: Int64) -> Int64? { fact.ordinal(of: .number(number)) }

  /// Returns the ordinal of true or false; nil if the fact is not a yes/no fact.
  package func ordinal(of isTrue: Bool) -> Int64? { fact.ordinal(of: .yesNo(isTrue)) }

  /// The problem of a row that does not state the fact.
  package var isMissing: RowProblem {
    RowProblem("\(fact.name): \(Order.Problem.missingFact(fact).sentence)", .missing)
  }
}
