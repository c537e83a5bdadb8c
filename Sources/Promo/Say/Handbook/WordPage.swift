/// The page about a word of the language, as `promo-eval explain` shows it.
package struct WordPage: Sendable {
  /// The words that the page is about, the main one first.
  package let words: [String]

  private let english: String
  private let chinese: String
  package let example: String

  /// The declaration in the example that begins with the main word; empty if there is none.
  package var exampleDeclaration: String {
    let lines = example.split(separator: "\n").drop { !$0.hasPrefix("\(words[0]) ") }
    let more = lines.dropFirst().prefix { $0.hasPrefix(" ") || $0.hasPrefix("}") }
    return (lines.prefix(1) + more).joined(separator: "\n")
  }

  /// All pages, in the order in which the words occur in a rule file.
  package static let all = HandbookSection.all(of: EmbeddedTexts.words_md).map { section in
    let texts = section.prose.parts(around: "\n\n")
    return WordPage(
      words: section.heading.split(separator: ",").map { trimmed($0) },
      english: texts[0], chinese: texts[1], example: section.examples[0])
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

  /// Returns the meaning in one to three sentences. The list of all words shows only the first.
  package func meaning(in language: Language) -> String {
    switch language {
    case .english: english
    case .chinese: chinese
    }
  }

  /// Returns the first sentence of the meaning, without its full stop.
  package func title(in language: Language) -> String {
    let stop = language == .chinese ? "。" : "."
    return meaning(in: language).parts(around: stop)[0].split(whereSeparator: { $0.isNewline })
      .joined(separator: " ")
  }
}
