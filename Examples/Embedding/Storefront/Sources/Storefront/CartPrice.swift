import Promo
import PromoHost

/// The price of a cart in words for the customer.
struct CartPrice: Hashable {
  /// The price, the promotions applied, and the amount to add to pay less; or the reason why there is no
  /// price.
  let lines: [String]

  /// - Parameter version: prices the cart and writes the amounts, so that everything follows the same
  ///   rules.
  init(of cart: Cart, by version: RuleVersion, at instant: Instant, in language: Language) {
    guard let total = cart.total else {
      lines = [language.say("too much to be priced", "金额超出范围")]
      return
    }
    do {
      let quote = try version.index.quote(Order(amount: total, at: instant))
      lines = language.lines(of: quote, by: version)
    } catch {
      lines = [error.message]
    }
  }
}

extension Language {
  fileprivate func lines(of quote: Quote, by version: RuleVersion) -> [String] {
    let money = version.program.currency.textWithCode
    let (amount, payable) = (money(quote.order.amount), money(quote.payable))
    let names = quote.applied.map(\.promotion).joined(separator: say(", ", "、"))
    let price = say("\(amount) pays \(payable)", "\(amount)，应付\(payable)")
    let by = names.isEmpty ? "" : say(" by \(names)", "，优惠：\(names)")
    let rules = say(
      " (rules \(version.contentHash.prefix(8)))", "（规则\(version.contentHash.prefix(8))）")
    let nudge = quote.nudge.map { nudge in
      let (add, payable) = (money(nudge.add), money(nudge.payable))
      return say("add \(add) and pay \(payable)", "再买\(add)，只付\(payable)")
    }
    return [price + by + rules] + (nudge.map { [$0] } ?? [])
  }
}
