extension RuleEdit {
  /// The reason why an edit is impossible.
  public enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// No promotion has this name; with the nearest one that does exist, if any is near.
    case noPromotion(String, nearest: String?)
    /// Several promotions have this name.
    case severalPromotions(String)
    /// The promotion that begins with this text has a mistake in it, or is not closed.
    case notUnderstood(String)
    /// The file of this name has a mistake in it, so its rules have no certain end.
    case fileNotUnderstood(String)
    /// There is no file to write.
    case noFile
    /// A text is not exactly one promotion; with its mistake, if it has one.
    case notOnePromotion(String, reason: String?)
    /// A text is not exactly one clause; with its mistake, if it has one.
    case notOneClause(String, reason: String?)
    /// No clause of the promotion begins with these words.
    case noClause(String, of: String)
    /// Several clauses of the promotion begin with these words.
    case severalClauses(String, of: String)
    /// The promotion already has a clause that leaves no room for the new one; with its text.
    case clauseTwice(String, of: String)

    /// The same text as `message`, for printed errors.
    public var description: String { message }

    /// The problem in a merchant's words.
    public var message: String {
      switch self {
      case .noPromotion(let name, let nearest):
        "there is no promotion \(quoted(name))" + (didYouMean(nearest).map { ", \($0)" } ?? "")
      case .severalPromotions(let name): "several promotions are named \(quoted(name))"
      case .notUnderstood(let text):
        "there is a mistake in \(quoted(text)), correct it first"
      case .fileNotUnderstood(let file):
        "there is a mistake in the file \(quoted(file)), correct it first"
      case .noFile: "there is no rule file to write to"
      case .notOnePromotion(let text, let reason):
        "\(quoted(text)) is not one promotion" + (reason.map { ": \($0)" } ?? "")
      case .notOneClause(let text, let reason):
        "\(quoted(text)) is not one clause" + (reason.map { ": \($0)" } ?? "")
      case .noClause(let words, let name):
        "no clause of \(quoted(name)) begins with \(quoted(words))"
      case .severalClauses(let words, let name):
        "several clauses of \(quoted(name)) begin with \(quoted(words)), write more of the one you mean"
      case .clauseTwice(let clause, let name):
        "\(quoted(name)) already has \(quoted(clause)), change that instead"
      }
    }
  }
}
