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

    /// Returns the title in a language.
    package func title(in language: Language) -> String {
      Message(words: title).text(in: language)
    }

    fileprivate static let all = [String: Self](
      uniqueKeysWithValues: HandbookSection.all(of: EmbeddedTexts.codes_md).map { section in
        let parts = section.heading.split(separator: ":", maxSplits: 1)
        let page = Self(
          title: trimmed(parts[1]), cause: section.prose, example: section.examples[0],
          mended: section.examples[1])
        return (String(parts[0]), page)
      })
  }

  /// The page about this kind of diagnostic, from `Codes.md`.
  public var explanation: Explanation { Explanation.all[rawValue]! }
}
