import Promo

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
