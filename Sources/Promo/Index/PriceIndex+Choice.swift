// From the winners of the steps to the stack, as the reference finds it.

/// What an order pays and by which promotions.
struct PricedOrder: Hashable {
  var payable: Int64
  var applied = PriceBlock.Applied()
}

extension PriceIndex {
  /// The stack for an order.
  func stack(for order: OrderTerms) -> PricedOrder {
    if order.codes.isEmpty, pieces.hasPrices,
      let place = pieces.place(of: order.amount, at: order.instant)
    {
      let applied = pieces.applied(at: place)
      let payable =
        pieces.payable(of: order.amount, at: place) ?? left(after: applied, of: order.amount)
      return PricedOrder(payable: payable, applied: applied)
    }
    return foundStack(for: order)
  }

  /// What is left after some promotions.
  private func left(after applied: PriceBlock.Applied, of amount: Int64) -> Int64 {
    var left = amount
    applied.visit { left = table.left(after: $0, of: left, amount: amount) }
    return left
  }

  /// The stack that the groups lead to, in 64 bits where they hold it: it takes half the time.
  func foundStack(for order: OrderTerms) -> PricedOrder {
    switch program.strategy {
    case .calculator where order.amount <= OfferTable.mostOf64Bits:
      combined(winners(for: order, in: Int64.self), of: order)
    case .calculator: combined(winners(for: order, in: Int128.self), of: order)
    case .first: first(winners(for: order, in: Int64.self).plain, of: order)
    case .best: best(for: order)
    }
  }

  private func first(_ winner: LeadingOffer<Int64>, of order: OrderTerms) -> PricedOrder {
    guard winner.exists else { return PricedOrder(payable: order.amount) }
    let left = table.left(after: winner.rank.promotion, of: order.amount, amount: order.amount)
    return PricedOrder(
      payable: left, applied: PriceBlock.Applied(first: Int32(winner.rank.promotion)))
  }

  /// The stack of `best` among the promotions in force, which the index finds.
  private func best(for order: OrderTerms) -> PricedOrder {
    var eligible: Set<Int> = []
    visitInForce(for: order) { promotion in
      let left = table.left(after: promotion, of: order.amount, amount: order.amount)
      if left < order.amount { eligible.insert(promotion) }
    }
    let checked = CheckedOrder(
      amount: Amount(unchecked: order.amount),
      instant: Instant(secondsSince1970: order.instant), localTime: LocalTime(seconds: 0),
      codes: [],
      facts: [])
    let stack = BestSearch.stack(for: checked, by: program, among: eligible.sorted())
    return PricedOrder(
      payable: stack.payable.minorUnits, applied: PriceBlock.Applied(stack.applied.map(\.index)))
  }
}

extension PriceBlock.Applied {
  /// At most three promotions.
  init(_ promotions: [Int]) {
    let all = promotions.map(Int32.init) + [-1, -1, -1]
    self.init(first: all[0], second: all[1], third: all[2])
  }
}

// MARK: - Calculator

/// Some promotions that are applied one after the other.
private struct Combination<Millionths: FixedWidthInteger & Sendable> {
  var left: Int64
  var count = 0

  /// Whether the promotion that was applied last is `sync`.
  var isSync = true
  var worth: Millionths = 0
  var applied = PriceBlock.Applied()

  /// As `PricedStack.ranks(before:)`.
  func ranks(before other: Combination) -> Bool {
    if left != other.left { return left < other.left }
    if count != other.count { return count < other.count }
    if worth != other.worth { return worth > other.worth }
    return (applied.first, applied.second, applied.third)
      < (other.applied.first, other.applied.second, other.applied.third)
  }
}

extension PriceIndex {
  /// The first in rank of nothing, each winner alone, and all that are `sync` one after the other.
  @inline(__always)
  private func combined<Millionths>(
    _ winners: LeadingOffers<Millionths>, of order: OrderTerms
  ) -> PricedOrder {
    guard winners.code.exists else {
      return combined(winners.plain, winners.threshold, of: order.amount)
    }
    var lowest = Combination<Millionths>(left: order.amount)
    let nothing = lowest
    let plain = added(winners.plain, to: nothing, of: order, &lowest)
    let threshold = added(winners.threshold, to: nothing, of: order, &lowest)
    let both = plain.flatMap { added(winners.threshold, to: $0, of: order, &lowest) }
    _ = added(winners.code, to: nothing, of: order, &lowest)
    if let plain { _ = added(winners.code, to: plain, of: order, &lowest) }
    if let threshold { _ = added(winners.code, to: threshold, of: order, &lowest) }
    if let both { _ = added(winners.code, to: both, of: order, &lowest) }
    return PricedOrder(payable: lowest.left, applied: lowest.applied)
  }

  /// The same where no code counts: two of them win only if they pay less than each alone.
  @inline(__always)
  private func combined<Millionths>(
    _ plain: LeadingOffer<Millionths>, _ threshold: LeadingOffer<Millionths>, of amount: Int64
  ) -> PricedOrder {
    let afterPlain = left(after: plain, of: amount, amount: amount)
    let afterThreshold = left(after: threshold, of: amount, amount: amount)
    if afterPlain < amount, afterThreshold < amount, plain.rank.isSync, threshold.rank.isSync {
      let both = left(after: threshold, of: afterPlain, amount: amount)
      if both < afterPlain, both < afterThreshold {
        return PricedOrder(
          payable: both,
          applied: PriceBlock.Applied(
            first: Int32(plain.rank.promotion), second: Int32(threshold.rank.promotion)))
      }
    }
    let isPlainFirst =
      if afterPlain != afterThreshold {
        afterPlain < afterThreshold
      } else if plain.worth != threshold.worth {
        plain.worth > threshold.worth
      } else {
        plain.rank.promotion < threshold.rank.promotion
      }
    let (payable, winner) = isPlainFirst ? (afterPlain, plain) : (afterThreshold, threshold)
    guard payable < amount else { return PricedOrder(payable: amount) }
    return PricedOrder(
      payable: payable, applied: PriceBlock.Applied(first: Int32(winner.rank.promotion)))
  }

  /// What is left after a winner; all of it where there is none.
  @inline(__always)
  private func left<Millionths>(
    after winner: LeadingOffer<Millionths>, of left: Int64, amount: Int64
  ) -> Int64 {
    guard winner.exists else { return left }
    let basis = winner.rank.isBeforeDiscounts ? amount : left
    switch winner.rank.form {
    case .table:
      return table.left(
        after: winner.rank.promotion, of: left, amount: amount, in: Millionths.self)
    case .percent:
      let kept = Millionths(Percent.hundred.millionths - winner.value) * Millionths(left)
      return basis < winner.threshold ? left : program.rounding.rounded(millionths: kept)
    case .flat: return basis < winner.threshold ? left : left - min(winner.value, left)
    }
  }

  /// A combination with one more promotion; nil if they cannot be combined, or if it would take nothing.
  @inline(__always)
  private func added<Millionths>(
    _ winner: LeadingOffer<Millionths>, to before: Combination<Millionths>, of order: OrderTerms,
    _ lowest: inout Combination<Millionths>
  ) -> Combination<Millionths>? {
    guard before.count == 0 || winner.rank.isSync && before.isSync else { return nil }
    let left = left(after: winner, of: before.left, amount: order.amount)
    guard left < before.left else { return nil }
    var next = before
    next.left = left
    next.isSync = winner.rank.isSync
    next.worth += winner.worth
    next.applied.append(Int32(winner.rank.promotion), behind: before.count)
    next.count += 1
    if next.ranks(before: lowest) { lowest = next }
    return next
  }
}

extension PriceBlock.Applied {
  fileprivate mutating func append(_ promotion: Int32, behind count: Int) {
    switch count {
    case 0: first = promotion
    case 1: second = promotion
    default: third = promotion
    }
  }
}
