import Promo
import PromoHost

/// Writes a commented rule file as a starting point.
struct NewRules {
  private let arguments: Arguments

  init(_ arguments: Arguments) {
    self.arguments = arguments
  }

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
    let text = try NewFile(settings: settings, program: shop, language: language).text()
    try write(text)
    return .done
  }

  /// Compiles the settings. Reports mistakes in the settings as mistakes in the options.
  private func program(of settings: String) throws(CommandFailure) -> Program {
    let compilation = Program.compile(
      [Source(name: "settings", text: settings)], zones: ZoneDatabase().lookup)
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
    try hosted { () throws(HostError) in
      let output = try FileOutput(path: path, mayReplace: false)
      try output.write(text.utf8)
      try output.finish()
    }
    try printAnswer(
      arguments.line("wrote \(printable(path)): edit it, then run `promo-eval check` on it"))
  }
}

/// The text of a new rule file: a sale next month, an offer for larger orders, and a code.
private struct NewFile {
  let settings: String
  let program: Program
  let language: Language

  /// Returns the text of the file. Its expectations state the prices that its rules give.
  func text() throws(CommandFailure) -> String {
    let rules = settings + (language == .chinese ? chineseRules : englishRules)
    let compilation = Program.compile(
      [Source(name: "new", text: rules)], zones: ZoneDatabase().lookup)
    guard let program = compilation.program else { throw .rules }
    var text = rules + (language == .chinese ? "\n# 每笔订单应付多少：" : "\n# What orders must pay. ")
    text +=
      language == .chinese
      ? "`promo-eval test` 会逐条核对。\n" : "`promo-eval test` checks each of these.\n"
    for amount in [hundred / 2, hundred - 1, hundred] {
      text += try expectation(of: Amount(minorUnits: amount) ?? .zero, in: program)
    }
    return text + (language == .chinese ? chineseGuarantee : englishGuarantee)
  }

  /// The largest round amount in the file: 100, or 10,000 in a currency without decimals.
  private var hundred: Int64 {
    let hundred = program.currency.hundred.minorUnits
    return program.currency.decimals == 0 ? 100 * hundred : hundred
  }

  private func money(_ units: Int64) -> String {
    program.currency.shortText(Amount(minorUnits: units) ?? .zero)
  }

  private func expectation(of amount: Amount, in program: Program) throws(CommandFailure) -> String
  {
    let day = String(sale.first.prefix(8)) + "15"
    do {
      let order = Order(amount: amount, at: try Instant(day, in: program))
      let quote = try program.quote(order)
      let names = quote.applied.map { "\"\($0.promotion)\"" }.joined(separator: ", ")
      return "expect amount \(money(amount.minorUnits)) at \(day) "
        + "pays \(money(quote.payable.minorUnits)) by \(names)\n"
    } catch {
      throw .order(error.sentence(in: program))
    }
  }

  /// The first and the last day of the next month, in the time zone of the shop.
  private var sale: (first: String, last: String) {
    let today = program.zone.text(Instant(secondsSince1970: Console.now)).prefix(7)
    let parts = today.split(separator: "-").compactMap { Int($0) }
    let (year, month) = parts[1] == 12 ? (parts[0] + 1, 1) : (parts[0], parts[1] + 1)
    let start = "\(year)-\(month < 10 ? "0" : "")\(month)-"
    let days = [31, 30, 29].first { (try? Instant("\(start)\($0)", in: program)) != nil } ?? 28
    return ("\(start)01", "\(start)\(days)")
  }

  private var englishRules: String {
    """

    # In this month everything is 20 % off. The last day counts in full.
    promotion "Sale" {
        discount 20% off
        from \(sale.first) to \(sale.last)
        sync  # may be combined with promotions of another kind
    }

    # An offer for larger orders, on top of the sale.
    promotion "\(money(hundred / 10)) off \(money(hundred))" {
        coupon \(money(hundred / 10))
        spend \(money(hundred))
        before discounts
        sync
    }

    # For customers with this code. Delete `paused` to switch it on.
    promotion "Newsletter" {
        discount 5% off
        code "HELLO"
        paused
    }

    """
  }

  private var chineseRules: String {
    """

    # 本月全场八折，最后一天全天有效。
    promotion "全场8折" {
        discount to 80%
        from \(sale.first) to \(sale.last)
        sync  # 可与其他类型的优惠叠加
    }

    # 大额订单再减，可与打折叠加。
    promotion "满\(money(hundred))减\(money(hundred / 10))" {
        coupon \(money(hundred / 10))
        spend \(money(hundred))
        before discounts
        sync
    }

    # 凭优惠码。删去 `paused` 即可启用。
    promotion "新客优惠码" {
        discount to 95%
        code "HELLO"
        paused
    }

    """
  }

  private var englishGuarantee: String {
    """

    # No order ever pays a smaller share. `promo-eval check` proves it for every order.
    ensure pays >= 70%

    """
  }

  private var chineseGuarantee: String {
    """

    # 任何订单实付都不低于这一比例，由 `promo-eval check` 证明。
    ensure pays >= 70%

    """
  }
}
