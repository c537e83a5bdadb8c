/// Every set of promotions of a part, in every order of turns that may matter. A stack grows by one turn.
struct SecondCartTurns {
  private let search: SecondCartSearch
  /// The promotions of goods, in the fixed order.
  private let queue: [Int]
  private let goods: [SecondCartPieces]
  private let counted: [SecondCartPieces]
  private(set) var stacks: [SecondCartStack] = []

  init(_ search: SecondCartSearch, _ queue: [Int]) {
    self.search = search
    self.queue = queue
    goods = queue.map { search.cart.goods(search.promotions[$0]) }
    counted = queue.map { search.cart.counted(search.promotions[$0]) }
  }

  /// Adds a stack and all that grow from it; the turns are places in the queue.
  mutating func grow(_ stack: SecondCartStack, _ turns: [Int]) {
    stacks.append(stack)
    for place in queue.indices where mayTake(place, after: turns) {
      for var way in search.ways(queue[place], on: stack) {
        way.isTurned = way.isTurned || turns.contains { $0 > place }
        grow(way, turns + [place])
      }
    }
  }

  private func mayTake(_ place: Int, after turns: [Int]) -> Bool {
    if turns.contains(where: { $0 == place || $0 > place && keepOrder(place, $0) }) { return false }
    guard let last = turns.last else { return true }
    // Where the two mean nothing to each other, the fixed order says it all.
    return last < place || !isIndifferent(place, last)
  }

  /// Whether two promotions take in the fixed order, whatever the turns.
  private func keepOrder(_ a: Int, _ b: Int) -> Bool {
    let (p, q) = (search.promotions[queue[a]], search.promotions[queue[b]])
    if p.isLate != q.isLate { return true }
    return p.step != q.step
      && (looks(a, at: b) || looks(b, at: a) || p.sync && q.sync && !(goods[a] & goods[b]).isEmpty)
  }

  /// Whether the threshold of a promotion counts what is left of another's goods, taken or not.
  private func looks(_ a: Int, at b: Int) -> Bool {
    let p = search.promotions[queue[a]]
    return p.basis != nil && p.countsMoney && !p.beforeDiscounts
      && !(search.cart.counting(p, goods[a]) & goods[b]).isEmpty
  }

  /// Whether neither of two promotions takes from or counts the goods of the other.
  private func isIndifferent(_ a: Int, _ b: Int) -> Bool {
    (goods[a] & (goods[b] | counted[b])).isEmpty && (counted[a] & goods[b]).isEmpty
  }
}
