/// The search for the promotions that apply: who is in play, what ties goods, which set pays least.
struct SecondCartSearch: Sendable {
  let cart: SecondCart
  /// What each promotion would take by itself; of those not in force, nothing.
  let alone: [SecondCartGrip]
  /// The other way in which groups with `get` may choose.
  let mirror: SecondCartMirror?
  /// Whether promotions take turns; if not, all take in the fixed order.
  let takesTurns: Bool

  init(_ cart: SecondCart, takingTurns takesTurns: Bool = true) {
    self.cart = cart
    self.takesTurns = takesTurns
    let gives = cart.rules.promotions.contains { $0.group?.gift != nil }
    mirror = gives ? SecondCartMirror(cart) : nil
    alone = cart.rules.promotions.map {
      cart.isInForce($0) ? cart.grip($0, in: cart.fresh, counting: cart.fresh) : SecondCartGrip()
    }
  }

  var promotions: [SecondPromotion] { cart.rules.promotions }

  /// The promotions that would take something by themselves, as written.
  var useful: [Int] { promotions.indices.filter { alone[$0].off > 0 } }

  /// The stacks of all parts of the order, and whether the search was cut short.
  func chosen(by strategy: SecondStrategy) -> ([SecondCartStack], Bool) {
    if strategy == .first { return (useful.prefix(1).map(single), false) }
    var (choices, reachedBound) = self.choices(useful.filter { strategy == .best || wins($0) })
    var lowest = stacks(of: choices.removeFirst(), &reachedBound)
    for choice in choices {
      let stacks = self.stacks(of: choice, &reachedBound)
      if rank(stacks) < rank(lowest) { lowest = stacks }
    }
    return (lowest, reachedBound)
  }

  /// The stacks of all parts of the order with these promotions alone in play.
  private func stacks(of choice: [Int], _ reachedBound: inout Bool) -> [SecondCartStack] {
    parts(choice).map { part in
      let (stack, isCut) = lowest(of: part)
      reachedBound = reachedBound || isCut
      return stack
    }
  }

  /// One promotion and nothing else, for the whole order.
  func single(_ index: Int) -> SecondCartStack {
    let stack = SecondCartStack(state: cart.fresh, shipping: cart.order.shipping)
    if promotions[index].onlyShipping { return shipped(stack, by: [index]) }
    return adding(index, to: stack)!
  }

  // MARK: In play

  /// Whether a promotion stays in play under `calculator`.
  func wins(_ index: Int) -> Bool {
    guard let step = promotions[index].step else { return true }
    if step == .goods || step == .shipping { return true }
    let rivals = useful.filter { promotions[$0].step == step && $0 != index }
    let goods = cart.goods(promotions[index])
    let sharing = rivals.filter { !(cart.goods(promotions[$0]) & goods).isEmpty }
    if sharing.allSatisfy({ isWorthMore(index, $0) }) { return true }
    return alone[index].pieces.contains { piece in
      rivals.allSatisfy { !alone[$0].pieces.contains(piece) || isDeeper(index, $0) }
    }
  }

  /// Whether one promotion is worth more than another, by themselves.
  private func isWorthMore(_ a: Int, _ b: Int) -> Bool {
    if alone[a].worth != alone[b].worth { return alone[a].worth > alone[b].worth }
    return isFirst(a, b)
  }

  /// Depth is the worth divided by the amount of the pieces taken from.
  func isDeeper(_ a: Int, _ b: Int) -> Bool {
    let first = alone[a].worth * SecondExact(cart.price(of: alone[b].pieces))
    let second = alone[b].worth * SecondExact(cart.price(of: alone[a].pieces))
    return first != second ? first > second : isFirst(a, b)
  }

  /// Whether one promotion precedes another of equal worth: the one that is `sync`, then the one written first.
  private func isFirst(_ a: Int, _ b: Int) -> Bool {
    if promotions[a].sync != promotions[b].sync { return promotions[a].sync }
    return a < b
  }

  // MARK: Parts

  /// Goods that promotions tie, with these promotions.
  struct Part {
    var pieces: SecondCartPieces
    var promotions: [Int] = []
    var isShipped = false
  }

  /// The order in parts that nothing ties together; shipping is priced in one of them.
  func parts(_ inPlay: [Int]) -> [Part] {
    var parts = cart.all.map { Part(pieces: .one($0)) }
    let shipping = inPlay.filter { promotions[$0].onlyShipping }
    if !shipping.isEmpty {
      let counted = shipping.map { cart.counted(promotions[$0]) }.reduce(SecondCartPieces(), |)
      tie(Part(pieces: counted, promotions: shipping, isShipped: true), &parts)
    }
    for index in inPlay where !promotions[index].onlyShipping {
      let p = promotions[index]
      tie(Part(pieces: cart.goods(p) | cart.counted(p), promotions: [index]), &parts)
    }
    return parts
  }

  /// Adds a part and everything that shares a piece with it.
  private func tie(_ part: Part, _ parts: inout [Part]) {
    var tied = part
    for other in parts where !(other.pieces & part.pieces).isEmpty {
      tied.pieces = tied.pieces | other.pieces
      tied.promotions += other.promotions
      tied.isShipped = tied.isShipped || other.isShipped
    }
    parts = parts.filter { ($0.pieces & part.pieces).isEmpty } + [tied]
  }

  // MARK: Sets

  /// The set that pays least of a part, and whether something cheaper may have been left aside.
  private func lowest(of part: Part) -> (SecondCartStack, Bool) {
    let shipping = part.promotions.filter { promotions[$0].onlyShipping }
    let queue = part.promotions.filter { !promotions[$0].onlyShipping }.sorted(by: takesBefore)
    let state = SecondCartState(prices: cart.prices, pieces: part.pieces)
    let amount = part.isShipped ? cart.order.shipping : 0
    let nothing = SecondCartStack(state: state, shipping: amount)
    // From one piece all that combine take in the fixed order.
    let isFixed = !takesTurns || part.pieces.count < 2
    if isFixed || queue.count > SecondEvaluator.mostInTurn {
      let stacks = fixed(queue, on: nothing, isCut: part.pieces.count > 1)
      return (lowest(stacks, shipping), !isFixed)
    }
    var turns = SecondCartTurns(self, queue)
    turns.grow(nothing, [])
    return (lowest(turns.stacks, shipping), false)
  }

  /// The stack that ranks first, each with its promotion of the shipping.
  private func lowest(_ stacks: [SecondCartStack], _ shipping: [Int]) -> SecondCartStack {
    let ranked = stacks.map { shipped($0, by: shipping) }.map { ($0, rank([$0])) }
    return ranked.min { $0.1 < $1.1 }!.0
  }

  /// All sets in the fixed order. If they are cut, those that pay least are kept, and each promotion alone.
  private func fixed(_ queue: [Int], on nothing: SecondCartStack, isCut: Bool) -> [SecondCartStack]
  {
    var kept = [nothing]
    for index in queue {
      kept += kept.compactMap { adding(index, to: $0) }
      if isCut, kept.count > SecondEvaluator.mostSets {
        kept.sort { $0.state.left < $1.state.left }
        kept.removeLast(kept.count - SecondEvaluator.mostSets)
      }
    }
    return kept + queue.compactMap { adding($0, to: nothing) }
  }

  /// The order in which promotions take.
  func takesBefore(_ a: Int, _ b: Int) -> Bool {
    let (p, q) = (promotions[a], promotions[b])
    if p.onlyShipping, q.onlyShipping { return a < b }
    if p.step != q.step { return p.step?.rawValue ?? 0 < q.step?.rawValue ?? 0 }
    if p.isLate != q.isLate { return q.isLate }
    return isDeeper(a, b)
  }
}
