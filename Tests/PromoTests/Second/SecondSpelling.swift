// The printer's spelling of single things: numbers, strings, dates and conditions.

extension String {
  /// Spaces outside strings become another white space. Only for the printer's own clauses.
  fileprivate func secondSpread(_ gap: String) -> String {
    var result = ""
    var inside = false
    var escaped = false
    for character in self {
      if character == "\"", !escaped { inside.toggle() }
      escaped = inside && character == "\\" && !escaped
      result += character == " " && !inside ? gap : String(character)
    }
    return result
  }
}

extension SecondPrinter {
  static func spread(_ clause: String, _ gap: String) -> String { clause.secondSpread(gap) }

  mutating func comma() -> String { maybe(25) ? "," : ", " }

  /// Texts in quotes.
  mutating func list(_ texts: [String]) -> String {
    texts.map { quoted($0) }.joined(separator: comma())
  }

  /// Digits, sometimes with `_` between them.
  mutating func whole(_ number: Int64) -> String {
    let digits = Array(String(number))
    guard maybe(15), digits.count > 1 else { return String(digits) }
    let underscore = Int.random(in: 1..<digits.count, using: &g)
    return String(digits[..<underscore]) + "_" + String(digits[underscore...])
  }

  /// `number` counted in units of 10^-decimals, with as many of its trailing zeros as chance will have.
  private mutating func decimal(_ number: Int64, decimals: Int) -> String {
    var scale: Int64 = 1
    for _ in 0..<decimals { scale *= 10 }
    var tail = String(String(number % scale + scale).dropFirst())
    if decimals == 0 { tail = "" }
    let keepsZeros = maybe(20)
    while tail.hasSuffix("0"), !keepsZeros || maybe(30) { tail.removeLast() }
    return whole(number / scale) + (tail.isEmpty ? "" : "." + tail)
  }

  mutating func money(_ minor: Int64) -> String { decimal(minor, decimals: rules.decimals) }

  mutating func percent(_ percent: Int64) -> String { decimal(percent, decimals: 4) + "%" }

  mutating func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" {
        result += "\\\(scalar)"
      } else if maybe(1) {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: g.below(100) < 50))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private func padded(_ number: Int, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  func clock(_ minute: Int) -> String { padded(minute / 60) + ":" + padded(minute % 60) }

  func written(_ date: SecondDate) -> String {
    padded(date.year, 4) + "-" + padded(date.month) + "-" + padded(date.day)
  }

  mutating func written(_ moment: SecondMoment) -> String {
    let seconds = moment.second % 60
    let time = written(moment.date) + "T" + clock(moment.second / 60)
    return seconds != 0 || maybe(20) ? time + ":" + padded(seconds) : time
  }

  /// `above` is how tightly the surrounding word binds: 0 nothing, 1 `or`, 2 `and`, 3 `not`.
  mutating func condition(_ condition: SecondCondition, above: Int) -> String {
    let text: String
    let own: Int
    switch condition {
    case .or(let a, let b):
      own = 1
      text = self.condition(a, above: 1) + " or " + self.condition(b, above: 1)
    case .and(let a, let b):
      own = 2
      text = self.condition(a, above: 2) + " and " + self.condition(b, above: 2)
    case .not(let inner):
      own = 3
      text = "not " + self.condition(inner, above: notNeedsParentheses(inner) ? 9 : 3)
    default:
      own = 4
      text = comparison(condition)
    }
    return own < above || maybe(5) ? "(\(text))" : text
  }

  /// The page gives no example of `not not`, so a `not` inside a `not` is written in parentheses.
  private func notNeedsParentheses(_ inner: SecondCondition) -> Bool {
    if case .not = inner { return true }
    return false
  }

  private mutating func comparison(_ condition: SecondCondition) -> String {
    switch condition {
    case .isValue(let fact, let word): return "\(fact) is \(quoted(word))"
    case .isNotValue(let fact, let word): return "\(fact) is not \(quoted(word))"
    case .isIn(let fact, let words):
      return "\(fact) in " + list(words)
    case .yes(let fact): return fact
    case .compare(let fact, let sign, let number):
      let gap = maybe(10) ? "" : " "
      return fact + gap + sign.rawValue + gap + whole(number)
    case .not, .and, .or: fatalError("Only called for a single comparison")
    }
  }
}
