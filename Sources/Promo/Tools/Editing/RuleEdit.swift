/// One change to the promotions in rule files. Every other byte stays as it is.
///
/// A promotion is found by its name, compared as everywhere; a clause by its first words. Comments
/// outside of the replaced text always stay, and those directly above a promotion belong to it: nothing
/// is put in between. A new clause gets a line of its own above the `}`, or follows the last clause if
/// the `}` does not begin its line. A removed part takes its line along if nothing else stands there.
public enum RuleEdit: Hashable, Sendable {
  /// Switches the promotion of this name off.
  case pause(String)
  /// Switches the promotion of this name on.
  case resume(String)
  /// Adds the text of one promotion: before the promotion of a name, else after the last promotion
  /// of the last file that has any, else at the end of the last file.
  case insert(String, before: String? = nil)
  /// Replaces the promotion of this name with the text of another one.
  case replace(String, with: String)
  /// Deletes the promotion of this name.
  case delete(String)
  /// Adds one clause, such as `to 2026-11-11`, after the others of the promotion of a name.
  case addClause(String, to: String)
  /// Replaces the clause that begins with these words, as in
  /// `changeClause("spend", of: "50 off 300", to: "spend 250")`.
  case changeClause(String, of: String, to: String)
  /// Removes the one clause that begins with these words, such as `tier spend 100`.
  case removeClause(String, of: String)
}

extension RuleEdit {
  /// Returns the file set after the edit. At most one file changes, and none if there is nothing to
  /// do, as when you pause a paused promotion. The resulting rules are not checked. Takes time in
  /// proportion to the size of the files.
  ///
  /// - Parameter sources: The files in written order.
  /// - Throws: The problem if the edit is impossible in these files.
  public func applied(to sources: [Source]) throws(Problem) -> [Source] {
    guard let change = try change(of: EditableRules(sources)) else { return sources }
    var edited = sources
    edited[change.file] = edited[change.file].with(change)
    return edited
  }

  /// Returns the index of the file that contains the promotion with a name.
  package static func file(of name: String, in sources: [Source]) throws(Problem) -> Int {
    try EditableRules(sources).promotion(name).file
  }

  private func change(of rules: EditableRules) throws(Problem) -> ByteChange? {
    switch self {
    case .pause(let name):
      let promotion = try rules.promotion(name)
      return promotion.isPaused ? nil : promotion.adding(Array("paused".utf8))
    case .resume(let name):
      let promotion = try rules.promotion(name)
      return promotion.isPaused ? promotion.removing(try promotion.clause("paused")) : nil
    case .insert(let text, let next):
      return try rules.inserting(try WrittenPart(promotion: text), before: next)
    case .replace(let name, let text):
      return try rules.promotion(name).replaced(with: try WrittenPart(promotion: text))
    case .delete(let name): return try rules.promotion(name).deleted
    case .addClause(let text, let name):
      let promotion = try rules.promotion(name)
      let clause = try WrittenPart(clause: text)
      try promotion.checkRoom(for: clause)
      return promotion.adding(clause.bytes)
    case .changeClause(let words, let name, let text):
      let promotion = try rules.promotion(name)
      let clause = try promotion.clause(words)
      return promotion.replacing(clause, with: try WrittenPart(clause: text))
    case .removeClause(let words, let name):
      let promotion = try rules.promotion(name)
      return promotion.removing(try promotion.clause(words))
    }
  }
}

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
        "there is no promotion \(quoted(name))"
          + (didYouMean(nearest).map { ", \($0.english)" } ?? "")
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
