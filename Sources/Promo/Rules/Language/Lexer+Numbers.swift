extension Lexer {
  /// number = digits [ "." digits ] .
  /// percent = number "%" .
  /// digits = digit { [ "_" ] digit } .
  /// date = two two "-" two "-" two .
  /// date-time = date "T" two ":" two [ ":" two ] [ "Z" | ( "+" | "-" ) two ":" two ] .
  /// two = digit digit .
  ///
  /// Reads a number, a percentage, a date, a date-time or a time of day: anything that begins with
  /// a digit, or with a sign or a point before a digit. Takes everything that may belong to the
  /// value, so that `1e9`, `1 000`, `50 €` or `2026/11/01` is one mistake with one message, not
  /// three.
  mutating func readNumberOrMoment() {
    if !readPlainNumber(), !readPlainMoment() { readAnyNumberOrMoment() }
  }

  private mutating func readAnyNumberOrMoment() {
    let start = next
    var mayHaveGaps = true
    while true {
      if let length = lengthOfPiece(at: next) {
        let piece = next
        next =
          length > 1 ? next + length : Lexer.end(of: next, in: bytes, while: Lexer.isInPiece)
        // Text with letters, or a date, has no gaps between groups of digits.
        if bytes[piece..<next].contains(where: Lexer.isOfMoment) { mayHaveGaps = false }
      } else if mayHaveGaps, let length = lengthOfGap(at: next) {
        next += length
      } else {
        break
      }
    }
    next += lengthOfUnit(at: next)
    let text = bytes[start..<next]
    let wellWritten =
      mayHaveGaps ? Lexer.kind(ofNumber: text) : Lexer.kind(ofMoment: text)
    if let kind = wellWritten {
      add(kind, from: start)
    } else {
      let kind = Lexer.kind(of: text)
      add(kind, from: start, isBad: kind != .time)
    }
  }

  /// Reads digits, perhaps with a point between them and a percent sign after them: the fast path
  /// for numbers. Returns false and reads nothing if the text is longer or different.
  private mutating func readPlainNumber() -> Bool {
    let start = next
    guard bytes[start].isDigit else { return false }
    var end = Lexer.end(of: start, in: bytes, while: { $0.isDigit })
    if end + 1 < bytes.count, bytes[end] == UInt8(ascii: "."), bytes[end + 1].isDigit {
      end = Lexer.end(of: end, in: bytes, while: { $0.isDigit })
    }
    let isPercent = end < bytes.count && bytes[end] == UInt8(ascii: "%")
    if isPercent { end += 1 }
    guard endsValue(at: end) else { return false }
    next = end
    add(isPercent ? .percent : .number, from: start)
    return true
  }

  /// Reads a date, or a date with a time but no offset: the fast path for moments. Returns false
  /// and reads nothing if the text is longer or different.
  private mutating func readPlainMoment() -> Bool {
    let start = next
    // The lengths are those of `2026-11-01`, `2026-11-01T20:00` and `2026-11-01T20:00:00`.
    let isDate = endsValue(at: start + 10)
    let end = isDate ? start + 10 : endsValue(at: start + 16) ? start + 16 : start + 19
    guard endsValue(at: end), StrictMoment(bytes.span.extracting(start..<end)) != nil else {
      return false
    }
    next = end
    add(isDate ? .date : .dateTime, from: start)
    return true
  }

  /// Returns true if a number or a moment certainly ends at `offset`, because the line, the
  /// promotion or the file ends there or a space and a word follow.
  private func endsValue(at offset: Int) -> Bool {
    guard offset < bytes.count else { return offset == bytes.count }
    switch Unicode.Scalar(bytes[offset]) {
    case "\n", "\r", "}": return true
    case " ": return offset + 1 < bytes.count && bytes[offset + 1].isLetter
    default: return false
    }
  }

  /// Returns true if a number, a percentage, a date or a time begins at `offset`.
  func beginsNumber(at offset: Int) -> Bool {
    guard let (scalar, length) = UTF8Bytes.scalar(at: offset, in: bytes) else { return false }
    if scalar.isDigit { return true }
    let isCurrency = scalar.isCurrencySymbol
    // A point after a word ends the word, and a point after a number does not begin another number.
    if scalar == ".", offset > 0, bytes[offset - 1].isLetter || bytes[offset - 1].isDigit {
      return false
    }
    let isSign = isCurrency || "-.+".unicodeScalars.contains(scalar.plain ?? scalar)
    return isSign && digitCount(at: offset + length) > 0
      || isCurrency && digitCount(at: offset + length + 1) > 0
        && bytes[offset + length] == UInt8(ascii: " ")
  }

  /// Returns the number of bytes of the character at `offset` if it could belong to a number or a
  /// moment, well written or not; nil otherwise.
  private func lengthOfPiece(at offset: Int) -> Int? {
    guard offset < bytes.count else { return nil }
    let byte = bytes[offset]
    if byte < 0x80 {
      return Lexer.isInPiece(byte) ? 1 : nil
    }
    guard let (scalar, length) = UTF8Bytes.scalar(at: offset, in: bytes) else { return nil }
    let isPart =
      "_.:/+-".unicodeScalars.contains(scalar.plain ?? scalar) || scalar.isDigit
      || "年月日号点时分秒折".unicodeScalars.contains(scalar) || scalar.isCurrency
    return isPart ? length : nil
  }

  private static func isInPiece(_ byte: UInt8) -> Bool {
    if byte.isDigit || byte.isLetter { return true }
    return switch Unicode.Scalar(byte) {
    case "_", ".", ":", "/", "+", "-", "$": true
    default: false
    }
  }

  /// Returns true if a byte can stand in a date or a time but not in a number.
  private static func isOfMoment(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "a"..."z", "A"..."Z", ":", "/", "-": true
    default: false
    }
  }

  /// Returns the number of bytes of a comma or a blank at `offset` that belongs to a number, as in
  /// `1,000`, `1,00,000`, `12,5%` and `1 000`; nil if there is none. `11,22` is a list, not a
  /// number.
  private mutating func lengthOfGap(at offset: Int) -> Int? {
    guard offset < bytes.count else { return nil }
    if bytes[offset] == UInt8(ascii: ",") { return isInnerComma(at: offset) ? 1 : nil }
    guard bytes[offset] == UInt8(ascii: " ") || bytes[offset] >= 0x80,
      let (space, length) = UTF8Bytes.scalar(at: offset, in: bytes), space.isBlank,
      digitCount(at: offset + length) == 3
    else { return nil }
    let after = offset + length + 3
    guard after < bytes.count else { return length }
    let goesOn = bytes[after].isLetter || "%-:/".utf8.contains(bytes[after])
    return goesOn || isPercentage(from: after) ? nil : length
  }

  /// Returns true if a point, decimals and a percent sign begin at `offset`, as in `2 100.5%`.
  private func isPercentage(from offset: Int) -> Bool {
    guard bytes[offset] == UInt8(ascii: ".") else { return false }
    let end = offset + 1 + digitCount(at: offset + 1)
    return end < bytes.count && bytes[end] == UInt8(ascii: "%")
  }

  /// Returns true if a comma belongs to a number. Exactly three digits, or digits with a unit, must
  /// follow the comma. Groups of two digits, each with another comma after it, may come in between.
  private mutating func isInnerComma(at offset: Int) -> Bool {
    if offset < commas.end { return commas.areInner }
    var after = offset
    var digits = 0
    repeat {
      digits = digitCount(at: after + 1)
      after += 1 + digits
    } while digits == 2 && after < bytes.count && bytes[after] == UInt8(ascii: ",")
    // The result also holds for the commas in between.
    commas = (after, digits == 3 || digits > 0 && lengthOfUnit(at: after) > 0)
    return commas.areInner
  }

  /// Returns the number of bytes of a percent sign, a `折` or a currency at `offset`, including the
  /// blanks before it on the same line; 0 if there is no unit.
  private func lengthOfUnit(at offset: Int) -> Int {
    var end = offset
    while end < bytes.count, let (scalar, length) = UTF8Bytes.scalar(at: end, in: bytes) {
      let isUnit = (scalar.plain ?? scalar) == "%" || scalar == "折" || scalar.isCurrency
      if isUnit { return digitCount(at: end + length) > 0 ? 0 : end + length - offset }
      guard scalar.isBlank else { return 0 }
      end += length
    }
    return 0
  }

  /// Returns the number of ASCII digits at `offset`; 1 for a full-width digit.
  private func digitCount(at offset: Int) -> Int {
    guard offset < bytes.count else { return 0 }
    if bytes[offset] >= 0x80 {
      return UTF8Bytes.scalar(at: offset, in: bytes)?.scalar.isDigit == true ? 1 : 0
    }
    return bytes[offset...].prefix { $0.isDigit }.count
  }

  private static func kind(ofNumber text: ArraySlice<UInt8>) -> Token.Kind? {
    if text.last == UInt8(ascii: "%") {
      return DecimalText(text.dropLast()) == nil ? nil : .percent
    }
    return DecimalText(text) == nil ? nil : .number
  }

  private static func kind(ofMoment text: ArraySlice<UInt8>) -> Token.Kind? {
    guard text.count >= 10, WrittenMoment.isWritten(text) else { return nil }
    return text.count == 10 ? .date : .dateTime
  }

  /// Returns the probable kind of any other text that begins like a number. A time has a colon. A
  /// date has two or three groups of digits; one of these groups has four digits, the year.
  private static func kind(of text: ArraySlice<UInt8>) -> Token.Kind {
    let shown = plain(text)
    if shown.hasSuffix("%") || shown.hasSuffix("折") { return .percent }
    let hasTime = shown.utf8.contains(UInt8(ascii: "T"))
    let isTime = shown.utf8.contains(UInt8(ascii: ":"))
    let parts = shown.unicodeScalars.split(omittingEmptySubsequences: false) {
      "-/.年月".unicodeScalars.contains($0)
    }
    if isTime, parts.count == 1, !hasTime { return .time }
    let hasYear = parts.contains { $0.prefix { $0.isDigit }.count == 4 }
    let hasSeparator = parts.count == 3 || !shown.utf8.contains(UInt8(ascii: "."))
    guard isTime || (2...3).contains(parts.count) && hasSeparator && hasYear else { return .number }
    return hasTime ? .dateTime : .date
  }
}

extension Unicode.Scalar {
  /// True for an ASCII or full-width digit.
  var isDigit: Bool { ("0"..."9").contains(plain ?? self) }

  /// True for a space of any width, but not for a line end or a tab.
  var isBlank: Bool { (plain ?? self) == " " }

  /// True for a currency sign beside an amount: `€`, `元`.
  var isCurrency: Bool {
    isASCII
      ? self == "$"
      : isCurrencySymbol || "元圆円块".unicodeScalars.contains(self)
  }
}
