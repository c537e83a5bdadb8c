@testable import Promo
@testable import PromoCommands

/// Any bytes as a rule file: read, reported, mended, and priced where they mean something.
enum FuzzedRules {
  static func check(_ bytes: [UInt8]) throws {
    try checkTokens(of: bytes)
    let source = Source(name: "rules.promo", bytes: bytes)
    let compilation = compile(source, keeping: 100)
    try checkPlaces(in: compilation)
    try checkReports(of: compilation)
    try checkParts(of: source)
    try checkLayout(of: source)
    let mended = try mended(source)
    guard let program = compilation.program else { return }
    guard let mendedProgram = mended.program else {
      throw BrokenClaim(description: "mending makes errors:\n\(mended.report)")
    }
    try FuzzedProgram(program: program).check(against: mendedProgram)
  }

  static func compile(_ source: Source, keeping limit: Int) -> Compilation {
    // The instant of the examples, so that some windows are over.
    let now = Instant(secondsSince1970: 1_794_362_400)
    return Program.compile(
      [source], overriding: Program.Overrides(), at: { _ in now }, keeping: limit,
      zones: FuzzZones.lookup)
  }

  /// Tokens and the trivia between them are the file.
  private static func checkTokens(of bytes: [UInt8]) throws {
    var offset = 0
    for token in Lexer.tokens(of: bytes) {
      while offset < token.start, let trivia = Lexer.trivia(at: offset, in: bytes) {
        try claim(trivia.range.lowerBound == offset, "trivia \(trivia) is not at \(offset)")
        try claim(trivia.range.upperBound > offset, "trivia \(trivia) is empty")
        offset = trivia.range.upperBound
      }
      try claim(offset == token.start, "\(offset) is neither in a token nor in trivia")
      try claim(token.end > offset || token.kind == .end, "\(token) is empty")
      offset = token.end
    }
    try claim(offset == bytes.count, "tokens end at \(offset) of \(bytes.count)")
  }

  /// Spans lie in the file, edits of a fix are in order and apart, and errors are why there is no
  /// program.
  private static func checkPlaces(in compilation: Compilation) throws {
    let range = 0...compilation.sources[0].bytes.count
    for diagnostic in compilation.diagnostics {
      let edits = diagnostic.fixes.flatMap(\.edits).map(\.span)
      for span in diagnostic.labels.map(\.span) + edits {
        try claim(
          span.file == 0 && span.start <= span.end && range.contains(span.start)
            && range.contains(span.end), "\(span) is not in the file: \(diagnostic)")
      }
      for fix in diagnostic.fixes {
        let areApart = zip(fix.edits, fix.edits.dropFirst()).allSatisfy {
          $0.span.end <= $1.span.start
        }
        try claim(!fix.edits.isEmpty && areApart, "edits overlap: \(diagnostic)")
      }
    }
    try claim(
      (compilation.program == nil) == (compilation.errorCount > 0), "a program despite errors")
  }

  /// Nothing that the parser gives up is passed over in silence: a discount without its condition
  /// gives the shop away.
  static func checkParts(of source: Source) throws {
    var diagnostics = DiagnosticList()
    let file = SyntaxFile(reading: source, file: 0, reportingTo: &diagnostics)
    try claim(
      diagnostics.hasErrors || !file.promotions.contains { $0.isBroken },
      "a promotion lacks a clause, and no error says so")
  }

  /// The layout says what the file says, and is its own.
  private static func checkLayout(of source: Source) throws {
    guard let formatted = source.formatted() else { return }
    try claim(formatted.hasSameForm(as: source), "the layout says something else")
    try claim(formatted.formatted() == formatted, "the layout of a layout is another")
  }

  /// Every form of the report can be made, and what people read moves no terminal's cursor.
  private static func checkReports(of compilation: Compilation) throws {
    // Those for programs take long, and tell many diagnostics as they tell a few.
    for format in DiagnosticsFormat.allCases where compilation.diagnostics.count < 4 {
      _ = format.text(of: compilation, in: .english, for: .error)
    }
    for scalar in compilation.report.unicodeScalars where scalar.isHazard {
      try claim(scalar == "\n", "a control character in a report: \(scalar.value)")
    }
  }

  /// What becomes of a file when all is mended that is certain, in rounds as the command does it, and
  /// not in circles.
  private static func mended(_ source: Source) throws -> Compilation {
    var mended = source
    var seen: Set<[UInt8]> = []
    while true {
      let compilation = compile(mended, keeping: 100_000)
      try checkPlaces(in: compilation)
      let fixes = compilation.diagnostics.compactMap { diagnostic in
        let certain = diagnostic.fixes.filter { $0.grade == .certain }
        return certain.count == 1 ? certain[0] : nil
      }
      if fixes.isEmpty || seen.count == 20 { return compilation }
      try claim(
        seen.insert(mended.bytes).inserted,
        "mending goes in circles:\n\(String(decoding: mended.bytes, as: UTF8.self))")
      mended = mended.applying(Fix.compatible(fixes), file: 0)
    }
  }
}
