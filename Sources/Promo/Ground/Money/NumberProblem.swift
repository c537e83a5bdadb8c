/// The reason why a text is not a number. Rule files and orders write numbers in the same form.
package enum NumberProblem: Error, Equatable {
  case missing
  case negative
  case sign
  case exponent
  /// Commas in the number. `meant` is the number that was probably meant; nil if it is unclear.
  case comma(meant: String?)
  /// Points between groups of digits. `meant` is the number that was probably meant.
  case points(meant: String)
  /// Spaces between groups of digits. `meant` is the number without the spaces. `isOne` is true if
  /// the text is certainly one number, because it has a character outside ASCII, such as a no-break
  /// space, or because its second group begins with a zero.
  case spaces(meant: String, isOne: Bool)
  case barePoint(meant: String)
  case underscore
  /// The sign or the name of a currency beside the number. `meant` is the number alone.
  case currencySign(meant: String)
  /// Full-width digits. `meant` is the number in ASCII digits.
  case fullWidth(meant: String)
  case notANumber

  /// Finds the reason why `text` is not a number. The text must not be a number.
  init(in text: some Collection<UInt8>) {
    let plainText = plain(text)
    let bytes = Array(plainText.utf8)
    let isNumber = { (part: ArraySlice<UInt8>) in DecimalText(part) != nil }
    if bytes.isEmpty {
      self = .missing
    } else if isNumber(bytes[...]) {
      self = .fullWidth(meant: plainText)
    } else if bytes.first == UInt8(ascii: "-"), isNumber(bytes[1...]) {
      self = .negative
    } else if bytes.first == UInt8(ascii: "+"), isNumber(bytes[1...]) {
      self = .sign
    } else if NumberProblem.isExponential(bytes) {
      self = .exponent
    } else if let bare = NumberProblem.withoutCurrency(plainText) {
      self = .currencySign(meant: bare)
    } else if let grouped = NumberProblem.grouped(
      bytes, hasOwnSpaces: plainText.utf8.count != text.count)
    {
      self = grouped
    } else {
      self = NumberProblem(ofDigitsIn: bytes)
    }
  }

  private init(ofDigitsIn text: [UInt8]) {
    let others = text.filter { !$0.isDigit }
    if others == [UInt8(ascii: ".")], text.count > 1 {
      let whole = text[0] == others[0] ? "0" : ""
      let digits = String(
        decoding: text.last == others[0] ? text.dropLast() : text[...], as: UTF8.self)
      self = .barePoint(meant: whole + digits)
    } else if others.contains(UInt8(ascii: "_")), others.allSatisfy({ "_.".utf8.contains($0) }) {
      self = .underscore
    } else {
      self = .notANumber
    }
  }

  /// Returns true for a number, `e` or `E`, and a whole number with or without a sign.
  private static func isExponential(_ text: [UInt8]) -> Bool {
    let parts = text.split(omittingEmptySubsequences: false) { $0 | 0x20 == UInt8(ascii: "e") }
    guard parts.count == 2, DecimalText(parts[0]) != nil else { return false }
    let digits = parts[1].drop { "+-".utf8.contains($0) }
    return !digits.isEmpty && digits.allSatisfy { $0.isDigit } && parts[1].count <= digits.count + 1
  }

  /// Returns the number in `$50`, `50元` or `EUR 50`; nil for any other text.
  private static func withoutCurrency(_ text: String) -> String? {
    let digits = "0123456789.,_"
    let isDigit = { (scalar: Unicode.Scalar) in digits.unicodeScalars.contains(scalar) }
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: isDigit),
      let last = scalars.lastIndex(where: isDigit)
    else { return nil }
    let signs = [scalars[..<first], scalars[scalars.index(after: last)...]]
      .map { String($0).filter { $0 != " " } }.filter { !$0.isEmpty }
    let number = String(scalars[first...last])
    guard signs.count == 1, Currency.isSign(signs[0]) else { return nil }
    if DecimalText(number.utf8) != nil { return number }
    return grouped(Array(number.utf8), hasOwnSpaces: false)?.meant?.text
  }

  /// Recognizes groups of digits with commas, spaces or points between them. Includes the number
  /// probably meant if the groups are regular or a comma stands for the decimal point.
  private static func grouped(_ text: [UInt8], hasOwnSpaces: Bool) -> NumberProblem? {
    let (comma, point, space) = (UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: " "))
    guard text.allSatisfy({ $0.isDigit || $0 == comma || $0 == point || $0 == space })
    else { return nil }
    if text.contains(space) {
      let isOne =
        hasOwnSpaces
        || text.split(separator: space).dropFirst().prefix(1).contains {
          $0[$0.startIndex] == UInt8(ascii: "0")
        }
      return number(text, without: space).map { .spaces(meant: $0, isOne: isOne) }
    } else if text.contains(comma) {
      return .comma(meant: number(text, without: comma) ?? withDecimalComma(text))
    }
    return number(text, without: point).map(NumberProblem.points)
  }

  /// Returns nil unless the digits before the decimal point form groups usual in some country.
  private static func number(_ text: [UInt8], without separator: UInt8) -> String? {
    let point = UInt8(ascii: ".")
    let whole = separator == point ? text[...] : text.prefix { $0 != point }
    let groups = whole.split(separator: separator, omittingEmptySubsequences: false)
    // India groups the digits before the last three in twos.
    let isGrouped =
      groups.count > 1 && (1...3).contains(groups[0].count) && groups.last?.count == 3
      && groups.dropFirst().dropLast().allSatisfy { $0.count == 3 || $0.count == 2 }
    let digits = text.filter { $0 != separator }
    guard isGrouped, DecimalText(digits) != nil else { return nil }
    return String(decoding: digits, as: UTF8.self)
  }

  /// Returns the number in a text such as `12,50` or `1.000,50`; nil for any other text. Many
  /// countries write a comma in place of the decimal point.
  package static func withDecimalComma(_ text: [UInt8]) -> String? {
    let parts = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].count <= 3 else { return nil }
    let whole =
      parts[0].contains(UInt8(ascii: "."))
      ? number(Array(parts[0]), without: UInt8(ascii: "."))
      : String(decoding: parts[0], as: UTF8.self)
    guard let whole else { return nil }
    let digits = "\(whole).\(String(decoding: parts[1], as: UTF8.self))"
    guard DecimalText(digits.utf8) != nil else { return nil }
    return digits
  }

  /// Returns a message that describes the mistake and quotes `text`, the user's input.
  package func reason(for text: String) -> Message {
    let shown = quoted(text)
    return switch self {
    case .missing: "the amount is empty"
    case .negative: "\(shown) is below zero"
    case .sign: "\(shown) has a sign, numbers are written without one"
    case .exponent: "\(shown) has an exponent, numbers are written out in full"
    case .comma: "\(shown) has a comma, numbers are written without one"
    case .points: "\(shown) has several points"
    case .spaces: "\(shown) has a space in it"
    case .barePoint: "\(shown) needs digits on both sides of its point"
    case .underscore: "\(shown) has a `_` that is not between two digits"
    case .currencySign: "\(shown) has a currency beside it, amounts are written without one"
    case .fullWidth: "\(shown) is in full-width characters"
    case .notANumber: "\(shown) is not a number"
    }
  }

  /// Returns a message that describes the mistake and, if it is clear, gives the correct number.
  package func message(for text: String) -> Message {
    meant.map { "\(reason(for: text)), write \(quoted($0.text))" } ?? reason(for: text)
  }

  /// The number that was probably meant, and whether it is certain; nil if the number is unclear. A
  /// single comma is ambiguous: it separates thousands in some countries, decimals in others.
  var meant: (text: String, isCertain: Bool)? {
    switch self {
    case .comma(let meant?): (meant, meant.utf8.count > 6 && !meant.utf8.contains(0x2E))
    case .spaces(let meant, let isOne): (meant, isOne)
    case .barePoint(let meant), .fullWidth(let meant): (meant, true)
    case .points(let meant), .currencySign(let meant): (meant, false)
    case .missing, .negative, .sign, .exponent, .comma(nil), .underscore, .notANumber: nil
    }
  }
}
