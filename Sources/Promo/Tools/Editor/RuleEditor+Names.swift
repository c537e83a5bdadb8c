// The names of facts, labels and promotions, in all files of the set.

extension RuleEditor {
  /// The reason why a name cannot be changed, in words for merchants.
  package struct RenamingProblem: Error {
    /// The reason, without a full stop.
    package let sentence: Message
  }

  /// Returns the name at an offset, and its bytes without quotes; nil if there is no name.
  package func name(at offset: Int) -> (text: String, range: Range<Int>)? {
    guard let use = use(at: offset) else { return nil }
    let inset = use.kind == .fact ? 0 : 1
    return (syntax.value(of: use.token), (use.token.start + inset)..<(use.token.end - inset))
  }

  /// Returns where the name at an offset is declared; nil if there is no name or no declaration.
  package func definition(at offset: Int) -> SourceSpan? {
    places(ofNameAt: offset).first { $0.isDeclaration }?.span
  }

  /// Returns all places at which the set declares or uses the name at an offset, in written order.
  /// Takes time proportional to the size of the set.
  package func references(at offset: Int) -> [SourceSpan] {
    places(ofNameAt: offset).map { $0.span }
  }

  /// Returns the edits that rename a fact, a label or a promotion throughout the set. The edits do
  /// not change the meaning of the rules.
  ///
  /// - Parameter name: The new name, without quotes or escapes.
  /// - Throws: A `RenamingProblem` if there is no name at the offset, the set has an error, or the
  ///   new name is invalid or taken.
  package func renaming(
    at offset: Int, to name: String
  ) throws(RenamingProblem) -> [Fix.Edit] {
    guard let use = use(at: offset) else {
      throw RenamingProblem(sentence: "only facts, labels and promotions have names")
    }
    if let error = compilation.diagnostics.first(where: { $0.severity == .error }) {
      throw RenamingProblem(sentence: "correct the rules first: \(error.sentence)")
    }
    let text = try written(name, as: use.kind)
    let spans = references(at: offset)
    // A new name is also taken if an order uses it as a label that no file declares.
    if let other = places(of: use.kind, named: name).first, !spans.contains(other.span) {
      throw RenamingProblem(
        sentence: "\(quoted(name)) is the name of something else in these rules")
    }
    let edits = spans.map { Fix.Edit(span: $0, text: text) }
    try checkMeaning(of: edits)
    return edits
  }

  /// Returns a name as it is written in rules. Throws if the name is invalid.
  private func written(
    _ name: String, as kind: NameUse.Kind
  ) throws(RenamingProblem) -> String {
    let text = kind == .fact ? name : Lexer.written(name)
    let tokens = Lexer.tokens(of: Array(text.utf8))
    let isOne = tokens.count == 2 && tokens[0].isA(kind == .fact ? .word : .string)
    guard isOne, !tokens[0].isBad, tokens[0].end - tokens[0].start == text.utf8.count else {
      throw RenamingProblem(
        sentence: kind == .fact
          ? "the name of a fact is one word of small letters, digits and hyphens"
          : "a name stands on one line")
    }
    return text
  }

  /// Throws if edits would cause an error, or change declarations and clauses in more than names.
  private func checkMeaning(of edits: [Fix.Edit]) throws(RenamingProblem) {
    let fix = Fix(.certain, edits)
    var diagnostics = DiagnosticList()
    let changed = files.map { file in
      SyntaxFile(
        reading: file.source.applying([fix], file: file.file), file: file.file,
        reportingTo: &diagnostics)
    }
    let found = checked(changed, diagnostics)
    if let error = found.inSourceOrder.first(where: { $0.severity == .error }) {
      throw RenamingProblem(sentence: error.sentence)
    }
    for (before, after) in zip(files, changed) where !before.hasSameParts(as: after) {
      throw RenamingProblem(sentence: "with this name the rules would be read another way")
    }
  }

  private func use(at offset: Int) -> NameUse? {
    guard let index = tokenIndex(at: offset) else { return nil }
    let start = syntax.tokens[index].start
    return syntax.nameUses.first { $0.token.start == start }
  }

  private func places(ofNameAt offset: Int) -> [(span: SourceSpan, isDeclaration: Bool)] {
    guard let use = use(at: offset) else { return [] }
    return places(of: use.kind, named: syntax.value(of: use.token))
  }

  /// Returns all places at which the set declares or uses a name, in written order.
  private func places(
    of kind: NameUse.Kind, named name: String
  ) -> [(span: SourceSpan, isDeclaration: Bool)] {
    guard !isTooLong(name) else { return [] }
    let key = kind == .label ? folded(name) : name
    return files.flatMap { file in
      file.nameUses.filter { $0.kind == kind && file.key(of: $0) == key }
        .map { (file.span(of: $0.token), $0.isDeclaration) }
        .sorted { $0.0 < $1.0 }
    }
  }
}

extension SyntaxFile {
  /// True if another file has the same declarations and clauses, apart from names.
  fileprivate func hasSameParts(as other: SyntaxFile) -> Bool {
    let isSame = { (left: Token, right: Token) in left.kind == right.kind }
    return tokens.elementsEqual(other.tokens, by: isSame)
      && clauses.elementsEqual(other.clauses) { $0.tokens == $1.tokens }
      && promotions.elementsEqual(other.promotions) { $0.tokens == $1.tokens }
      && expectations.elementsEqual(other.expectations) { $0.tokens == $1.tokens }
      && guarantees.elementsEqual(other.guarantees) { $0.tokens == $1.tokens }
      && facts.elementsEqual(other.facts) { $0.tokens == $1.tokens }
      && labels.elementsEqual(other.labels) { $0.tokens == $1.tokens }
      && nameUses.count == other.nameUses.count
  }
}
