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
      throw .usage("say what to price: `--amount 120`, or `--orders FILE.csv`")
    }
    for option in ["--out", "--columns"] where arguments[option] != nil {
      throw .usage("`\(option)` goes with `--orders`")
    }
    let rules = try arguments.loadRules()
    let order = Order(
      amount: try OrderText.amount(amount, in: rules.program),
      at: try OrderText.instant(arguments["--at"], in: rules.program))
    let quote = rules.program.quote(order)
    try show(
      format == .json
        ? "\(QuoteJSON.text(of: quote, by: rules.program))\n"
        : QuoteText(quote, by: rules.program).layout(width: Console.width(of: .output))
          .painted(for: .output))
    return .done
  }
}

/// Reads what the command line says of an order.
enum OrderText {
  static func amount(_ text: String, in program: Program) throws(CommandFailure) -> Amount {
    switch program.currency.amount(in: Array(text.utf8)) {
    case .success(let amount): return amount
    case .failure(let problem): throw .order("--amount: \(problem.message(for: text))")
    }
  }

  /// The instant that is meant; now where nothing is said.
  static func instant(_ text: String?, in program: Program) throws(CommandFailure) -> Instant {
    guard let text else { return Instant(secondsSince1970: Console.now) }
    switch program.zone.instant(in: Array(text.utf8)) {
    case .success(let instant): return instant
    case .failure(let problem): throw .order("--at: \(problem.message(for: text))")
    }
  }
}
