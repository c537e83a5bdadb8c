import Promo
import PromoHost

let store = try await RuleStore(.files(["shop.promo"]))
let program = store.current.program
let order = try Order(amount: "60", at: "2026-07-14T10:00", in: program)
let (quote, version) = try store.quote(order)
print(program.currency.textWithCode(quote.payable), "by the rules", version.contentHash.prefix(8))
