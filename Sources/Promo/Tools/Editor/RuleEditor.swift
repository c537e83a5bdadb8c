/// Answers the questions of a text editor about one file of a set: completions, hover texts, names
/// and colours. It accepts files with mistakes, because a file that is being edited often has some.
///
/// Offsets count the UTF-8 bytes of the file from 0. For completions, an offset outside the file
/// counts as the nearest end of the file. All other questions find nothing there.
package struct RuleEditor: Sendable {
  /// The compiled set: its diagnostics, and the program if there is no error.
  package let compilation: Compilation

  /// The index of the file that the questions are about.
  package var file: Int

  /// The files of the set. Each is parsed separately.
  let files: [SyntaxFile]
  let zoneNames: [String]

  /// Reads and compiles a set. Takes time proportional to the size of the set. Make one editor for
  /// each version of the files, and change `file` to ask about another file.
  package init(
    _ sources: [Source], file: Int, zoneNames: [String] = [],
    at instant: (ZoneRules) -> Instant? = { _ in nil }, zones: (String) -> ZoneLookup
  ) {
    self.file = file
    self.zoneNames = zoneNames
    compilation = Program.compile(sources, at: instant, zones: zones)
    files = sources.enumerated().map { RuleEditor.read($1, file: $0) }
  }

  /// Reads a file. If the file cannot be parsed as rules, reads only its tokens. If the file is
  /// larger than a file of rules may be, reads nothing.
  private static func read(_ source: Source, file: Int) -> SyntaxFile {
    guard source.bytes.count <= Source.sizeLimit else {
      return SyntaxFile(unread: source.with(bytes: []), file: file)
    }
    var diagnostics = DiagnosticList(limit: 1)
    let syntax = SyntaxFile(reading: source, file: file, reportingTo: &diagnostics)
    guard syntax.tokens.count == 1 else { return syntax }
    return SyntaxFile(source: source, file: file, tokens: Lexer.tokens(of: source.bytes))
  }

  var syntax: SyntaxFile { files[file] }

  /// Returns the index of the token that contains the byte at an offset or, if there is none, of
  /// the token that ends at the offset. Returns nil between tokens.
  func tokenIndex(at offset: Int) -> Int? {
    let tokens = syntax.tokens.dropLast()
    let index = tokens.partitioningIndex { $0.end > offset }
    if index < tokens.count, tokens[index].start <= offset { return index }
    return index > 0 && tokens[index - 1].end == offset ? index - 1 : nil
  }

  /// Checks files as one set and returns the diagnostics. Times are read in UTC, because no mistake
  /// in the form of rules depends on the zone.
  func checked(_ files: [SyntaxFile], _ diagnostics: DiagnosticList) -> DiagnosticList {
    let checker = Checker(files: files, diagnostics: diagnostics, suggests: false)
    _ = checker.check(
      overriding: Program.Overrides(zone: .utc), at: { _ in nil }, zones: { _ in .rules(.utc) })
    return checker.diagnostics
  }
}
