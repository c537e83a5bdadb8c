/// The deepest of the orders that a run has priced: those that pay the smallest share of what they
/// display. Whatever the run says about all orders comes from here, so no order that it shows
/// contradicts it.
///
/// Only orders from one hundred units of the currency on count: small enough to be common, and large
/// enough that a fixed coupon does not hide what promotions take together.
package struct DeepestOrders {
  let program: Program

  /// The amount from which on orders count.
  let least: Int64

  /// The promotions whose saving nothing limits, because nothing limits the price of the goods that
  /// they reduce. An order with such a promotion counts for this promotion alone.
  let unlimited: Set<Int>

  /// The prices of pieces that the file itself names.
  let ownPrices: Set<Int64>

  /// The deepest order without an unlimited promotion and without shipping.
  private(set) var deepest: Example?
  private var ofEach: [Int: Example] = [:]

  /// Of each set of applied promotions, the deepest order of any amount. A search joins them.
  private(set) var parts: [[Int]: Example] = [:]
  private static var mostParts: Int { 200 }

  init(_ program: Program) {
    self.program = program
    least = program.currency.hundred.minorUnits
    unlimited = Set(program.promotions.indices.filter(program.isUnlimited))
    ownPrices = Set(program.marks + program.expectedPrices + [least])
  }

  /// The deepest order to which a promotion is applied; nil if it is applied to no order that counts.
  subscript(_ index: Int) -> Example? { ofEach[index] }

  mutating func note(_ order: Example) {
    if order.applied.isEmpty { return }
    if counts(order), deepest.map(order.isDeeper) ?? true { deepest = order }
    for index in order.applied where counts(order, for: index) {
      if ofEach[index].map({ isBetter(order, than: $0, for: index) }) ?? true {
        ofEach[index] = order
      }
    }
    guard order.shipping == .zero, unlimited.isDisjoint(with: order.applied), !order.lines.isEmpty,
      order.amount >= least / 50
    else { return }
    let known = parts[order.applied]
    if known.map(order.isDeeper) ?? (parts.count < DeepestOrders.mostParts) {
      parts[order.applied] = order
    }
  }

  /// True if an order of one amount would be the deepest so far of a promotion applied to it.
  func wants(_ payable: Int64, for amount: Int64, by stack: Stack) -> Bool {
    stack.contains { index in
      ofEach[index].map {
        wideProduct(payable, $0.total) < wideProduct($0.payable, amount)
      } ?? true
    }
  }

  /// True if an order counts among all orders or, if given, among those of a promotion. Orders have
  /// shipping only for the promotions of it. An unlimited promotion is shown at prices of the file:
  /// with other prices it takes any share.
  func counts(_ order: Example, for index: Int? = nil) -> Bool {
    guard order.amount >= least else { return false }
    guard let index else {
      return order.shipping == .zero && unlimited.isDisjoint(with: order.applied)
    }
    return (program.forms[index].isShipping || order.shipping == .zero)
      && (!unlimited.contains(index) || order.lines.allSatisfy(isOfOwnPrice))
  }

  /// True if an order is deeper than another by more than rounding, among all orders or those of a
  /// promotion.
  func isDeeper(_ order: Example, than other: Example, for index: Int?) -> Bool {
    guard counts(order, for: index), !other.isAsDeep(as: order) else { return false }
    guard let index else { return true }
    return order.applied.contains(index) && (isOwn(order, of: index) || !isOwn(other, of: index))
  }

  /// True if an order shows more about a promotion than another order: what others take from other
  /// goods says nothing about this one.
  func isBetter(_ order: Example, than other: Example, for index: Int) -> Bool {
    let (one, two) = (isOwn(order, of: index), isOwn(other, of: index))
    return one == two ? order.isDeeper(than: other) : one
  }

  /// True if beside a promotion only such are applied as combine with it.
  func isOwn(_ order: Example, of index: Int) -> Bool {
    let form = program.forms[index]
    return order.applied.allSatisfy {
      $0 == index || form.isShipping || form.isSync && program.forms[$0].isSync
    }
  }

  private func isOfOwnPrice(_ line: CheckedCart.Line) -> Bool {
    let (price, rest) = line.amount.minorUnits.quotientAndRemainder(dividingBy: Int64(line.pieces))
    return rest == 0 && ownPrices.contains(price)
  }
}

extension Program {
  /// True if nothing limits what a promotion saves: of goods whose price it sets or that it gives
  /// away, and of coupons for any number of pieces.
  fileprivate func isUnlimited(_ index: Int) -> Bool {
    let (promotion, form) = (promotions[index], forms[index])
    let bound = ReductionBound(promotion, form, keptBefore: 0)
    guard !promotion.isPaused, bound.most == nil else { return false }
    switch form.kind {
    case .tuples: return true
    case .group: return bound.kept == 0 || form.isGiftAlone && form.hasThreshold
    case .amount, .count, .repeated, .shipping: return false
    }
  }

  /// The prices of the pieces in the expectations.
  fileprivate var expectedPrices: [Int64] {
    expectations.flatMap { $0.lines.map { $0.amount.minorUnits / Int64(max(1, $0.pieces)) } }
  }
}

extension Example {
  /// True if this order pays a smaller share of its amount than another; of equal shares, if it is
  /// smaller.
  func isDeeper(than other: Example) -> Bool {
    let (one, two) = (wideProduct(payable, other.total), wideProduct(other.payable, total))
    return one == two ? total < other.total : one < two
  }

  /// True if only rounding makes another order deeper, by up to one minor unit a promotion.
  func isAsDeep(as other: Example) -> Bool {
    let difference = wideProduct(payable, other.total) - wideProduct(other.payable, total)
    return difference < wideProduct(Int64(max(1, other.applied.count)), other.total)
  }

  /// The share of the displayed prices that is paid, with two decimals, rounded down: the order
  /// pays no less.
  var share: Percent {
    Percent(millionths: Int64(wideProduct(payable, 10_000) / Int128(total)) * 100)
  }
}
