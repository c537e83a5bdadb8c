/// One change to the promotions in rule files. Every other byte stays as it is.
///
/// An edit finds a promotion by its name, and a clause by its first words. Comments outside the
/// replaced text always stay. Comments directly above a promotion belong to it: nothing is inserted
/// between them and the promotion. A new clause gets its own line where `promo-eval fmt` puts it, or
/// follows the clause before it if the next one does not begin its line. Removing a part also removes its line if nothing
/// else is on that line.
public enum RuleEdit: Hashable, Sendable {
  /// Switches off the promotion with this name.
  case pause(String)
  /// Switches on the promotion with this name.
  case resume(String)
  /// Adds the text of one promotion before the promotion `before` or, if that is nil, after the
  /// last promotion of the last file that has any, or at the end of the last file if none has any.
  case insert(String, before: String? = nil)
  /// Moves the promotion with this name before the promotion `before` or, if that is nil, after the
  /// last promotion. Comments directly above it and on its last line move with it.
  case move(String, before: String? = nil)
  /// Replaces the promotion with this name by the text of another promotion.
  case replace(String, with: String)
  /// Deletes the promotion with this name.
  case delete(String)
  /// Adds one clause, such as `to 2026-11-11`, to this promotion.
  case addClause(String, to: String)
  /// Replaces the clause that begins with these words, as in
  /// `changeClause("spend", of: "50 off 300", to: "spend 250")`.
  case changeClause(String, of: String, to: String)
  /// Removes the one clause that begins with these words, such as `tier spend 100`.
  case removeClause(String, of: String)
}

extension RuleEdit {
  /// Returns the file set after the edit. At most one file changes. No file changes if there is
  /// nothing to do, such as when you pause a paused promotion. The resulting rules are not checked.
  /// Takes time in proportion to the size of the files.
  ///
  /// - Parameter sources: The files in written order.
  /// - Throws: A `Problem` if the edit is impossible in these files.
  public func applied(to sources: [Source]) throws(Problem) -> [Source] {
    guard let change = try change(of: EditableRules(sources)) else { return sources }
    var edited = sources
    edited[change.file] = edited[change.file].with(change)
    return edited
  }

  package static func file(of name: String, in sources: [Source]) throws(Problem) -> Int {
    try EditableRules(sources).promotion(name).file
  }

  private func change(of rules: EditableRules) throws(Problem) -> ByteChange? {
    switch self {
    case .pause(let name):
      let promotion = try rules.promotion(name)
      return promotion.isPaused ? nil : promotion.adding(try WrittenPart(clause: "paused"))
    case .resume(let name):
      let promotion = try rules.promotion(name)
      return promotion.isPaused ? promotion.removing(try promotion.clause("paused")) : nil
    case .insert(let text, let next):
      return try rules.inserting(try WrittenPart(promotion: text), before: next)
    case .move(let name, let next): return try rules.moving(name, before: next)
    case .replace(let name, let text):
      return try rules.promotion(name).replaced(with: try WrittenPart(promotion: text))
    case .delete(let name): return try rules.promotion(name).deleted
    case .addClause(let text, let name):
      let promotion = try rules.promotion(name)
      let clause = try WrittenPart(clause: text)
      try promotion.checkRoom(for: clause)
      return promotion.adding(clause)
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
    /// No promotion has this name. `nearest` is the nearest existing name, if any is near.
    case noPromotion(String, nearest: String?)
    /// Several promotions have this name.
    case severalPromotions(String)
    /// The promotion that begins with this text contains a mistake, or is not closed.
    case notUnderstood(String)
    /// The file with this name contains a mistake, so it is uncertain where its rules end.
    case fileNotUnderstood(String)
    /// The first promotion is in another file than the second, so it cannot move there.
    case inAnotherFile(String, of: String)
    /// There is no file to write.
    case noFile
    /// A text is not exactly one promotion. `reason` is the mistake in the text, if there is one.
    case notOnePromotion(String, reason: String?)
    /// A text is not exactly one clause. `reason` is the mistake in the text, if there is one.
    case notOneClause(String, reason: String?)
    /// No clause of the promotion begins with these words.
    case noClause(String, of: String)
    /// Several clauses of the promotion begin with these words.
    case severalClauses(String, of: String)
    /// The promotion already has this clause, which leaves no room for the new clause.
    case clauseTwice(String, of: String)

    /// The same text as `message`, for printed errors.
    public var description: String { message }

    /// The problem in a merchant's words.
    public var message: String { sentence.english }

    package var sentence: Message {
      switch self {
      case .noPromotion(let name, let nearest):
        "there is no promotion \(quoted(name))\(commaHint(nearest))"
      case .severalPromotions(let name): "several promotions are named \(quoted(name))"
      case .notUnderstood(let text):
        "there is a mistake in \(quoted(text)), correct it first"
      case .fileNotUnderstood(let file):
        "there is a mistake in the file \(quoted(file)), correct it first"
      case .inAnotherFile(let name, let other):
        "\(quoted(name)) is in another file than \(quoted(other)), move it within its own file"
      case .noFile: "there is no rule file to write to"
      case .notOnePromotion(let text, let reason):
        "\(quoted(text)) is not one promotion\(reason.map { ": \($0)" } ?? "")"
      case .notOneClause(let text, let reason):
        "\(quoted(text)) is not one clause\(reason.map { ": \($0)" } ?? "")"
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
