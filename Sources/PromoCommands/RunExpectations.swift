import Promo
import PromoHost

/// Prices every expectation in the rules and shows those that do not hold.
struct RunExpectations {
  private let arguments: Arguments

  init(_ arguments: Arguments) {
    self.arguments = arguments
  }

  func run() throws(CommandFailure) -> ExitStatus {
    let rules = try arguments.loadRules()
    let results = rules.program.expectations.map { rules.program.result(of: $0) }
    let failures = results.filter { !$0.holds }
    var excerpts = Excerpts(of: rules.sources)
    var text = StyledText()
    for failure in failures.prefix(100) {
      text.append("\(excerpts.location(of: failure.expectation.span)): ", .strong)
      text.append("\(difference(in: failure, of: rules.program))\n")
    }
    let cut = failures.count > 100 ? ", of which 100 are shown" : ""
    text.append(
      "\(counted(results.count, "expectation")), \(failures.count) failed\(cut)\n",
      failures.isEmpty ? .good : .error)
    try printAnswer(text.painted(for: .output))
    return failures.isEmpty ? .done : .failed
  }

  /// What was expected and what came, the promotions where they were expected.
  private func difference(in result: ExpectationResult, of program: Program) -> String {
    let currency = program.currency
    let expectation = result.expectation
    let expected = currency.text(expectation.payable) + by(expectation.applied)
    let actual = currency.text(result.payable) + by(result.applied)
    return "an order of \(currency.text(expectation.amount)) should pay \(expected), "
      + "but pays \(actual)"
  }

  private func by(_ names: [String]?) -> String {
    guard let names else { return "" }
    return names.isEmpty
      ? " by nothing" : " by \(names.map { "\"\(printable($0))\"" }.joined(separator: ", "))"
  }
}
