extension Source {
  /// Returns the file in the canonical layout, which `promo-eval help fmt` describes; nil if the
  /// form of the file has a mistake. Mistakes in meaning, such as an undeclared fact, do not
  /// matter. Takes time in proportion to the size of the file.
  ///
  /// The rules, all comments, the line ends and a byte-order mark stay the same. A file that is
  /// already in the canonical layout stays the same byte for byte.
  public func formatted() -> Source? {
    readableForm.map { with(bytes: LayoutWriter($0).bytes) }
  }

  /// Returns true if another file has the same declarations with the same values, clauses and
  /// comments. The order of the clauses of a promotion does not count, except among tiers and among
  /// `when` clauses. Returns false if the form of either file has a mistake.
  package func hasSameForm(as other: Source) -> Bool {
    guard let form = readableForm?.writtenParts, let otherForm = other.readableForm?.writtenParts
    else { return false }
    return form == otherForm
  }

  /// The declarations; nil if the form of the file has a mistake.
  private var readableForm: SyntaxFile? {
    var diagnostics = DiagnosticList()
    let file = SyntaxFile(reading: self, file: 0, reportingTo: &diagnostics)
    return diagnostics.hasErrors ? nil : file
  }
}

extension SyntaxFile {
  /// The bytes of all pieces, part by part, in the order of the layout.
  fileprivate var writtenParts: [[ArraySlice<UInt8>]] {
    let pieces = layoutPieces
    return layoutParts(of: pieces).map { part in
      pieces[part.pieces].map { source.bytes[$0.range] }
    }
  }
}

extension Compilation {
  /// Reads each file by itself and reports the mistakes in its form. The result has no program.
  package static func ofForm(_ sources: [Source]) -> Compilation {
    let untried = readingForm(of: sources)
    guard untried.errorCount < DiagnosticList.errorLimit else { return untried }
    var trial = FixTrial(before: untried)
    let diagnostics = untried.diagnostics.map { trial.tried($0, compile: readingForm) }
    return Compilation(
      program: nil, diagnostics: diagnostics, counts: untried.counts, sources: sources,
      settings: untried.settings)
  }

  private static func readingForm(of sources: [Source]) -> Compilation {
    var diagnostics = DiagnosticList()
    for (index, source) in sources.enumerated() {
      _ = SyntaxFile(reading: source, file: index, reportingTo: &diagnostics)
    }
    return Compilation(
      program: nil, diagnostics: diagnostics.inSourceOrder, counts: diagnostics.counts,
      sources: sources, settings: "")
  }
}
