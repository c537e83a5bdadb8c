import Promo
import PromoHost

let store = try await RuleStore(.files(["shop.promo"]))
let program = store.current.program
let order = Order(amount: try program.amount("60"), at: try program.instant("2026-07-14T10:00"))
let (quote, version) = try store.quote(order)
print(program.currency.textWithCode(quote.payable), "by the rules", version.contentHash.prefix(8))
