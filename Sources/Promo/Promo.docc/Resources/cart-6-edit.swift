import Promo
import PromoHost

let text = """
  currency EUR
  timezone "Europe/Berlin"

  promotion "Summer sale" {
      discount 20% off
      from 2026-07-01 to 2026-07-31
      sync
  }

  promotion "Ten off" {
      coupon 10
      spend 50
      sync
  }
  """
let rules = Source(name: "shop.promo", text: text)
let compilation = Program.compile([rules], zones: ZoneDatabase().lookup)
print(compilation.report, terminator: "")

if let program = compilation.program {
  let order = try Order(amount: "60", at: "2026-07-14T10:00", in: program)
  let quote = try program.quote(order)
  print(program.currency.textWithCode(quote.payable))
  for applied in quote.applied {
    print("\(applied.promotion) takes \(program.currency.text(applied.off)) off")
  }
  for outcome in quote.outcomes {
    print("\(outcome.promotion): \(outcome.kind.name)")
  }
  if let nudge = quote.nudge {
    print("add \(program.currency.text(nudge.add)) and pay \(program.currency.text(nudge.payable))")
  }

  for promotion in program.active(at: order.instant) {
    print("\(promotion.name): \(program.description(of: promotion, in: .english))")
  }

  let better = """
    promotion "Ten off" {
        coupon 10
        spend 40
        sync
    }
    """
  let edit = RuleEdit.replace("Ten off", with: better)
  let edited = Program.compile(
    try edit.applied(to: compilation.sources), zones: ZoneDatabase().lookup)
  print(edited.report, terminator: "")
}
