// The cheapest of all sets, where these are few enough to be all kept, or the part is one piece.

extension SetSearch {
  /// Returns the cheapest of all sets of a few promotions.
  ///
  /// What a promotion takes from a state bounds what it takes later, because fewer goods are open to it
  /// then, and less is left of them. So a set is not extended where all later promotions together
  /// could not make it the best.
  mutating func cheapestOfAll(from root: Node, by pricer: inout CartPricer) -> Node {
    var best = root
    outlooks.reserveCapacity(members.count * (members.count + 1) / 2)
    for position in members.indices {
      outlooks.append(outlook(of: position, from: root, by: &pricer))
    }
    extend(root, from: 0, shippingMost: root.shippingOff, by: &pricer, &best)
    return best
  }

  /// Visits the sets that extend a set by promotions from a position on, whose outlooks are the last.
  private mutating func extend(
    _ node: Node, from first: Int, shippingMost: Int64, by pricer: inout CartPricer,
    _ best: inout Node
  ) {
    let end = outlooks.count
    let start = end - (members.count - first)
    var rest = shippingMost
    for position in start..<end { rest += outlooks[position].most }
    for position in first..<members.count {
      let outlook = outlooks[start + position - first]
      if node.goodsOff + rest < best.off || isSpent() { return }
      rest -= outlook.most
      if outlook.off == 0 || node.goodsOff + outlook.off + rest < best.off { continue }
      var next = extended(node, by: position, taking: outlook.off)
      if shippingNeedsState { pricer.settle(&next) }
      addShipping(to: &next, by: &pricer)
      if ranks(next, before: best) { best = next }
      // The others could not make it the best.
      if position + 1 == members.count || next.goodsOff + rest < best.off { continue }
      pricer.settle(&next)
      addOutlooks(after: position, in: next, before: start - first, by: &pricer)
      extend(next, from: position + 1, shippingMost: shippingMost, by: &pricer, &best)
      outlooks.removeLast(outlooks.count - end)
    }
  }

  /// Adds the outlooks of the promotions after one that took.
  ///
  /// - Parameter start: the position of the outlook that the first promotion had before that.
  private mutating func addOutlooks(
    after position: Int, in next: Node, before start: Int, by pricer: inout CartPricer
  ) {
    var splits = 0
    for later in (position + 1)..<members.count {
      let isOfGoods = terms.form(of: members[later]).step == .goods
      if isOfGoods && !terms.meet(members[position], members[later]) {
        outlooks.append(outlooks[start + later])
      } else {
        outlooks.append(
          pricer.outlook(
            members[later], from: next.state, countingLate: next.late, splits: splits))
      }
      if !isOfGoods { splits += 1 }
    }
  }

  /// Returns the cheapest set of a part of one piece, without a bound. From one piece at most one
  /// promotion of each step takes, and none beside one that is not `sync`.
  ///
  /// A promotion never takes more where less is left. So what it takes by itself bounds what it takes
  /// in a set, and of the promotions of a step, tried from the largest value down, the first that
  /// cannot reach the best set ends the step. Where two leave the same, the one of the larger value
  /// ranks first, whatever follows.
  mutating func cheapestOfOnePiece(from root: Node, by pricer: inout CartPricer) -> Node {
    var best = root
    let forms = members.map { terms.form(of: $0) }
    for member in members.indices where !forms[member].isSync {
      if let next = grown(root, by: member, &pricer), ranks(next, before: best) { best = next }
    }
    let sync = members.indices.filter { forms[$0].isSync }
    let steps = Promotion.Step.allCases.compactMap { step -> [Int]? in
      let some = sync.filter { forms[$0].step == step }.sorted {
        (value(of: $1), members[$0]) < (value(of: $0), members[$1])
      }
      return some.isEmpty ? nil : some
    }
    // What each step and all after it take at most, and the shipping.
    var most = [root.shippingOff]
    for step in steps.reversed() { most.append(most[most.count - 1] + off(of: step[0])) }
    most.reverse()
    combine(root, steps[...], most, by: &pricer, &best)
    return best
  }

  /// Returns the value that a promotion has by itself, and what it takes.
  private func value(of member: Int) -> ExactAmount { play.value(of: members[member]) }
  private func off(of member: Int) -> Int64 { play.off(of: members[member]) }

  /// Visits the sets that continue a set with promotions of some steps, as far as they can be best.
  private mutating func combine(
    _ node: Node, _ steps: ArraySlice<[Int]>, _ most: [Int64], by pricer: inout CartPricer,
    _ best: inout Node
  ) {
    for position in steps.indices {
      var seen: Set<Int64> = []
      for member in steps[position] {
        if node.goodsOff + off(of: member) + most[position + 1] < best.off || isSpent() { break }
        guard let next = grown(node, by: member, &pricer),
          seen.insert(next.goodsOff).inserted
        else { continue }
        if ranks(next, before: best) { best = next }
        combine(next, steps[(position + 1)...], most, by: &pricer, &best)
      }
    }
  }
}

extension CartPricer {
  /// What a promotion takes from a state, and at most in every state that follows.
  struct Outlook {
    var off: Int64
    var most: Int64
  }

  /// Returns the outlook of a promotion.
  ///
  /// - Parameter splits: the number of promotions of later steps that may take before it. Each splits
  ///   cells, and what was taken from these is divided in whole units: what is left of a part of a cell
  ///   can rise by that.
  mutating func outlook(
    _ candidate: Int, from state: CartState, countingLate late: CartState?, splits: Int
  ) -> Outlook {
    let form = terms.form(of: candidate)
    let found = find(candidate, in: state, countingLate: late)
    let off = found.flatMap { draw(candidate, by: $0)?.off } ?? 0
    if form.step == .goods { return outlook(candidate, from: state, taking: off) }
    guard var finding = found else { return Outlook(off: 0, most: 0) }
    if splits == 0 { return Outlook(off: off, most: off) }
    // Of the first few pieces other ones may be left.
    if form.limit < .max { finding.left = counted(candidate, form, isOwn: true, in: state) }
    let rise = Int64(
      (state.segments.count + splits) * (splits + 1) / 2 + state.segments.count + 1)
    finding.left += rise
    finding.basis += rise
    let most = draw(candidate, by: finding)?.off ?? 0
    return Outlook(off: off, most: most > 0 ? most + 1 : 0)
  }

  /// Returns the outlook of a promotion of the step of goods. It sees original prices, however many take
  /// before it.
  ///
  /// - Parameter off: what it takes from the state.
  mutating func outlook(
    _ candidate: Int, from state: CartState, taking off: Int64
  ) -> Outlook {
    let form = terms.form(of: candidate)
    if form.isErratic { return Outlook(off: off, most: mostOfGroups(candidate, form, in: state)) }
    // One unit more, because a price halfway between two units may be rounded to the even one.
    return Outlook(off: off, most: off > 0 ? off + 1 : 0)
  }

  /// Returns the price of the dearest goods that groups may reduce.
  private mutating func mostOfGroups(
    _ candidate: Int, _ form: GoodsForm, in state: CartState
  ) -> Int64 {
    var (sum, missing) = (Int64(0), form.limit)
    if form.isGiftAlone, let gift = form.gift {
      missing = min(missing, terms.index.places[gift].count)
    }
    locate(candidate, in: state)
    for position in positions where missing > 0 {
      let segment = state.segments[position]
      let isReduced =
        form.gift == nil || terms.reach.of(candidate, segment.run).contains(.gift)
      guard isReduced, terms.isOpen(segment, of: state, to: form, candidate) else { continue }
      let count = min(missing, segment.count)
      sum += terms.amount(count, of: segment)
      missing -= count
    }
    return min(sum, form.cap)
  }
}

extension CartTerms {
  /// True if a promotion may take from goods of another, or from goods that this counts.
  func meet(_ candidate: Int, _ other: Int) -> Bool {
    for run in reach.goods(of: candidate) {
      if reach.of(other, Int32(run)).isTied { return true }
    }
    return false
  }
}

extension GoodsForm {
  /// True if it may take more where fewer goods are open to it: groups of several places or of two
  /// pools, and gifts that a threshold does not count.
  fileprivate var isErratic: Bool {
    guard case .group = kind else { return false }
    if isGiftAlone { return hasThreshold }
    return buy.count > 1 || gift != nil && !isOnePool
  }
}
