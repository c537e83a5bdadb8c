/// The result of compiling a file set: a program, unless there are errors, and the diagnostics.
public struct Compilation: Sendable {
  /// The program; nil if there is an error.
  public let program: Program?

  /// The diagnostics in source order, at most a hundred.
  public let diagnostics: [Diagnostic]

  /// The number of diagnostics of each kind, including the diagnostics that are not kept.
  package let counts: [Diagnostic.ID: Int]

  /// The compiled files, to which the diagnostics refer.
  public let sources: [Source]

  /// The settings that replace those of the files, as lines of a file.
  package let settings: String

  /// The warnings that only a check of the rules reports, not each use of them.
  package var remarks: [Diagnostic] = []

  /// The number of orders, each with lines, that the findings tried.
  package var triedOrderCount = 0

  /// The number of guarantees that the findings report as broken or undecided.
  package var openGuaranteeCount = 0

  /// The number of errors. From 10,000 on, there may be more errors, because reading stops there.
  public var errorCount: Int { count(of: .error) }

  /// The number of warnings, including the warnings that are not kept.
  public var warningCount: Int { count(of: .warning) }

  private func count(of severity: Diagnostic.Severity) -> Int {
    counts.reduce(0) { $0 + ($1.key.severity == severity ? $1.value : 0) }
  }

  /// True if missing time zone data on this machine is the only error.
  package var isZoneDataAllThatIsMissing: Bool {
    counts[.missingZoneData] != nil && errorCount == 1
  }
}

extension Program {
  /// Compiles a file set. Takes time in proportion to the size of the files.
  ///
  /// - Parameters:
  ///   - sources: The files. The order of the files decides between equally good promotions.
  ///   - overrides: Settings that replace the settings of the rules.
  ///   - instant: Takes the time zone of the rules and returns the instant from which they will be
  ///     used. Windows that end by then draw warnings; nil for no such warnings.
  ///   - zones: Looks up a time zone that the rules name. The function is called at most once for
  ///     each name, and never for `UTC`.
  public static func compile(
    _ sources: [Source], overriding overrides: Overrides = Overrides(),
    at instant: (ZoneRules) -> Instant? = { _ in nil }, zones: (String) -> ZoneLookup
  ) -> Compilation {
    compile(
      sources, overriding: overrides, at: instant, keeping: DiagnosticList.limit, zones: zones)
  }

  /// Compiles a file set and keeps a limited number of diagnostics.
  package static func compile(
    _ sources: [Source], overriding overrides: Overrides, at instant: (ZoneRules) -> Instant?,
    keeping limit: Int, zones: (String) -> ZoneLookup
  ) -> Compilation {
    var known: [String: ZoneLookup] = [:]
    func compile(_ sources: [Source], suggests: Bool) -> Compilation {
      untried(
        sources, overriding: overrides, at: instant, keeping: limit, suggests: suggests
      ) { name in
        let zone = known[name] ?? zones(name)
        known[name] = zone
        return zone
      }
    }
    let compilation = compile(sources, suggests: true)
    let hasFixes = compilation.diagnostics.contains { $0.severity == .error && !$0.fixes.isEmpty }
    guard hasFixes, compilation.errorCount < DiagnosticList.errorLimit else { return compilation }
    var trial = FixTrial(before: compile(sources, suggests: false))
    let diagnostics = compilation.diagnostics.map { diagnostic in
      trial.tried(diagnostic) { compile($0, suggests: false) }
    }
    return Compilation(
      program: nil, diagnostics: diagnostics, counts: compilation.counts, sources: sources,
      settings: overrides.lines)
  }

  /// Compiles a file without suggestions and without trying the fixes: for whoever asks for the
  /// program and the places of errors only.
  static func untried(
    _ source: Source, at instant: (ZoneRules) -> Instant?, zones: (String) -> ZoneLookup
  ) -> Compilation {
    untried(
      [source], overriding: Overrides(), at: instant, keeping: DiagnosticList.limit,
      suggests: false, zones: zones)
  }

  /// Compiles a file set without trying the fixes.
  private static func untried(
    _ sources: [Source], overriding overrides: Overrides, at instant: (ZoneRules) -> Instant?,
    keeping limit: Int, suggests: Bool, zones: (String) -> ZoneLookup
  ) -> Compilation {
    var diagnostics = DiagnosticList(limit: limit)
    let files = sources.enumerated().map { index, source in
      SyntaxFile(reading: source, file: index, reportingTo: &diagnostics)
    }
    let checker = Checker(files: files, diagnostics: diagnostics, suggests: suggests)
    var program = checker.check(overriding: overrides, at: instant, zones: zones)
    program.limits = overrides.limits
    return Compilation(
      program: checker.diagnostics.hasErrors ? nil : program,
      diagnostics: checker.diagnostics.inSourceOrder, counts: checker.diagnostics.counts,
      sources: sources, settings: overrides.lines, remarks: checker.remarks)
  }
}
