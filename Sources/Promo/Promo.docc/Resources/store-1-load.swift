import Promo
import PromoHost

let store = try await RuleStore(.files(["shop.promo"]))
let current = store.current
let program = current.program
let order = try Order(amount: "60", at: "2026-07-14T10:00", in: program)
let quote = try current.index.quote(order)
print(program.currency.textWithCode(quote.payable), "by the rules", current.contentHash.prefix(8))
