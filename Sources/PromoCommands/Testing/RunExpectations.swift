import Promo
import PromoHost
import PromoOrders

/// Checks every expectation in the rules. Reports the failures, and the gaps that all expectations
/// together leave.
struct RunExpectations {
  enum Format: String, CaseIterable {
    case text
    case json
    case junit
  }

  let arguments: Arguments

  func run() throws(CommandFailure) -> ExitStatus {
    let format: Format = try arguments.word("--format") ?? .text
    let rules = try arguments.loadRules()
    let report = ExpectationReport(
      of: rules.program, sources: rules.compilation.sources, in: arguments.language)
    switch format {
    case .text: try printAnswer(report.text.painted(for: .output))
    case .json: try printAnswer("\(report.json)\n")
    case .junit: try printAnswer(report.junit)
    }
    return report.failureCount == 0 ? .done : .failed
  }
}
