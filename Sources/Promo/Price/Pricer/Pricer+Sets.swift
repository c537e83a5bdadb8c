// The search for the cheapest set of promotions in one part of an order.
//
// A set is a path in a tree: what its last promotion takes depends only on the promotions before
// it. So each set is its prefix with one more claim, and no prefix is priced twice.

extension Pricer {
  /// A promotion of goods that competes in a part. Members are in the order in which they take.
  struct Member {
    let candidate: Int

    /// The most that the member takes, and the most that this member and all later members take
    /// together.
    var most: Int64 = 0
    var ceiling: Int64 = 0

    /// True if the set that is being grown has the member.
    var isUsed = false

    /// True if the member gives gifts, and some of its goods have one price but different labels.
    var hasTwoWays = false
  }

  /// A set of promotions.
  struct Node {
    var state: State

    /// The state that promotions count if they count the remainder; nil until the set has a
    /// promotion of this kind.
    var remainder: State?

    var goodsOff: Int64 = 0

    /// The number of promotions, and the position of the last promotion of goods among the links;
    /// -1 if the set has none.
    var count = 0
    var link = -1

    /// The sum of the values of the promotions of goods, each by itself.
    var value: Int128 = 0

    /// True if a member takes before one that comes first in the fixed order, or in reverse.
    var isTurned = false

    /// The promotion of the shipping, or -1 for none, and its reduction.
    var carrier = -1
    var shippingOff: Int64 = 0

    var off: Int64 { goodsOff + shippingOff }
  }

  /// A promotion in a set: its position among the members, its place in the list of all promotions,
  /// its reduction, and the position of the link before it, or -1 for none.
  struct Link {
    let member: Int
    let isReversed: Bool
    let place: Int
    let off: Int64
    let previous: Int
  }

  /// The largest number of sets that are kept after each member is added.
  private static var width: Int { 256 }

  /// The largest number of promotions whose sets can all be kept.
  private static var fewMembers: Int { 8 }

  /// The limits if there are more promotions: the number of sets to visit before the search keeps
  /// only the best sets, and the number of sets to visit after that, to prove that no set is
  /// cheaper.
  private static var fewSets: Int { 1_000 }
  private static var mostSets: Int { 10_000 }

  /// Returns the cheapest set of the members, starting from a state before any promotion.
  mutating func cheapest(from state: State, _ rules: Forms) -> Node {
    var root = Node(state: state)
    addShipping(to: &root, rules)
    if members.count == 0 { return root }
    prepareMembers(rules)
    var best = cheapestInFixedOrder(from: &root, rules)
    visitTurns(from: root, &best, rules)
    return best
  }

  /// Returns the cheapest of the sets whose members take in the fixed order.
  ///
  /// - Parameter root: the empty set, whose state may move on the stack.
  private mutating func cheapestInFixedOrder(from root: inout Node, _ rules: Forms) -> Node {
    let isFew = members.count <= Pricer.fewMembers
    var best = root
    if visitAll(from: root, isFew ? .max : Pricer.fewSets, &best, rules) { return best }
    if !isFew {
      let kept = cheapestOfKept(from: &root, rules)
      if !kept.wasCut { return kept.best }
      if ranks(kept.best, before: best) { best = kept.best }
      if visitAll(from: root, Pricer.mostSets, &best, rules) { return best }
    }
    isBounded = true
    return bestOfAlone(from: root, or: best, rules)
  }

  /// Visits all sets that can be cheaper than the best so far. Returns false if there are too many.
  private mutating func visitAll(
    from root: Node, _ most: Int, _ best: inout Node, _ rules: Forms
  ) -> Bool {
    (setsLeft, isSpent) = (most, false)
    path.cut(to: 0)
    path.append(root)
    return extend(from: 0, root.shippingOff, &best, rules) || !isSpent
  }

  private mutating func prepareMembers(_ rules: Forms) {
    members.sort { candidates[$0.candidate].takes(before: candidates[$1.candidate]) }
    for position in members.indices {
      members[position].most = most(members[position].candidate, rules)
    }
    var ceiling: Int64 = 0
    for position in members.indices.reversed() {
      let later = mostOfAlternatives(to: position)
      ceiling += max(0, members[position].most - later)
      members[position].ceiling = ceiling
    }
  }

  /// Returns the most that any later alternative to a member takes. Alternatives are of the same
  /// step, take from all of the same goods, and are either all `sync` or all not. So once the
  /// member has taken, no alternative takes anything.
  private mutating func mostOfAlternatives(to position: Int) -> Int64 {
    let own = members[position].candidate
    var most: Int64 = 0
    for later in (position + 1)..<members.count where members[later].most > most {
      if areAlternatives(own, members[later].candidate) { most = members[later].most }
    }
    steps += members.count - position
    return most
  }

  private func areAlternatives(_ candidate: Int, _ other: Int) -> Bool {
    guard candidates[candidate].alone.amount == candidates[other].alone.amount,
      candidates[candidate].stepNumber == candidates[other].stepNumber,
      candidates[candidate].isSync == candidates[other].isSync,
      !candidates[candidate].choosesPieces, !candidates[other].choosesPieces
    else { return false }
    for run in runs.indices
    where relation(candidate, run).contains(.goods) != relation(other, run).contains(.goods) {
      return false
    }
    return true
  }

  /// Returns an upper bound on what a promotion takes from its part of the order, whatever other
  /// promotions take before it.
  ///
  /// Other promotions never open more goods to this one, and never leave more to pay for a piece:
  /// no division of a reduction makes a piece cost more than its price. If less is left, a
  /// percentage or a coupon takes no more, even after rounding. Groups may take more: if several
  /// places ask for pieces, one piece fewer can lead to dearer groups. So may a promotion of the
  /// cheapest pieces: in place of one that is used up, it takes a dearer one.
  func most(_ candidate: Int, _ rules: Forms) -> Int64 {
    let form = rules.form(candidates[candidate].index)
    if form.pointee.isNonMonotone { return min(amountOfGoods(candidate), form.pointee.cap) }
    return candidates[candidate].alone.off
  }

  private func amountOfGoods(_ candidate: Int) -> Int64 {
    var sum: Int64 = 0
    for run in runs.indices where relation(candidate, run).contains(.goods) {
      sum += runs[run].amount
    }
    return sum
  }

  /// Counts a set as visited. Returns false if the search must stop.
  mutating func mayVisit() -> Bool {
    setsLeft -= 1
    if setsLeft < 0 || steps > lastStep { isSpent = true }
    return !isSpent
  }

  // MARK: All sets

  /// Visits the sets that extend the last set of the path by members from position `first` on. Skips
  /// sets that cannot be cheapest. If all members combine, the first path of the search leads to the
  /// set of all members. Returns true if no other set is as cheap as that set.
  private mutating func extend(
    from first: Int, _ shippingMost: Int64, _ best: inout Node, _ rules: Forms
  ) -> Bool {
    let last = path.count - 1
    for position in first..<members.count {
      let most = path[last].goodsOff + members[position].ceiling + shippingMost
      if most < best.off || !mayVisit() { return false }
      let mark = mark
      if lengthenPath(by: position, &best, rules) {
        if path[last + 1].shippingOff == shippingMost, isWhole(path[last + 1].link) { return true }
        if extend(from: position + 1, shippingMost, &best, rules) { return true }
        path.cut(to: last + 1)
      }
      release(to: mark)
    }
    return false
  }

  /// Lays the last set of the path with one more member on the path. Returns false if the member
  /// takes nothing. Not inlined: the search calls itself, and a host's stack is small.
  @inline(never)
  private mutating func lengthenPath(
    by position: Int, _ best: inout Node, _ rules: Forms
  ) -> Bool {
    guard var next = grown(path[path.count - 1], by: position, rules) else { return false }
    addShipping(to: &next, rules)
    if ranks(next, before: best) { best = next }
    path.append(next)
    return true
  }

  /// True if a set has all members, and no set without some of them can be as cheap. This is
  /// certain if each member takes more than the later members can lose because of that member.
  private func isWhole(_ last: Int) -> Bool {
    var (lost, link) = (Int64(0), last)
    for position in members.indices.reversed() {
      if link < 0 || links[link].off <= lost { return false }
      lost += members[position].most - links[link].off
      link = links[link].previous
    }
    return true
  }

  // MARK: The best sets

  /// Grows sets member by member, and keeps only the best sets. Returns the cheapest set, and
  /// whether some sets were left out. Each member has an equal share of the steps.
  private mutating func cheapestOfKept(
    from root: inout Node, _ rules: Forms
  ) -> (best: Node, wasCut: Bool) {
    nodes.cut(to: 0)
    nodes.append(root)
    var wasCut = false
    let (firstStep, share) = (steps, (lastStep - steps) / members.count)
    for member in members.indices where !isOver {
      for position in nodes.indices {
        // The best sets come first.
        if position > 0, steps - firstStep > share * (member + 1) {
          wasCut = true
          break
        }
        if var next = grown(nodes[position], by: member, rules) {
          addShipping(to: &next, rules)
          nodes.append(next)
        }
      }
      if nodes.count > Pricer.width { wasCut = true }
      if wasCut { keepBest(above: &root) }
    }
    var best = root
    for position in nodes.indices where ranks(nodes[position], before: best) {
      best = nodes[position]
    }
    return (best, wasCut)
  }

  private mutating func keepBest(above root: inout Node) {
    steps += 100 * nodes.count
    let count = candidates.count
    nodes.sort { links.ranks($0, before: $1, count) }
    if nodes.count > Pricer.width { nodes.cut(to: Pricer.width) }
    if segments.count > largeStack { compact(&root) }
  }

  /// Shortens the stack to its base and the states of the kept sets.
  private mutating func compact(_ root: inout Node) {
    spareSegments.cut(to: 0)
    spareCells.cut(to: 0)
    for position in 0..<base.segments { spareSegments.append(segments[position]) }
    for position in 0..<base.cells { spareCells.append(cells[position]) }
    root.state = moved(root.state)
    for position in nodes.indices {
      nodes[position].state = moved(nodes[position].state)
      if let remainder = nodes[position].remainder { nodes[position].remainder = moved(remainder) }
    }
    swap(&segments, &spareSegments)
    swap(&cells, &spareCells)
  }

  private mutating func moved(_ state: State) -> State {
    // The base stays in place, because the claims of single promotions refer to it.
    if state.segments.upperBound <= base.segments { return state }
    let (segment, cell) = (spareSegments.count, spareCells.count)
    for position in state.segments { spareSegments.append(segments[position]) }
    for position in state.cells { spareCells.append(cells[position]) }
    return State(segments: segment..<spareSegments.count, cells: cell..<spareCells.count)
  }

  private mutating func bestOfAlone(from root: Node, or set: Node, _ rules: Forms) -> Node {
    var best = set
    for member in members.indices where !isOver { visit(member, alone: root, &best, rules) }
    return best
  }

  private mutating func visit(_ member: Int, alone root: Node, _ best: inout Node, _ rules: Forms) {
    let mark = mark
    if var next = grown(root, by: member, rules) {
      addShipping(to: &next, rules)
      if ranks(next, before: best) { best = next }
    }
    release(to: mark)
  }

  // MARK: Growing

  /// Returns a set with one more member, before the shipping is priced; nil if it takes nothing.
  private mutating func grown(_ node: Node, by position: Int, _ rules: Forms) -> Node? {
    claim(of: position, on: node, rules).map { extended(node, by: position, $0, rules) }
  }

  /// Returns what a member would take beside a set; nil if it would take nothing.
  mutating func claim(
    of position: Int, on node: Node, isReversed: Bool = false, _ rules: Forms
  ) -> Claim? {
    let candidate = members[position].candidate
    if node.link < 0, hasFewRuns, !isReversed { return candidates[candidate].alone }
    candidates[candidate].isReversed = isReversed
    defer { candidates[candidate].isReversed = false }
    return claim(candidate, from: node.state, counting: node.remainder ?? node.state, rules)
  }

  /// Returns a set with one more member, which takes what it claims.
  mutating func extended(
    _ node: Node, by position: Int, _ claim: Claim, isReversed: Bool = false, _ rules: Forms
  ) -> Node {
    let candidate = members[position].candidate
    var next = node
    next.isTurned =
      node.isTurned || isReversed || node.link >= 0 && links[node.link].member > position
    links.append(
      Link(
        member: position, isReversed: isReversed, place: place(of: candidate), off: claim.off,
        previous: node.link))
    next.link = links.count - 1
    next.count = node.count + (node.carrier < 0 ? 1 : 0)
    (next.carrier, next.shippingOff) = (-1, 0)
    next.goodsOff += claim.off
    next.value += candidates[candidate].alone.worth
    if candidates[candidate].countsRemainder, node.remainder == nil { next.remainder = node.state }
    next.state = apply(claim, of: candidate, to: node.state, rules)
    return next
  }

  /// Adds the shipping promotion that takes the most beside a set; at a tie, the one written first.
  mutating func addShipping(to node: inout Node, _ rules: Forms) {
    for position in carriers.indices {
      let claim = claimOfShipping(carriers[position], beside: node.state, rules)
      if let claim, claim.off > node.shippingOff {
        (node.carrier, node.shippingOff) = (carriers[position], claim.off)
      }
    }
    if node.carrier >= 0 { node.count += 1 }
  }

  func ranks(_ node: Node, before other: Node) -> Bool {
    links.ranks(node, before: other, candidates.count)
  }

  /// The place in the list of all promotions, ordered by step and, within a step, as written.
  private func place(of candidate: Int) -> Int {
    candidates[candidate].stepNumber * candidates.count + candidate
  }
}

extension List<Pricer.Link> {
  /// True if a set is chosen over another. The lower payable wins, then fewer promotions, then the
  /// larger value, then the set written first.
  func ranks(
    _ node: Pricer.Node, before other: Pricer.Node, _ candidateCount: Int
  ) -> Bool {
    Tie.ranks(-node.off, node.count, before: -other.off, other.count) {
      (node.value, other.value)
    } isWrittenFirst: {
      // What both sets begin with decides nothing.
      let shared = sharedLink(of: node, other)
      var (own, others) = (-1, -1)
      repeat {
        own = place(after: own, in: node, beyond: shared, candidateCount)
        others = place(after: others, in: other, beyond: shared, candidateCount)
      } while own == others && own < .max
      let first = min(own, others)
      if first == .max { return turns(node, before: other, candidateCount) }
      if own > first { own = place(after: first, in: node, candidateCount) }
      if others > first { others = place(after: first, in: other, candidateCount) }
      return own % candidateCount < others % candidateCount
    }
  }

  /// True if one way to apply a set is chosen over another: the fixed order, then the one in which,
  /// turn by turn, the promotion written first takes, or its group is not reversed.
  private func turns(
    _ node: Pricer.Node, before other: Pricer.Node, _ candidateCount: Int
  ) -> Bool {
    if node.isTurned != other.isTurned { return !node.isTurned }
    return node.isTurned
      && turns(of: node, candidateCount).lexicographicallyPrecedes(turns(of: other, candidateCount))
  }

  private func turns(of node: Pricer.Node, _ candidateCount: Int) -> [Int] {
    var (turns, link) = ([Int](), node.link)
    while link >= 0 {
      turns.append(2 * (self[link].place % candidateCount) + (self[link].isReversed ? 1 : 0))
      link = self[link].previous
    }
    return turns.reversed()
  }

  /// Returns the last link that two sets share; -1 if they share none. A link comes after those
  /// before it in its sets.
  private func sharedLink(of node: Pricer.Node, _ other: Pricer.Node) -> Int {
    var (link, otherLink) = (node.link, other.link)
    while link != otherLink {
      if link < otherLink { swap(&link, &otherLink) }
      link = self[link].previous
    }
    return link
  }

  /// Returns the first place in a set after a given place; `.max` if there is none.
  ///
  /// - Parameter shared: the link from which on the set is not looked at; -1 to look at all of it.
  private func place(
    after place: Int, in node: Pricer.Node, beyond shared: Int = -1, _ candidateCount: Int
  ) -> Int {
    var next = Int.max
    if node.carrier >= 0 {
      let last = 4 * candidateCount + node.carrier
      if last > place { next = last }
    }
    var link = node.link
    while link > shared {
      let other = self[link].place
      if other > place, other < next { next = other }
      link = self[link].previous
    }
    return next
  }
}
