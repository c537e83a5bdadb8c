// Words from other systems or from speech that mean a word of the language. Those for clauses are
// in the table of clauses.

extension ClaimWord {
  init?(otherWord: String) {
    switch otherWord {
    case "pay", "paid", "payable", "price", "costs", "cost": self = .pays
    case "save", "saved", "saving", "savings", "discount", "reduces": self = .saves
    default: return nil
    }
  }
}

extension Comparison {
  /// Makes the comparison for a sign in words; nil for other words.
  init?(words: String) {
    switch words {
    case "at least", "at-least", "no less than", "not less than", "min", "minimum": self = .atLeast
    case "at most", "at-most", "no more than", "not more than", "up to", "max", "maximum":
      self = .atMost
    case "more than", "over", "above": self = .more
    case "less than", "under", "below": self = .less
    case "is", "equals", "exactly", "of": self = .equal
    default: return nil
    }
  }
}

extension DeclarationWord {
  init?(otherWord: String) {
    switch otherWord {
    case "promo", "offer", "sale", "deal", "campaign", "rule", "action", "discount":
      self = .promotion
    case "test", "assert", "example", "check": self = .expect
    case "exclude", "excluded", "excluding", "excludes", "without": self = .except
    case "labels", "label", "categories", "category", "products", "articles", "items": self = .goods
    case "guarantee", "guarantees", "promise", "require", "always": self = .ensure
    default: return nil
    }
  }
}

extension Weekday {
  /// Returns the days that a word means: `friday`, `Fridays`, `mon-fri`; nil if it means none.
  static func meant(by word: String) -> [Weekday]? {
    let text = word.lowercased()
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    let days = parts.compactMap(named)
    guard days.count == parts.count else { return nil }
    return days.count == 2 ? days[0].through(days[1]) : days.count == 1 ? days : nil
  }

  /// Returns the days that a wrong word probably means; nil if it resembles none, or two equally.
  /// They are only probable: countries differ on which days are working days.
  static func probable(by word: String) -> String? {
    switch word.lowercased() {
    case "weekdays", "workdays", "weekday", "workday": return "mon, tue, wed, thu, fri"
    case "weekend", "weekends": return "sat, sun"
    default: break
    }
    let words = allCases.map { $0.rawValue }
    let near = words.filter { differByOneLetter(word, $0) }
    if near.count > 1 { return nil }
    return nearest(to: word, among: words + names).map { String($0.prefix(3)) }
  }

  private static func named(_ text: String) -> Weekday? {
    // `tues`, `thurs` and `fridays` are the same days.
    let index = names.firstIndex { name in
      text == "\(name)s" || text.count >= 3 && name.hasPrefix(text)
    }
    return index.map { allCases[$0] }
  }

  private static var names: [String] {
    allCases.map { $0.name.lowercased() }
  }

  /// Returns the days from this one to another, past the end of the week if need be.
  func through(_ last: Weekday) -> [Weekday] {
    let days = (0..<7).map(moved)
    return Array(days.prefix { $0 != last }) + [last]
  }
}
