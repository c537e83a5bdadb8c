/// Why a text is not a number of this language, in rule files and orders alike.
package enum NumberProblem: Error, Equatable {
  case missing
  case negative
  case sign
  case exponent
  /// Commas; the number that was probably meant, if one can be told.
  case comma(meant: String?)
  /// Points between groups of three digits; the number that was probably meant.
  case points(meant: String)
  case barePoint
  case underscore
  case notANumber

  /// Finds why `text`, which is known not to be a number, is none.
  init(in text: some Collection<UInt8>) {
    let text = Array(text)
    let minuses = [Array("-".utf8), Array("\u{2212}".utf8)]
    let isNumber = { (part: ArraySlice<UInt8>) in (try? DecimalText.read(part).get()) != nil }
    if text.isEmpty {
      self = .missing
    } else if minuses.contains(where: { text.starts(with: $0) && isNumber(text[$0.count...]) }) {
      self = .negative
    } else if text.first == UInt8(ascii: "+"), isNumber(text[1...]) {
      self = .sign
    } else if NumberProblem.isExponential(text) {
      self = .exponent
    } else if let grouped = NumberProblem.grouped(text) {
      self = grouped
    } else {
      self = NumberProblem(ofDigitsIn: text)
    }
  }

  private init(ofDigitsIn text: [UInt8]) {
    let others = text.filter { !$0.isDigit }
    if others == [UInt8(ascii: ".")], text.count > 1 {
      self = .barePoint
    } else if others.contains(UInt8(ascii: "_")), others.allSatisfy({ "_.".utf8.contains($0) }) {
      self = .underscore
    } else {
      self = .notANumber
    }
  }

  /// A number, `e` or `E`, and a whole number that may have a sign.
  private static func isExponential(_ text: [UInt8]) -> Bool {
    let parts = text.split(omittingEmptySubsequences: false) { $0 | 0x20 == UInt8(ascii: "e") }
    guard parts.count == 2, case .success = DecimalText.read(parts[0]) else { return false }
    let digits = parts[1].drop { "+-".utf8.contains($0) }
    return !digits.isEmpty && digits.allSatisfy(\.isDigit) && parts[1].count <= digits.count + 1
  }

  /// Digits with commas, or with more than one point, between groups; with the number that was
  /// probably meant where the groups are of three, or where a comma stands for the point.
  private static func grouped(_ text: [UInt8]) -> NumberProblem? {
    let comma = UInt8(ascii: ",")
    let point = UInt8(ascii: ".")
    guard text.allSatisfy({ $0.isDigit || $0 == comma || $0 == point }) else { return nil }
    let commas = text.count { $0 == comma }
    let points = text.count { $0 == point }
    guard commas > 0 || points > 1 else { return nil }
    let separator = commas > 0 ? comma : point
    var meant: [UInt8]?
    if isGroupedByThree(text, separator) {
      meant = text.filter { $0 != separator }
    } else if commas == 1, points == 0 {
      meant = text.map { $0 == comma ? point : $0 }
    }
    guard let meant, case .success = DecimalText.read(meant) else {
      return commas > 0 ? .comma(meant: nil) : .notANumber
    }
    let shown = String(decoding: meant, as: UTF8.self)
    return commas > 0 ? .comma(meant: shown) : .points(meant: shown)
  }

  /// Whether whole digits stand in groups of three, up to a point behind commas.
  private static func isGroupedByThree(_ text: [UInt8], _ separator: UInt8) -> Bool {
    let whole = separator == UInt8(ascii: ",") ? text.prefix { $0 != UInt8(ascii: ".") } : text[...]
    let groups = whole.split(separator: separator, omittingEmptySubsequences: false)
    return groups.count > 1 && (1...3).contains(groups[0].count)
      && groups.dropFirst().allSatisfy { $0.count == 3 }
  }

  /// What is wrong and how the number is written instead; `text` is shown as the user wrote it.
  package func message(for text: String) -> String {
    let shown = quoted(text)
    return switch self {
    case .missing: "the amount is empty"
    case .negative: "\(shown) is below zero"
    case .sign: "\(shown) has a sign, numbers are written without one"
    case .exponent: "\(shown) has an exponent, numbers are written out in full"
    case .comma(let meant?): "\(shown) has a comma, write \(quoted(meant))"
    case .comma(nil): "\(shown) has a comma, numbers are written without one"
    case .points(let meant): "\(shown) has several points, write \(quoted(meant))"
    case .barePoint: "\(shown) needs digits on both sides of its point"
    case .underscore: "\(shown) has a `_` that is not between two digits"
    case .notANumber: "\(shown) is not a number"
    }
  }
}
