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

    /// What is taken from goods.
    var goodsOff: Int64 = 0

    /// The number of promotions of goods, and the last of them as a position among the links.
    var goodsCount = 0
    var link = -1

    /// The sum of the values that they have by themselves.
    var value = ExactAmount.nothing

    /// The promotion of the shipping, and what it takes; -1 for none.
    var shipping = -1
    var shippingOff: Int64 = 0

    /// What is taken together.
    var off: Int64 { goodsOff + shippingOff }

    /// The number of promotions.
    var count: Int { shipping < 0 ? goodsCount : goodsCount + 1 }
  }

  /// A promotion of a set, and the position of the link before it; -1 for none.
  private struct Link {
    let candidate: Int
    let previous: Int
  }

  /// The largest number of sets that are kept while others grow.
  private static var width: Int { 256 }

  let terms: CartTerms
  let play: CartPlay
  let part: CartPart

  /// The promotions of goods in the order in which they take.
  let members: [Int]

  private var links: [Link] = []

  /// True if a set was left out because there were too many.
  private(set) var isBounded = false

  init(_ part: CartPart, _ play: CartPlay, _ terms: CartTerms) {
    (self.part, self.play, self.terms) = (part, play, terms)
    members = play.inOrder(part.members)
  }

  /// Returns the cheapest set.
  mutating func cheapest(by pricer: inout CartPricer) -> Node {
    var root = Node(state: CartState(untouched: part.runs, of: terms.basket))
    addShipping(to: &root, by: &pricer)
    if part.isOnePiece { return cheapestOfOnePiece(from: root, by: &pricer) }
    // So few promotions have no more sets than are kept: those that cannot be best are left out.
    if members.count <= 8 { return cheapestOfAll(from: root, by: &pricer) }
    return cheapestOfKept(from: root, by: &pricer)
  }

  /// Returns the cheapest of the sets that grow, of which only the best are kept.
  private mutating func cheapestOfKept(from root: Node, by pricer: inout CartPricer) -> Node {
    var nodes = [root]
    for member in members {
      for position in nodes.indices {
        if let next = grown(nodes[position], by: member, &pricer) { nodes.append(next) }
      }
      if nodes.count > SetSearch.width {
        let order = nodes.indices.sorted { ranks(nodes[$0], before: nodes[$1]) }
        nodes = order.prefix(SetSearch.width).map { nodes[$0] }
        isBounded = true
      }
    }
    if isBounded { nodes += members.compactMap { grown(root, by: $0, &pricer) } }
    var best = 0
    for position in nodes.indices where ranks(nodes[position], before: nodes[best]) {
      best = position
    }
    return nodes[best]
  }

  /// Returns a set with one more promotion; nil if that would take nothing.
  mutating func grown(_ node: Node, by member: Int, _ pricer: inout CartPricer) -> Node? {
    guard let draw = pricer.draw(member, from: node.state, countingLate: node.late) else {
      return nil
    }
    var next = extended(node, by: member, taking: draw.off)
    next.state = pricer.applying(member, draw, to: node.state)
    if next.late == nil, terms.candidates[member].form.isLate { next.late = node.state }
    addShipping(to: &next, by: &pricer)
    return next
  }

  /// Returns a set with one more promotion, whose state is still that before it, without the shipping.
  mutating func extended(_ node: Node, by member: Int, taking off: Int64) -> Node {
    links.append(Link(candidate: member, previous: node.link))
    return Node(
      state: node.state, late: node.late, goodsOff: node.goodsOff + off,
      goodsCount: node.goodsCount + 1, link: links.count - 1,
      value: node.value + play.value(of: member))
  }

  /// Adds the promotion of the shipping that takes most then, of equal ones the one written first.
  private func addShipping(to node: inout Node, by pricer: inout CartPricer) {
    for candidate in part.shipping {
      if let draw = pricer.shippingDraw(candidate, beside: node.state), draw.off > node.shippingOff {
        (node.shipping, node.shippingOff) = (candidate, draw.off)
      }
    }
  }

  /// True if a set is chosen over another: the lower payable wins, then fewer promotions, then the
  /// larger value, then the set written first.
  func ranks(_ node: Node, before other: Node) -> Bool {
    if node.off != other.off { return node.off > other.off }
    if node.count != other.count { return node.count < other.count }
    if node.value != other.value { return node.value > other.value }
    return terms.isWritten(candidates(of: node), before: candidates(of: other))
  }

  /// Returns the promotions of a set in the order in which they take; that of the shipping is last.
  func candidates(of node: Node) -> [Int] {
    var all: [Int] = []
    all.reserveCapacity(node.count)
    if node.shipping >= 0 { all.append(node.shipping) }
    var link = node.link
    while link >= 0 {
      all.append(links[link].candidate)
      link = links[link].previous
    }
    all.reverse()
    return all
  }
}

extension CartTerms {
  /// True if a set is written before another, both listed by step, within a step as written.
  func isWritten(_ members: [Int], before other: [Int]) -> Bool {
    written(members).lexicographicallyPrecedes(written(other))
  }

  /// Returns promotions by step, within a step as written.
  func written(_ members: [Int]) -> [Int] {
    members.sorted {
      (candidates[$0].form.stepNumber, $0) < (candidates[$1].form.stepNumber, $1)
    }
  }
}
