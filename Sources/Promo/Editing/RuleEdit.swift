/// One change to the promotions in rule files. Every other byte stays as it is.
///
/// A promotion is found by its name, compared as everywhere; a clause by its first words. Comments
/// outside of the replaced text always stay.
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
