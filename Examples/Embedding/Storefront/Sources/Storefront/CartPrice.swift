import Promo
import PromoHost

/// The price of a cart in words for the customer.
struct CartPrice: Hashable {
  /// The price, the promotions applied, what each took from each article, and the amount to add to pay
  /// less; or the reason why there is no price.
  let lines: [String]

  /// - Parameter version: prices the cart and writes the amounts, so that everything follows the same
  ///   rules.
  init(of cart: Cart, by version: RuleVersion, at instant: Instant, in language: Language) {
    guard cart.total != nil else {
      lines = [language.say("too much to be priced", "金额超出范围")]
      return
    }
    do {
      let quote = try version.index.quote(cart.order(at: instant))
      lines = language.lines(of: quote, for: cart, by: version)
    } catch {
      lines = [error.message]
    }
  }
}

extension Language {
  fileprivate func lines(of quote: Quote, for cart: Cart, by version: RuleVersion) -> [String] {
    let money = version.program.currency.textWithCode
    let (amount, payable) = (money(quote.order.amount), money(quote.payable))
    let names = quote.applied.map(\.promotion).joined(separator: say(", ", "、"))
    let price = say("\(amount) pays \(payable)", "\(amount)，应付\(payable)")
    let by = names.isEmpty ? "" : say(" by \(names)", "，优惠：\(names)")
    let rules = say(
      " (rules \(version.id.rules.prefix(8)))", "（规则\(version.id.rules.prefix(8))）")
    let nudge = quote.nudge.map { nudge in
      let (add, payable) = (money(nudge.add), money(nudge.payable))
      return say("add \(add) and pay \(payable)", "再买\(add)，只付\(payable)")
    }
    let articles = zip(cart.filled, quote.cart?.lines ?? []).map { line, priced in
      article(line.name, priced, in: version.program.currency)
    }
    return [price + by + rules] + articles + (nudge.map { [$0] } ?? [])
  }

  /// Says what promotions took from an article: what a receipt shows, and what a return gives back.
  private func article(_ name: String, _ line: Quote.Cart.Line, in currency: Currency) -> String {
    let shares = line.shares.map { "\($0.promotion) −\(currency.textWithCode($0.off))" }
    let left = currency.textWithCode(line.left)
    let reasons =
      shares.isEmpty
      ? "" : say(" (\(shares.joined(separator: ", ")))", "（\(shares.joined(separator: "，"))）")
    return say("\(name) pays \(left)", "\(name)应付\(left)") + reasons
  }
}
