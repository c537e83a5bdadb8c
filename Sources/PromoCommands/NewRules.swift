import Promo
import PromoHost
import PromoOrders

/// Writes a commented rule file as a starting point.
struct NewRules {
  let arguments: Arguments

  func run() throws(CommandFailure) -> ExitStatus {
    guard arguments.rules.count == 1 else {
      throw .usage("`new` writes one file: `promo-eval new shop.promo …`")
    }
    guard let currency = arguments["--currency"], let zone = arguments["--timezone"] else {
      throw .usage(
        "say the currency and the time zone of the shop: `promo-eval new shop.promo "
          + "--currency EUR --timezone Europe/Berlin`")
    }
    let language = arguments.language
    let settings = "currency \(currency)\ntimezone \"\(zone)\"\n"
    let shop = try program(of: settings)
    let file = StartFile(
      settings: settings, shop: shop, at: Instant(secondsSince1970: Console.now), in: language)
    let starts: [Start] = [.sale, .tiers, .code]
    let rules = file.rules(starts)
    let tests = Start.expectations(
      of: starts, in: try program(of: rules), at: Instant(secondsSince1970: Console.now))
    let text = rules + frame(of: tests, in: language)
    try write(text)
    return .done
  }

  /// Compiles rules. Reports mistakes in them as mistakes in the options.
  private func program(of rules: String) throws(CommandFailure) -> Program {
    let compilation = Program.compile(
      [Source(name: "new", text: rules)], zones: ZoneDatabase().lookup)
    guard let program = compilation.program else {
      let mistakes = compilation.diagnostics.filter { $0.severity == .error }
      let language = arguments.language
      let sentences = mistakes.map { mistake -> Message in
        let message = mistake.message(in: language)
        return mistake.help(in: language).map { "\(message): \($0)" } ?? "\(message)"
      }
      throw .usage(Message(sentences, joined: "; "))
    }
    return program
  }

  private func write(_ text: String) throws(CommandFailure) {
    let path = arguments.rules[0]
    guard path != "-" else { return try printAnswer(text) }
    guard !FileIdentity.isThere(path) else {
      throw .usage("\(quoted(path)) is already there, and `new` replaces no file")
    }
    try writeFile(text, to: path, mayReplace: false)
    try printAnswer(
      arguments.line("wrote \(printable(path)): edit it, then run `promo-eval check` on it"))
  }
}

/// Returns the expectations of a new file with what they are, and its guarantee.
private func frame(of tests: String, in language: Language) -> String {
  let orders: Message = "What orders must pay. `promo-eval test` checks each of these."
  let share: Message =
    "No order ever pays a smaller share. `promo-eval check` proves it for every order."
  return """

    # \(orders.text(in: language))
    \(tests)
    # \(share.text(in: language))
    ensure pays >= 65%

    """
}
