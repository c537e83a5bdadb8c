/// One promotion of a file as a form shows it.
package struct PromotionForm: Sendable {
  /// The clauses in written order, each with the field that shows it.
  package let clauses: [(field: FormField, clause: FormClause)]

  /// Reads the form of the promotion with an index. Throws if there is a mistake in it.
  package init(of index: Int, in source: Source) throws(RuleEdit.Problem) {
    let promotion = try EditableRules([source]).promotion(at: index)
    clauses = promotion.clauses.map {
      (FormField(ClausePlace($0.clause)), FormClause($0, in: promotion.syntax))
    }
  }

  package func texts(_ field: FormField) -> [String] {
    clauses.filter { $0.field == field }.map { $0.clause.text }
  }
}

extension Source {
  /// Returns the file after a form gives a field of a promotion these clauses. A clause that is
  /// there already stays byte for byte, as does everything outside the field.
  package func setting(
    _ field: FormField, of index: Int, to texts: [String]
  ) throws(RuleEdit.Problem) -> Source {
    var source = self
    for (place, text) in texts.enumerated() {
      guard let change = try source.change(at: place, of: field, index, to: text) else { continue }
      source = source.with(change)
    }
    while let change = try source.removal(behind: texts.count, of: field, index) {
      source = source.with(change)
    }
    guard try PromotionForm(of: index, in: source).texts(field) == texts else {
      throw .notOneClause(texts.joined(separator: " "), reason: nil)
    }
    return source
  }

  /// Writes one clause of a field. Returns nil if it is written already.
  private func change(
    at place: Int, of field: FormField, _ index: Int, to text: String
  ) throws(RuleEdit.Problem) -> ByteChange? {
    let promotion = try EditableRules([self]).promotion(at: index)
    let clauses = promotion.clauses(of: field)
    let isThere = place < clauses.count
    if isThere, FormClause(clauses[place], in: promotion.syntax).text == text { return nil }
    let part = try WrittenPart(clause: text)
    return isThere ? promotion.replacing(clauses[place], with: part) : promotion.adding(part)
  }

  /// Removes the last clause of a field that has more than `count`; nil if it has not.
  private func removal(
    behind count: Int, of field: FormField, _ index: Int
  ) throws(RuleEdit.Problem) -> ByteChange? {
    let promotion = try EditableRules([self]).promotion(at: index)
    let clauses = promotion.clauses(of: field)
    guard clauses.count > count, let last = clauses.last else { return nil }
    return promotion.removing(last)
  }
}

extension EditablePromotion {
  fileprivate func clauses(of field: FormField) -> [ClauseNode] {
    clauses.filter { FormField(ClausePlace($0.clause)) == field }
  }
}
