extension Lexer {
  /// number = digits [ "." digits ] .
  /// percent = number "%" .
  /// digits = digit { [ "_" ] digit } .
  ///
  /// Reads what begins with a digit, or with a point before one: a number, a percentage, a date, a
  /// date-time or a time of day. All that could belong to it is taken together, so that `1e9` or
  /// `2026/11/01` is one mistake with one message, and not three.
  mutating func readNumberOrMoment() {
    let start = next
    while let byte = peek(0), Lexer.belongsToNumber(byte) || isInnerComma(byte) { next += 1 }
    let text = bytes[start..<next]
    if isMoment(text) { return readMoment(from: start) }
    switch spacesBeforePercent() {
    case nil:
      add(.number, from: start, isBad: reportProblem(of: text, in: start..<next))
    case 0:
      next += 1
      add(.percent, from: start, isBad: reportProblem(of: text, in: start..<next))
    case let spaces?:
      next += spaces + 1
      add(.percent, from: start, isBad: true)
      report(.malformedNumber, "a percentage is written without a space", in: start..<next)
    }
  }

  /// How many spaces stand between here and a percent sign on the same line, if there is one.
  private func spacesBeforePercent() -> Int? {
    var spaces = 0
    while peek(spaces) == UInt8(ascii: " ") { spaces += 1 }
    return peek(spaces) == UInt8(ascii: "%") ? spaces : nil
  }

  private static func belongsToNumber(_ byte: UInt8) -> Bool {
    byte.isDigit || byte.isLetter || "_.:/+-".utf8.contains(byte)
  }

  /// A comma with exactly three digits behind it, as in `1,000`; `11,22` is a list.
  private func isInnerComma(_ byte: UInt8) -> Bool {
    guard byte == UInt8(ascii: ",") else { return false }
    return (1...3).allSatisfy { peek($0)?.isDigit == true } && peek(4)?.isDigit != true
  }

  /// Whether a text is meant as a date or a time of day, rightly written or not: a time has a colon,
  /// a date two or three parts of digits of which one has four, a year.
  private func isMoment(_ text: ArraySlice<UInt8>) -> Bool {
    if text.contains(UInt8(ascii: ":")) { return true }
    let parts = text.split(omittingEmptySubsequences: false) { "-/.".utf8.contains($0) }
    let hasDateSeparator = text.contains { "-/".utf8.contains($0) } || parts.count == 3
    return hasDateSeparator && (2...3).contains(parts.count) && parts.contains { $0.count == 4 }
  }

  /// date = two two "-" two "-" two .
  /// date-time = date "T" two ":" two [ ":" two ] [ "Z" | ( "+" | "-" ) two ":" two ] .
  /// two = digit digit .
  private mutating func readMoment(from start: Int) {
    let text = bytes[start..<next]
    let isTime = text.contains(UInt8(ascii: ":")) && !text.contains(UInt8(ascii: "-"))
    if isTime { return add(.time, from: start) }
    switch WrittenMoment.read(text) {
    case .success(.date): add(.date, from: start)
    case .success: add(.dateTime, from: start)
    case .failure(let problem):
      add(text.contains(UInt8(ascii: "T")) ? .dateTime : .date, from: start, isBad: true)
      var code = Diagnostic.Code.noSuchMoment
      if case .form = problem { code = .malformedMoment }
      let shown = String(decoding: text, as: UTF8.self)
      report(code, problem.message(for: shown), in: start..<next)
    }
  }

  /// Reports a text that is not a number; false where it is one.
  private mutating func reportProblem(of text: ArraySlice<UInt8>, in range: Range<Int>) -> Bool {
    guard case .failure(let problem) = DecimalText.read(text) else { return false }
    report(.malformedNumber, problem.message(for: String(decoding: text, as: UTF8.self)), in: range)
    return true
  }
}
