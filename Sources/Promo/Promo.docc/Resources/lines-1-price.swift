import Promo
import PromoHost

let text = """
  currency EUR
  timezone "Europe/Berlin"
  goods "shoes", "shirts", "sale", "tote"

  promotion "Shoes" { discount 20% off only "shoes" except "sale" }
  promotion "Three for two" { buy 2 get 1 free only "shirts" }
  promotion "Tote" { get 1 "tote" free spend 120 }
  promotion "Delivery" { free shipping spend 99 }
  """
let rules = Source(name: "shop.promo", text: text)
let compilation = Program.compile([rules], zones: ZoneDatabase().lookup)
print(compilation.report, terminator: "")

if let program = compilation.program {
  let order = Order(
    lines: [
      OrderLine(try Amount("80", in: program), labels: ["shoes", "leather"]),
      OrderLine(try Amount("90", in: program), pieces: 3, labels: ["shirts"]),
    ],
    shipping: try Amount("5", in: program), at: try Instant("2026-07-14T10:00", in: program),
    in: program.currency)
  let quote = try program.quote(order)
  print(program.currency.textWithCode(quote.payable))
}
