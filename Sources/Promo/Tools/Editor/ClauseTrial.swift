/// Finds the clauses that can be added to a promotion, by trying each one. A trial checks the
/// promotion with the clause, and offers the clause if it causes no new mistake. Thus only the
/// checker needs to know which clauses go together.
struct ClauseTrial {
  private let editor: RuleEditor

  /// The files of the set, with only their settings, facts and labels.
  private let declarations: [SyntaxFile]

  /// The text of the promotion's clauses, without the clause that is being typed.
  private let clauses: String

  /// - Parameter place: The place of the new clause inside a promotion: the bytes of the word that
  ///   is being typed, or an empty range.
  init(_ editor: RuleEditor, replacing place: Range<Int>) {
    self.editor = editor
    declarations = editor.files.map { $0.withoutRules }
    clauses = editor.syntax.clauseTexts(around: place).joined(separator: "\n")
  }

  /// The clauses to offer, each by its first words, in the order of `ClauseRow.all`.
  var offers: [Offer] {
    let known = errors(with: "")
    var fitting: [(words: String, sample: String)] = []
    for (words, clauses) in samples {
      let fit = clauses.first { clause in
        !errors(with: clause).contains { id, count in
          ClauseTrial.ids.contains(id) && count > known[id, default: 0]
        }
      }
      if let fit { fitting.append((words, fit)) }
    }
    return [Offer](.clause, fitting.map { $0.words })
      .sampled { words in fitting.first { $0.words == words }?.sample }
  }

  /// The diagnostics about clauses that do not go together. All other diagnostics are about values;
  /// they do not matter here, because the values in a sample are arbitrary.
  static var ids: Set<Diagnostic.ID> {
    [
      .clauseTwice, .twoBenefits, .clashingThreshold, .everyWithoutCoupon, .mixedTiers,
      .aloneAndSync, .shippingOfPieces, .idleCounting, .unclearGift, .excessPart, .wrongPlace,
      .basisWithoutThreshold, .rivalGoods, .missingPart, .unfitClause,
    ]
  }

  /// The first words of every clause, each with sample clauses. The words are offered if at least
  /// one of the samples fits.
  var samples: [(words: String, clauses: [String])] {
    let label = editor.syntaxOfFirstLabel
    let fact = editor.declaredFacts.first?.name
    return ClauseRow.all.map { row in
      let clauses = row.samples.compactMap { sample -> String? in
        if sample.has("LABEL") { return label.map { sample.substituting($0, for: "LABEL") } }
        if sample.has("FACT") { return fact.map { sample.substituting($0, for: "FACT") } }
        return sample
      }
      return (row.beginning, clauses)
    }
  }

  /// Checks the promotion with one more clause. Returns the number of diagnostics for each id.
  private func errors(with clause: String) -> [Diagnostic.ID: Int] {
    let text = "promotion \"A\" {\n\(clauses)\n\(clause)\n}"
    var diagnostics = DiagnosticList()
    let file = SyntaxFile(
      reading: Source(name: "", text: text), file: declarations.count, reportingTo: &diagnostics)
    return editor.checked(declarations + [file], diagnostics).counts
  }
}

extension RuleEditor {
  fileprivate var syntaxOfFirstLabel: String? {
    for file in files {
      let labels = file.labels.filter { !$0.isExclusion }.flatMap { $0.labels }
      if let label = labels.first(where: { !$0.isBad }) { return file.text(of: label) }
    }
    return nil
  }
}

extension SyntaxFile {
  fileprivate var withoutRules: SyntaxFile {
    var file = self
    (file.promotions, file.clauses, file.conditions) = ([], [], [])
    (file.expectations, file.guarantees) = ([], [])
    return file
  }

  /// Returns the text of each clause in the promotion around a place, except the clause whose first
  /// word is at that place.
  fileprivate func clauseTexts(around place: Range<Int>) -> [String] {
    let around = promotions.last { tokens[$0.tokens.lowerBound].start < place.lowerBound }
    guard let around else { return [] }
    return clauses[around.clauses].map { span(of: $0.tokens).range }
      .filter { place.isEmpty || $0.lowerBound != place.lowerBound }
      .map { String(decoding: source.bytes[$0], as: UTF8.self) }
  }
}
