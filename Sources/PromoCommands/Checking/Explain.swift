import Promo
import PromoHost

/// Explains an id of the diagnostics, or lists all ids.
struct Explain {
  let id: Diagnostic.ID?

  func run() throws(CommandFailure) -> ExitStatus {
    try printAnswer((id.map(page) ?? list).painted(for: .output))
    return .done
  }

  private var list: StyledText {
    var text = StyledText()
    for id in Diagnostic.ID.allCases {
      text.append("\(id.rawValue)", .strong)
      text.append("  \(id.explanation.title)\n")
    }
    return text
  }

  private func page(of id: Diagnostic.ID) -> StyledText {
    let explanation = id.explanation
    var text = StyledText()
    text.append("\(id.severity.rawValue) \(id.rawValue)", id.style)
    text.append(": \(explanation.title)\n\n", .strong)
    text.append("\(explanation.cause)\n\n")
    text.append("For example\n\n", .strong)
    text.append(indented(explanation.example))
    text.append("\nCorrected\n\n", .strong)
    text.append(indented(explanation.mended))
    return text
  }

  private func indented(_ rules: String) -> String {
    rules.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "\n" : "    \(printable(String($0)))\n" }.joined()
  }
}

extension Diagnostic.ID {
  fileprivate var style: StyledText.Style { severity == .error ? .error : .warning }
}
