import Promo

struct OrderTotals {
  private(set) var amount: Int128 = 0
  private(set) var payable: Int128 = 0

  /// The number of orders for which a cheaper set of promotions may exist.
  private(set) var boundedCount = 0

  /// Adds up to a few thousand orders. With more, their sum could exceed 64 bits.
  mutating func add(amounts: [Int64], prices: PriceBlock) {
    amount += Int128(amounts.reduce(0, &+))
    payable += Int128(prices.payables.reduce(0, &+))
    boundedCount += prices.boundedRows.count
  }

  mutating func add(_ other: OrderTotals) {
    amount += other.amount
    payable += other.payable
    boundedCount += other.boundedCount
  }

  func text(in currency: Currency) -> Message {
    let money = { (units: Int128) in grouped(currency.text(ofMinorUnits: units)) }
    let code = currency.isoCode.map { " \($0)" } ?? ""
    return "\(money(amount))\(code) in all, \(money(amount - payable)) saved"
  }
}
