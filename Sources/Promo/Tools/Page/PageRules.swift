package struct PageRules: Sendable {
  let editor: RuleEditor

  /// For each file, the converter between byte offsets and the positions that a page uses.
  let offsets: [UTF16Offsets]

  /// The part of the rules without errors; nil if the rules have none, or if no part is.
  let live: LiveRules?

  package var compilation: Compilation { editor.compilation }

  /// Compiles rules at an instant as the user typed it, if that is valid, or else at the present one.
  package init(
    _ sources: [Source], now: Instant, at written: String? = nil, zoneNames: [String] = [],
    zones: (String) -> ZoneLookup
  ) {
    let instant = { (zone: ZoneRules) -> Instant? in
      guard let written, case .success(let instant) = zone.instant(in: Array(written.utf8)) else {
        return now
      }
      return instant
    }
    editor = RuleEditor(sources, file: 0, zoneNames: zoneNames, at: instant, zones: zones)
    live =
      editor.compilation.program == nil
      ? LiveRules(editor) { Program.untried($0, at: instant, zones: zones) } : nil
    offsets = sources.map(UTF16Offsets.init)
  }

  /// The program of the rules or, if they have errors, of the part without errors.
  func liveProgram() throws(PageProblem) -> Program {
    if let live { return live.program }
    return try program()
  }

  func program() throws(PageProblem) -> Program {
    if let program = compilation.program { return program }
    throw PageProblem(
      "the rules have \(counted: compilation.errorCount, "error"): nothing is priced")
  }

  func write(_ span: SourceSpan, to json: inout JSONText) {
    if offsets.count > 1 { json.member("file", compilation.sources[span.file].name) }
    json.member("start", offsets[span.file].unit(at: span.start))
    json.member("end", offsets[span.file].unit(at: span.end))
  }

  func write(_ diagnostics: [Diagnostic], in language: Language, to json: inout JSONText) {
    json.diagnostics(diagnostics, in: language) { write($1, to: &$0) }
  }
}
