/// One change of the promotions in rule files that leaves every other byte as it is.
///
/// A promotion is found by its name, compared as everywhere; a clause by the words with which it
/// begins. Comments outside of what is replaced stay, whatever goes.
public enum RuleEdit: Hashable, Sendable {
  /// Switches the promotion of this name off.
  case pause(String)
  /// Switches the promotion of this name on.
  case resume(String)
  /// Adds the text of one promotion: before the promotion of a name, else behind the last one of the
  /// last file that has any, else at the end of the last file.
  case insert(String, before: String? = nil)
  /// Puts the text of one promotion in the place of the promotion of this name.
  case replace(String, with: String)
  /// Takes the promotion of this name out.
  case delete(String)
  /// Adds one clause, such as `to 2026-11-11`, behind the others of the promotion of a name.
  case addClause(String, to: String)
  /// Puts another clause in the place of the one that begins with these words, as in
  /// `changeClause("spend", of: "50 off 300", to: "spend 250")`.
  case changeClause(String, of: String, to: String)
  /// Takes out the one clause that begins with these words, such as `tier spend 100`.
  case removeClause(String, of: String)
}

extension RuleEdit {
  /// The file set with the edit made: at most one file changes, and none where nothing is to be done,
  /// as when what is to be paused is paused. The rules that come of it are not checked.
  public func applied(to sources: [Source]) throws(Problem) -> [Source] {
    guard let change = try change(of: EditableRules(sources)) else { return sources }
    var edited = sources
    edited[change.file] = edited[change.file].with(change)
    return edited
  }

  /// The index of the file in which the promotion of a name stands.
  public static func file(of name: String, in sources: [Source]) throws(Problem) -> Int {
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
