// The gifts that an order has earned and does not contain.

extension CartChoice {
  /// Returns the gifts that are missing, in written order: what pays for them is open to them, and their
  /// threshold is reached by what the set leaves.
  func offers(by pricer: inout CartPricer) -> [PricedCart.Offer] {
    let terms = pricer.terms
    var beforeLate = terms.untouched
    let givers = terms.candidates.indices.filter {
      terms.mayOffer($0) && pricer.mayReach($0, beforeLate)
    }
    if givers.isEmpty { return [] }
    if givers.contains(where: { terms.form(of: $0).isLate }) {
      let early = members.filter {
        terms.form(of: $0).step == .goods && !terms.form(of: $0).isLate
      }
      beforeLate = pricer.forEachState(of: play.inOrder(early)) { _, _, _ in }
    }
    let end = end(terms)
    return givers.compactMap { giver in
      let count = pricer.missingGifts(of: giver, in: end.without(giver), beforeLate)
      return count > 0
        ? PricedCart.Offer(index: terms.candidates[giver].index, count: count) : nil
    }
  }

  /// Returns what the set leaves of all goods as one state.
  private func end(_ terms: CartTerms) -> CartState {
    var end = terms.untouched
    for state in states {
      let firstCell = Int32(end.cells.count - 1)
      for cell in 1..<state.cells.count { end.cells.append(state.cells[cell]) }
      var last = -1
      state.forEachSegment { _, segment, start in
        var segment = segment
        if segment.cell > 0 { segment.cell += firstCell }
        segment.next = -1
        let position = start == 0 ? Int(segment.run) : end.segments.count
        if start == 0 { end.segments[position] = segment } else { end.segments.append(segment) }
        if start > 0 { end.segments[last].next = Int32(position) }
        last = position
      }
    }
    return end
  }
}

extension CartState {
  /// Returns the state without what a promotion of the step of goods took, whose pieces are then open
  /// to it.
  fileprivate func without(_ candidate: Int) -> CartState {
    var state = self
    for cell in 0..<cells.count
    where cells[cell].steps & 1 != 0 && Int(cells[cell].takers[0]) == candidate {
      state.cells[cell].steps &= ~1
      state.cells[cell].offs[0] = 0
      if state.cells[cell].steps == 0 { state.cells[cell].isSync = true }
    }
    return state
  }
}

extension CartTerms {
  /// True if a promotion gives pieces that an order may lack. Where the same piece of it may pay and be
  /// reduced, one more of them need not be a gift.
  fileprivate func mayOffer(_ candidate: Int) -> Bool {
    let form = form(of: candidate)
    if form.gift == nil || form.isGiftAlone { return form.isGiftAlone }
    return !basket.runs.indices.contains { run in
      let bits = reach.of(candidate, Int32(run))
      return bits.contains(.gift) && bits.places != 0
    }
  }
}

extension CartPricer {
  /// True if the original prices of all that a promotion counts reach its threshold.
  fileprivate mutating func mayReach(_ giver: Int, _ untouched: CartState) -> Bool {
    let form = terms.form(of: giver)
    if !form.hasThreshold { return true }
    if case .own = form.counted { return true }
    return counted(giver, form, isOwn: false, in: untouched) >= form.spend
  }

  /// Returns the number of gifts that an order lacks.
  fileprivate mutating func missingGifts(
    of giver: Int, in end: CartState, _ beforeLate: CartState
  ) -> Int {
    let form = terms.form(of: giver)
    guard case .group(let price) = form.kind, let gift = form.gift else { return 0 }
    let given = groups(of: giver, price, in: end)
    guard !form.hasThreshold || isReached(giver, form, giving: given, in: end, beforeLate) else {
      return 0
    }
    let count = terms.index.places[gift].count
    if form.isGiftAlone { return min(count, form.limit) - given.reducedCount }
    let (product, isOverflow) = groupCount(of: giver, price, in: end)
      .multipliedReportingOverflow(by: count)
    return min(isOverflow ? .max : product, form.limit) - given.reducedCount
  }

  /// True if a threshold is reached by what a set leaves. Like all promotions of the step of goods, it
  /// counts original prices, but for the late ones.
  private mutating func isReached(
    _ giver: Int, _ form: GoodsForm, giving given: GroupSearch, in end: CartState,
    _ beforeLate: CartState
  ) -> Bool {
    var (sum, gifts) = (Int64(0), Int64(0))
    if case .own = form.counted {
      locate(giver, in: end)
      for position in positions {
        let segment = end.segments[position]
        if terms.isOpen(segment, of: end, to: form, giver) {
          sum += terms.amount(segment.count, of: segment)
        }
      }
    } else {
      let counted = form.isLate ? beforeLate : terms.untouched
      sum = self.counted(giver, form, isOwn: false, in: counted)
    }
    for item in given.items where form.isGiftAlone {
      let segment = end.segments[item.segment]
      if terms.reach.of(giver, segment.run).contains(.counted) {
        gifts += terms.amount(item.taken, of: segment)
      }
    }
    return sum - gifts >= form.spend
  }
}
