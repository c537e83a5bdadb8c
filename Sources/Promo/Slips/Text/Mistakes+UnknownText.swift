/// Advice about characters that the language does not use.
enum UnknownText {
  /// The surroundings of the characters.
  struct Place {
    let isBetweenDates: Bool
    let isBetweenTimes: Bool
    let isBehindName: Bool
    let isSetting: Bool
    let beginsLine: Bool
    /// True if no blank separates them from the text before them.
    let isJoined: Bool
    /// True if a comment that begins here would hide text that may be meant as rules.
    let hidesRules: Bool
  }

  /// Returns the help, and the text that surely should stand there instead.
  static func advice(for text: String, at place: Place) -> (help: String?, replacement: String?) {
    guard let scalar = text.unicodeScalars.first else { return (nil, nil) }
    let isAlone = text.unicodeScalars.count == 1
    if place.isBetweenTimes { return ("the two times are joined by `and`", "and") }
    if place.isBetweenDates { return ("the last day stands behind `to`", "to") }
    if let sign = sign(meantBy: text) { return (nil, sign) }
    switch scalar {
    case "\0": return ("this does not look like a text file", nil)
    case "%": return ("a percentage is a number and its sign: `20%`", nil)
    case ":" where place.isBehindName: return (bracesHelp, nil)
    case ";" where !place.isJoined:
      return ("a comment begins with `#`, and clauses need no `;`", nil)
    case ";", ":", "\u{FF1A}", "\u{FF1B}":
      return ("clauses are separated by white space alone", isAlone ? "" : nil)
    case "/" where text.utf8.starts(with: "/*".utf8):
      return ("write `#` at the beginning of each of its lines", nil)
    case "/" where text == "//", "-" where text == "--":
      return (
        "a comment begins with `#` and ends with its line", place.hidesRules ? nil : "#"
      )
    case "-", "•", "*":
      return (
        place.beginsLine ? "clauses stand without a sign before them" : nil,
        isAlone && place.beginsLine ? "" : nil
      )
    case "`" where text == "```":
      return ("this mark of a chat is no part of the rules", "")
    case "'", "`", "\u{2018}", "\u{2019}": return ("text is written between `\"` and `\"`", nil)
    case "[": return (bracesHelp, isAlone && place.isBehindName ? "{" : nil)
    case "]": return (bracesHelp, isAlone && place.beginsLine ? "}" : nil)
    default: return advice(forKindOf: scalar, in: text, at: place)
    }
  }

  /// Returns true if the help that goes with a replacement names it.
  static func isNamed(_ replacement: String) -> Bool {
    ["and", "to", "#", "{", "}", "EUR"].contains(replacement)
  }

  /// Returns the word or sign of conditions for a notation of other languages.
  private static func sign(meantBy text: String) -> String? {
    switch text {
    case "≥": ">="
    case "≤": "<="
    case "≠": "!="
    case "&", "&&": "and"
    case "|", "||": "or"
    default: nil
    }
  }

  private static var bracesHelp: String { "the clauses of a promotion stand between `{` and `}`" }

  private static func advice(
    forKindOf scalar: Unicode.Scalar, in text: String, at place: Place
  ) -> (help: String?, replacement: String?) {
    let scalars = text.unicodeScalars
    let isInvisible = scalars.allSatisfy { $0.properties.generalCategory == .format }
    let narrow = scalars.compactMap(\.plain)
    switch scalar.properties.generalCategory {
    case .currencySymbol:
      return place.isSetting
        ? ("a currency is written by its code, such as `EUR`", code(of: scalar))
        : ("amounts are written without a currency sign", nil)
    case .dashPunctuation: return ("this dash was changed by a word processor, write `-`", nil)
    case .spaceSeparator:
      return ("it was pasted from elsewhere", scalars.allSatisfy(\.isBlank) ? " " : nil)
    case .format:
      return ("this invisible character was pasted from elsewhere", isInvisible ? "" : nil)
    case _ where narrow.count == scalars.count:
      return ("these are full-width characters", String(String.UnicodeScalarView(narrow)))
    default:
      return (
        scalar.isASCII
          ? nil : "the words of the language are those of Grammar.md, other text stands in quotes",
        nil
      )
    }
  }

  /// Returns the code of a currency with a sign of its own. Several share `$` and `¥`.
  private static func code(of sign: Unicode.Scalar) -> String? {
    switch sign {
    case "€": "EUR"
    case "£": "GBP"
    case "₹": "INR"
    case "₩": "KRW"
    default: nil
    }
  }
}
