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

  /// What the last draw takes.
  private(set) var sketch = Sketch()

  /// What a threshold counts.
  private var counting = Sketch()

  /// The groups that the last draw takes from, if it is of groups.
  private var groups = GroupSearch()

  init(_ program: Program, _ order: CheckedOrder) {
    terms = CartTerms(program, order)
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
    let form = terms.candidates[candidate].form
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
    let form = terms.candidates[candidate].form
    var finding = Finding(left: 0, amount: 0, basis: 0, count: 0)
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
    let form = terms.candidates[candidate].form
    let shipping = terms.cart.shipping.minorUnits
    guard shipping > 0, form.bought.isEmpty || hasBought(candidate, form, in: state) else {
      return nil
    }
    var finding = Finding(left: shipping, amount: 0, basis: 0, count: 0)
    if form.hasThreshold {
      finding.basis = basis(candidate, form, on: 0, in: state, countingLate: nil)
    }
    if form.isCountOfAll {
      for segment in state.segments
      where terms.reach.of(candidate, segment.run).contains(.counted) {
        finding.count += segment.count
      }
    }
    return finding
  }

  /// Divides what a draw takes among the cells of the sketch.
  mutating func divideSketch(_ off: Int64) {
    sketch.divide(off)
  }

  /// Takes the sketch from the cells of a state.
  mutating func takeSketch(from cells: inout [CartState.Cell], by candidate: Int) {
    sketch.take(from: &cells, by: candidate, terms.candidates[candidate].form)
  }

  /// Returns what a promotion takes by itself; nil if it takes nothing.
  mutating func drawAlone(_ candidate: Int, from untouched: CartState) -> Draw? {
    terms.candidates[candidate].form.isShipping
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

// MARK: - The pieces

extension CartPricer {
  /// Takes from all open goods, or from the first few. Returns the number of open pieces.
  private mutating func takeAll(
    _ candidate: Int, _ form: GoodsForm, from state: CartState
  ) -> Int {
    let terms = terms
    var (missing, openCount) = (form.limit, 0)
    for position in state.segments.indices {
      let segment = state.segments[position]
      guard terms.isOpen(segment, of: state, to: form, candidate) else {
        sketch.pass(segment, at: position)
        continue
      }
      openCount += segment.count
      if missing == 0 {
        sketch.pass(segment, at: position)
      } else {
        let count = min(missing, segment.count)
        missing -= count
        sketch.take(count, of: segment, at: position, worth: terms.amount(count, of: segment))
      }
    }
    return openCount
  }

  /// Takes from whole tuples. Returns what their coupons are worth, each at most what its tuple costs.
  private mutating func takeTuples(
    _ candidate: Int, _ form: GoodsForm, from state: CartState, _ coupon: Int64, _ size: Int
  ) -> ExactAmount {
    let terms = terms
    var open = 0
    for segment in state.segments where terms.isOpen(segment, of: state, to: form, candidate) {
      open += segment.count
    }
    var missing = min(open, form.limit) / size * size
    var tuples = Tuples(coupon: coupon, size: size)
    for position in state.segments.indices {
      let segment = state.segments[position]
      guard missing > 0, terms.isOpen(segment, of: state, to: form, candidate) else {
        sketch.pass(segment, at: position)
        continue
      }
      let count = min(missing, segment.count)
      missing -= count
      tuples.add(count, of: terms.basket.runs[Int(segment.run)].price)
      sketch.take(count, of: segment, at: position, worth: terms.amount(count, of: segment))
    }
    return ExactAmount(Amount(unchecked: tuples.value))
  }

  /// Takes from the pieces of groups. Returns what these are worth.
  private mutating func takeGroups(
    _ candidate: Int, _ form: GoodsForm, from state: CartState, _ price: Promotion.Group.Price
  ) -> ExactAmount {
    addOpenPieces(candidate, form, price, in: state)
    groups.run()
    for position in state.segments.indices {
      sketch.pass(state.segments[position], at: position)
    }
    for position in groups.items.indices where groups.items[position].taken > 0 {
      let item = groups.items[position]
      let segment = state.segments[item.segment]
      let amount = terms.amount(item.taken, of: segment)
      sketch.take(item.taken, of: segment, at: item.segment, worth: amount)
    }
    return groups.value
  }

  /// Begins a search for groups among the pieces that are open to a promotion.
  private mutating func addOpenPieces(
    _ candidate: Int, _ form: GoodsForm, _ price: Promotion.Group.Price, in state: CartState,
    recordsBatches: Bool = false
  ) {
    let terms = terms
    groups.begin(form, price, terms.index.places, recordsBatches: recordsBatches)
    for position in state.segments.indices {
      let segment = state.segments[position]
      guard terms.isOpen(segment, of: state, to: form, candidate) else { continue }
      let bits = terms.reach.of(candidate, segment.run)
      groups.add(
        segment: position, price: terms.basket.runs[Int(segment.run)].price,
        count: segment.count, places: bits.places, isGift: bits.contains(.gift))
    }
  }

  /// Returns the groups that a promotion forms.
  mutating func groups(
    of candidate: Int, _ price: Promotion.Group.Price, in state: CartState
  ) -> GroupSearch {
    addOpenPieces(candidate, terms.candidates[candidate].form, price, in: state, recordsBatches: true)
    groups.run()
    return groups
  }

  /// Returns the number of groups whose paying pieces are there, whether or not anything is reduced.
  mutating func groupCount(
    of candidate: Int, _ price: Promotion.Group.Price, in state: CartState
  ) -> Int {
    addOpenPieces(candidate, terms.candidates[candidate].form, price, in: state)
    groups.countGroups()
    return groups.groupCount
  }
}

/// The value of a coupon for each so many pieces, which are given from the dearest on.
private struct Tuples {
  let coupon: Int64
  let size: Int

  private(set) var value: Int64 = 0

  /// The tuple that is begun: its pieces and their price.
  private var begun = 0
  private var price: Int64 = 0

  init(coupon: Int64, size: Int) {
    (self.coupon, self.size) = (coupon, size)
  }

  /// Adds pieces of one price.
  mutating func add(_ count: Int, of piece: Int64) {
    var rest = count
    if begun > 0 {
      let added = min(size - begun, rest)
      begun += added
      rest -= added
      price += piece * Int64(added)
      if begun < size { return }
      value += min(coupon, price)
      (begun, price) = (0, 0)
    }
    let (whole, over) = rest.quotientAndRemainder(dividingBy: size)
    if whole > 0 { value += min(coupon, piece * Int64(size)) * Int64(whole) }
    (begun, price) = (over, piece * Int64(over))
  }
}

// MARK: - What it asks for

extension CartPricer {
  /// Returns the amount with which a threshold is compared.
  ///
  /// - Parameter left: what is left of the pieces from which the promotion takes, in the sketch.
  private mutating func basis(
    _ candidate: Int, _ form: GoodsForm, on left: Int64, in state: CartState,
    countingLate late: CartState?
  ) -> Int64 {
    if case .own = form.counted {
      if !form.choosesPieces && !form.isBeforeDiscounts { return left }
      return counted(candidate, form, isOwn: true, in: state)
    }
    let own = form.isLate ? late ?? state : state
    let all = counted(candidate, form, isOwn: false, in: own)
    // A gift that nothing need be bought for does not count for its own threshold.
    return form.isGiftAlone ? all - gifts(candidate, in: state) : all
  }

  /// Returns the price of the gifts in the sketch that the promotion's threshold counts.
  private func gifts(_ candidate: Int, in state: CartState) -> Int64 {
    var sum: Int64 = 0
    for position in state.segments.indices where sketch.taken[position] > 0 {
      let segment = state.segments[position]
      if terms.reach.of(candidate, segment.run).contains(.counted) {
        sum += terms.amount(sketch.taken[position], of: segment)
      }
    }
    return sum
  }

  /// Returns what is left of the goods that a threshold counts, or their original price if it counts
  /// before discounts.
  ///
  /// - Parameter isOwn: true to count the promotion's own goods that are open to it.
  mutating func counted(
    _ candidate: Int, _ form: GoodsForm, isOwn: Bool, in state: CartState
  ) -> Int64 {
    let terms = terms
    let isOriginal = form.isBeforeDiscounts || state.cells.count == 1
    var sum: Int64 = 0
    if !isOriginal { counting.begin(state) }
    for position in state.segments.indices {
      let segment = state.segments[position]
      let isCounted =
        isOwn
        ? terms.isOpen(segment, of: state, to: form, candidate)
        : terms.reach.of(candidate, segment.run).contains(.counted)
      if isOriginal {
        if isCounted { sum += terms.amount(segment.count, of: segment) }
      } else if isCounted {
        let amount = terms.amount(segment.count, of: segment)
        counting.take(segment.count, of: segment, at: position, worth: amount)
      } else {
        counting.pass(segment, at: position)
      }
    }
    return isOriginal ? sum : counting.left(in: state)
  }

  /// True if the order has the pieces that a promotion asks for, each by another piece.
  private func hasBought(_ candidate: Int, _ form: GoodsForm, in state: CartState) -> Bool {
    let terms = terms
    let places = terms.index.places[form.bought]
    var anyGoods = 0
    for (number, place) in places.enumerated() where place.labels == nil && !form.isShipping {
      anyGoods |= 1 << number
    }
    for set in 1..<(1 << places.count) {
      var missing = 0
      for (number, place) in places.enumerated() where set >> number & 1 == 1 {
        missing += place.count
      }
      for segment in state.segments where missing > 0 {
        let bits = terms.reach.of(candidate, segment.run).boughtPlaces
        let open = terms.isOpen(segment, of: state, to: form, candidate) ? anyGoods : 0
        if (bits | open) & set != 0 { missing -= segment.count }
      }
      if missing > 0 { return false }
    }
    return true
  }
}
