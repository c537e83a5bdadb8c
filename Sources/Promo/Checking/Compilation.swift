/// What became of a file set: a program, unless there are errors, and what there is to say.
public struct Compilation: Sendable {
  /// The program; nil if there is an error.
  public let program: Program?

  /// The diagnostics in source order, at most a hundred.
  public let diagnostics: [Diagnostic]

  /// How many further diagnostics there are.
  public let omittedCount: Int

  /// The files that were compiled, which the diagnostics point into.
  public let sources: [Source]

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
    let errors = diagnostics.count { $0.severity == .error }
    if errors > 0 {
      let more = omittedCount > 0 ? " and \(omittedCount) more" : ""
      text.append("\(counted(errors, "error"))\(more): nothing is priced\n", .strong)
    }
    return text
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

extension Program {
  /// Compiles a file set in written order. Takes time in proportion to its size.
  ///
  /// - Parameters:
  ///   - sources: the files; their order is the written order of the promotions.
  ///   - overrides: settings that hold instead of those in the rules.
  ///   - zones: what the host knows of the zone that the rules name. It is asked at most once,
  ///     and not for `UTC`.
  public static func compile(
    _ sources: [Source], overriding overrides: Overrides = Overrides(),
    zones: (String) -> ZoneLookup
  ) -> Compilation {
    var diagnostics = DiagnosticList()
    var files: [SyntaxFile] = []
    for (index, source) in sources.enumerated() {
      let (file, found) = Parser.parse(source, file: index)
      files.append(file)
      diagnostics.append(contentsOf: found)
    }
    var checker = Checker(files: files, diagnostics: diagnostics)
    let program = checker.check(overriding: overrides, zones: zones)
    return Compilation(
      program: checker.diagnostics.hasErrors ? nil : program,
      diagnostics: checker.diagnostics.inSourceOrder,
      omittedCount: checker.diagnostics.omittedCount, sources: sources)
  }
}
