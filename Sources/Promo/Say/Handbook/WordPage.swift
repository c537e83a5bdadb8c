/// The page about a word of the language, as `promo-eval explain` shows it.
package struct WordPage: Sendable {
  /// The words that the page is about, the main one first.
  package let words: [String]

  /// The meaning in one to three sentences. The list of all words shows only the first.
  package let meaning: String

  /// Rules that use the word.
  package let example: String

  /// The declaration in the example that begins with the main word; empty if there is none.
  package var exampleDeclaration: String {
    let lines = example.split(separator: "\n").drop { !$0.hasPrefix("\(words[0]) ") }
    let more = lines.dropFirst().prefix { $0.hasPrefix(" ") || $0.hasPrefix("}") }
    return (lines.prefix(1) + more).joined(separator: "\n")
  }

  /// All pages, in the order in which the words occur in a rule file.
  package static let all = HandbookSection.all(of: EmbeddedTexts.words_md).map { section in
    WordPage(
      words: section.heading.split(separator: ",").map { trimmed($0) }, meaning: section.prose,
      example: section.examples[0])
  }

  /// Returns the page about a word, which may be in small or capital letters; nil if there is no
  /// such page.
  package static func page(about word: String) -> WordPage? {
    let word = word.lowercased()
    return all.first { $0.words.contains(word) }
  }

  /// Returns the word of the language that another word probably stands for, such as `spend` for
  /// `min`; nil if there is none.
  package static func word(meantBy word: String) -> String? {
    let word = word.lowercased()
    return ClauseWord(otherWord: word)?.beginning
      ?? nearest(to: word, among: all.flatMap { $0.words })
  }

  /// The first sentence of the meaning, without its full stop.
  package var title: String {
    let parts = meaning.split(separator: ".", omittingEmptySubsequences: false)
    return parts.first.map { $0.split(whereSeparator: { $0.isNewline }).joined(separator: " ") }
      ?? ""
  }
}
