import Promo
import PromoHost

extension Arguments {
  /// Reads and compiles the rules, and shows their diagnostics.
  func loadRules() throws(CommandFailure) -> (program: Program, sources: [Source]) {
    let overrides = Program.Overrides(strategy: try word("--strategy"), zone: try zone())
    let compilation = Program.compile(
      try readRules(), overriding: overrides, zones: ZoneDatabase().lookup)
    try show(compilation)
    return (try usable(compilation), compilation.sources)
  }

  /// True if some rules come from a stream or device, which cannot be written.
  var readsStandardInput: Bool {
    rules.contains { $0 == "-" || $0.hasPrefix("/dev/") }
  }

  func readRules() throws(CommandFailure) -> [Source] {
    try hosted { () throws(HostError) in try RuleFiles.load(rules) }
  }

  /// Shows the diagnostics of rules in the requested form.
  func show(_ compilation: Compilation) throws(CommandFailure) {
    let format: DiagnosticsFormat = try word("--diagnostics") ?? .text
    Console.write(format.text(of: compilation), to: .error)
  }

  /// Returns the program; fails if the rules have errors.
  func usable(_ compilation: Compilation) throws(CommandFailure) -> Program {
    if let program = compilation.program { return program }
    throw compilation.isZoneDataAllThatIsMissing ? .noZoneData : .rules
  }

  /// Returns the zone of `--timezone`, which replaces that of the rules.
  private func zone() throws(CommandFailure) -> ZoneRules? {
    guard let name = self["--timezone"] else { return nil }
    switch ZoneDatabase().lookup(name) {
    case .rules(let rules): return rules
    case .unknown(let nearest):
      throw .usage(
        "there is no time zone \(quoted(name)) for `--timezone`\(commaHint(nearest))")
    case .noZoneData(let help):
      throw .host(.noZoneData(help: help))
    }
  }
}

/// The forms in which diagnostics are shown.
enum DiagnosticsFormat: String, CaseIterable {
  /// For people.
  case text
  /// For programs: always one object on one line.
  case json
  /// For code scanners (OASIS SARIF 2.1.0): always one log.
  case sarif
  /// For the annotations of GitHub's workflows: one line for each.
  case github

  func text(of compilation: Compilation) -> String {
    switch self {
    case .text: compilation.styledReport.painted(for: .error)
    case .json: "\(compilation.diagnosticsJSON)\n"
    case .sarif: DiagnosticsSARIF(compilation).text
    case .github: DiagnosticsGitHub.text(of: compilation)
    }
  }
}

extension Diagnostic {
  /// The whole text of the diagnostic, on separate lines: the message, the consequence and the
  /// advice.
  var wholeMessage: String {
    [message, consequence, help].compactMap(\.self).joined(separator: "\n")
  }
}
