/// What became of a file set: a program, unless there are errors, and what there is to say.
public struct Compilation: Sendable {
  /// The program; nil if there is an error.
  public let program: Program?

  /// The diagnostics in source order, at most a hundred.
  public let diagnostics: [Diagnostic]

  /// How many there are of each code, those that are not among the diagnostics included.
  public let counts: [Diagnostic.ID: Int]

  /// The files that were compiled, which the diagnostics point into.
  public let sources: [Source]

  /// How many errors there are; from 10,000 on there may be more, for the rest is not read.
  public var errorCount: Int { count(of: .error) }

  /// How many warnings there are in all.
  public var warningCount: Int { count(of: .warning) }

  private func count(of severity: Diagnostic.Severity) -> Int {
    counts.reduce(0) { $0 + ($1.key.severity == severity ? $1.value : 0) }
  }

  /// Whether there would be no error if this machine had data of time zones.
  package var isZoneDataAllThatIsMissing: Bool {
    counts[.missingZoneData] != nil && errorCount == 1
  }

  /// What there is to say, laid out for people as the command line shows it: empty if nothing.
  public var report: String { styledReport.plain }

  /// The report in pieces, for terminals with colours.
  package var styledReport: StyledText {
    var excerpts = Excerpts(of: sources)
    var text = StyledText()
    for diagnostic in diagnostics {
      text.append(excerpts.layout(diagnostic))
      text.append("\n")
    }
    if let summary { text.append("\(summary)\n", .strong) }
    return text
  }

  /// How many there are, where that matters: with errors, and where not all are shown.
  private var summary: String? {
    let isCut = diagnostics.count < errorCount + warningCount
    guard errorCount > 0 || isCut else { return nil }
    let counts = [(errorCount, "error"), (warningCount, "warning")].filter { $0.0 > 0 }
      .map { counted($0.0, $0.1) }.joined(separator: ", ")
    return (errorCount >= DiagnosticList.errorLimit ? "at least " : "") + counts
      + (isCut ? ", of which \(diagnostics.count) are shown" : "")
      + (errorCount > 0 ? ": nothing is priced" : "")
  }
}

/// What the host knows of a time zone name.
public enum ZoneLookup: Sendable {
  /// The zone's rules.
  case rules(ZoneRules)
  /// No zone of this name; perhaps the one that was meant.
  case unknown(nearest: String?)
  /// No zones at all, and what to do about it.
  case noZoneData(help: String)
}

extension Program {
  /// Settings that hold instead of those in the rules, for a chain of shops with one rule file.
  public struct Overrides: Sendable {
    /// Instead of the rules' `strategy`.
    public var strategy: Strategy?

    /// Instead of the rules' `timezone`.
    public var zone: ZoneRules?

    /// Makes overrides; what is left out holds as the rules say.
    public init(strategy: Strategy? = nil, zone: ZoneRules? = nil) {
      self.strategy = strategy
      self.zone = zone
    }
  }

  /// Compiles a file set in written order. Takes time in proportion to its size.
  ///
  /// - Parameters:
  ///   - sources: the files; their order is the written order of the promotions.
  ///   - overrides: settings that hold instead of those in the rules.
  ///   - instant: the instant at which the rules are to be used, on the wall clock of their zone:
  ///     a window that is over by then draws a warning. Without one none does.
  ///   - zones: what the host knows of the zone that the rules name. It is asked at most once,
  ///     and not for `UTC`.
  public static func compile(
    _ sources: [Source], overriding overrides: Overrides = Overrides(),
    at instant: (ZoneRules) -> Instant? = { _ in nil }, zones: (String) -> ZoneLookup
  ) -> Compilation {
    compile(
      sources, overriding: overrides, at: instant, keeping: DiagnosticList.limit, zones: zones)
  }

  /// Compiles a file set and keeps so many diagnostics.
  package static func compile(
    _ sources: [Source], overriding overrides: Overrides, at instant: (ZoneRules) -> Instant?,
    keeping limit: Int, zones: (String) -> ZoneLookup
  ) -> Compilation {
    var diagnostics = DiagnosticList(limit: limit)
    let files = sources.enumerated().map { index, source in
      SyntaxFile(reading: source, file: index, reportingTo: &diagnostics)
    }
    let checker = Checker(files: files, diagnostics: diagnostics)
    let program = checker.check(overriding: overrides, at: instant, zones: zones)
    return Compilation(
      program: checker.diagnostics.hasErrors ? nil : program,
      diagnostics: checker.diagnostics.inSourceOrder, counts: checker.diagnostics.counts,
      sources: sources)
  }
}
