// The gifts that an order has earned but does not contain.

extension Pricer {
  /// Returns offers of the missing gifts, in written order. A gift can be missing only if the
  /// pieces that pay for it are open beside the applied promotions and its threshold is reached.
  ///
  /// - Parameter end: the state after the applied promotions, to which the ledgers must belong.
  mutating func offers(beside end: State, _ rules: Forms) -> [PricedCart.Offer] {
    let mark = mark
    defer { release(to: mark) }
    var givers: [Int] = []
    for candidate in candidates.indices {
      let form = rules.form(candidates[candidate].index)
      if form.pointee.gift == nil || !mayLackGift(candidate, form) { continue }
      if mayReach(candidate, form) { givers.append(candidate) }
    }
    if givers.isEmpty { return [] }
    let early = givers.contains { candidates[$0].countsRemainder } ? early(rules) : untouched
    var offers: [PricedCart.Offer] = []
    for giver in givers {
      let form = rules.form(candidates[giver].index)
      let counted = form.pointee.countsRemainder ? early : untouched
      let count = missingGifts(of: giver, form, in: without(giver, end), counted, rules)
      if count > 0 {
        offers.append(PricedCart.Offer(index: candidates[giver].index, count: count))
      }
    }
    return offers
  }

  /// If a piece can both pay and be the gift, a further piece of this kind need not be a gift.
  private func mayLackGift(_ candidate: Int, _ form: UnsafePointer<Form>) -> Bool {
    if form.pointee.isGiftAlone { return true }
    for run in runs.indices {
      let relation = relation(candidate, run)
      if relation.contains(.gift) && relation.places != 0 { return false }
    }
    return true
  }

  /// False if the goods that a threshold counts do not reach it at their original prices. If it
  /// counts the promotion's own goods, the result is true, and `isReached` decides.
  private mutating func mayReach(_ giver: Int, _ form: UnsafePointer<Form>) -> Bool {
    if !form.pointee.hasThreshold || form.pointee.countsOwn { return true }
    return counted(giver, form, in: untouched) >= form.pointee.spend
  }

  /// Returns the state after those applied promotions of the goods step that do not count the
  /// remainder.
  private mutating func early(_ rules: Forms) -> State {
    members.cut(to: 0)
    for position in applied.indices {
      let candidate = applied[position].candidate
      if candidates[candidate].stepNumber == 0, !candidates[candidate].countsRemainder {
        members.append(Member(candidate: candidate))
      }
    }
    return applyMembers(rules)
  }

  /// Returns a state in which the reductions by a promotion of the goods step are undone, so that
  /// the promotion's pieces are open to it again.
  private mutating func without(_ giver: Int, _ state: State) -> State {
    let first = cells.count
    cells.append(copyOf: state.cells)
    for cell in state.cells where ledgers[cell].takers[0] == giver {
      let own = first + cell - state.cells.lowerBound
      cells[own].steps &= ~1
      cells[own].left += ledgers[cell].offs[0]
      if cells[own].steps == 0 { cells[own].isSync = true }
    }
    return State(segments: state.segments, cells: first..<cells.count)
  }

  private mutating func missingGifts(
    of giver: Int, _ form: UnsafePointer<Form>, in end: State, _ countedIn: State, _ rules: Forms
  ) -> Int {
    guard let gift = form.pointee.gift else { return 0 }
    addOpenPieces(giver, form, in: end, rules)
    group.run(form, rules)
    steps += group.steps
    let given = group.reducedCount
    if form.pointee.hasThreshold, !isReached(giver, form, in: end, countedIn) { return 0 }
    let count = rules.places[gift].count
    if form.pointee.isGiftAlone { return min(count, form.pointee.limit) - given }
    addOpenPieces(giver, form, in: end, rules)
    group.countGroups(form, rules)
    steps += group.steps
    let (product, isOverflow) = group.groupCount.multipliedReportingOverflow(by: count)
    return min(isOverflow ? .max : product, form.pointee.limit) - given
  }

  /// True if the threshold of a gift is reached beside the applied promotions. Original prices
  /// count, unless the promotion counts the remainder. The last group search must be the search for
  /// the gifts already given.
  private mutating func isReached(
    _ giver: Int, _ form: UnsafePointer<Form>, in end: State, _ countedIn: State
  ) -> Bool {
    var sum: Int64 = 0
    if form.pointee.countsOwn {
      for position in end.segments where isOpen(segments[position], giver, form, end) {
        sum += runs[Int(segments[position].run)].amount(of: segments[position].count)
      }
    } else {
      sum = counted(giver, form, in: countedIn)
    }
    if form.pointee.isGiftAlone {
      for position in group.items.indices where group.items[position].taken > 0 {
        let run = Int(segments[group.items[position].segment].run)
        if relation(giver, run).contains(.counted) {
          sum -= runs[run].amount(of: group.items[position].taken)
        }
      }
    }
    return sum >= form.pointee.spend
  }
}
