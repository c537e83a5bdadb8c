/// The page about a word of the language, as `promo-eval explain` shows it.
package struct WordPage: Sendable {
  /// The word, then others that the page is about.
  package let words: [String]

  /// The meaning in one to three sentences; the first one alone stands in the list of all words.
  package let meaning: String

  /// Rules that use the word.
  package let example: String

  init(_ words: String..., meaning: String, example: String) {
    self.words = words
    self.meaning = meaning
    self.example = example
  }

  /// The first sentence of the meaning, without its full stop.
  package var title: String {
    let parts = meaning.split(separator: ".", omittingEmptySubsequences: false)
    return parts.first.map { $0.split(whereSeparator: { $0.isNewline }).joined(separator: " ") }
      ?? ""
  }

  /// All pages, in the order in which a file has the words.
  package static var all: [WordPage] {
    settingWords + declarationWords + goodsWords + benefitWords + limitWords + timeWords
      + customerWords
      + conditionWords + orderWords + guaranteeWords
  }

  /// Returns the page about a word, in capitals or not; nil if there is none.
  package static func page(about word: String) -> WordPage? {
    let word = word.lowercased()
    return all.first { $0.words.contains(word) }
  }
}
