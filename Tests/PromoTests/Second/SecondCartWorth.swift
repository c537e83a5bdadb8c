/// What a promotion would take, and from which pieces.
struct SecondCartGrip: Equatable, Sendable {
  var pieces = SecondCartPieces()
  /// Exact; never more than what is left.
  var worth: SecondExact = 0
  /// In whole minor units.
  var off: Int64 = 0
  /// The pieces of groups that are reduced.
  var reduced = SecondCartPieces()
}

extension SecondCart {
  /// What a promotion would take from what is left. A late one counts another state than it takes from. A
  /// group may choose in another order of pieces.
  func grip(
    _ p: SecondPromotion, in state: SecondCartState, counting counted: SecondCartState,
    by mirror: SecondCartMirror? = nil
  ) -> SecondCartGrip {
    let open = open(p, in: state)
    var grip = reach(p, from: open, in: state, by: mirror)
    if !isReached(p, open, grip, counted) { return SecondCartGrip() }
    let cheaper = p.group == nil ? grip.pieces : grip.reduced
    let x = p.onlyShipping ? order.shipping : state.left(of: cheaper)
    let count = p.onlyShipping ? admitted(p).count : open.count
    grip.worth = p.worth(
      on: x, basis: basis(p, open, grip, counted), count: count, beside: grip.worth)
    grip.off = x - round(SecondExact(x) * Self.unit - grip.worth)
    return grip
  }

  /// The pieces a promotion takes from if its threshold is reached. The worth of groups and of `every piece`
  /// is known with them, that of others is not.
  func reach(
    _ p: SecondPromotion, from open: SecondCartPieces, in state: SecondCartState,
    by mirror: SecondCartMirror? = nil
  ) -> SecondCartGrip {
    let used = usedUp(p, in: state)
    var grip = SecondCartGrip(pieces: open - used)
    switch p.cap {
    case nil, .money: break
    case .pieces(let most): grip.pieces = grip.pieces.first(most)
    case .cheapest(let most): grip.pieces = cheapest(most, of: goods(p) - used, open) & open
    }
    if let group = p.group {
      let grouping = mirror?.grouping(p, group, from: open) ?? grouping(p, group, from: open)
      return SecondCartGrip(
        pieces: grouping.pieces, worth: grouping.saved, reduced: grouping.reduced)
    }
    if case .couponEach(let coupon, let size) = p.benefit {
      grip = each(coupon, of: size, from: grip.pieces, in: state)
    }
    return grip
  }

  /// How what a promotion takes is divided: those that pay for a gift are held and bear nothing, and gifts
  /// that cost so much each bear what they save, price by price.
  func portions(_ p: SecondPromotion, _ grip: SecondCartGrip) -> [SecondCartPortion] {
    guard let gift = p.group?.gift else {
      return [SecondCartPortion(pieces: grip.pieces, worth: 1)]
    }
    var portions = [SecondCartPortion(pieces: grip.pieces - grip.reduced, worth: 0)]
    guard case .price(let cost) = gift else {
      return portions + [SecondCartPortion(pieces: grip.reduced, worth: 1)]
    }
    for price in Set(grip.reduced.map { prices[$0] }).sorted(by: >) {
      var alike = SecondCartPieces()
      for piece in grip.reduced where prices[piece] == price { alike.insert(piece) }
      let worth = (price - cost) * Int64(alike.count)
      portions.append(SecondCartPortion(pieces: alike, worth: worth))
    }
    return portions
  }

  /// The cheapest of the goods; at equal price open ones first, then those that are first in the order.
  private func cheapest(_ count: Int, of goods: SecondCartPieces, _ open: SecondCartPieces)
    -> SecondCartPieces
  {
    let queue = Array(goods).sorted { a, b in
      if prices[a] != prices[b] { return prices[a] < prices[b] }
      return open.contains(a) != open.contains(b) ? open.contains(a) : a < b
    }
    return queue.prefix(count).reduce(into: SecondCartPieces()) { $0.insert($1) }
  }

  /// `every piece`, `every 2 pieces`: each whole pair gives so much, and those of which no more is left give
  /// together what is left of them.
  private func each(
    _ coupon: Int64, of size: Int, from pieces: SecondCartPieces, in state: SecondCartState
  ) -> SecondCartGrip {
    var grip = SecondCartGrip()
    var small = SecondCartPieces()
    var rest = pieces
    while rest.count >= size {
      let next = rest.first(size)
      let left = next.reduce(0) { $0 + self.left(of: $1, in: state) }
      if left <= SecondExact(coupon) * Self.unit {
        small = small | next
      } else {
        grip.worth += SecondExact(coupon) * Self.unit
      }
      grip.pieces = grip.pieces | next
      rest = rest - next
    }
    grip.worth += SecondExact(state.left(of: small)) * Self.unit
    return grip
  }

  /// What is left of a piece, in whole millionths: its part of its cell by original prices.
  private func left(of piece: Int, in state: SecondCartState) -> SecondExact {
    let cell = state.cells.first { $0.pieces.contains(piece) }!
    return Self.unit * SecondExact(prices[piece]) * SecondExact(cell.left) / SecondExact(cell.price)
  }

  // MARK: Thresholds

  /// Whether `spend` and `buy` are reached.
  func isReached(
    _ p: SecondPromotion, _ open: SecondCartPieces, _ grip: SecondCartGrip,
    _ counted: SecondCartState
  ) -> Bool {
    if let spend = p.spend, basis(p, open, grip, counted) < spend { return false }
    return SecondCartNeed.canBeFilled(bought(p, open))
  }

  /// The places of `buy` as a threshold.
  func bought(_ p: SecondPromotion, _ open: SecondCartPieces) -> [SecondCartNeed] {
    p.buy.map { some in
      let isOwn = some.labels.isEmpty && !p.onlyShipping
      let pool = isOwn ? open : pieces(of: some, among: admitted(p))
      return SecondCartNeed(count: some.count, pool: pool)
    }
  }

  /// What `spend`, `every` and `tier` compare.
  private func basis(
    _ p: SecondPromotion, _ open: SecondCartPieces, _ grip: SecondCartGrip,
    _ counted: SecondCartState
  ) -> Int64 {
    guard p.countsMoney else { return 0 }
    var counting = self.counting(p, open)
    if p.isGift { counting = counting - grip.pieces }
    return p.beforeDiscounts ? price(of: counting) : counted.left(of: counting)
  }

  /// The pieces whose amount a threshold compares.
  func counting(_ p: SecondPromotion, _ open: SecondCartPieces) -> SecondCartPieces {
    switch p.basis {
    case .goods: admitted(p)
    case .labels(let labels): admitted(p) & bearing(labels)
    case nil: p.onlyShipping || p.isGift ? admitted(p) : open
    }
  }

  /// All pieces that the thresholds of a promotion count in a fresh order.
  func counted(_ p: SecondPromotion) -> SecondCartPieces {
    var counted = SecondCartPieces()
    let goods = goods(p)
    if p.countsMoney { counted = counted | counting(p, goods) }
    if case .buyTiers = p.benefit { counted = counted | (p.onlyShipping ? admitted(p) : goods) }
    return bought(p, goods).reduce(counted) { $0 | $1.pool }
  }
}

extension SecondPromotion {
  /// The exact worth on an amount, held to the cap and to the amount. Of groups and of `every piece` it is
  /// known with their pieces.
  func worth(on x: Int64, basis: Int64, count: Int, beside known: SecondExact = 0) -> SecondExact {
    var worth = max(known, reward(on: x, basis, count))
    if let most = mostOff { worth = min(worth, SecondExact(most) * SecondCart.unit) }
    return min(worth, SecondExact(x) * SecondCart.unit)
  }

  /// The worth of a benefit that looks at amounts alone.
  private func reward(on x: Int64, _ basis: Int64, _ count: Int) -> SecondExact {
    switch benefit {
    case .reward(let reward): return reward.secondCartWorth(on: x)
    case .free: return SecondExact(x) * SecondCart.unit
    case .couponEvery(let coupon, let amount):
      return SecondExact(basis / amount) * SecondExact(coupon) * SecondCart.unit
    case .spendTiers(let tiers):
      let reached = tiers.filter { basis >= $0.threshold }
      return reached.map { $0.reward.secondCartWorth(on: x) }.max() ?? 0
    case .buyTiers(let tiers):
      let reached = tiers.filter { Int64(count) >= $0.threshold }
      return reached.map { $0.reward.secondCartWorth(on: x) }.max() ?? 0
    case .couponEach, .group: return 0
    case .shippingFor(let cost): return max(0, SecondExact(x) - SecondExact(cost)) * SecondCart.unit
    }
  }
}

extension SecondReward {
  /// The exact worth on an amount, before it is held to the amount.
  func secondCartWorth(on x: Int64) -> SecondExact {
    switch self {
    case .off(let percent): SecondExact(x) * SecondExact(percent)
    case .to(let percent): SecondExact(x) * (SecondEvaluator.unit - SecondExact(percent))
    case .coupon(let amount): SecondExact(amount) * SecondEvaluator.unit
    }
  }
}
