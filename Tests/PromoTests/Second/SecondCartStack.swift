/// Promotions applied together to a part of an order.
struct SecondCartStack: Sendable {
  var state: SecondCartState
  /// What was left before the first late goods promotion took.
  var beforeLate: SecondCartState?
  /// In the order in which they took, without the shipping promotion.
  var members: [Int] = []
  /// For each of them twice its number as written, and one more where it chose the other way.
  var turns: [Int] = []
  /// Whether one chose the other way or took out of its turn.
  var isTurned = false
  /// The sum of their exact worths, each by itself.
  var worths: SecondExact = 0
  var shipping: Int64
  var freight: SecondCartCut?

  init(state: SecondCartState, shipping: Int64) {
    self.state = state
    self.shipping = shipping
  }
}

/// How stacks compare: the least comes first.
struct SecondCartRank: Comparable {
  var payable: Int64
  var count: Int
  var worths: SecondExact
  /// The promotions by step, within a step as written.
  var listing: [Int]
  /// Of two ways to apply the same promotions, the fixed order with no way reversed is first.
  var isTurned: Bool
  /// Then turn by turn what is written first.
  var turns: [Int]

  static func < (a: Self, b: Self) -> Bool {
    if a.payable != b.payable { return a.payable < b.payable }
    if a.count != b.count { return a.count < b.count }
    if a.worths != b.worths { return a.worths > b.worths }
    if a.listing != b.listing { return a.listing.lexicographicallyPrecedes(b.listing) }
    return a.isTurned != b.isTurned ? b.isTurned : a.turns.lexicographicallyPrecedes(b.turns)
  }
}

extension SecondCartSearch {
  /// The stack with one promotion more; nil if that takes nothing.
  func adding(_ index: Int, to stack: SecondCartStack, by mirror: SecondCartMirror? = nil)
    -> SecondCartStack?
  {
    let p = promotions[index]
    var stack = stack
    if p.isLate, stack.beforeLate == nil { stack.beforeLate = stack.state }
    let counted = p.isLate ? stack.beforeLate! : stack.state
    let grip = cart.grip(p, in: stack.state, counting: counted, by: mirror)
    if grip.off == 0 { return nil }
    stack.state.take(grip.off, from: cart.portions(p, grip), for: index)
    stack.members.append(index)
    stack.turns.append(index * 2 + (mirror == nil ? 0 : 1))
    stack.isTurned = stack.isTurned || mirror != nil
    stack.worths += alone[index].worth
    return stack
  }

  /// The stack with one promotion more, each way that this may choose. Where both choose the same pieces,
  /// they are one way.
  func ways(_ index: Int, on stack: SecondCartStack) -> [SecondCartStack] {
    let way = adding(index, to: stack)
    guard let mirror, promotions[index].group?.gift != nil else { return way.map { [$0] } ?? [] }
    let other = adding(index, to: stack, by: mirror)
    return way?.state == other?.state ? way.map { [$0] } ?? [] : [way, other].compactMap(\.self)
  }

  /// The stack with the shipping promotion that takes most.
  func shipped(_ stack: SecondCartStack, by promotions: [Int]) -> SecondCartStack {
    var stack = stack
    stack.freight = nil
    for index in promotions {
      let p = self.promotions[index]
      let off = cart.grip(p, in: stack.state, counting: stack.state).off
      if off > stack.freight?.off ?? 0 { stack.freight = SecondCartCut(promotion: index, off: off) }
    }
    return stack
  }

  /// What ranks all stacks of an order together: parts of an order, or one for all of it. What the stacks
  /// leave out is left out of all that are compared.
  func rank(_ stacks: [SecondCartStack]) -> SecondCartRank {
    let shipped = stacks.filter { $0.freight != nil }
    let off = stacks.reduce(0) { $0 + ($1.state.cells.reduce(0) { $0 + $1.off }) }
    let indexes = stacks.flatMap { $0.members + ($0.freight.map { [$0.promotion] } ?? []) }
    let ordered = indexes.sorted { listing($0) < listing($1) }
    return SecondCartRank(
      payable: -off - shipped.reduce(0) { $0 + $1.freight!.off }, count: ordered.count,
      worths: stacks.reduce(0) { $0 + $1.worths }, listing: ordered,
      isTurned: stacks.contains(where: \.isTurned), turns: stacks.flatMap(\.turns))
  }

  /// Where a promotion stands in lists: by step, within a step as written.
  func listing(_ index: Int) -> Int {
    (promotions[index].step?.rawValue ?? 0) * promotions.count + index
  }
}
