import Promo

/// The forms in which diagnostics are shown.
enum DiagnosticsFormat: String, CaseIterable {
  /// For people.
  case text
  /// For programs: one object on one line, always.
  case json
  /// For code scanners (OASIS SARIF 2.1.0): one log, always.
  case sarif
  /// For the annotations of GitHub's workflows: a line for each.
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
  /// All that is to be said in words, a line each: the message, what it costs and what to do.
  var wholeMessage: String {
    [message, consequence, help].compactMap(\.self).joined(separator: "\n")
  }
}
