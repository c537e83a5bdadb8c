/// The search for the cheapest set of promotions in one part of an order.
///
/// A set is a path of a tree: what its last promotion takes depends on those before it alone. So each
/// set is its prefix with one more draw, and nothing is priced twice.
struct SetSearch {
  /// A set of promotions.
  struct Node {
    /// What is left of the part.
    var state: CartState

    /// The state before the first late promotion, which all late ones count; nil without one.
    var late: CartState?

    /// The last promotion, while the state is still that before it; -1 after that.
    var pending = -1

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

  /// A promotion of a set as a position among the members, and the position of the link before it; -1
  /// for none.
  struct Link {
    let position: Int
    let previous: Int
  }

  /// The largest number of sets that are kept while others grow.
  private static var width: Int { 256 }

  /// The steps that the searches in all parts of an order may take together, a tenth of a second.
  /// They bound the work of a price, whoever asks for it: past them the search goes on with the best set
  /// alone.
  static var stepLimit: Int { 20_000_000 }

  let terms: CartTerms
  let play: CartPlay
  let part: CartPart

  /// The promotions of goods in the order in which they take.
  let members: [Int]

  /// The promotions of the shipping, as far as what they take depends on the sum that is left alone.
  private var shipping: [ShippingOffer] = []

  /// True if what the shipping costs depends on more of the state than that sum.
  private(set) var shippingNeedsState = false

  private(set) var links: [Link] = []

  /// The outlooks of the promotions that may still take, of each set of the path that is visited.
  var outlooks: [CartPricer.Outlook] = []

  /// True if a set was left out because there were too many.
  private(set) var isBounded = false

  /// The count of steps at the start, and how many the search may take.
  private let start: Int
  private let steps: Int

  init(_ part: CartPart, _ play: CartPlay, _ terms: CartTerms, steps: Int) {
    (self.part, self.play, self.terms) = (part, play, terms)
    (start, self.steps) = (terms.steps, steps)
    members = play.inOrder(part.members)
    links.reserveCapacity(32)
  }

  /// Returns the cheapest set.
  mutating func cheapest(by pricer: inout CartPricer) -> Node {
    var root = Node(state: CartState(untouched: part.runs, at: part.firsts, of: terms.basket))
    findShipping(beside: root.state, by: &pricer)
    addShipping(to: &root, by: &pricer)
    if let whole = whole(from: root, by: &pricer) { return whole }
    var best = root
    if members.count <= SetSearch.fewMembers {
      // So few have no more sets than are kept: those that cannot be best are left out.
      best = cheapestOfAll(from: root, by: &pricer)
    } else if part.isOnePiece {
      best = cheapestOfOnePiece(from: root, by: &pricer)
    } else {
      best = cheapestOfKept(from: root, by: &pricer)
    }
    if !isBounded { return best }
    for member in members.indices {
      if let next = grown(root, by: member, &pricer), ranks(next, before: best) { best = next }
    }
    return best
  }

  /// True if the search may look at no more sets.
  ///
  /// - Parameter count: the number of members that had their turn, each of which has an equal share of
  ///   the steps; nil for all.
  mutating func isSpent(after count: Int? = nil) -> Bool {
    let due = count.map { steps / members.count * $0 } ?? steps
    if terms.steps - start <= due { return false }
    isBounded = true
    return true
  }

  /// The largest number of promotions that have no more sets than are kept.
  private static var fewMembers: Int { 8 }

  /// Returns the set of all promotions if no other is as cheap; nil if one may be.
  ///
  /// Each promotion must take more than those after it lose at most by those before them. A set
  /// without it then takes less: the same before it, and after it no more than they gain.
  private mutating func whole(from root: Node, by pricer: inout CartPricer) -> Node? {
    if members.count > SetSearch.fewMembers, !isBoundedByIndependence { return nil }
    var node = root
    var offs: [Int64] = []
    offs.reserveCapacity(members.count)
    for (position, member) in members.enumerated() {
      guard let draw = pricer.draw(member, from: node.state, countingLate: node.late) else {
        return nil
      }
      offs.append(draw.off)
      node = extended(node, by: position, taking: draw.off)
      if position + 1 < members.count { pricer.take(draw, to: &node) }
    }
    var lost: Int64 = 0
    for position in members.indices.reversed() {
      if offs[position] <= lost { return nil }
      if position == 0 { break }
      lost += outlook(of: position, from: root, by: &pricer).most - offs[position]
    }
    if shippingNeedsState { pricer.settle(&node) }
    addShipping(to: &node, by: &pricer)
    if node.shippingOff < root.shippingOff { return nil }
    isBounded = members.count > SetSearch.fewMembers
    return node
  }

  /// True if the first promotions alone have more sets than are kept, because none touches the goods
  /// of another.
  private var isBoundedByIndependence: Bool {
    let first = members.prefix(SetSearch.fewMembers + 1)
    for (position, member) in first.enumerated() {
      let form = terms.form(of: member)
      if form.step != .goods || form.isLate { return false }
      for other in first.prefix(position) {
        if terms.meet(member, other) || terms.meet(other, member) { return false }
      }
    }
    return true
  }

  /// Returns the outlook of a promotion before any other took.
  mutating func outlook(
    of position: Int, from root: Node, by pricer: inout CartPricer
  ) -> CartPricer.Outlook {
    let member = members[position]
    if terms.form(of: member).step == .goods {
      // It takes what it takes by itself.
      return pricer.outlook(member, from: root.state, taking: play.off(of: member))
    }
    let splits = members[..<position].count { terms.form(of: $0).step != .goods }
    return pricer.outlook(member, from: root.state, countingLate: nil, splits: splits)
  }

  /// Returns the cheapest of the sets that grow, of which only the best are kept.
  private mutating func cheapestOfKept(from root: Node, by pricer: inout CartPricer) -> Node {
    var nodes = [root]
    for member in members.indices {
      for position in nodes.indices {
        // The best are the first.
        if position > 0, isSpent(after: member + 1) { break }
        if let next = grown(nodes[position], by: member, &pricer) { nodes.append(next) }
      }
      if nodes.count > SetSearch.width { isBounded = true }
      if isBounded {
        terms.steps += SetSearch.stepsOfRank * nodes.count
        let order = nodes.indices.sorted { ranks(nodes[$0], before: nodes[$1]) }
        nodes = order.prefix(SetSearch.width).map { nodes[$0] }
      }
    }
    var best = 0
    for position in nodes.indices where ranks(nodes[position], before: nodes[best]) {
      best = position
    }
    return nodes[best]
  }

  private static var stepsOfRank: Int { 100 }

  // MARK: Growing

  /// Returns a set with one more promotion, given as a position; nil if that would take nothing.
  mutating func grown(_ node: Node, by position: Int, _ pricer: inout CartPricer) -> Node? {
    let member = members[position]
    guard let draw = pricer.draw(member, from: node.state, countingLate: node.late) else {
      return nil
    }
    var next = extended(node, by: position, taking: draw.off)
    pricer.take(draw, to: &next)
    addShipping(to: &next, by: &pricer)
    return next
  }

  /// Returns a set with one more promotion, whose state is still that before it, without the shipping.
  mutating func extended(_ node: Node, by position: Int, taking off: Int64) -> Node {
    terms.steps += 20
    links.append(Link(position: position, previous: node.link))
    let member = members[position]
    return Node(
      state: node.state, late: node.late, pending: member, goodsOff: node.goodsOff + off,
      goodsCount: node.goodsCount + 1, link: links.count - 1,
      value: node.value + play.value(of: member))
  }

  // MARK: The shipping

  /// What a promotion of the shipping finds beside a part before any promotion.
  private struct ShippingOffer {
    let candidate: Int
    var finding: CartPricer.Finding

    /// True if its basis falls by all that is taken from goods.
    let isFalling: Bool
  }

  /// Finds the promotions of the shipping.
  private mutating func findShipping(beside untouched: CartState, by pricer: inout CartPricer) {
    for candidate in part.shipping {
      guard let finding = pricer.findShipping(candidate, beside: untouched) else { continue }
      let form = terms.form(of: candidate)
      let isFalling = form.hasThreshold && !form.isBeforeDiscounts
      shipping.append(
        ShippingOffer(candidate: candidate, finding: finding, isFalling: isFalling))
      if isFalling, !terms.countsAll(candidate, of: part) { shippingNeedsState = true }
    }
  }

  /// Adds the promotion of the shipping that takes most then, of equal ones the one written first.
  func addShipping(to node: inout Node, by pricer: inout CartPricer) {
    for offer in shipping {
      var draw: CartPricer.Draw?
      if shippingNeedsState {
        draw = pricer.shippingDraw(offer.candidate, beside: node.state)
      } else {
        var finding = offer.finding
        if offer.isFalling { finding.basis -= node.goodsOff }
        draw = pricer.draw(offer.candidate, by: finding)
      }
      if let draw, draw.off > node.shippingOff {
        (node.shipping, node.shippingOff) = (offer.candidate, draw.off)
      }
    }
  }

  /// Returns the promotions of a set in the order in which they take; that of the shipping is last.
  func candidates(of node: Node) -> [Int] {
    var all: [Int] = []
    all.reserveCapacity(node.count)
    if node.shipping >= 0 { all.append(node.shipping) }
    var link = node.link
    while link >= 0 {
      all.append(members[links[link].position])
      link = links[link].previous
    }
    all.reverse()
    return all
  }
}

extension CartTerms {
  /// True if a promotion counts all goods of a part.
  fileprivate func countsAll(_ candidate: Int, of part: CartPart) -> Bool {
    for run in part.runs where !reach.of(candidate, run).contains(.counted) { return false }
    return true
  }

  /// True if a set is written before another, both listed by step, within a step as written.
  func isWritten(_ members: [Int], before other: [Int]) -> Bool {
    written(members).lexicographicallyPrecedes(written(other))
  }

  /// Returns promotions by step, within a step as written.
  func written(_ members: [Int]) -> [Int] {
    members.sorted {
      (form(of: $0).stepNumber, $0) < (form(of: $1).stepNumber, $1)
    }
  }
}

extension CartPricer {
  /// Makes the state of a set that after its last promotion.
  mutating func settle(_ node: inout SetSearch.Node) {
    guard node.pending >= 0,
      let draw = draw(node.pending, from: node.state, countingLate: node.late)
    else { return }
    take(draw, to: &node)
  }

  /// Makes the state of a set that after its last promotion, whose draw the sketch still describes.
  mutating func take(_ draw: Draw, to node: inout SetSearch.Node) {
    let before = node.state
    node.state = applying(node.pending, draw, to: before)
    if node.late == nil, terms.form(of: node.pending).isLate { node.late = before }
    node.pending = -1
  }
}
