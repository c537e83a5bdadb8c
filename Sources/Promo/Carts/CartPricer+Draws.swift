// What a promotion takes from a state, and what remains.

extension CartPricer {
  /// Returns what a promotion of goods takes from a state; nil if it takes nothing. `sketch` then
  /// says from which pieces.
  ///
  /// - Parameter late: the state that late promotions count; nil for this state itself.
  mutating func draw(_ candidate: Int, from state: CartState, countingLate late: CartState?)
    -> Draw?
  {
    let form = candidates[candidate].form
    var (openCount, ofPieces) = (0, ExactAmount.nothing)
    sketch.begin(state)
    switch form.kind {
    case .amount, .count:
      takeAll(candidate, form, from: state, &openCount)
    case .tuples(let coupon, let size):
      ofPieces = takeTuples(candidate, form, from: state, coupon, size)
    case .group(let price):
      ofPieces = takeGroups(candidate, form, from: state, price)
    }
    if sketch.parts.isEmpty || !hasBought(candidate, form, in: state) { return nil }
    let left = sketch.left(in: state)
    var basis: Int64 = 0
    if form.hasThreshold {
      basis = self.basis(candidate, form, on: left, in: state, countingLate: late)
    }
    return draw(
      form, from: left, basis: basis, count: openCount, ofPieces,
      amount: sketch.parts.reduce(0) { $0 + $1.original }, candidates[candidate].index)
  }

  /// Returns what a promotion takes from an amount; nil if it takes nothing.
  func draw(
    _ form: GoodsForm, from left: Int64, basis: Int64, count: Int, _ ofPieces: ExactAmount,
    amount: Int64, _ index: Int
  ) -> Draw? {
    let normal = program.forms.span
    let value: ExactAmount
    switch form.kind {
    case .amount: value = normal[index].value(on: left, basis: basis)
    case .count: value = normal[index].value(on: left, basis: Int64(count))
    case .tuples, .group:
      if form.hasThreshold, let threshold = program.promotions.span[index].threshold,
        basis < threshold.spend.minorUnits
      {
        return nil
      }
      value = ofPieces
    }
    let most = ExactAmount(Amount(unchecked: min(left, form.cap)))
    let limited = min(value, most)
    let exact = ExactAmount(Amount(unchecked: left)) - limited
    let off = left - program.rounding.rounded(exact).minorUnits
    return off > 0 ? Draw(value: limited, off: off, amount: amount) : nil
  }

  /// Returns the state after a draw, which the sketch still describes.
  func applying(_ candidate: Int, _ draw: Draw, to state: CartState) -> CartState {
    let form = candidates[candidate].form
    let offs = Division.parts(of: draw.off, by: sketch.parts.map(\.left))
    var next = state
    var cells: [Int32] = []
    for (part, off) in zip(sketch.parts, offs) {
      cells.append(next.take(off, by: candidate, form, from: part))
    }
    next.move(sketch, into: cells)
    return next
  }
}

extension CartState {
  /// Takes an amount from a part of a cell. Returns the cell that this part is then.
  fileprivate mutating func take(
    _ off: Int64, by candidate: Int, _ form: GoodsForm, from part: Sketch.Part
  ) -> Int32 {
    let position = Int(part.cell)
    var inside = cells[position]
    if inside.steps == 0 {
      inside.original = part.original
    } else if part.original < inside.original {
      (inside, cells[position]) = inside.split(part.original, isFirst: part.isFirst)
    } else {
      cells[position].add(off, by: candidate, form)
      return part.cell
    }
    inside.add(off, by: candidate, form)
    cells.append(inside)
    return Int32(cells.count - 1)
  }

  /// Moves the pieces of a sketch into other cells, one for each of its parts.
  fileprivate mutating func move(_ sketch: Sketch, into cells: [Int32]) {
    let isWhole = segments.indices.allSatisfy {
      sketch.taken[$0] == 0 || sketch.taken[$0] == segments[$0].count
    }
    let target = { (cell: Int32) -> Int32 in
      for (part, target) in zip(sketch.parts, cells) where part.cell == cell { return target }
      return cell
    }
    if isWhole {
      for position in segments.indices where sketch.taken[position] > 0 {
        segments[position].cell = target(segments[position].cell)
      }
      return
    }
    var moved: [Segment] = []
    moved.reserveCapacity(segments.count + 1)
    for (segment, taken) in zip(segments, sketch.taken) {
      if taken > 0 {
        moved.append(Segment(run: segment.run, cell: target(segment.cell), count: taken))
      }
      if taken < segment.count {
        moved.append(
          Segment(run: segment.run, cell: segment.cell, count: segment.count - taken))
      }
    }
    segments = moved
  }
}

extension CartState.Cell {
  fileprivate mutating func add(_ off: Int64, by candidate: Int, _ form: GoodsForm) {
    offs[form.stepNumber] = off
    takers[form.stepNumber] = Int32(candidate)
    steps |= form.stepBit
    isSync = isSync && form.isSync
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
  /// Returns the price of some pieces of a segment.
  @inline(__always)
  func amount(_ count: Int, of segment: CartState.Segment) -> Int64 {
    let run = basket.runs.span[Int(segment.run)]
    return count == run.count ? run.amount : run.price * Int64(count)
  }

  /// True if a promotion may take from a segment.
  @inline(__always)
  func isOpen(
    _ segment: CartState.Segment, of state: CartState, to form: GoodsForm, _ candidate: Int
  ) -> Bool {
    reach.of(candidate, segment.run).contains(.goods)
      && state.cells.span[Int(segment.cell)].isOpen(to: form)
  }

  /// Takes from all open goods, or from the first few.
  private mutating func takeAll(
    _ candidate: Int, _ form: GoodsForm, from state: CartState, _ openCount: inout Int
  ) {
    var missing = form.limit
    for segment in state.segments {
      var count = 0
      if isOpen(segment, of: state, to: form, candidate) {
        count = min(missing, segment.count)
        missing -= count
        openCount += segment.count
      }
      sketch.add(count, of: segment, worth: amount(count, of: segment))
    }
  }

  /// Takes from whole tuples. Returns what their coupons are worth, each at most what its tuple costs.
  private mutating func takeTuples(
    _ candidate: Int, _ form: GoodsForm, from state: CartState, _ coupon: Int64, _ size: Int
  ) -> ExactAmount {
    var open = 0
    for segment in state.segments where isOpen(segment, of: state, to: form, candidate) {
      open += segment.count
    }
    var missing = min(open, form.limit) / size * size
    // The tuple that is begun: its pieces and their price.
    var (begun, price, value) = (0, Int64(0), Int64(0))
    for segment in state.segments {
      guard missing > 0, isOpen(segment, of: state, to: form, candidate) else {
        sketch.add(0, of: segment, worth: 0)
        continue
      }
      let count = min(missing, segment.count)
      missing -= count
      sketch.add(count, of: segment, worth: amount(count, of: segment))
      let piece = basket.runs[Int(segment.run)].price
      var rest = count
      if begun > 0 {
        let added = min(size - begun, rest)
        (begun, rest, price) = (begun + added, rest - added, price + piece * Int64(added))
        if begun < size { continue }
        value += min(coupon, price)
        (begun, price) = (0, 0)
      }
      let (whole, over) = rest.quotientAndRemainder(dividingBy: size)
      if whole > 0 { value += min(coupon, piece * Int64(size)) * Int64(whole) }
      (begun, price) = (over, piece * Int64(over))
    }
    return ExactAmount(Amount(unchecked: value))
  }

  /// Takes from the pieces of groups. Returns what these are worth.
  private mutating func takeGroups(
    _ candidate: Int, _ form: GoodsForm, from state: CartState, _ price: Promotion.Group.Price
  ) -> ExactAmount {
    let search = groups(candidate, form, from: state, price)
    var items = search.items[...]
    for (position, segment) in state.segments.enumerated() {
      var count = 0
      if let item = items.first, item.segment == position {
        count = item.taken
        items = items.dropFirst()
      }
      sketch.add(count, of: segment, worth: amount(count, of: segment))
    }
    return search.value
  }

  /// Returns the groups that a promotion forms.
  func groups(
    _ candidate: Int, _ form: GoodsForm, from state: CartState, _ price: Promotion.Group.Price,
    recordsBatches: Bool = false
  ) -> GroupSearch {
    var search = openPieces(candidate, form, price, in: state, recordsBatches)
    search.run()
    return search
  }

  /// Returns a search among the pieces that are open to a promotion.
  func openPieces(
    _ candidate: Int, _ form: GoodsForm, _ price: Promotion.Group.Price, in state: CartState,
    _ recordsBatches: Bool
  ) -> GroupSearch {
    var search = GroupSearch(form, price, index.places, recordsBatches: recordsBatches)
    for (position, segment) in state.segments.enumerated()
    where isOpen(segment, of: state, to: form, candidate) {
      let bits = reach.of(candidate, segment.run)
      search.add(
        segment: position, price: basket.runs[Int(segment.run)].price, count: segment.count,
        places: bits.places, isGift: bits.contains(.gift))
    }
    return search
  }
}

// MARK: - What it asks for

extension CartPricer {
  /// Returns the amount with which a threshold is compared.
  ///
  /// - Parameter left: what is left of the pieces from which the promotion takes, in the sketch.
  func basis(
    _ candidate: Int, _ form: GoodsForm, on left: Int64, in state: CartState,
    countingLate late: CartState?
  ) -> Int64 {
    if case .own = form.counted {
      if !form.choosesPieces && !form.isBeforeDiscounts { return left }
      return counted(state, original: form.isBeforeDiscounts) {
        isOpen($0, of: state, to: form, candidate)
      }
    }
    let own = form.isLate ? late ?? state : state
    let all = counted(own, original: form.isBeforeDiscounts) {
      reach.of(candidate, $0.run).contains(.counted)
    }
    // A gift that nothing need be bought for does not count for its own threshold.
    return form.isGiftAlone ? all - gifts(candidate, in: state) : all
  }

  /// Returns the price of the gifts in the sketch that the promotion's threshold counts.
  private func gifts(_ candidate: Int, in state: CartState) -> Int64 {
    var sum: Int64 = 0
    for (segment, taken) in zip(state.segments, sketch.taken)
    where taken > 0 && reach.of(candidate, segment.run).contains(.counted) {
      sum += amount(taken, of: segment)
    }
    return sum
  }

  /// Returns the original price of some segments, or what is left of them.
  func counted(
    _ state: CartState, original isOriginal: Bool,
    where isCounted: (CartState.Segment) -> Bool
  ) -> Int64 {
    var sketch = Sketch()
    var sum: Int64 = 0
    if !isOriginal { sketch.begin(state) }
    for segment in state.segments {
      let count = isCounted(segment) ? segment.count : 0
      let amount = amount(count, of: segment)
      sum += amount
      if !isOriginal { sketch.add(count, of: segment, worth: amount) }
    }
    return isOriginal ? sum : sketch.left(in: state)
  }

  /// True if the order has the pieces that a promotion asks for, each by another piece.
  func hasBought(_ candidate: Int, _ form: GoodsForm, in state: CartState) -> Bool {
    if form.bought.isEmpty { return true }
    let places = index.places[form.bought]
    var anyGoods = 0
    for (number, place) in places.enumerated() where place.labels == nil && !form.isShipping {
      anyGoods |= 1 << number
    }
    return (1..<(1 << places.count)).allSatisfy { set in
      var missing = 0
      for (number, place) in places.enumerated() where set >> number & 1 == 1 {
        missing += place.count
      }
      for segment in state.segments where missing > 0 {
        let bits = reach.of(candidate, segment.run).boughtPlaces
        let open = isOpen(segment, of: state, to: form, candidate) ? anyGoods : 0
        if (bits | open) & set != 0 { missing -= segment.count }
      }
      return missing <= 0
    }
  }
}
