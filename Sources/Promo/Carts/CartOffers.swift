// The gifts that an order has earned and does not contain.

extension CartPricer {
  /// Returns the gifts that could be added beside a set of promotions, in written order.
  ///
  /// None is named that would displace a promotion: what pays for a gift is open to it, its threshold
  /// is reached by what the set leaves, and nothing else is applied where only one promotion may be.
  mutating func offers(beside choice: Choice, by strategy: Strategy) -> [PricedCart.Offer] {
    let givers = candidates.indices.filter { candidates[$0].form.gift != nil }
    if givers.isEmpty { return [] }
    let early = inOrder(
      choice.members.filter {
        candidates[$0].form.step == .goods && !candidates[$0].form.isLate
      })
    let beforeLate = forEachState(of: early) { _, _, _ in }
    let end = end(of: choice)
    return givers.compactMap { giver in
      let others = choice.members.filter { $0 != giver }
      let isSingle =
        strategy == .first || candidates[giver].form.isAlone
        || others.contains { candidates[$0].form.isAlone }
      if isSingle && !others.isEmpty { return nil }
      let missing = missingGifts(of: giver, in: end.without(giver), beforeLate)
      return missing > 0
        ? PricedCart.Offer(index: candidates[giver].index, count: missing) : nil
    }
  }

  /// Returns the number of gifts that an order lacks.
  private func missingGifts(
    of giver: Int, in end: CartState, _ beforeLate: CartState
  ) -> Int {
    let form = candidates[giver].form
    guard case .group(let price) = form.kind, let gift = form.gift else { return 0 }
    let given = groups(giver, form, from: end, price)
    guard isReached(giver, form, giving: given, in: end, beforeLate) else { return 0 }
    let count = index.places[gift].count
    if form.isGiftAlone { return min(count, form.limit) - given.reducedCount }
    // Where the same piece may pay and be reduced, one more of them need not be a gift.
    let isShared = basket.runs.indices.contains { run in
      let bits = reach.of(giver, Int32(run))
      return bits.contains(.gift) && bits.places != 0
    }
    if isShared { return 0 }
    var all = openPieces(giver, form, price, in: end, false)
    all.countGroups()
    let (product, isOverflow) = all.groupCount.multipliedReportingOverflow(by: count)
    return min(isOverflow ? .max : product, form.limit) - given.reducedCount
  }

  /// True if a threshold is reached by what a set leaves.
  private func isReached(
    _ giver: Int, _ form: GoodsForm, giving given: GroupSearch, in end: CartState,
    _ beforeLate: CartState
  ) -> Bool {
    guard form.hasThreshold,
      let spend = program.promotions.span[candidates[giver].index].threshold?.spend
    else { return true }
    if case .own = form.counted {
      var sum: Int64 = 0
      for segment in end.segments where isOpen(segment, of: end, to: form, giver) {
        sum += amount(segment.count, of: segment)
      }
      return sum >= spend.minorUnits
    }
    var gifts: Int64 = 0
    if form.isGiftAlone {
      for item in given.items {
        let segment = end.segments[item.segment]
        if reach.of(giver, segment.run).contains(.counted) {
          gifts += amount(item.taken, of: segment)
        }
      }
    }
    let counted = counted(beforeLate, original: !form.isLate) {
      reach.of(giver, $0.run).contains(.counted)
    }
    return counted - gifts >= spend.minorUnits
  }

  /// Returns what a set leaves of all goods as one state.
  private func end(of choice: Choice) -> CartState {
    var end = CartState(untouched: [], of: basket)
    var isInPart = basket.runs.map { _ in false }
    for state in choice.states {
      let first = Int32(end.cells.count - 1)
      end.cells += state.cells.dropFirst()
      for var segment in state.segments {
        isInPart[Int(segment.run)] = true
        if segment.cell > 0 { segment.cell += first }
        end.segments.append(segment)
      }
    }
    let others = basket.runs.indices.filter { !isInPart[$0] }.map { Int32($0) }
    end.segments += CartState(untouched: others, of: basket).segments
    // The segments of a run stay in their order.
    end.segments = end.segments.enumerated()
      .sorted { ($0.element.run, $0.offset) < ($1.element.run, $1.offset) }.map(\.element)
    return end
  }
}

extension CartState {
  /// Returns the state without what a promotion of the step of goods took, whose pieces are then open
  /// to it.
  fileprivate func without(_ candidate: Int) -> CartState {
    var state = self
    for cell in cells.indices
    where cells[cell].steps & 1 != 0 && Int(cells[cell].takers[0]) == candidate {
      state.cells[cell].steps &= ~1
      state.cells[cell].offs[0] = 0
      if state.cells[cell].steps == 0 { state.cells[cell].isSync = true }
    }
    return state
  }
}
