import Promo
import PromoHost
import PromoOrders

/// Shows the effect of changing rules: the changes themselves, and the orders whose prices change.
struct CompareRules {
  let arguments: Arguments

  func run() throws(CommandFailure) -> ExitStatus {
    let format: AnswerFormat = try arguments.word("--format") ?? .text
    let budget = try arguments.wholeNumber("--effort") ?? Compilation.defaultBudget
    let (old, new, sources) = try programs()
    let cost = try costs(from: old, to: new, beside: sources)
    let comparison = ProgramComparison(
      from: old, to: new,
      at: try arguments["--at"].map { text throws(CommandFailure) in
        try OrderText.instant(text, in: new)
      },
      upTo: try arguments.largestAmount(in: new) ?? .largest, budget: budget)
    switch format {
    case .text:
      let layout = ComparisonText(comparison, in: arguments.language).layout(
        width: Console.width(of: .output))
      try printAnswer(layout.painted(for: .output) + (cost == nil ? "" : "\n"))
    case .json: try printAnswer("\(ComparisonJSON.text(of: comparison, cost))\n")
    case .markdown:
      try printAnswer(
        ComparisonMarkdown(comparison, in: arguments.language).text + (cost == nil ? "" : "\n"))
    }
    if let cost, format != .json {
      try CostOrders.show(cost, as: format, by: nil, in: arguments.language)
    }
    switch comparison.answer {
    case .same, .unchanged: return .done
    case .different, .undecided, .incomparable: return .failed
    }
  }

  /// Returns what the orders of `--orders` cost; nil without orders, and if money differs.
  private func costs(
    from old: Program, to new: Program, beside sources: [Source]
  ) throws(CommandFailure) -> CostOfOrders? {
    guard arguments["--orders"] != nil else {
      try CostOrders.checkAreGiven(arguments)
      return nil
    }
    guard old.currency == new.currency else {
      arguments.say("the orders are not priced, because the rules differ in currency")
      return nil
    }
    try arguments.checkOutputs(beside: sources)
    return try CostOrders(arguments: arguments).answer(of: new, against: old, rowsTo: nil)
  }

  /// Returns the old and the new rules. Compiles both and shows their diagnostics before it fails
  /// because of errors in either.
  private func programs() throws(CommandFailure) -> (old: Program, new: Program, [Source]) {
    let old = try arguments.compilation(of: [arguments.rules[0]])
    let new = try arguments.compilation(of: [arguments.rules[1]])
    // Diagnostics of the old rules matter only if the old rules are unusable.
    if old.program == nil { try arguments.show(old) }
    try arguments.show(new)
    for (index, compilation) in [old, new].enumerated() where compilation.program == nil {
      let rules = quoted(arguments.rules[index])
      arguments.say(
        index == 0
          ? "the old rules \(rules) cannot be used" : "the new rules \(rules) cannot be used")
    }
    return (
      try arguments.usable(old), try arguments.usable(new), old.sources + new.sources
    )
  }
}
