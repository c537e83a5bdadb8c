import Promo
import PromoHost

/// Prices one order and explains the price.
struct PriceOrder {
  private enum Format: String, CaseIterable {
    case text
    case json
  }

  private let arguments: Arguments

  init(_ arguments: Arguments) {
    self.arguments = arguments
  }

  func run() throws(CommandFailure) -> ExitStatus {
    let format: Format = try arguments.word("--format") ?? .text
    guard let amount = arguments["--amount"] else {
      let hint =
        nearest(to: arguments.rules[0], among: Command.names).map { ", or `promo-eval \($0)`" }
      throw .usage("say what to price: `--amount 120`, or `--orders FILE.csv`\(hint ?? "")")
    }
    for option in ["--out", "--columns", "--input", "--rejects", "--jobs"]
    where arguments[option] != nil {
      throw .usage("`\(option)` works only with `--orders`")
    }
    let rules = try arguments.loadRules()
    let program = rules.program
    let facts = try OrderText.facts(arguments.all("--with"), in: program)
    try OrderText.checkFacts(Set(facts.keys), in: program)
    let order = Order(
      amount: try OrderText.amount(amount, in: program),
      at: try OrderText.instant(arguments["--at"], in: program),
      codes: try OrderText.codes(arguments.all("--code")), facts: facts)
    let quote = try priced { () throws(Order.Problem) in try program.quote(order) }
    try printAnswer(
      format == .json
        ? "\(quote.json(in: program))\n"
        : QuoteText(quote, by: program).layout(width: Console.width(of: .output))
          .painted(for: .output))
    return .done
  }
}
