// The claims of promotions on a state. Nothing here depends on an earlier call: a claim records the
// positions of its takes and parts on the stack.

extension Pricer {
  /// Returns a promotion's claim by itself, on all goods or the shipping; nil if it takes nothing.
  mutating func claimAlone(_ candidate: Int, from untouched: State, _ rules: Forms) -> Claim? {
    candidates[candidate].isShipping
      ? claimOfShipping(candidate, beside: untouched, rules)
      : claim(candidate, from: untouched, counting: untouched, rules)
  }

  /// Returns the claim of a promotion of goods on a state; nil if the promotion takes nothing.
  ///
  /// - Parameter remainder: the state in which a promotion that counts the remainder counts goods.
  @inline(__always)
  mutating func claim(
    _ candidate: Int, from state: State, counting remainder: State, _ rules: Forms
  ) -> Claim? {
    guard var claim = find(candidate, in: state, counting: remainder, rules) else { return nil }
    reduce(&claim, rules.form(candidates[candidate].index), rules)
    return claim.off > 0 ? claim : nil
  }

  /// Returns the claim that a promotion of goods has on a state, without the reduction; nil if
  /// there is nothing to take from, or if pieces that must be bought are missing.
  mutating func find(
    _ candidate: Int, in state: State, counting remainder: State, _ rules: Forms
  ) -> Claim? {
    steps &+= 20 + state.segments.count / 2
    let form = rules.form(candidates[candidate].index)
    let (firstTake, firstPart) = (takes.count, parts.count)
    var claim = Claim()
    switch form.pointee.kind {
    case .amount, .count, .repeated, .shipping:
      takeAll(candidate, form, from: state, &claim)
    case .tuples(let coupon, let size):
      takeTuples(candidate, form, from: state, &claim, Tuples(coupon: coupon, size: size))
    case .group: takeGroups(candidate, form, from: state, &claim, rules)
    }
    claim.takes = firstTake..<takes.count
    claim.parts = firstPart..<parts.count
    steps &+= 2 &* claim.takes.count
    if claim.takes.isEmpty
      || !form.pointee.bought.isEmpty && !hasBought(candidate, form, in: state, rules)
    {
      return nil
    }
    for part in claim.parts { claim.amount += parts[part].original }
    if form.pointee.gift == nil {
      claim.left = left(of: claim.parts, in: state, takesFrom: firstTake)
    }
    if form.pointee.hasThreshold {
      claim.basis = basis(candidate, form, claim, in: state, counting: remainder)
    }
    return claim
  }

  /// Returns a promotion's claim on the shipping, given the state of the goods; nil if it is empty.
  mutating func claimOfShipping(
    _ candidate: Int, beside state: State, _ rules: Forms
  ) -> Claim? {
    guard var claim = findShipping(candidate, beside: state, rules) else { return nil }
    reduce(&claim, rules.form(candidates[candidate].index), rules)
    return claim.off > 0 ? claim : nil
  }

  /// Returns the claim that a promotion has on the shipping, given the state of the goods, without
  /// the reduction; nil if there is no shipping, or if pieces that must be bought are missing.
  mutating func findShipping(_ candidate: Int, beside state: State, _ rules: Forms) -> Claim? {
    steps &+= 20
    let form = rules.form(candidates[candidate].index)
    if shipping == 0
      || !form.pointee.bought.isEmpty && !hasBought(candidate, form, in: state, rules)
    {
      return nil
    }
    var claim = Claim()
    claim.left = shipping
    if form.pointee.hasThreshold {
      claim.basis = basis(candidate, form, claim, in: state, counting: state)
    }
    if case .count = form.pointee.kind {
      for position in state.segments {
        let segment = segments[position]
        if relation(candidate, Int(segment.run)).contains(.counted) {
          claim.openPieces += segment.count
        }
      }
    }
    return claim
  }

  // MARK: The reduction

  func reduce(_ claim: inout Claim, _ form: UnsafePointer<Form>, _ rules: Forms) {
    claim.worth = rules.worth(
      of: form, on: claim.left, basis: claim.basis, pieces: claim.openPieces,
      ofPieces: claim.ofPieces)
    claim.off = claim.left - rules.rest(of: claim.left, after: claim.worth)
  }

  // MARK: Pieces

  @inline(__always)
  func isOpen(
    _ segment: Segment, _ candidate: Int, _ form: UnsafePointer<Form>, _ state: State
  ) -> Bool {
    relation(candidate, Int(segment.run)).contains(.goods)
      && cells[state.cells.lowerBound + Int(segment.cell)]
        .isOpen(to: form, isSync: candidates[candidate].isSync)
  }

  /// True if the steps of other promotions left nothing of a piece. The piece is counted, but no
  /// promotion takes from it.
  @inline(__always)
  func isUsedUp(_ segment: Segment, _ form: UnsafePointer<Form>, _ state: State) -> Bool {
    let cell = cells[state.cells.lowerBound + Int(segment.cell)]
    return cell.left == 0 && cell.steps & form.pointee.stepBit == 0
  }

  /// Takes from the open pieces in order, up to the promotion's limit.
  private mutating func takeAll(
    _ candidate: Int, _ form: UnsafePointer<Form>, from state: State, _ claim: inout Claim
  ) {
    var quota = quota(of: candidate, form, in: state)
    let start = parts.count
    for position in state.segments {
      let segment = segments[position]
      if !isOpen(segment, candidate, form, state) { continue }
      claim.openPieces += segment.count
      if isUsedUp(segment, form, state) { continue }
      let count = quota.draw(segment.count, at: runs[Int(segment.run)].price)
      if count == 0 { continue }
      claim.pieces += count
      take(count, of: segment, at: position, after: start)
    }
  }

  /// Returns the number of pieces from which a promotion may take.
  func countOpen(
    _ candidate: Int, _ form: UnsafePointer<Form>, in state: State
  ) -> Int {
    var count = 0
    for position in state.segments
    where isOpen(segments[position], candidate, form, state)
      && !isUsedUp(segments[position], form, state)
    {
      count += segments[position].count
    }
    return count
  }

  private mutating func takeGroups(
    _ candidate: Int, _ form: UnsafePointer<Form>, from state: State, _ claim: inout Claim,
    _ rules: Forms
  ) {
    if countOpen(candidate, form, in: state) < form.pointee.leastPieces { return }
    addOpenPieces(candidate, form, in: state, rules)
    group.run(form, rules)
    steps &+= group.steps
    claim.ofPieces = group.value
    if form.pointee.gift != nil {
      return takeGifts(form, &claim, isReversed: candidates[candidate].isReversed)
    }
    let start = parts.count
    for position in group.items.indices where group.items[position].taken > 0 {
      let (segment, count) = (group.items[position].segment, group.items[position].taken)
      claim.pieces += count
      take(count, of: segments[segment], at: segment, after: start)
    }
  }

  /// Takes the gifts of the groups, and holds the pieces that pay for them. Nothing took from any of
  /// these pieces, so they are of one cell. Gifts at a price bear what they save; for that, those of
  /// one price are a part.
  private mutating func takeGifts(
    _ form: UnsafePointer<Form>, _ claim: inout Claim, isReversed: Bool
  ) {
    guard case .group(let reward) = form.pointee.kind else { return }
    let (held, first) = (parts.count, takes.count)
    var price: Int64 = -1
    for position in group.items.indices where group.items[position].taken > 0 {
      let item = group.items[position]
      let cell = Int(segments[item.segment].cell)
      if parts.count == held, !form.pointee.isGiftAlone {
        parts.append(Part(cell: cell, original: 0))
      }
      let paying = item.taken - item.gifts
      if paying > 0 { parts[held].original += item.price * Int64(paying) }
      if item.gifts > 0 {
        if price < 0 || item.price != price && !reward.isPercent {
          parts.append(Part(cell: cell, original: 0))
        }
        price = item.price
        let amount = price * Int64(item.gifts)
        parts[parts.count - 1].original += amount
        parts[parts.count - 1].weight += reward.saved(of: price) * Int64(item.gifts)
        claim.left += amount
      }
      claim.pieces += item.taken
      takes.append(
        Take(segment: item.segment, count: item.taken, held: paying, part: parts.count - 1))
    }
    if isReversed { takes.sort(from: first) { $0.segment < $1.segment } }
  }

  mutating func addOpenPieces(
    _ candidate: Int, _ form: UnsafePointer<Form>, in state: State, _ rules: Forms
  ) {
    group.begin(form, rules)
    var first = state.segments.lowerBound
    while first < state.segments.upperBound {
      // Goods of one price may be looked at in the reverse order.
      let end = candidates[candidate].isReversed ? endOfPrice(from: first, in: state) : first + 1
      for position in (first..<end).reversed()
      where isOpen(segments[position], candidate, form, state) {
        let segment = segments[position]
        let relation = relation(candidate, Int(segment.run))
        group.add(
          segment.count, of: position, price: runs[Int(segment.run)].price,
          places: relation.places, isGift: relation.contains(.gift), form)
      }
      first = end
    }
  }

  /// Returns the end of the segments with one price.
  private func endOfPrice(from first: Int, in state: State) -> Int {
    let price = runs[Int(segments[first].run)].price
    var end = first + 1
    while end < state.segments.upperBound, runs[Int(segments[end].run)].price == price { end += 1 }
    return end
  }

  /// Adds taken pieces to the part of their cell. Parts before `start` belong to other claims.
  @inline(__always)
  mutating func take(
    _ count: Int, of segment: Segment, at position: Int, after start: Int
  ) {
    let amount = runs[Int(segment.run)].amount(of: count)
    let cell = Int(segment.cell)
    // The position recorded for a cell may be out of date, so the part must belong to this cell.
    if partOfCell.count <= cell { partOfCell.fill(to: cell + 1, with: 0) }
    var part = partOfCell[cell]
    if part >= start, part < parts.count, parts[part].cell == cell {
      parts[part].original += amount
    } else {
      part = parts.count
      partOfCell[cell] = part
      parts.append(Part(cell: cell, original: amount))
    }
    takes.append(Take(segment: position, count: count, part: part))
  }

  // MARK: Amounts

  /// Finds what is left of each part, and returns the sum.
  private mutating func left(
    of range: Range<Int>, in state: State, takesFrom firstTake: Int
  ) -> Int64 {
    var sum: Int64 = 0
    for position in range {
      let part = parts[position]
      let cell = cells[state.cells.lowerBound + part.cell]
      let left = cell.left(of: part.original) { hasFirst(of: part.cell, state, firstTake) }
      parts[position].weight = left
      sum += left
    }
    return sum
  }

  /// True if the takes from position `firstTake` on include the first pieces of a cell.
  func hasFirst(of cell: Int, _ state: State, _ firstTake: Int) -> Bool {
    let first = firstSegment(of: cell, in: state)
    for take in firstTake..<takes.count where takes[take].segment == first { return true }
    return false
  }

  @inline(__always)
  func firstSegment(of cell: Int, in state: State) -> Int {
    var position = state.segments.lowerBound
    while Int(segments[position].cell) != cell { position += 1 }
    return position
  }

  private mutating func basis(
    _ candidate: Int, _ form: UnsafePointer<Form>, _ claim: Claim, in state: State,
    counting remainder: State
  ) -> Int64 {
    if form.pointee.countsOwn {
      if !form.pointee.choosesPieces && !form.pointee.isBeforeDiscounts { return claim.left }
      return counted(candidate, form, in: state)
    }
    let all = counted(candidate, form, in: form.pointee.countsRemainder ? remainder : state)
    if !form.pointee.isGiftAlone { return all }
    // A gift without `buy` does not count toward its own threshold.
    var given: Int64 = 0
    for take in claim.takes {
      let run = Int(segments[takes[take].segment].run)
      if relation(candidate, run).contains(.counted) {
        given += runs[run].amount(of: takes[take].count)
      }
    }
    return all - given
  }

  /// Returns what is left of the goods that a threshold counts, or the original price of these
  /// goods if the threshold counts prices before discounts.
  mutating func counted(
    _ candidate: Int, _ form: UnsafePointer<Form>, in state: State
  ) -> Int64 {
    steps &+= state.segments.count / 2
    let isUntouched = state.cells.count == 1 && cells[state.cells.lowerBound].steps == 0
    let isOriginal = form.pointee.isBeforeDiscounts || isUntouched
    let countsOwn = form.pointee.countsOwn
    if !countsOwn, candidates[candidate].countsAll {
      var sum: Int64 = 0
      for cell in state.cells { sum += isOriginal ? cells[cell].original : cells[cell].left }
      return sum
    }
    let mark = mark
    var sum: Int64 = 0
    for position in state.segments {
      let segment = segments[position]
      let isCounted =
        countsOwn
        ? isOpen(segment, candidate, form, state)
        : relation(candidate, Int(segment.run)).contains(.counted)
      if !isCounted { continue }
      if isOriginal {
        sum += runs[Int(segment.run)].amount(of: segment.count)
      } else {
        take(segment.count, of: segment, at: position, after: mark.parts)
      }
    }
    if isOriginal { return sum }
    sum = left(of: mark.parts..<parts.count, in: state, takesFrom: mark.takes)
    release(to: mark)
    return sum
  }

  /// True if the goods include all pieces that must be bought, and each piece fills at most one
  /// place. By Hall's theorem, this is the case if no set of places asks for more pieces than can
  /// fill one of its places.
  private mutating func hasBought(
    _ candidate: Int, _ form: UnsafePointer<Form>, in state: State, _ rules: Forms
  ) -> Bool {
    let places = form.pointee.bought
    steps &+= state.segments.count << places.count
    for set in 1..<(1 << places.count) {
      var (missing, anyGoods) = (0, 0)
      for place in places where set >> (place - places.lowerBound) & 1 == 1 {
        missing += rules.places[place].count
        if rules.places[place].labels == nil && !form.pointee.isShipping { anyGoods = set }
      }
      for position in state.segments where missing > 0 {
        let segment = segments[position]
        let open = isOpen(segment, candidate, form, state) ? anyGoods : 0
        if (relation(candidate, Int(segment.run)).boughtPlaces | open) & set != 0 {
          missing -= segment.count
        }
      }
      if missing > 0 { return false }
    }
    return true
  }
}
