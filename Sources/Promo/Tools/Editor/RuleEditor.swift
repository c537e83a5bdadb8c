/// Answers what a text editor asks about one file of a set: completions, hovers, names, colours. It
/// works on files with mistakes, because that is when people ask.
///
/// Offsets count the UTF-8 bytes of the file from 0. An offset outside of the file stands for the
/// nearest one inside.
package struct RuleEditor: Sendable {
  /// The compiled set: its diagnostics, and the program unless there is an error.
  package let compilation: Compilation

  /// The index of the file in the set.
  package var file: Int

  /// The files as they are read, each on its own.
  let files: [SyntaxFile]

  /// The names of time zones to offer.
  let zoneNames: [String]

  /// Reads and compiles a set. Takes time in proportion to its size; make one for each version of
  /// the files, and change `file` to ask about another file of it.
  ///
  /// - Parameters:
  ///   - sources: The files in written order, at least one.
  ///   - file: The index of the file that the questions are about.
  ///   - zoneNames: The names of time zones to offer.
  ///   - instant: The instant from which the rules are to be used, as in `Program.compile`.
  ///   - zones: Looks up a time zone, as in `Program.compile`.
  package init(
    _ sources: [Source], file: Int, zoneNames: [String] = [],
    at instant: (ZoneRules) -> Instant? = { _ in nil }, zones: (String) -> ZoneLookup
  ) {
    self.file = file
    self.zoneNames = zoneNames
    compilation = Program.compile(sources, at: instant, zones: zones)
    files = sources.enumerated().map { RuleEditor.read($1, file: $0) }
  }

  /// Reads a file. One that is not meant as rules has its tokens, too; of one that is too large for
  /// rules nothing is read.
  private static func read(_ source: Source, file: Int) -> SyntaxFile {
    guard source.bytes.count <= Source.sizeLimit else {
      return SyntaxFile(unread: source.with(bytes: []), file: file)
    }
    var diagnostics = DiagnosticList(limit: 1)
    let syntax = SyntaxFile(reading: source, file: file, reportingTo: &diagnostics)
    guard syntax.tokens.count == 1 else { return syntax }
    return SyntaxFile(source: source, file: file, tokens: Lexer.tokens(of: source.bytes))
  }

  /// The file that the questions are about.
  var syntax: SyntaxFile { files[file] }

  /// Returns the index of the token that contains the byte at an offset, or else ends there; nil
  /// between tokens.
  func tokenIndex(at offset: Int) -> Int? {
    let tokens = syntax.tokens.dropLast()
    let index = tokens.partitioningIndex { $0.end > offset }
    if index < tokens.count, tokens[index].start <= offset { return index }
    return index > 0 && tokens[index - 1].end == offset ? index - 1 : nil
  }
}

extension RuleEditor {
  /// Checks files with a set's own declarations, and returns what is found. Times are read in UTC,
  /// which no mistake in the form of rules depends on.
  func checked(_ files: [SyntaxFile], _ diagnostics: DiagnosticList) -> DiagnosticList {
    let checker = Checker(files: files, diagnostics: diagnostics, suggests: false)
    _ = checker.check(
      overriding: Program.Overrides(zone: .utc), at: { _ in nil }, zones: { _ in .rules(.utc) })
    return checker.diagnostics
  }
}
