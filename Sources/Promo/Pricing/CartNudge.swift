/// A search for the larger order that is worth telling the customer of, where orders are priced by
/// their lines.
///
/// The price of other goods, which are one piece without labels, is looked at where a threshold is
/// reached by itself, and between two such prices where the applied promotions or what they reach
/// change. Every answer is true; a smaller one is missed only where a change begins and ends between
/// two prices looked at.
struct CartNudge {
  /// The order with more goods.
  private struct Look {
    /// The price of the goods added.
    let added: Int64

    let cart: PricedCart

    /// By promotion with a threshold, the number of levels that it reaches beside those applied.
    let levels: [Int64]

    /// True if nothing begins or ends between this look and another, as far as both tell.
    func hasSameStructure(as other: Look) -> Bool {
      levels == other.levels && cart.takenLines == other.cart.takenLines
    }
  }

  private let program: Program
  private let order: CheckedOrder
  private let cart: CheckedCart

  /// The order with its price.
  private let priced: PricedCart

  /// The promotions in force that have a threshold.
  private let thresholds: [Int]

  /// The steps that are left for a kind of nudge.
  private var budget = Budget(stepLimit)

  /// The steps for each of the two kinds of nudges, which take some tens of milliseconds.
  static var stepLimit: Int { 2_000_000 }

  /// The steps taken so far.
  private(set) var steps = 0

  /// True if orders were left out because the steps were spent.
  private(set) var isBounded = false

  init(_ program: Program, _ order: CheckedOrder, _ priced: PricedCart) {
    (self.program, self.order, self.priced) = (program, order, priced)
    cart = order.cart ?? CheckedCart(of: order.amount)
    thresholds = program.promotions.indices.filter {
      program.promotions[$0].threshold != nil && program.promotions[$0].isInForce(for: order)
    }
  }

  /// Returns the nudge that leaves the least to pay: of these the one that saves the most, then that of
  /// other goods, then that of the first line.
  mutating func best() -> Quote.Nudge? {
    var best = ofOtherGoods()
    steps = budget.limit - budget.left
    budget = Budget(CartNudge.stepLimit)
    defer { steps += budget.limit - budget.left }
    // What an order of one amount consists of is not known.
    guard order.cart != nil else { return best }
    var seen: Set<CheckedCart.Line> = []
    for (number, line) in cart.lines.enumerated() {
      if budget.isSpent {
        isBounded = true
        break
      }
      let piece = line.dearestPiece
      guard piece.amount > .zero, seen.insert(piece).inserted, let nudge = ofPiece(piece, number)
      else { continue }
      if best.map({ nudge.isBetter(than: $0) }) ?? true { best = nudge }
    }
    return best
  }

  /// Returns the nudge of one piece more of a line; nil if the order would then cost more.
  private mutating func ofPiece(_ piece: CheckedCart.Line, _ number: Int) -> Quote.Nudge? {
    var lines = cart.lines
    lines[number] = CheckedCart.Line(
      amount: Amount(unchecked: lines[number].amount.minorUnits + piece.amount.minorUnits),
      pieces: lines[number].pieces + 1, labels: piece.labels)
    let larger = order.with(lines, adding: piece.amount.minorUnits)
    guard lines[number].pieces <= Program.pieceLimit, let found = price(larger),
      found.payable <= priced.payable
    else { return nil }
    return nudge(adding: piece.amount.minorUnits, line: number, found)
  }

  private func nudge(adding added: Int64, line: Int?, _ found: PricedCart) -> Quote.Nudge {
    let amount = Amount(unchecked: order.amount.minorUnits + added)
    let total = Amount(unchecked: amount.minorUnits + cart.shipping.minorUnits)
    return Quote.Nudge(
      add: Amount(unchecked: added), line: line, amount: amount, payable: found.payable,
      applied: found.applied.map { program.promotions[$0.index].name },
      saved: total - found.payable)
  }

  /// Prices a larger order; nil if too much work is done already.
  private mutating func price(_ larger: CheckedOrder) -> PricedCart? {
    if budget.isSpent {
      isBounded = true
      return nil
    }
    return program.pricedCart(for: larger, spending: &budget)
  }
}

// MARK: - Other goods

extension CartNudge {
  /// Returns the nudge of the least amount of other goods, at most those of the order, at which one
  /// minor unit more makes the order cheaper.
  private mutating func ofOtherGoods() -> Quote.Nudge? {
    if cart.lines.count == Program.lineLimit { return nil }
    var last = look(at: order, adding: 0, priced)
    for added in edges() {
      guard let next = look(adding: added) else { return nil }
      if let drop = firstDrop(after: last, upTo: next) {
        return nudge(adding: drop.added, line: nil, drop.cart)
      }
      last = next
    }
    return nil
  }

  /// Returns the first look after one, and up to another, that pays less than a minor unit before.
  private mutating func firstDrop(after low: Look, upTo high: Look) -> Look? {
    let falls = high.cart.payable < low.cart.payable
    if high.added - low.added <= 1 { return falls ? high : nil }
    if !falls && low.hasSameStructure(as: high) { return nil }
    guard let middle = look(adding: low.added + (high.added - low.added) / 2) else { return nil }
    return firstDrop(after: low, upTo: middle) ?? firstDrop(after: middle, upTo: high)
  }

  /// Returns the amounts at which a threshold is reached by itself, each with that before it, and the
  /// ends of the search, as they rise.
  private mutating func edges() -> [Int64] {
    let total = order.amount.minorUnits + cart.shipping.minorUnits
    let limit = min(order.amount.minorUnits, Amount.largest.minorUnits - total)
    if limit == 0 { return [] }
    let thresholds = thresholds
    let lacks = program.asking(about: larger(by: 1), spending: &budget) {
      $0.lacks(of: thresholds)
    }
    var edges: Set<Int64> = [1, limit]
    // One minor unit is counted already.
    for lack in lacks { edges.formUnion([lack, lack + 1]) }
    return edges.filter { (1...limit).contains($0) }.sorted()
  }

  /// Returns the order with other goods, of one minor unit or more. An order of one amount becomes a
  /// larger amount, for so the shop prices it again.
  private func larger(by added: Int64) -> CheckedOrder {
    let other = CheckedCart.Line(amount: Amount(unchecked: added), pieces: 1, labels: [])
    return order.with(order.cart.map { $0.lines + [other] }, adding: added)
  }

  /// Looks at the order with other goods; nil if too much work is done already.
  private mutating func look(adding added: Int64) -> Look? {
    let larger = larger(by: added)
    guard let found = price(larger) else { return nil }
    return look(at: larger, adding: added, found)
  }

  private mutating func look(
    at larger: CheckedOrder, adding added: Int64, _ found: PricedCart
  ) -> Look {
    if thresholds.isEmpty { return Look(added: added, cart: found, levels: []) }
    let thresholds = thresholds
    let levels = program.asking(about: larger, spending: &budget) {
      $0.reachedLevels(of: thresholds, beside: found.applied.map { $0.index })
    }
    return Look(added: added, cart: found, levels: levels)
  }
}

extension PricedCart {
  /// By promotion applied, whether it takes from each line, and how many pieces of it it reduces.
  fileprivate var takenLines: [Int: [Int]] {
    Dictionary(
      uniqueKeysWithValues: applied.map { one in
        (one.index, one.shares.map { $0 > .zero ? 1 : 0 } + one.reduced)
      })
  }
}

extension CheckedCart.Line {
  /// The dearest of its pieces.
  fileprivate var dearestPiece: CheckedCart.Line {
    let price = (amount.minorUnits + Int64(pieces) - 1) / Int64(pieces)
    return CheckedCart.Line(amount: Amount(unchecked: price), pieces: 1, labels: labels)
  }
}

extension Quote.Nudge {
  /// True if it leaves less to pay than another one, or as much and saves more.
  fileprivate func isBetter(than other: Quote.Nudge) -> Bool {
    payable != other.payable ? payable < other.payable : saved > other.saved
  }
}
