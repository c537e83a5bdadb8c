import Promo
import PromoHost

/// Tells what a code of the diagnostics means, or which codes there are.
struct Explain {
  let code: Diagnostic.Code?

  func run() throws(CommandFailure) -> ExitStatus {
    try printAnswer((code.map(page) ?? list).painted(for: .output))
    return .done
  }

  private var list: StyledText {
    var text = StyledText()
    for code in Diagnostic.Code.allCases {
      text.append("\(code.rawValue)", .strong)
      text.append("  \(code.explanation.title)\n")
    }
    return text
  }

  private func page(of code: Diagnostic.Code) -> StyledText {
    let explanation = code.explanation
    var text = StyledText()
    text.append("\(code.severity.rawValue) \(code.rawValue)", code.style)
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

extension Diagnostic.Code {
  fileprivate var style: StyledText.Style { severity == .error ? .error : .warning }
}
