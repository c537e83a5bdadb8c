/// The operation that a promotion applies to a rest to pay, and the bounds up to which the
/// operation holds.
struct Term {
  /// The source of an operation. The operation alone does not show its source: a cap takes minor
  /// units off, just as a coupon does.
  enum Kind: UInt8, Sendable {
    /// Everything that is left, or nothing at all.
    case all
    case percent
    case coupon
    /// A coupon for each full `every` of the basis.
    case repeated
    case cap
  }

  let operation: Operation
  var kind = Kind.all

  /// The largest rest to pay for which the term holds, while the basis stays within its level.
  var lastLeft = Int64.max

  /// The largest basis for which the term holds, while the rest to pay stays within `lastLeft`.
  var lastBasis = Int64.max

  static func idle(lastLeft: Int64 = .max, lastBasis: Int64 = .max) -> Term {
    Term(operation: .idle, lastLeft: lastLeft, lastBasis: lastBasis)
  }

  /// Once a cap is reached, it stays reached: no larger basis or rest to pay reduces the value.
  static func capped(to cap: Int64) -> Term { Term(operation: .minus(cap), kind: .cap) }

  /// The largest order amount for which the term holds if the promotion applies to the whole order.
  var lastAlone: Int64 { min(lastLeft, lastBasis) }
}

extension Form {
  /// Returns the term for a rest to pay and a basis. Takes O(log n) time for n tiers.
  @inline(__always)
  func term(on left: Int64, basis: Int64) -> Term {
    if basis < first.from { return .idle(lastBasis: first.from - 1) }
    if left <= 0 { return .idle(lastLeft: 0) }
    if isRepeated { return repeated(on: left, basis: basis) }
    return others.isEmpty
      ? term(on: left, of: first, upTo: .max) : tiered(on: left, basis: basis)
  }

  func term(onAll amount: Int64) -> Term { term(on: amount, basis: amount) }

  private func tiered(on left: Int64, basis: Int64) -> Term {
    let next = others.partitioningIndex { $0.from > basis }
    return term(
      on: left, of: next == 0 ? first : others[next - 1],
      upTo: next < others.count ? others[next].from - 1 : .max)
  }

  @inline(__always)
  private func term(on left: Int64, of level: Level, upTo lastBasis: Int64) -> Term {
    if left <= level.couponUpTo { return term(ofCoupon: level, on: left, upTo: lastBasis) }
    if left > level.percentUpTo { return .capped(to: cap) }
    if left <= level.idleUpTo { return .idle(lastLeft: level.idleUpTo, lastBasis: lastBasis) }
    return Term(
      operation: level.percentOperation, kind: .percent, lastLeft: level.percentUpTo,
      lastBasis: lastBasis)
  }

  private func term(ofCoupon level: Level, on left: Int64, upTo lastBasis: Int64) -> Term {
    let most = min(level.coupon, cap)
    if left < most {
      return Term(
        operation: .all, lastLeft: min(most - 1, level.couponUpTo), lastBasis: lastBasis)
    }
    if cap < level.coupon { return .capped(to: cap) }
    return Term(
      operation: .minus(level.coupon), kind: .coupon, lastLeft: level.couponUpTo,
      lastBasis: lastBasis)
  }

  private func repeated(on left: Int64, basis: Int64) -> Term {
    let count = basis / every
    let lastBasis = (count + 1) * every - 1
    let units = units(ofCoupons: count)
    let most = min(units, cap)
    if left < most {
      if takesAllForGood(on: left, basis: basis) { return Term(operation: .all) }
      return Term(
        operation: .all, lastLeft: most - 1, lastBasis: cap < units ? .max : lastBasis)
    }
    return cap < units
      ? .capped(to: cap) : Term(operation: .minus(units), kind: .repeated, lastBasis: lastBasis)
  }

  /// Returns the sum of `count` coupons, in minor units. The sum is limited to twice the largest
  /// amount, because no order has that much left to take.
  private func units(ofCoupons count: Int64) -> Int64 {
    let enough = 2 * Amount.largest.minorUnits
    let (units, isTooLarge) = count.multipliedReportingOverflow(by: coupon)
    return isTooLarge ? enough : min(units, enough)
  }

  /// True if coupons larger than `every` take everything off this and every larger amount. The more
  /// coupons there are, the further their sum exceeds the amount.
  private func takesAllForGood(on left: Int64, basis: Int64) -> Bool {
    guard !isBeforeDiscounts, cap == .max, left == basis, coupon > every else { return false }
    return wideProduct(basis / every, coupon - every) >= Int128(every)
  }
}

// MARK: - On a whole order

extension Form {
  /// Returns the smallest amount up to `limit` that the promotion reduces; nil if there is none.
  func firstTaken(upTo limit: Int64) -> Int64? {
    var amount: Int64 = 1
    while amount <= limit {
      let term = term(onAll: amount)
      if !term.operation.isIdle { return amount }
      if term.lastAlone >= limit { return nil }
      amount = term.lastAlone + 1
    }
    return nil
  }

  /// Returns the first amount from `first` to `end` at which the promotion wins its step over
  /// another promotion whose value is a straight line; nil if there is no such amount. Takes time
  /// in proportion to the number of tiers. If `winningTies` is true, an equal value is enough.
  func firstWin(
    over line: Operation, winningTies: Bool, from first: Int64, to end: Int64, lookCount: inout Int
  ) -> Int64? {
    var amount = first
    while amount <= end {
      lookCount += 1
      let term = term(onAll: amount)
      let last = min(term.lastAlone, end)
      if !term.operation.isIdle,
        let win = term.operation.firstAmount(
          above: line, orEqual: winningTies, from: amount, to: last)
      {
        return win
      }
      amount = last + 1
      if isRepeated {
        guard let next = firstMultiple(reaching: line, orEqual: winningTies, upTo: end)
        else { return nil }
        amount = max(amount, next)
      }
    }
    return nil
  }

  /// Returns the first multiple of `every` at which the value of the coupons can reach a straight
  /// line; nil if that multiple is beyond `end`. Between two multiples, the line may rise, but the
  /// value of the coupons does not.
  private func firstMultiple(
    reaching line: Operation, orEqual isEqualEnough: Bool, upTo end: Int64
  ) -> Int64? {
    // Nothing is worth more than the whole amount, so a walk towards a larger value never ends.
    if line == .all, !isEqualEnough { return nil }
    let gain = wideProduct(coupon, 1_000_000) - wideProduct(every, 1_000_000 - line.keep)
    let missing = wideProduct(line.minus, 1_000_000) + (isEqualEnough ? 0 : 1)
    if missing == 0, gain >= 0 { return 0 }
    if gain <= 0 { return nil }
    let count = (missing + gain - 1) / gain
    return count > Int128(end / every) ? nil : Int64(count) * every
  }
}

extension Form.Level {
  @inline(__always)
  fileprivate var percentOperation: Operation { .keep(1_000_000 - percent) }
}
