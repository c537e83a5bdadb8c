/// What to do about characters that the language does not use.
enum UnknownText {
  /// What to say, and what nobody doubts should stand there instead.
  static func advice(for text: String) -> (help: String?, replacement: String?) {
    guard let scalar = text.unicodeScalars.first else { return (nil, nil) }
    switch scalar {
    case "\0": return ("this does not look like a text file", nil)
    case "%": return ("a percentage is a number and its sign: `20%`", nil)
    case ";", ":", "\u{FF1A}", "\u{FF1B}":
      return (
        "clauses are separated by white space alone", text.unicodeScalars.count == 1 ? "" : nil
      )
    case "/", "*":
      return ("a comment begins with `#`", ["/", "//", "/*", "///"].contains(text) ? "#" : nil)
    case "-" where text.hasPrefix("--"): return ("a comment begins with `#`", "#")
    case "-", "•":
      return ("clauses stand without a sign before them", text.unicodeScalars.count == 1 ? "" : nil)
    case "'", "`", "\u{2018}", "\u{2019}": return ("text is written between `\"` and `\"`", nil)
    case "[":
      return ("the clauses of a promotion stand between `{` and `}`", text == "[" ? "{" : nil)
    case "]":
      return ("the clauses of a promotion stand between `{` and `}`", text == "]" ? "}" : nil)
    default: return advice(forKindOf: scalar, in: text)
    }
  }

  private static func advice(
    forKindOf scalar: Unicode.Scalar, in text: String
  ) -> (help: String?, replacement: String?) {
    let narrow = text.unicodeScalars.compactMap(\.plain)
    if narrow.count == text.unicodeScalars.count, narrow.allSatisfy({ $0 != " " }) {
      return ("these are full-width characters", String(String.UnicodeScalarView(narrow)))
    }
    let isInvisible = text.unicodeScalars.allSatisfy { $0.properties.generalCategory == .format }
    let isSpace = narrow.count == text.unicodeScalars.count
    switch scalar.properties.generalCategory {
    case .currencySymbol: return ("amounts are written without a currency sign", nil)
    case .dashPunctuation: return ("this dash was changed by a word processor, write `-`", nil)
    case .spaceSeparator:
      return ("it was pasted from elsewhere, type it anew", isSpace ? " " : nil)
    case .format:
      return ("this invisible character was pasted from elsewhere", isInvisible ? "" : nil)
    default:
      let isForeign = !scalar.isASCII
      return (
        isForeign
          ? "the words of the language are those of Grammar.md, other text stands in quotes" : nil,
        nil
      )
    }
  }
}
