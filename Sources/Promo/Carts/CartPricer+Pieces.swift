// The pieces from which a promotion takes.

extension CartPricer {
  /// Finds the segments of a promotion's goods in a state, or all that it takes from or counts.
  mutating func locate(_ candidate: Int, in state: CartState, counting: Bool = false) {
    positions.removeAll(keepingCapacity: true)
    let runs =
      counting ? terms.reach.runs(of: candidate) : terms.reach.goods(of: candidate)
    if state.hasWholeRuns {
      positions += runs
      terms.steps += 3 * positions.count
      return
    }
    for run in runs {
      var position = state.first(of: run)
      while position >= 0 {
        positions.append(position)
        position = Int(state.segments[position].next)
      }
    }
    terms.steps += 4 * positions.count
  }

  /// Takes from all open goods, or from the first few. Returns the number of open pieces.
  mutating func takeAll(
    _ candidate: Int, _ form: GoodsForm, from state: CartState
  ) -> Int {
    let terms = terms
    var (missing, openCount) = (form.limit, 0)
    for position in positions {
      let segment = state.segments[position]
      guard terms.isOpen(segment, of: state, to: form, candidate) else { continue }
      openCount += segment.count
      let count = min(missing, segment.count)
      if count == 0 { continue }
      missing -= count
      sketch.take(count, of: segment, at: position, worth: terms.amount(count, of: segment))
    }
    return openCount
  }

  /// Takes from whole tuples. Returns what their coupons are worth, each at most what its tuple costs.
  mutating func takeTuples(
    _ candidate: Int, _ form: GoodsForm, from state: CartState, _ coupon: Int64, _ size: Int
  ) -> ExactAmount {
    let terms = terms
    var open = 0
    for position in positions {
      let segment = state.segments[position]
      if terms.isOpen(segment, of: state, to: form, candidate) { open += segment.count }
    }
    var missing = min(open, form.limit) / size * size
    var tuples = Tuples(coupon: coupon, size: size)
    for position in positions where missing > 0 {
      let segment = state.segments[position]
      guard terms.isOpen(segment, of: state, to: form, candidate) else { continue }
      let count = min(missing, segment.count)
      missing -= count
      tuples.add(count, of: terms.basket.runs[Int(segment.run)].price)
      sketch.take(count, of: segment, at: position, worth: terms.amount(count, of: segment))
    }
    return ExactAmount(Amount(unchecked: tuples.value))
  }

  /// Takes from the pieces of groups. Returns what these are worth.
  mutating func takeGroups(
    _ candidate: Int, _ form: GoodsForm, from state: CartState, _ price: Promotion.Group.Price
  ) -> ExactAmount {
    addOpenPieces(candidate, form, price, in: state)
    if groups.items.isEmpty { return .nothing }
    groups.run()
    terms.steps += groups.steps
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
    for position in positions {
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
    locate(candidate, in: state)
    addOpenPieces(
      candidate, terms.form(of: candidate), price, in: state, recordsBatches: true)
    groups.run()
    terms.steps += groups.steps
    return groups
  }

  /// Returns the number of groups whose paying pieces are there, whether or not anything is reduced.
  mutating func groupCount(
    of candidate: Int, _ price: Promotion.Group.Price, in state: CartState
  ) -> Int {
    locate(candidate, in: state)
    addOpenPieces(candidate, terms.form(of: candidate), price, in: state)
    groups.countGroups()
    terms.steps += groups.steps
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
