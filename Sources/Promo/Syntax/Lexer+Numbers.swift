extension Lexer {
  /// number = digits [ "." digits ] .
  /// percent = number "%" .
  /// digits = digit { [ "_" ] digit } .
  /// date = two two "-" two "-" two .
  /// date-time = date "T" two ":" two [ ":" two ] [ "Z" | ( "+" | "-" ) two ":" two ] .
  /// two = digit digit .
  ///
  /// Reads what begins with a digit, or with a sign or a point before one: a number, a percentage, a
  /// date, a date-time or a time of day. All that could belong to it is taken together, so that
  /// `1e9`, `1 000`, `50元` or `2026/11/01` is one mistake with one message, and not three.
  mutating func readNumberOrMoment() {
    let start = next
    repeat {
      while let length = lengthOfNumberPiece(at: next) { next += length }
    } while takeSpaceBetweenThousands(from: start)
    takePercentSign()
    let text = bytes[start..<next]
    let kind = Lexer.kind(of: text)
    add(kind, from: start, isBad: !Lexer.isWellWritten(text, as: kind))
  }

  /// Whether a number, a percentage, a date or a time begins at `offset`.
  func beginsNumber(at offset: Int) -> Bool {
    guard let (scalar, length) = UTF8Bytes.scalar(at: offset, in: bytes) else { return false }
    if Lexer.isDigit(scalar) { return true }
    let isSign =
      (scalar.plain ?? scalar) == "-" || scalar == "." || scalar == "+"
      || scalar.properties.generalCategory == .currencySymbol
    guard isSign, let after = UTF8Bytes.scalar(at: min(offset + length, bytes.count - 1), in: bytes)
    else { return false }
    return Lexer.isDigit(after.scalar)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar.plain ?? scalar)
  }

  /// How many bytes at `offset` could belong to a number or a moment, rightly written or not.
  private func lengthOfNumberPiece(at offset: Int) -> Int? {
    guard offset < bytes.count, let (scalar, length) = UTF8Bytes.scalar(at: offset, in: bytes)
    else { return nil }
    if scalar.isASCII {
      let byte = bytes[offset]
      let belongs =
        byte.isDigit || byte.isLetter || "_.:/+-".utf8.contains(byte)
        || scalar.properties.generalCategory == .currencySymbol
      return belongs || isInnerComma(byte) ? 1 : nil
    }
    if let narrow = scalar.plain {
      return "0123456789.:/-".unicodeScalars.contains(narrow) ? length : nil
    }
    let belongs =
      "年月日号折元圆円块".unicodeScalars.contains(scalar)
      || scalar.properties.generalCategory == .currencySymbol
    return belongs ? length : nil
  }

  /// A comma with exactly three digits behind it, as in `1,000`; `11,22` is a list.
  private func isInnerComma(_ byte: UInt8) -> Bool {
    guard byte == UInt8(ascii: ",") else { return false }
    return (1...3).allSatisfy { peek($0)?.isDigit == true } && peek(4)?.isDigit != true
  }

  /// Takes the space in `1 000`: two numbers never follow each other.
  private mutating func takeSpaceBetweenThousands(from start: Int) -> Bool {
    guard let (space, length) = next < bytes.count ? UTF8Bytes.scalar(at: next, in: bytes) : nil,
      space == " " || space.plain == " ",
      bytes[start..<next].allSatisfy({ $0.isDigit || $0 == UInt8(ascii: " ") || $0 >= 0x80 }),
      bytes[start].isDigit, (length..<(length + 3)).allSatisfy({ peek($0)?.isDigit == true })
    else { return false }
    if let after = peek(length + 3), after.isDigit || after.isLetter || "%-:/".utf8.contains(after)
    {
      return false
    }
    next += length
    return true
  }

  /// Takes a percent sign, and the spaces before it on the same line.
  private mutating func takePercentSign() {
    var distance = 0
    while peek(distance) == UInt8(ascii: " ") { distance += 1 }
    guard next + distance < bytes.count,
      let (scalar, length) = UTF8Bytes.scalar(at: next + distance, in: bytes),
      (scalar.plain ?? scalar) == "%"
    else { return }
    next += distance + length
  }

  /// What a text that begins like a number is meant as, rightly written or not: a time has a colon,
  /// a date two or three parts of digits of which one has four, a year.
  private static func kind(of text: ArraySlice<UInt8>) -> Token.Kind {
    let shown = plain(text)
    if shown.hasSuffix("%") || shown.hasSuffix("折") { return .percent }
    let isTime = shown.utf8.contains(UInt8(ascii: ":"))
    let parts = shown.unicodeScalars.split(omittingEmptySubsequences: false) {
      "-/.年月".unicodeScalars.contains($0)
    }
    if isTime, parts.count == 1, !shown.utf8.contains(UInt8(ascii: "T")) { return .time }
    let hasYear = parts.contains { $0.prefix { ("0"..."9").contains($0) }.count == 4 }
    let hasSeparator = parts.count == 3 || !shown.utf8.contains(UInt8(ascii: "."))
    guard isTime || (2...3).contains(parts.count) && hasSeparator && hasYear else { return .number }
    return shown.utf8.contains(UInt8(ascii: "T")) ? .dateTime : .date
  }

  private static func isWellWritten(_ text: ArraySlice<UInt8>, as kind: Token.Kind) -> Bool {
    switch kind {
    case .number: DecimalText(text) != nil
    case .percent:
      text.last == UInt8(ascii: "%") && DecimalText(text.dropLast()) != nil
    case .time: true
    default: WrittenMoment.isWritten(text)
    }
  }
}
