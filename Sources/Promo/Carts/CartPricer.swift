/// Prices one order with lines. It gives the same answer as the reference, over runs of equal pieces
/// and without pricing anything twice.
struct CartPricer {
  /// What a promotion takes from a state.
  struct Draw {
    /// The exact value.
    let value: ExactAmount

    /// What it takes in whole minor units.
    let off: Int64

    /// The original price of the pieces from which it takes; 0 for the shipping.
    let amount: Int64
  }

  /// What a promotion finds in a state.
  struct Finding {
    /// What is left of the pieces from which it takes, and their original price.
    var left: Int64
    var amount: Int64

    /// The amount with which its threshold is compared.
    var basis: Int64

    /// The number of pieces that its tiers count.
    var count: Int

    /// The value of its coupons or groups.
    var ofPieces = ExactAmount.nothing
  }

  let terms: CartTerms

  /// The segments that `locate` found last; those of goods in the order of pieces.
  var positions: [Int] = []

  /// What the last draw takes.
  var sketch = Sketch()

  /// What a threshold counts.
  var counting = Sketch()

  /// What a late promotion counted last: many sets have the same state before the first late one.
  var lateCount = (candidate: -1, state: -1, sum: Int64(0))

  /// The number of states made so far.
  var stateCount = 0

  /// The groups that the last draw takes from, if it is of groups.
  var groups = GroupSearch()

  init(_ program: Program, _ order: CheckedOrder) {
    terms = CartTerms(program, order)
    positions.reserveCapacity(min(terms.basket.runs.count + 4, 16))
  }

  /// Returns what a promotion of goods takes from a state; nil if it takes nothing. `sketch` then
  /// says from which pieces.
  ///
  /// - Parameter late: the state that late promotions count; nil for this state itself.
  mutating func draw(
    _ candidate: Int, from state: CartState, countingLate late: CartState? = nil
  ) -> Draw? {
    guard let finding = find(candidate, in: state, countingLate: late) else { return nil }
    return draw(candidate, by: finding)
  }

  /// Returns what a promotion takes by what it finds; nil if it takes nothing.
  func draw(_ candidate: Int, by finding: Finding) -> Draw? {
    let terms = terms
    let form = terms.form(of: candidate)
    let index = terms.candidates[candidate].index
    let value: ExactAmount
    switch form.kind {
    case .amount:
      value = terms.program.forms[index].value(on: finding.left, basis: finding.basis)
    case .count:
      value = terms.program.forms[index].value(on: finding.left, basis: Int64(finding.count))
    case .tuples, .group:
      if finding.basis < form.spend { return nil }
      value = finding.ofPieces
    }
    let most = min(finding.left, form.cap)
    let limited = min(value, ExactAmount(Amount(unchecked: most)))
    let rest = ExactAmount(Amount(unchecked: finding.left)) - limited
    let off = finding.left - terms.program.rounding.rounded(rest).minorUnits
    return off > 0 ? Draw(value: limited, off: off, amount: finding.amount) : nil
  }

  /// Returns what a promotion finds in a state; nil if it finds nothing to take from, or not the pieces
  /// that must be bought.
  mutating func find(
    _ candidate: Int, in state: CartState, countingLate late: CartState?
  ) -> Finding? {
    let form = terms.form(of: candidate)
    var finding = Finding(left: 0, amount: 0, basis: 0, count: 0)
    locate(candidate, in: state)
    terms.steps += 20
    sketch.begin(state)
    switch form.kind {
    case .amount, .count: finding.count = takeAll(candidate, form, from: state)
    case .tuples(let coupon, let size):
      finding.ofPieces = takeTuples(candidate, form, from: state, coupon, size)
    case .group(let price):
      finding.ofPieces = takeGroups(candidate, form, from: state, price)
    }
    if sketch.parts.isEmpty { return nil }
    if !form.bought.isEmpty && !hasBought(candidate, form, in: state) { return nil }
    finding.left = sketch.left(in: state)
    finding.amount = sketch.original
    if form.hasThreshold {
      finding.basis = basis(candidate, form, on: finding.left, in: state, countingLate: late)
    }
    return finding
  }

  /// Returns what a promotion takes from the shipping beside a state; nil if it takes nothing.
  mutating func shippingDraw(_ candidate: Int, beside state: CartState) -> Draw? {
    guard let finding = findShipping(candidate, beside: state) else { return nil }
    return draw(candidate, by: finding)
  }

  /// Returns what a promotion of the shipping finds beside a state; nil if there is no shipping to take
  /// from, or not the pieces that must be bought.
  mutating func findShipping(_ candidate: Int, beside state: CartState) -> Finding? {
    let form = terms.form(of: candidate)
    let shipping = terms.cart.shipping.minorUnits
    guard shipping > 0, form.bought.isEmpty || hasBought(candidate, form, in: state) else {
      return nil
    }
    var finding = Finding(left: shipping, amount: 0, basis: 0, count: 0)
    if form.hasThreshold {
      finding.basis = basis(candidate, form, on: 0, in: state, countingLate: nil)
    }
    if form.isCountOfAll {
      locate(candidate, in: state, counting: true)
      for position in positions {
        let segment = state.segments[position]
        if terms.reach.of(candidate, segment.run).contains(.counted) {
          finding.count += segment.count
        }
      }
    }
    return finding
  }

  /// Returns what a promotion takes by itself; nil if it takes nothing.
  mutating func drawAlone(_ candidate: Int, from untouched: CartState) -> Draw? {
    terms.form(of: candidate).isShipping
      ? shippingDraw(candidate, beside: untouched) : draw(candidate, from: untouched)
  }
}

extension NormalForm {
  /// Returns the exact value on an amount, without the limits of a cap and of the amount.
  ///
  /// - Parameter basis: the amount, or the number of pieces, with which levels are compared.
  fileprivate func value(on left: Int64, basis: Int64) -> ExactAmount {
    let count = reachedCount(onBasis: basis)
    if count == 0 { return .nothing }
    if isRepeated { return ExactAmount(Amount(unchecked: coupon), times: count) }
    let level = level(Int(count) - 1)
    return max(
      ExactAmount(Amount(unchecked: level.coupon)),
      ExactAmount(Percent(millionths: level.percent), of: Amount(unchecked: left)))
  }
}
