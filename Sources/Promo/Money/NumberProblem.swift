/// Why a text is not a number of this language, in rule files and orders alike.
package enum NumberProblem: Error, Equatable {
  case missing
  case negative
  case sign
  case exponent
  /// Commas; the number that was probably meant, if one can be told.
  case comma(meant: String?)
  case barePoint
  case underscore
  case notANumber

  /// Finds why `text`, which is known not to be a number, is none.
  init(in text: some Collection<UInt8>) {
    let text = Array(text)
    let isMinus = text.first == UInt8(ascii: "-") || text.starts(with: Array("\u{2212}".utf8))
    if text.isEmpty {
      self = .missing
    } else if isMinus {
      self = .negative
    } else if text.first == UInt8(ascii: "+") {
      self = .sign
    } else if let meant = NumberProblem.numberWithoutCommas(text) {
      self = .comma(meant: meant.isEmpty ? nil : meant)
    } else {
      self = NumberProblem(ofDigitsIn: text)
    }
  }

  private init(ofDigitsIn text: [UInt8]) {
    let characters = text.filter { !$0.isDigit }
    let points = characters.filter { $0 == UInt8(ascii: ".") }.count
    if characters.contains(where: { $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }),
      text.first?.isDigit == true, text.last?.isDigit == true
    {
      self = .exponent
    } else if characters.count == points, points == 1, text.count > 1 {
      self = .barePoint
    } else if characters.contains(UInt8(ascii: "_")), text.first != nil,
      characters.allSatisfy({ $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".") })
    {
      self = .underscore
    } else {
      self = .notANumber
    }
  }

  /// Nil where there are no commas between digits; empty where what was meant is unclear.
  private static func numberWithoutCommas(_ text: [UInt8]) -> String? {
    let comma = UInt8(ascii: ",")
    guard text.contains(comma),
      text.allSatisfy({ $0.isDigit || $0 == comma || $0 == UInt8(ascii: ".") })
    else { return nil }
    let groups = text.split(separator: comma, omittingEmptySubsequences: false)
    let last = groups[groups.count - 1].prefix { $0.isDigit }
    let isGrouped =
      (1...3).contains(groups[0].count) && last.count == 3
      && groups[1..<(groups.count - 1)].allSatisfy { $0.count == 3 && $0.allSatisfy(\.isDigit) }
    let isDecimal = groups.count == 2 && !text.contains(UInt8(ascii: ".")) && last.count < 3
    let meant =
      isGrouped ? text.filter { $0 != comma } : text.map { $0 == comma ? UInt8(ascii: ".") : $0 }
    guard isGrouped || isDecimal, case .success = DecimalText.read(meant) else { return "" }
    return String(decoding: meant, as: UTF8.self)
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
    case .barePoint: "\(shown) needs digits on both sides of its point"
    case .underscore: "\(shown) has a `_` that is not between two digits"
    case .notANumber: "\(shown) is not a number"
    }
  }
}
