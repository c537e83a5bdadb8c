// From the winners of the steps to the choice, as the reference finds it.

/// What an order pays and by which promotions.
struct PricedOrder: Hashable {
  var payable: Int64
  var applied = PriceBlock.Applied()
}

/// Some promotions that are applied one after the other.
private struct Combination {
  var left: Int64
  var count = 0
  var worth = Worth.nothing
  var applied = PriceBlock.Applied()

  /// As `Choice.ranks(before:)`.
  func ranks(before other: Combination) -> Bool {
    if left != other.left { return left < other.left }
    if count != other.count { return count < other.count }
    if worth != other.worth { return worth > other.worth }
    return (applied.first, applied.second, applied.third)
      < (other.applied.first, other.applied.second, other.applied.third)
  }
}

extension PriceIndex {
  func choice(for order: OrderTerms) -> PricedOrder {
    switch program.strategy {
    case .calculator: combined(winners(for: order), of: order)
    case .first: first(winners(for: order).plain, of: order)
    case .best: best(for: order)
    }
  }

  private func first(_ winner: LeadingOffer, of order: OrderTerms) -> PricedOrder {
    guard winner.rank < .max else { return PricedOrder(payable: order.amount) }
    var priced = PricedOrder(
      payable: table.left(after: winner.promotion, of: order.amount, amount: order.amount))
    priced.applied.first = Int32(winner.promotion)
    return priced
  }

  /// The first in rank of nothing, each winner alone, and all that are `sync` one after the other.
  private func combined(_ winners: LeadingOffers, of order: OrderTerms) -> PricedOrder {
    let nothing = Combination(left: order.amount)
    var lowest = nothing
    func combine(_ before: Combination?, with winner: LeadingOffer) -> Combination? {
      guard let before, winner.rank < .max,
        before.count == 0 || isSync(before.applied.first) && isSync(Int32(winner.promotion))
      else { return nil }
      let next = added(winner, to: before, of: order)
      if let next, next.ranks(before: lowest) { lowest = next }
      return next
    }
    let plain = combine(nothing, with: winners.plain)
    let threshold = combine(nothing, with: winners.threshold)
    let both = combine(plain, with: winners.threshold)
    if winners.code.rank < .max {
      _ = combine(nothing, with: winners.code)
      _ = combine(plain, with: winners.code)
      _ = combine(threshold, with: winners.code)
      _ = combine(both, with: winners.code)
    }
    return PricedOrder(payable: lowest.left, applied: lowest.applied)
  }

  private func isSync(_ promotion: Int32) -> Bool { table.terms[Int(promotion)].isSync }

  /// A combination with one more promotion; nil if that would take nothing.
  private func added(
    _ winner: LeadingOffer, to before: Combination, of order: OrderTerms
  ) -> Combination? {
    let promotion = winner.promotion
    let left = table.left(after: promotion, of: before.left, amount: order.amount)
    guard left < before.left else { return nil }
    var next = before
    next.left = left
    next.worth = before.worth + winner.worth
    switch before.count {
    case 0: next.applied.first = Int32(promotion)
    case 1: next.applied.second = Int32(promotion)
    default: next.applied.third = Int32(promotion)
    }
    next.count += 1
    return next
  }

  /// The choice of `best` among the promotions in force, which the index finds.
  private func best(for order: OrderTerms) -> PricedOrder {
    var inForce: [Int] = []
    visitInForce(for: order) { inForce.append($0) }
    let checked = CheckedOrder(
      amount: Amount(unchecked: order.amount),
      instant: Instant(secondsSince1970: order.instant), localTime: LocalTime(seconds: 0), codes: [],
      facts: [])
    let eligible = Set(inForce).filter {
      table.left(after: $0, of: order.amount, amount: order.amount) < order.amount
    }
    let choice = BestSearch.choice(for: checked, by: program, among: Array(eligible))
    var priced = PricedOrder(payable: choice.payable.minorUnits)
    for (place, one) in choice.applied.enumerated() {
      switch place {
      case 0: priced.applied.first = Int32(one.index)
      case 1: priced.applied.second = Int32(one.index)
      default: priced.applied.third = Int32(one.index)
      }
    }
    return priced
  }
}
