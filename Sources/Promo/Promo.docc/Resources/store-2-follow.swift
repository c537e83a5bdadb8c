import Promo
import PromoHost

let store = try await RuleStore(.files(["shop.promo"]))
let current = store.current
let program = current.program
let order = try Order(amount: "60", at: "2026-07-14T10:00", in: program)
let quote = try current.index.quote(order)
print(program.currency.textWithCode(quote.payable), "by the rules", current.contentHash.prefix(8))

for await event in await store.events() {
  switch event {
  case .reloaded(let rules):
    print("\(rules.program.promotions.count) promotions")
  case .changed(let rules, let changes):
    let payable = rules.program.currency.text(try rules.index.price(order))
    print("\(changes.count) changed, the order now pays \(payable)")
  case .failed(let failure):
    print(failure.message)
  }
}
