// The orders in which the promotions of a set take turns.
//
// The search for sets first keeps to the fixed order. Where promotions want the same pieces, another
// order may leave less to pay: the tree grows by every member that is left, not only by later ones.

extension Pricer {
  /// How a member follows one that comes later in the fixed order.
  struct TurnOrder: OptionSet {
    let rawValue: UInt8

    /// It never does, or then takes nothing.
    static var isFixed: TurnOrder { TurnOrder(rawValue: 1) }
    /// It may, but their order changes nothing, so it need not follow directly.
    static var isIdle: TurnOrder { TurnOrder(rawValue: 2) }
  }

  /// The largest number of sets to visit in other orders than the fixed one.
  private static var mostTurns: Int { 20_000 }

  /// The largest number of promotions that take turns.
  private static var mostTakers: Int { 64 }

  /// Visits the sets that can be cheaper than the best so far if their members take in another order.
  mutating func visitTurns(from root: Node, _ best: inout Node, _ rules: Forms) {
    var most = root.shippingOff
    for position in members.indices { most += members[position].most }
    // If no more can be taken, the best set is the one of all members, each at its most.
    if most <= best.off || isOver { return }
    if members.count > Pricer.mostTakers {
      isBounded = true
      return
    }
    if !findOrders(rules) { return }
    (setsLeft, isSpent) = (Pricer.mostTurns, false)
    takeTurns(root, &best, rules)
    if isSpent { isBounded = true }
  }

  /// Finds how members follow each other. Returns false if they have only the fixed order.
  private mutating func findOrders(_ rules: Forms) -> Bool {
    orders.cut(to: 0)
    var mayTurn = false
    for position in members.indices {
      members[position].hasTwoWays = hasTwoWays(members[position].candidate, rules)
      mayTurn = mayTurn || members[position].hasTwoWays
      for other in members.indices {
        let order = other > position ? order(of: position, after: other, rules) : []
        if other > position, order.isEmpty { mayTurn = true }
        orders.append(order)
      }
    }
    steps += members.count * members.count * runs.count / 4
    return mayTurn
  }

  private func order(of position: Int, after other: Int, _ rules: Forms) -> TurnOrder {
    let (one, two) = (members[position].candidate, members[other].candidate)
    if candidates[one].countsRemainder != candidates[two].countsRemainder { return .isFixed }
    let areOfSteps = candidates[one].stepNumber != candidates[two].stepNumber
    let areSync = candidates[one].isSync && candidates[two].isSync
    let countsLeft = rules.form(candidates[one].index).pointee.countsLeft
    let otherCounts = rules.form(candidates[two].index).pointee.countsLeft
    var (areIdle, isLeftNothing) = (true, leavesNothing(two, to: one))
    for run in runs.indices {
      let (own, others) = (relation(one, run), relation(two, run))
      if own.contains(.goods) && others.isTied || others.contains(.goods) && own.isTied {
        areIdle = false
        let share = own.contains(.goods) && others.contains(.goods)
        let count =
          countsLeft && own.contains(.counted) && others.contains(.goods)
          || otherCounts && others.contains(.counted) && own.contains(.goods)
        if areOfSteps, areSync && share || count { return .isFixed }
      }
      if own.contains(.goods), !others.contains(.goods) { isLeftNothing = false }
    }
    return areIdle ? .isIdle : isLeftNothing ? .isFixed : []
  }

  /// True if one promotion takes from all goods of its own that are open to another.
  private func leavesNothing(_ one: Int, to other: Int) -> Bool {
    if candidates[one].choosesPieces { return false }
    return !candidates[other].isSync
      || candidates[one].isSync && candidates[one].stepNumber == candidates[other].stepNumber
  }

  private func hasTwoWays(_ candidate: Int, _ rules: Forms) -> Bool {
    if rules.form(candidates[candidate].index).pointee.gift == nil { return false }
    var price: Int64 = 0
    for run in runs.indices where relation(candidate, run).contains(.goods) {
      if runs[run].price == price { return true }
      price = runs[run].price
    }
    return false
  }

  /// What a member would take next, and the most that it takes at any later turn.
  struct NextClaim {
    var claim = Claim()
    var most: Int64 = 0
  }

  /// A set on the path of the search, and the next member that is to take after it.
  struct Turn {
    let node: Node

    /// The heights of the stack before and after the claims on the set, and the first of these.
    let before, after: Mark
    let firstClaim: Int

    var position = 0
    var isReversed = false
  }

  /// Visits the sets that extend the empty set by members in any order. The path is kept in a list:
  /// it may be as long as the members are many, and a host's stack is small.
  private mutating func takeTurns(_ root: Node, _ best: inout Node, _ rules: Forms) {
    turns.cut(to: 0)
    nextClaims.cut(to: 0)
    _ = open(root, root.shippingOff, best, rules)
    while turns.count > 0, !isSpent {
      if !takeTurn(root.shippingOff, &best, rules) { close() }
    }
    while turns.count > 0 { close() }
  }

  /// Lays a set on the path, with what each member would take next: that bounds what it takes later.
  /// Returns false if no set that extends it can be cheaper than the best.
  private mutating func open(
    _ node: Node, _ shippingMost: Int64, _ best: Node, _ rules: Forms
  ) -> Bool {
    let (before, first) = (mark, nextClaims.count)
    var most = node.goodsOff + shippingMost
    for position in members.indices {
      let isUsed = members[position].isUsed
      let next = isUsed ? NextClaim() : nextClaim(of: position, on: node, rules)
      nextClaims.append(next)
      most += next.most
    }
    if most < best.off || !node.isTurned && !mayTurn(from: first) {
      nextClaims.cut(to: first)
      release(to: before)
      return false
    }
    turns.append(Turn(node: node, before: before, after: mark, firstClaim: first))
    return true
  }

  /// Takes the last set from the path.
  private mutating func close() {
    let last = turns[turns.count - 1]
    if last.node.link >= 0 { members[links[last.node.link].member].isUsed = false }
    nextClaims.cut(to: last.firstClaim)
    release(to: last.before)
    turns.cut(to: turns.count - 1)
  }

  /// Extends the last set of the path by the next member. Returns false if there is none.
  private mutating func takeTurn(
    _ shippingMost: Int64, _ best: inout Node, _ rules: Forms
  ) -> Bool {
    let last = turns.count - 1
    while turns[last].position < members.count {
      release(to: turns[last].after)
      let (position, isReversed) = (turns[last].position, turns[last].isReversed)
      turns[last].isReversed = !isReversed && members[position].hasTwoWays
      if !turns[last].isReversed { turns[last].position += 1 }
      let (node, nextClaim) = (turns[last].node, nextClaims[turns[last].firstClaim + position])
      if nextClaim.most == 0 || !mayFollowDirectly(position, node) { continue }
      let claim =
        isReversed
        ? self.claim(of: position, on: node, isReversed: true, rules) : nextClaim.claim
      guard let claim, claim.off > 0 else { continue }
      if !mayVisit() { return false }
      var next = extended(node, by: position, claim, isReversed: isReversed, rules)
      addShipping(to: &next, rules)
      if next.isTurned, ranks(next, before: best) { best = next }
      members[position].isUsed = true
      if open(next, shippingMost, best, rules) { return true }
      members[position].isUsed = false
    }
    return false
  }

  /// True if a member that may still take something may do so out of its turn, or in reverse. All sets
  /// in the fixed order are known.
  private func mayTurn(from first: Int) -> Bool {
    for position in members.indices where nextClaims[first + position].most > 0 {
      if members[position].hasTwoWays { return true }
      for other in (position + 1)..<max(members.count, position + 1)
      where orders[position * members.count + other].isEmpty {
        if members[other].isUsed || nextClaims[first + other].most > 0 { return true }
      }
    }
    return false
  }

  /// Returns what a member would take beside a set, and later.
  private mutating func nextClaim(of position: Int, on node: Node, _ rules: Forms) -> NextClaim {
    var link = node.link
    while link >= 0 {
      let other = links[link].member
      if other > position, orders[position * members.count + other].contains(.isFixed) {
        return NextClaim()
      }
      link = links[link].previous
    }
    let claim = claim(of: position, on: node, rules)
    var next = NextClaim(
      claim: claim ?? Claim(), most: mostLater(of: position, claim?.off ?? 0, rules))
    // What finds no pieces now finds none later.
    if claim == nil, next.most > 0 {
      let (candidate, counted) = (members[position].candidate, node.remainder ?? node.state)
      if find(candidate, in: node.state, counting: counted, rules) == nil { next.most = 0 }
    }
    return next
  }

  /// Returns an upper bound on what a member takes later, if it would take `off` now. See `most`. One that
  /// chooses pieces may come to others, of which the promotions that it combines with leave more. What
  /// these leave of goods may grow by a minor unit each time that the goods are divided.
  private func mostLater(of position: Int, _ off: Int64, _ rules: Forms) -> Int64 {
    let form = rules.form(candidates[members[position].candidate].index)
    let most = members[position].most
    let isSync = form.pointee.isSync
    if form.pointee.isNonMonotone || isSync && form.pointee.choosesPieces { return most }
    return isSync && off > 0 ? min(most, off + Int64(members.count)) : off
  }

  /// False if a member comes before the last one of a set, and their order changes nothing.
  private func mayFollowDirectly(_ position: Int, _ node: Node) -> Bool {
    if node.link < 0 { return true }
    let last = links[node.link].member
    return last < position || !orders[position * members.count + last].contains(.isIdle)
  }

  // MARK: The applied promotions

  /// Applies a set, with the turns of its members. Those that count the remainder come after those of
  /// all parts that must take before them, and before all others.
  mutating func apply(_ node: Node, of part: Int) {
    if node.carrier >= 0 { applied.append(Applied(candidate: node.carrier, off: node.shippingOff)) }
    var (link, place, isBeforeRemainder) = (node.link, node.count, false)
    while link >= 0 {
      let candidate = links[link].place % candidates.count
      let countsRemainder = candidates[candidate].countsRemainder
      isBeforeRemainder = isBeforeRemainder || countsRemainder
      let phase = countsRemainder ? 1 : isBeforeRemainder ? 0 : 2
      applied.append(
        Applied(
          candidate: candidate, off: links[link].off,
          turn: (phase << 24 | part) << 24 | place, isReversed: links[link].isReversed))
      (link, place) = (links[link].previous, place - 1)
    }
  }

  /// Gives the candidates the turns of the applied promotions.
  mutating func setTurns() {
    for candidate in candidates.indices {
      (candidates[candidate].turn, candidates[candidate].isReversed) = (.max, false)
    }
    for position in applied.indices {
      let candidate = applied[position].candidate
      candidates[candidate].turn = applied[position].turn
      candidates[candidate].isReversed = applied[position].isReversed
    }
  }

  /// Sorts members in the order of their turns, or in the fixed order if some are not applied.
  mutating func sortMembers() {
    var areApplied = true
    for position in members.indices where candidates[members[position].candidate].turn == .max {
      areApplied = false
    }
    members.sort { one, other in
      let (one, other) = (candidates[one.candidate], candidates[other.candidate])
      return areApplied ? one.turn < other.turn : one.takes(before: other)
    }
  }
}
