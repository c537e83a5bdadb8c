/// A search for the nudge of an order that is priced by its lines.
///
/// A nudge adds either one more piece of a line, or other goods. Other goods are one piece without
/// labels. The search tries the prices of other goods at which a promotion, by itself, reaches a
/// threshold. Between two such prices, it looks for prices at which the applied promotions or their
/// levels change. Every nudge found is true. The search misses a smaller nudge only if a change
/// begins and ends between two prices that it tried.
struct CartNudge {
  private let program: Program
  private let order: CheckedOrder
  private let cart: CheckedCart
  private let priced: PricedCart

  /// The orders that result from adding other goods of any amount.
  private var walk: LineWalk

  /// The largest number of steps for each of the two kinds of nudges: some tens of milliseconds.
  static var stepLimit: Int { 2_000_000 }

  private(set) var steps = 0

  /// True if the search left out orders because its steps were spent.
  private(set) var isBounded = false

  /// - Parameter steps: the number of steps that the order itself took. Each order that is tried
  ///   takes about as many, so that none is tried beside an order that took more than all may.
  init(_ program: Program, _ order: CheckedOrder, _ priced: PricedCart, after steps: Int) {
    let left = min(CartNudge.stepLimit, program.limits.steps - steps)
    let budget = Budget(steps < left ? left : 0)
    (self.program, self.order, self.priced) = (program, order, priced)
    cart = order.cart ?? CheckedCart(of: order.amount)
    let inForce = program.promotions.indices.filter {
      program.promotions[$0].isInForce(for: order)
    }
    walk = LineWalk(program, inForce, budget) { order.with(otherGoods: $0) }
  }

  /// Returns the nudge that leaves the least to pay. Among such nudges, the one that saves the most
  /// comes first, then the nudge of other goods, then the nudge of the first line.
  mutating func best() -> Quote.Nudge? {
    var budget = walk.budget
    isBounded = budget.isSpent
    if isBounded { return nil }
    var best = ofOtherGoods()
    steps = walk.budget.limit - walk.budget.left
    defer { steps += budget.limit - budget.left }
    // The goods of an order of one amount are not known.
    guard order.cart != nil else { return best }
    var seen: Set<CheckedCart.Line> = []
    for (number, line) in cart.lines.enumerated() {
      if budget.isSpent {
        isBounded = true
        break
      }
      let piece = line.dearestPiece
      guard piece.amount > .zero, seen.insert(piece).inserted,
        let nudge = ofPiece(piece, number, &budget)
      else { continue }
      if best.map({ nudge.isBetter(than: $0) }) ?? true { best = nudge }
    }
    return best
  }

  /// Returns the nudge of one more piece of a line; nil if the order would then cost more.
  private func ofPiece(
    _ piece: CheckedCart.Line, _ number: Int, _ budget: inout Budget
  ) -> Quote.Nudge? {
    var lines = cart.lines
    lines[number] = CheckedCart.Line(
      amount: Amount(unchecked: lines[number].amount.minorUnits + piece.amount.minorUnits),
      pieces: lines[number].pieces + 1, labels: piece.labels)
    guard lines[number].pieces <= Program.pieceLimit else { return nil }
    let larger = order.with(lines, adding: piece.amount.minorUnits)
    let found = program.pricedCart(for: larger, spending: &budget)
    guard found.payable <= priced.payable else { return nil }
    return nudge(adding: piece.amount.minorUnits, line: number, found)
  }

  private func nudge(adding added: Int64, line: Int?, _ found: PricedCart) -> Quote.Nudge {
    let amount = Amount(unchecked: order.amount.minorUnits + added)
    let total = Amount(unchecked: amount.minorUnits + cart.shipping.minorUnits)
    return Quote.Nudge(
      add: Amount(unchecked: added), line: line, amount: amount, payable: found.payable,
      applied: program.names(of: found.promotions),
      saved: total - found.payable)
  }
}

// MARK: - Other goods

extension CartNudge {
  /// Returns the nudge of the smallest amount of other goods whose last minor unit makes the order
  /// cheaper, up to the amount of the order; nil if there is none, or if the steps are spent.
  private mutating func ofOtherGoods() -> Quote.Nudge? {
    let total = order.amount.minorUnits + cart.shipping.minorUnits
    let limit = min(order.amount.minorUnits, Amount.largest.minorUnits - total)
    if cart.lines.count == Program.lineLimit { return nil }
    var last = walk.sample(at: 0, priced)
    for added in limit == 0 ? [] : walk.edges(upTo: limit).sorted() {
      guard let next = look(adding: added) else { return nil }
      if let drop = firstDrop(after: last, upTo: next) {
        return nudge(adding: drop.amount, line: nil, drop.cart)
      }
      last = next
    }
    return nil
  }

  /// Returns the first sample found, after `low` and up to `high`, whose payable is lower than that
  /// of the sample one minor unit below it.
  private mutating func firstDrop(
    after low: LineWalk.Sample, upTo high: LineWalk.Sample
  ) -> LineWalk.Sample? {
    let falls = high.payable < low.payable
    if high.amount - low.amount <= 1 { return falls ? high : nil }
    if !falls && low.hasSameStructure(as: high) { return nil }
    guard let middle = look(adding: between(low.amount, high.amount)) else { return nil }
    return firstDrop(after: low, upTo: middle) ?? firstDrop(after: middle, upTo: high)
  }

  /// Returns an amount between two amounts with about half as many digits more than the lower one as
  /// the higher one has: what a few minor units change by rounding is found soon.
  private func between(_ low: Int64, _ high: Int64) -> Int64 {
    let doublings = low.leadingZeroBitCount - high.leadingZeroBitCount
    return doublings > 1 ? high >> (doublings / 2) : low + (high - low) / 2
  }

  private mutating func look(adding added: Int64) -> LineWalk.Sample? {
    if walk.budget.isSpent {
      isBounded = true
      return nil
    }
    return walk.sample(at: added)
  }
}

extension CheckedOrder {
  /// An order of one amount stays one amount, because the shop will price it that way again.
  fileprivate func with(otherGoods added: Int64) -> CheckedOrder {
    if added == 0 { return self }
    let other = CheckedCart.Line(amount: Amount(unchecked: added), pieces: 1, labels: [])
    return with(cart.map { $0.lines + [other] }, adding: added)
  }
}

extension CheckedCart.Line {
  /// The dearest piece of the line, as a line of its own.
  fileprivate var dearestPiece: CheckedCart.Line {
    let price = (amount.minorUnits + Int64(pieces) - 1) / Int64(pieces)
    return CheckedCart.Line(amount: Amount(unchecked: price), pieces: 1, labels: labels)
  }
}

extension Quote.Nudge {
  fileprivate func isBetter(than other: Quote.Nudge) -> Bool {
    payable != other.payable ? payable < other.payable : saved > other.saved
  }
}
