extension Diagnostic.ID {
  /// The page about a kind of diagnostic, as `promo-eval explain` shows it.
  public struct Explanation: Sendable {
    /// The mistake or the risk, in the words of the table in Grammar.md.
    public let title: String

    /// The cause and the reason why it matters, in lines.
    public let cause: String

    /// Rules that draw the diagnostic.
    public let example: String

    /// The same rules without the mistake.
    public let mended: String
  }
}
