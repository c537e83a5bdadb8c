/// A promotion to begin with, filled in.
package enum Start: String, CaseIterable, Sendable {
  case sale
  case tiers
  case code
  case happyHour = "happy-hour"
  case secondAtHalfPrice = "second-at-half-price"
  case freeShipping = "free-shipping"
  case gift
  case doubleEleven = "double-11"

  /// The label that the rules of the start need; nil for none.
  func label(in language: Language) -> String? {
    self == .gift ? language == .chinese ? "赠品" : "tote" : nil
  }

  /// Returns the name and, for the line above the promotion, a sentence. Neither says a number or a
  /// date that a form may change.
  func words(in language: Language) -> (name: String, says: String) {
    let form = Start.allCases.firstIndex(of: self) ?? 0
    return (
      language.phrase(.startNames, form: form), language.phrase(.startSentences, form: form)
    )
  }

  /// Returns the clauses, in the order of the layout.
  func clauses(
    in language: Language, on days: StartDays, _ money: (Int64) -> String
  ) -> [String] {
    let percent = { (off: Int) in
      language == .chinese ? "discount to \(100 - off)%" : "discount \(off)% off"
    }
    switch self {
    case .sale: return [percent(20), days.nextMonth, "sync"]
    case .tiers:
      return [
        "tier spend \(money(50)) coupon \(money(4))",
        "tier spend \(money(100)) coupon \(money(10))", "before discounts", "sync",
      ]
    case .code: return [percent(5), "code \"HELLO\"", "sync"]
    case .happyHour:
      return [percent(10), "on mon, tue, wed, thu, fri", "between 15:00 and 18:00"]
    case .secondAtHalfPrice: return ["buy 1 get 1 50% off"]
    case .freeShipping: return ["free shipping", "spend \(money(50))"]
    case .gift:
      let gift = label(in: language).map { Lexer.written($0) } ?? ""
      return ["get 1 \(gift) free", "spend \(money(100))"]
    case .doubleEleven:
      return ["coupon \(money(50)) every \(money(300))", days.doubleEleven, "sync"]
    }
  }
}

/// The windows of the starts, as clauses.
struct StartDays {
  /// From the first to the last day of the next month.
  let nextMonth: String

  /// The days up to the next eleventh of November.
  let doubleEleven: String

  init(on today: CalendarDate) {
    let (year, month) =
      today.month == 12 ? (today.year + 1, 1) : (today.year, today.month + 1)
    let first = "\(year)-\(twoDigits(month))"
    let last = CalendarDate.dayCount(year: year, month: month)
    nextMonth = "from \(first)-01 to \(first)-\(last)"
    let isOver = today.month == 12 || today.month == 11 && today.day > 11
    let november = "\(today.year + (isOver ? 1 : 0))-11"
    doubleEleven = "from \(november)-01 to \(november)-11"
  }
}
