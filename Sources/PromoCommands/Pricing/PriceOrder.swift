import Promo
import PromoHost
import PromoOrders

/// Prices one order and explains the price.
struct PriceOrder {
  enum Format: String, CaseIterable {
    case text
    case json
  }

  let arguments: Arguments

  func run() throws(CommandFailure) -> ExitStatus {
    let format: Format = try arguments.word("--format") ?? .text
    guard arguments["--amount"] != nil || !arguments.all("--line").isEmpty else {
      guard let near = nearest(to: arguments.rules[0], among: CommandPage.names) else {
        throw .usage("say what to price: `--amount 120`, or `--orders FILE.csv`")
      }
      throw .usage(
        "say what to price: `--amount 120`, or `--orders FILE.csv`, or `promo-eval \(near)`")
    }
    for option in ["--out", "--columns", "--input", "--rejects", "--jobs"]
    where arguments[option] != nil {
      throw .usage("`\(option)` works only with `--orders`")
    }
    let rules = try arguments.loadRules()
    let program = rules.program
    let facts = try OrderText.facts(arguments.all("--with"), in: program)
    try OrderText.checkFacts(Set(facts.keys), in: program)
    let instant = try OrderText.instant(arguments["--at"], in: program)
    let codes = try OrderText.codes(arguments.all("--code"))
    let order =
      if let lines = try lines(in: program) {
        Order(
          lines: lines.lines, shipping: lines.shipping, at: instant, codes: codes, facts: facts,
          in: program.currency)
      } else {
        Order(
          amount: try arguments.amount("--amount", in: program) ?? .zero, at: instant, codes: codes,
          facts: facts)
      }
    let quote = try priced(by: program) { () throws(Order.Problem) in try program.quote(order) }
    try printAnswer(
      format == .json
        ? "\(quote.json(in: program, by: rules.compilation.versionID))\n"
        : QuoteText(quote, by: program, in: arguments.language)
          .layout(width: Console.width(of: .output))
          .painted(for: .output))
    return .done
  }
}

extension PriceOrder {
  /// Returns the lines and the shipping of the order; nil if the order has only an amount.
  private func lines(
    in program: Program
  ) throws(CommandFailure) -> (lines: [OrderLine], shipping: Amount)? {
    let texts = arguments.all("--line")
    guard !texts.isEmpty || arguments["--shipping"] != nil else { return nil }
    guard texts.isEmpty || arguments["--amount"] == nil else {
      throw .usage("an order has an `--amount` or lines, not both")
    }
    var lines: [OrderLine] = []
    for text in texts { lines.append(try OrderText.line(text, in: program)) }
    if let amount = try arguments.amount("--amount", in: program) {
      lines.append(OrderLine(amount))
    }
    return (lines, try arguments.amount("--shipping", in: program) ?? .zero)
  }
}

extension OrderText {
  /// Parses a line of an order, written as `90 x3 shirts,sale`.
  static func line(
    _ text: String, of option: String = "--line", in program: Program
  ) throws(CommandFailure) -> OrderLine {
    var words = text.split(separator: " ", omittingEmptySubsequences: true)[...]
    let amount = try amount(String(words.popFirst() ?? ""), of: option, in: program)
    return try LineWords(words, costing: amount, of: option, in: program).line()
  }

  /// Parses a line without its amount, written as `x3 shirts,sale`.
  static func goods(
    _ text: String, costing amount: Amount, of option: String, in program: Program
  ) throws(CommandFailure) -> OrderLine {
    let words = text.split(separator: " ", omittingEmptySubsequences: true)[...]
    guard let first = words.first.map(String.init) else {
      throw .usage("`\(option)` needs labels, such as `shoes` or `x3 shoes`")
    }
    if !program.declares(trimmed(text)), (try? Amount(first, in: program)) != nil {
      throw .usage(
        "`\(option)` is for goods of every amount: leave out \(quoted(first))")
    }
    return try LineWords(words, costing: amount, of: option, in: program).line()
  }

  static func amount(
    _ text: String, of option: String = "--amount", in program: Program
  ) throws(CommandFailure) -> Amount {
    do { return try Amount(text, in: program) } catch {
      throw .order("\(option): \(error.sentence(in: program))")
    }
  }

  /// Parses the instant of `--at`. Returns the current instant if there is no text.
  static func instant(_ text: String?, in program: Program) throws(CommandFailure) -> Instant {
    guard let text else { return Instant(secondsSince1970: Console.now) }
    return try instant(text, of: "--at", in: program)
  }
}

/// Turns a problem with an order into a failure of the command.
func priced<Value>(
  by program: Program, _ call: () throws(Order.Problem) -> Value
) throws(CommandFailure) -> Value {
  do { return try call() } catch { throw .order(error.sentence(in: program)) }
}
