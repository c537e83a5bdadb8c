/// The search for the cheapest set of promotions in one part of an order.
///
/// A set is a path of a tree: what its last promotion takes depends on those before it alone. So each
/// set is its prefix with one more draw, and nothing is priced twice.
struct SetSearch {
  /// A set of promotions with what is left of the part.
  struct Node {
    var state: CartState

    /// The state before the first late promotion, which all late ones count; nil without one.
    var late: CartState?

    /// What is taken together, from the shipping too.
    var off: Int64 = 0

    /// The number of promotions of goods, and the last of them as a position among the links.
    var count = 0
    var link = -1

    /// The sum of the values that they have by themselves.
    var value = ExactAmount.nothing

    /// The promotion of the shipping, and what it takes.
    var shipping = -1
    var shippingOff: Int64 = 0
  }

  /// A promotion of a set, and the position of the link before it; -1 for none.
  private struct Link {
    let candidate: Int
    let previous: Int
  }

  /// The largest number of sets that are kept while others grow.
  private static var width: Int { 256 }

  private var links: [Link] = []

  /// True if a set was left out because there were too many.
  private(set) var isBounded = false

  /// Returns the cheapest set of a part.
  ///
  /// - Parameter members: its promotions of goods in the order in which they take.
  mutating func cheapest(_ members: [Int], of part: CartPart, by pricer: inout CartPricer) -> Node {
    var root = Node(state: CartState(untouched: part.runs, of: pricer.basket))
    addShipping(to: &root, of: part, by: &pricer)
    if part.isOnePiece { return cheapest(ofOnePiece: members, from: root, of: part, by: &pricer) }
    var nodes = [root]
    for member in members {
      for position in nodes.indices {
        if let next = grown(nodes[position], by: member, of: part, &pricer) { nodes.append(next) }
      }
      if nodes.count > SetSearch.width { keepBest(of: &nodes, pricer) }
    }
    if isBounded {
      for member in members {
        if let alone = grown(root, by: member, of: part, &pricer) { nodes.append(alone) }
      }
    }
    var best = 0
    for position in nodes.indices.dropFirst()
    where ranks(nodes[position], before: nodes[best], pricer) { best = position }
    return nodes[best]
  }

  /// Returns the promotions of a set in the order in which they take; that of the shipping is last.
  func candidates(of node: Node) -> [Int] {
    var all: [Int] = []
    all.reserveCapacity(node.count + 1)
    if node.shipping >= 0 { all.append(node.shipping) }
    var link = node.link
    while link >= 0 {
      all.append(links[link].candidate)
      link = links[link].previous
    }
    all.reverse()
    return all
  }

  /// Returns a set with one more promotion; nil if that would take nothing.
  private mutating func grown(
    _ node: Node, by member: Int, of part: CartPart, _ pricer: inout CartPricer
  ) -> Node? {
    guard let draw = pricer.draw(member, from: node.state, countingLate: node.late) else {
      return nil
    }
    links.append(Link(candidate: member, previous: node.link))
    var next = Node(
      state: pricer.applying(member, draw, to: node.state), late: node.late,
      off: node.off - node.shippingOff + draw.off, count: node.count + 1, link: links.count - 1,
      value: node.value + pricer.value(of: member))
    if pricer.candidates[member].form.isLate { next.late = node.late ?? node.state }
    addShipping(to: &next, of: part, by: &pricer)
    return next
  }

  /// Adds the promotion of the shipping that takes most then, of equal ones the one written first.
  private func addShipping(to node: inout Node, of part: CartPart, by pricer: inout CartPricer) {
    for candidate in part.shipping {
      if let draw = pricer.shippingDraw(candidate, beside: node.state), draw.off > node.shippingOff {
        (node.shipping, node.shippingOff) = (candidate, draw.off)
      }
    }
    node.off += node.shippingOff
  }

  /// Keeps the best sets.
  private mutating func keepBest(of nodes: inout [Node], _ pricer: CartPricer) {
    let order = nodes.indices.sorted { ranks(nodes[$0], before: nodes[$1], pricer) }
    nodes = order.prefix(SetSearch.width).map { nodes[$0] }
    isBounded = true
  }

  /// True if a set is chosen over another: the lower payable wins, then fewer promotions, then the
  /// larger value, then the set written first.
  private func ranks(_ node: Node, before other: Node, _ pricer: CartPricer) -> Bool {
    if node.off != other.off { return node.off > other.off }
    let (count, otherCount) = (node.allCount, other.allCount)
    if count != otherCount { return count < otherCount }
    if node.value != other.value { return node.value > other.value }
    return pricer.isWritten(candidates(of: node), before: candidates(of: other))
  }
}

extension SetSearch.Node {
  /// The number of promotions, that of the shipping among them.
  fileprivate var allCount: Int { shipping < 0 ? count : count + 1 }
}

// MARK: - One piece

extension SetSearch {
  /// Returns the cheapest set of a part of one piece, without a bound. From one piece at most one
  /// promotion of each step takes, and none beside one that is not `sync`.
  ///
  /// A promotion never takes more where less is left. So what it takes by itself bounds what it takes
  /// in a set, and of the promotions of a step, tried from the largest value down, the first that
  /// cannot reach the best set ends the step. Where two leave the same, the one of the larger value
  /// ranks first, whatever follows.
  private mutating func cheapest(
    ofOnePiece members: [Int], from root: Node, of part: CartPart, by pricer: inout CartPricer
  ) -> Node {
    var best = root
    for member in members where !pricer.candidates[member].form.isSync {
      if let next = grown(root, by: member, of: part, &pricer), ranks(next, before: best, pricer) {
        best = next
      }
    }
    let sync = members.filter { pricer.candidates[$0].form.isSync }
    let steps = Promotion.Step.allCases.compactMap { step -> [Int]? in
      let some = sync.filter { pricer.candidates[$0].form.step == step }
        .sorted { (pricer.value(of: $1), $0) < (pricer.value(of: $0), $1) }
      return some.isEmpty ? nil : some
    }
    // What each step and all after it take at most, and the shipping.
    var most = [root.shippingOff]
    for step in steps.reversed() {
      most.append(most[most.count - 1] + (pricer.candidates[step[0]].alone?.off ?? 0))
    }
    most.reverse()
    combine(root, steps[...], most[...], of: part, by: &pricer, &best)
    return best
  }

  /// Visits the sets that continue a set with promotions of some steps, as far as they can be best.
  private mutating func combine(
    _ node: Node, _ steps: ArraySlice<[Int]>, _ most: ArraySlice<Int64>, of part: CartPart,
    by pricer: inout CartPricer, _ best: inout Node
  ) {
    for (position, step) in zip(steps.indices, steps) {
      var seen: Set<Int64> = []
      for member in step {
        let own = pricer.candidates[member].alone?.off ?? 0
        if node.off - node.shippingOff + own + most[position + 1] < best.off { break }
        guard let next = grown(node, by: member, of: part, &pricer),
          seen.insert(next.off - next.shippingOff).inserted
        else { continue }
        if ranks(next, before: best, pricer) { best = next }
        combine(
          next, steps[(position + 1)...], most[(position + 1)...], of: part, by: &pricer, &best)
      }
    }
  }
}
