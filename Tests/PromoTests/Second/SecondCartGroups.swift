/// A place of a group or threshold: so many pieces out of these.
struct SecondCartNeed: Sendable {
  var count: Int
  var pool: SecondCartPieces

  /// Whether all places can be filled by different pieces: no places together need more than they have.
  static func canBeFilled(_ needs: [SecondCartNeed]) -> Bool {
    (0..<(1 << needs.count)).allSatisfy { choice in
      let chosen = needs.indices.filter { choice & (1 << $0) != 0 }.map { needs[$0] }
      let union = chosen.reduce(SecondCartPieces()) { $0 | $1.pool }
      return chosen.reduce(0) { $0 + $1.count } <= union.count
    }
  }

  /// The needs without a piece that is used up.
  static func without(_ piece: Int, _ needs: [SecondCartNeed]) -> [SecondCartNeed] {
    needs.map { SecondCartNeed(count: $0.count, pool: $0.pool - .one(piece)) }
  }

  /// Fills the places as written: the dearest piece that still lets the others be filled, but of these
  /// pieces first. Nil if the places cannot be filled.
  static func filling(_ needs: [SecondCartNeed], first preferred: SecondCartPieces)
    -> SecondCartPieces?
  {
    var needs = needs
    var chosen = SecondCartPieces()
    for place in needs.indices {
      while needs[place].count > 0 {
        needs[place].count -= 1
        let pool = needs[place].pool
        let queue = Array(pool & preferred) + Array(pool - preferred)
        guard let piece = queue.first(where: { canBeFilled(without($0, needs)) }) else {
          return nil
        }
        chosen.insert(piece)
        needs = without(piece, needs)
      }
    }
    return chosen
  }
}

/// The groups that a promotion forms: the pieces in them, paying and reduced, and what they save, exactly.
struct SecondCartGrouping: Equatable, Sendable {
  var pieces = SecondCartPieces()
  var reduced = SecondCartPieces()
  var saved: SecondExact = 0
}

/// Groups are formed in the step of goods or by an `alone` promotion, so that nothing took from open pieces
/// and they still cost their original prices.
extension SecondCart {
  /// The groups that a promotion forms of its open goods. Of equal pieces in them those that pay come first.
  func grouping(_ p: SecondPromotion, _ group: SecondCartGroup, from open: SecondCartPieces)
    -> SecondCartGrouping
  {
    var grouping = chosen(p, group, from: open)
    var (rest, reduced) = (grouping.pieces, SecondCartPieces())
    while let piece = rest.first {
      let equal = rest.reduce(into: SecondCartPieces()) {
        if pieces[$1].equals(pieces[piece]) { $0.insert($1) }
      }
      reduced = reduced | (equal - equal.first((equal - grouping.reduced).count))
      rest = rest - equal
    }
    grouping.reduced = reduced
    return grouping
  }

  /// The groups, group by group.
  private func chosen(_ p: SecondPromotion, _ group: SecondCartGroup, from open: SecondCartPieces)
    -> SecondCartGrouping
  {
    var most = Int.max
    if case .pieces(let count) = p.cap { most = count }
    switch group {
    case .get(let get, let gift):
      let pool = reducible(pieces(of: get, among: open), gift)
      var grouping = SecondCartGrouping()
      add(pool.first(min(get.count, most)), gift, paying: SecondCartPieces(), to: &grouping)
      return grouping
    case .buyFor(let buy, let price):
      return bundles(buy, price, from: open, most)
    case .buyGet(let buy, let get, let gift):
      let meant = SecondCartGroup.meant(get, beside: buy)
      if buy.count == 1, Set(buy[0].folded) == Set(meant.folded) {
        return row(buy[0], meant, gift, from: open, most)
      }
      return pairs(buy, meant, gift, from: open, most)
    }
  }

  /// One pool: of the pieces in order, after every so many that pay the next so many are reduced.
  private func row(
    _ buy: SecondCartSome, _ get: SecondCartSome, _ gift: SecondCartGift,
    from open: SecondCartPieces, _ most: Int
  ) -> SecondCartGrouping {
    var grouping = SecondCartGrouping()
    var rest = pieces(of: buy, among: open)
    while grouping.reduced.count < most, rest.count > buy.count {
      let paying = rest.first(buy.count)
      let next = (rest - paying).first(get.count)
      let gifts = reducible(next, gift).first(min(get.count, most - grouping.reduced.count))
      if gifts.isEmpty { break }
      add(gifts, gift, paying: paying, to: &grouping)
      rest = rest - paying - next
    }
    return grouping
  }

  /// Two pools, group by group: those that pay first of what could not be reduced, then the dearest gifts.
  private func pairs(
    _ buy: [SecondCartSome], _ get: SecondCartSome, _ gift: SecondCartGift,
    from open: SecondCartPieces, _ most: Int
  ) -> SecondCartGrouping {
    var grouping = SecondCartGrouping()
    var rest = open
    while grouping.reduced.count < most {
      let pool = reducible(pieces(of: get, among: rest), gift)
      let needs = self.needs(buy, among: rest)
      guard let paying = SecondCartNeed.filling(needs, first: rest - pool) else { break }
      let gifts = (pool - paying).first(min(get.count, most - grouping.reduced.count))
      if gifts.isEmpty { break }
      add(gifts, gift, paying: paying, to: &grouping)
      rest = rest - paying - gifts
    }
    return grouping
  }

  /// `for`: whole groups only, the dearest pieces first, up to one that would save nothing.
  private func bundles(
    _ buy: [SecondCartSome], _ price: SecondCartGroupPrice, from open: SecondCartPieces, _ most: Int
  ) -> SecondCartGrouping {
    var grouping = SecondCartGrouping()
    var rest = open
    let size = buy.reduce(0) { $0 + $1.count }
    while grouping.pieces.count + size <= most {
      let needs = self.needs(buy, among: rest)
      guard let group = SecondCartNeed.filling(needs, first: SecondCartPieces()) else { break }
      let saved = price.saved(of: self.price(of: group))
      if saved <= 0 { break }
      grouping.pieces = grouping.pieces | group
      grouping.reduced = grouping.pieces
      grouping.saved += saved
      rest = rest - group
    }
    return grouping
  }

  /// The places of a group, with the pieces that may fill them.
  private func needs(_ some: [SecondCartSome], among pieces: SecondCartPieces) -> [SecondCartNeed] {
    some.map { SecondCartNeed(count: $0.count, pool: self.pieces(of: $0, among: pieces)) }
  }

  /// The pieces that a gift would make cheaper.
  func reducible(_ pieces: SecondCartPieces, _ gift: SecondCartGift) -> SecondCartPieces {
    pieces.reduce(into: SecondCartPieces()) { if gift.saved(of: prices[$1]) > 0 { $0.insert($1) } }
  }

  /// Adds a group of paying and reduced pieces.
  private func add(
    _ gifts: SecondCartPieces, _ gift: SecondCartGift, paying: SecondCartPieces,
    to grouping: inout SecondCartGrouping
  ) {
    grouping.pieces = grouping.pieces | paying | gifts
    grouping.reduced = grouping.reduced | gifts
    grouping.saved += gifts.reduce(0) { $0 + gift.saved(of: prices[$1]) }
  }
}

extension SecondCartSome {
  var folded: [String] { labels.map(\.secondCartFolded) }
}

extension SecondCartGift {
  /// What is saved of a piece, exactly.
  func saved(of price: Int64) -> SecondExact {
    switch self {
    case .free: SecondExact(price) * SecondEvaluator.unit
    case .off(let percent): SecondExact(price) * SecondExact(percent)
    case .to(let percent): SecondExact(price) * (SecondEvaluator.unit - SecondExact(percent))
    case .price(let cost): max(0, SecondExact(price) - SecondExact(cost)) * SecondEvaluator.unit
    }
  }
}

extension SecondCartGroupPrice {
  /// What is saved of a whole group, exactly.
  func saved(of sum: Int64) -> SecondExact {
    switch self {
    case .price(let cost): max(0, SecondExact(sum) - SecondExact(cost)) * SecondEvaluator.unit
    case .amountOff(let off): min(SecondExact(sum), SecondExact(off)) * SecondEvaluator.unit
    case .off(let percent): SecondExact(sum) * SecondExact(percent)
    case .to(let percent): SecondExact(sum) * (SecondEvaluator.unit - SecondExact(percent))
    }
  }
}
