// The naive reading of the page on orders with lines: every piece by itself, every set of promotions tried.
// Written to be read beside the page, not to be fast.

/// What one applied promotion took.
struct SecondTaken: Equatable, Sendable {
  var index: Int
  var off: Int64
  /// What it took from each line; of a shipping promotion, nothing.
  var shares: [Int64]
  /// Of a promotion with `get`: what each line bears of it if those that pay bear it, too.
  var spread: [Int64] = []
}

/// A gift that the order reaches and that is not in the cart.
struct SecondCartOffer: Equatable, Sendable {
  var index: Int
  var count: Int
  var labels: [String]
}

/// The answer for an order.
struct SecondPrice: Equatable, Sendable {
  var goods: Int64
  var shipping: Int64
  /// Listed by step, within a step as written.
  var applied: [SecondTaken] = []
  /// In force, would take something by themselves, and are not applied.
  var beaten: [Int] = []
  var offers: [SecondCartOffer] = []
  var reachedBound = false

  var payable: Int64 { goods + shipping }
}

extension SecondEvaluator {
  /// How many sets the search keeps.
  static let mostSets = 256
  /// How many promotions of a part take turns.
  static let mostInTurn = 7

  /// The search for what applies to an order.
  func search(_ order: SecondOrder, takingTurns: Bool = true) -> SecondCartSearch {
    SecondCartSearch(SecondCart(rules: rules, order: order), takingTurns: takingTurns)
  }

  /// The answer for an order, by the strategy of the file or by another.
  func price(
    _ order: SecondOrder, by strategy: SecondStrategy? = nil, takingTurns: Bool = true
  ) -> SecondPrice {
    let search = search(order, takingTurns: takingTurns)
    let (stacks, reachedBound) = search.chosen(by: strategy ?? rules.usedStrategy)
    var price = answer(stacks, for: search)
    price.reachedBound = reachedBound
    let applied = price.applied.map(\.index)
    price.beaten = search.useful.filter { !applied.contains($0) }
    price.offers = search.cart.offers
    return price
  }

  /// Sums the stacks of all parts.
  private func answer(_ stacks: [SecondCartStack], for search: SecondCartSearch) -> SecondPrice {
    let order = search.cart.order
    var price = SecondPrice(
      goods: order.lines.reduce(0) { $0 + $1.amount }, shipping: order.shipping)
    for stack in stacks {
      let shares = stack.state.shares(search.cart.pieces, lines: order.lines.count)
      for index in stack.members {
        let taken = shares[index] ?? []
        let off = taken.reduce(0, +)
        price.goods -= off
        var applied = SecondTaken(index: index, off: off, shares: taken)
        if rules.promotions[index].group?.gift != nil {
          let left = stack.state.left(search.cart.pieces, lines: order.lines.count, beside: index)
          applied.spread = SecondCartDivision.divided(off, by: left)
        }
        price.applied.append(applied)
      }
      if let freight = stack.freight {
        price.shipping -= freight.off
        let shares = order.lines.map { _ in Int64(0) }
        price.applied.append(
          SecondTaken(index: freight.promotion, off: freight.off, shares: shares))
      }
    }
    price.applied.sort { search.listing($0.index) < search.listing($1.index) }
    return price
  }
}

extension SecondCartState {
  /// What each promotion took from each line. A cell's share goes to its lines by what is left of the line
  /// in the cell.
  func shares(_ pieces: [SecondCartPiece], lines: Int) -> [Int: [Int64]] {
    var shares: [Int: [Int64]] = [:]
    for cell in cells {
      for (cut, parts) in zip(cell.cuts, cell.shares(of: cell.prices(pieces, lines: lines))) {
        let before = shares[cut.promotion] ?? [Int64](repeating: 0, count: lines)
        shares[cut.promotion] = zip(before, parts).map { $0 + $1 }
      }
    }
    return shares
  }

  /// What all others leave in each line of the pieces that a promotion holds or reduces.
  func left(_ pieces: [SecondCartPiece], lines: Int, beside promotion: Int) -> [Int64] {
    var left = [Int64](repeating: 0, count: lines)
    for cell in cells where cell.cuts.contains(where: { $0.promotion == promotion }) {
      let prices = cell.prices(pieces, lines: lines)
      left = zip(left, prices).map { $0 + $1 }
      for (cut, parts) in zip(cell.cuts, cell.shares(of: prices)) where cut.promotion != promotion {
        left = zip(left, parts).map { $0 - $1 }
      }
    }
    return left
  }
}

extension SecondCartCell {
  /// What the pieces of the cell cost in each line.
  func prices(_ pieces: [SecondCartPiece], lines: Int) -> [Int64] {
    var prices = [Int64](repeating: 0, count: lines)
    for piece in self.pieces { prices[pieces[piece].line] += pieces[piece].price }
    return prices
  }

  /// The parts of each cut by line: by what is left of the line then.
  func shares(of prices: [Int64]) -> [[Int64]] {
    var left = prices
    return cuts.map { cut in
      let parts = SecondCartDivision.divided(cut.off, by: left)
      left = zip(left, parts).map { $0 - $1 }
      return parts
    }
  }
}

extension SecondCart {
  /// The offers, judged alone on the order as every outcome is.
  var offers: [SecondCartOffer] {
    rules.promotions.indices.compactMap { index in
      let p = rules.promotions[index]
      guard let (gifts, gift) = promised(p), isInForce(p), isReachedAlone(p) else { return nil }
      let lacking = gifts - pieces(of: gift, among: goods(p)).count
      return lacking > 0
        ? SecondCartOffer(index: index, count: lacking, labels: gift.labels) : nil
    }
  }

  /// Whether the threshold of a promotion is reached on the fresh order.
  private func isReachedAlone(_ p: SecondPromotion) -> Bool {
    let goods = goods(p)
    return isReached(p, goods, reach(p, from: goods, in: fresh), fresh)
  }

  /// How many gifts the order reaches of which goods; nil if the promotion promises none.
  private func promised(_ p: SecondPromotion) -> (Int, SecondCartSome)? {
    var most = Int.max
    if case .pieces(let count) = p.cap { most = count }
    switch p.group {
    case nil, .buyFor: return nil
    case .get(let get, _): return (min(most, get.count), get)
    case .buyGet(let buy, let get, _):
      let goods = goods(p)
      let meant = SecondCartGroup.meant(get, beside: buy)
      let pools = buy.map { pieces(of: $0, among: goods) }
      let gifts = pieces(of: meant, among: goods)
      if !pools.allSatisfy({ ($0 & gifts).isEmpty }) { return nil }
      return (min(most, groups(buy, pools) * get.count), meant)
    }
  }

  /// How many whole groups pay.
  private func groups(_ buy: [SecondCartSome], _ pools: [SecondCartPieces]) -> Int {
    let possible = (1...SecondCartPieces.most).prefix { groups in
      SecondCartNeed.canBeFilled(
        zip(buy, pools).map { SecondCartNeed(count: $0.count * groups, pool: $1) })
    }
    return possible.count
  }
}
