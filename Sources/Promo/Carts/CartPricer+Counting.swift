// What a promotion asks for: an amount that counts, and pieces that must be bought.

extension CartPricer {
  /// Returns the amount with which a threshold is compared.
  ///
  /// - Parameter left: what is left of the pieces from which the promotion takes, in the sketch.
  mutating func basis(
    _ candidate: Int, _ form: GoodsForm, on left: Int64, in state: CartState,
    countingLate late: CartState?
  ) -> Int64 {
    if case .own = form.counted {
      if !form.choosesPieces && !form.isBeforeDiscounts { return left }
      return counted(candidate, form, isOwn: true, in: state)
    }
    let all =
      form.isLate
      ? countedLate(candidate, form, in: late ?? state)
      : counted(candidate, form, isOwn: false, in: state)
    // A gift that nothing need be bought for does not count for its own threshold.
    return form.isGiftAlone ? all - gifts(candidate, in: state) : all
  }

  /// Returns what a late promotion counts in a state.
  private mutating func countedLate(
    _ candidate: Int, _ form: GoodsForm, in state: CartState
  ) -> Int64 {
    if lateCount.candidate != candidate || lateCount.state != state.number {
      let sum = counted(candidate, form, isOwn: false, in: state)
      lateCount = (candidate, state.number, sum)
    }
    return lateCount.sum
  }

  /// Returns the price of the gifts in the sketch that the promotion's threshold counts.
  private func gifts(_ candidate: Int, in state: CartState) -> Int64 {
    var sum: Int64 = 0
    for position in sketch.segments {
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
    locate(candidate, in: state, counting: !isOwn)
    for position in positions {
      let segment = state.segments[position]
      let isCounted =
        isOwn
        ? terms.isOpen(segment, of: state, to: form, candidate)
        : terms.reach.of(candidate, segment.run).contains(.counted)
      if !isCounted { continue }
      let amount = terms.amount(segment.count, of: segment)
      if isOriginal {
        sum += amount
      } else {
        counting.take(segment.count, of: segment, at: position, worth: amount)
      }
    }
    return isOriginal ? sum : counting.left(in: state)
  }

  /// True if the order has the pieces that a promotion asks for, each by another piece.
  mutating func hasBought(_ candidate: Int, _ form: GoodsForm, in state: CartState) -> Bool {
    let terms = terms
    locate(candidate, in: state, counting: true)
    let places = terms.index.places[form.bought]
    var anyGoods = 0
    for (number, place) in places.enumerated() where place.labels == nil && !form.isShipping {
      anyGoods |= 1 << number
    }
    terms.steps += positions.count << places.count
    for set in 1..<(1 << places.count) {
      var missing = 0
      for (number, place) in places.enumerated() where set >> number & 1 == 1 {
        missing += place.count
      }
      for position in positions where missing > 0 {
        let segment = state.segments[position]
        let bits = terms.reach.of(candidate, segment.run).boughtPlaces
        let open = terms.isOpen(segment, of: state, to: form, candidate) ? anyGoods : 0
        if (bits | open) & set != 0 { missing -= segment.count }
      }
      if missing > 0 { return false }
    }
    return true
  }
}

extension CartPricer {
  /// Returns the amount that a promotion's threshold counts in a state, also if the promotion would take
  /// nothing.
  mutating func basis(_ candidate: Int, in state: CartState) -> Int64 {
    let form = terms.form(of: candidate)
    let finding =
      form.isShipping
      ? findShipping(candidate, beside: state) : find(candidate, in: state, countingLate: nil)
    if let finding { return finding.basis }
    let isOwn = if case .own = form.counted { true } else { false }
    return counted(candidate, form, isOwn: isOwn, in: state)
  }

  /// Returns the amount that a promotion's threshold counts after those of some others that take before
  /// it.
  ///
  /// - Parameter play: what all take by themselves.
  mutating func basis(_ candidate: Int, beside others: [Int], _ play: CartPlay) -> Int64 {
    let forms = terms.candidates
    let isLate = forms[candidate].form.isLate
    let ofGoods = others.filter { $0 != candidate && !forms[$0].form.isShipping }
    var before = ofGoods
    if !forms[candidate].form.isShipping {
      before = Array(play.inOrder(ofGoods + [candidate]).prefix { $0 != candidate })
      // No late promotion counts what another one took.
      if isLate { before.removeAll { forms[$0].form.isLate } }
    }
    let state = forEachState(of: play.inOrder(before)) { _, _, _ in }
    return basis(candidate, in: state)
  }
}
