extension Diagnostic.ID {
  /// The page about a kind of diagnostic, as `promo-eval explain` shows it.
  public struct Explanation: Sendable {
    /// The mistake or the risk, in the words of the table in Grammar.md.
    public let title: String

    /// The cause of the diagnostic and the reason why it matters, broken into lines.
    public let cause: String

    /// Rules that cause the diagnostic.
    public let example: String

    /// The same rules without the mistake.
    public let mended: String

    private let chinese: String

    package func title(in language: Language) -> String {
      Message(words: title).text(in: language)
    }

    /// Returns the cause in a language. In Chinese, each paragraph is one line.
    package func cause(in language: Language) -> String {
      switch language {
      case .english: cause
      case .chinese: chinese
      }
    }

    fileprivate static let all = {
      var pages: [String: Self] = [:]
      // Both files have the codes in the same order, which a test demands.
      let sections = HandbookSection.all(of: EmbeddedTexts.codes_md)
      let translations = HandbookSection.all(of: EmbeddedTexts.codes_zh_md)
      for (section, translation) in zip(sections, translations) {
        let parts = section.heading.split(separator: ":", maxSplits: 1)
        pages[String(parts[0])] = Self(
          title: trimmed(parts[1]), cause: section.prose, example: section.examples[0],
          mended: section.examples[1], chinese: translation.prose)
      }
      return pages
    }()
  }

  /// The page about this kind of diagnostic, from `Codes.md` and `Codes.zh.md`.
  public var explanation: Explanation { Explanation.all[rawValue]! }
}
