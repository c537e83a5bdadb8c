import Promo

/// Says each promotion in one line, as a banner does.
struct DescribeRules {
  private let arguments: Arguments

  init(_ arguments: Arguments) {
    self.arguments = arguments
  }

  func run() throws(CommandFailure) -> ExitStatus {
    let rules = try arguments.loadRules()
    try printAnswer("")
    return .done
  }
}
