// Words from other systems or from speech that stand for a word of the language. The table of
// clauses has the words that stand for clause words.

/// The words that stand for words of the language, from `Clauses.md`.
private enum OtherWords {
  static let table = EmbeddedTexts.clauses_md.parts(around: "\n").compactMap {
    line -> (word: String, others: [String])? in
    let sides = line.parts(around: " ← ")
    return sides.count == 2 ? (sides[0], sides[1].parts(around: ", ")) : nil
  }

}

extension RawRepresentable<String> {
  fileprivate init?(meantBy other: String) {
    for row in OtherWords.table where row.others.contains(other) {
      if let word = Self(rawValue: row.word) {
        self = word
        return
      }
    }
    return nil
  }
}

extension ClaimWord {
  init?(otherWord: String) { self.init(meantBy: otherWord) }
}

extension Comparison {
  init?(words: String) { self.init(meantBy: words) }
}

extension DeclarationWord {
  init?(otherWord: String) { self.init(meantBy: otherWord) }
}

extension Weekday {
  /// Returns the days that a word such as `friday`, `Fridays` or `mon-fri` means; nil if the word
  /// means no day.
  static func meant(by word: String) -> [Weekday]? {
    let text = word.lowercased()
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    let days = parts.compactMap(named)
    guard days.count == parts.count else { return nil }
    return days.count == 2 ? days[0].through(days[1]) : days.count == 1 ? days : nil
  }

  /// Returns the day that a wrong word probably means; nil if the word resembles no day, or two
  /// days equally.
  static func probable(by word: String) -> String? {
    let words = allCases.map { $0.rawValue }
    let near = words.filter { differByOneLetter(word, $0) }
    if near.count > 1 { return nil }
    return nearest(to: word, among: words + names).map { String($0.prefix(3)) }
  }

  private static func named(_ text: String) -> Weekday? {
    // Other forms, such as `tues`, `thurs` and `fridays`, mean the same days.
    let index = names.firstIndex { name in
      text == "\(name)s" || text.count >= 3 && name.hasPrefix(text)
    }
    return index.map { allCases[$0] }
  }

  private static var names: [String] {
    allCases.map { $0.name.lowercased() }
  }

  /// Returns the days from this one through `last`, past the end of the week if necessary.
  func through(_ last: Weekday) -> [Weekday] {
    let days = (0..<7).map(moved)
    return Array(days.prefix { $0 != last }) + [last]
  }
}
