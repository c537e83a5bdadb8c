@testable import Promo

// The pieces that a promotion chooses: the first few, whole tuples, and groups.

extension Law {
  /// The pieces that a promotion chooses from those that are open to it.
  struct Selection {
    /// The pieces from which it takes.
    var pieces: [Int] = []

    /// Those that pay for gifts, and what each gift saves.
    var held: [Int] = []
    var savings: [Int: ExactAmount] = [:]

    /// Those that it reduces, of a benefit that counts pieces.
    var reduced: [Int] = []

    /// Its value on these, of a benefit that counts pieces.
    var value = ExactAmount.nothing

    mutating func add(_ some: [Int], reducing reduced: [Int], worth value: ExactAmount) {
      pieces += some
      self.reduced += reduced
      self.value = self.value + value
    }
  }

  /// Returns the pieces that a promotion chooses.
  func selection(_ turn: Turn, from open: [Int], in cells: [Cell]) -> Selection {
    let index = turn.index
    let limit = goods(index).pieceLimit ?? .max
    let usable = goodsPieces(index).filter { !isUsedUp($0, for: index, in: cells) }
    switch program.promotions[index].benefit {
    case .once, .repeated, .tiers, .countedTiers, .shippingFor:
      return Selection(pieces: chosen(limit, index, from: open, usable))
    case .pieces(let coupon, let size):
      return tuples(of: size, among: chosen(limit, index, from: open, usable), coupon, in: cells)
    case .group(let group):
      return groups(group, among: turn.isReversed ? reversed(open) : open, limit)
    }
  }

  /// Returns the first pieces of a promotion that are open to it; or those of its cheapest pieces that are
  /// open, where of equal price the open ones are cheapest, then the first ones. Neither has pieces that are
  /// used up.
  private func chosen(
    _ limit: Int, _ index: Int, from open: [Int], _ usable: [Int]
  ) -> [Int] {
    guard goods(index).isOfCheapest else {
      return Array(open.filter(usable.contains).prefix(limit))
    }
    let cheapest = usable.sorted { one, other in
      if pieces[one].price != pieces[other].price { return pieces[one].price < pieces[other].price }
      let (isOpen, isOtherOpen) = (open.contains(one), open.contains(other))
      return isOpen != isOtherOpen ? isOpen : one < other
    }
    return cheapest.prefix(limit).filter(open.contains).sorted()
  }

  /// Returns whole tuples, the dearest pieces first. Of which no more than the coupon is left, they give
  /// what is left of them, together; each other gives the coupon.
  private func tuples(
    of size: Int, among some: [Int], _ coupon: Amount, in cells: [Cell]
  ) -> Selection {
    var selection = Selection()
    var (rest, small) = (some[...], [Int]())
    while rest.count >= size {
      let tuple = Array(rest.prefix(size))
      rest = rest.dropFirst(size)
      let left = tuple.reduce(Int128(0)) { $0 + leftInMillionths(of: $1, in: cells) }
      let isSmall = left <= ExactAmount(coupon).millionths
      if isSmall { small += tuple }
      selection.add(tuple, reducing: tuple, worth: isSmall ? .nothing : ExactAmount(coupon))
    }
    selection.value = selection.value + ExactAmount(Amount(unchecked: left(of: small, in: cells)))
    return selection
  }

  /// Returns one group after the other, until one is not filled, saves nothing or is too large for
  /// the limit.
  private func groups(_ group: Promotion.Group, among open: [Int], _ limit: Int) -> Selection {
    var selection = Selection()
    var free = open
    while let (paying, reduced) = next(group, among: free, limit - selection.reduced.count) {
      let value = value(of: group, reducing: reduced)
      if value == .nothing { break }
      selection.add(reduced, reducing: reduced, worth: value)
      selection.held += paying
      free.removeAll { paying.contains($0) || reduced.contains($0) }
      if group.buy.isEmpty { break }
    }
    return group.gift == nil ? selection : withGiftsLast(selection, of: group)
  }

  /// Returns a selection in which, of pieces that are equal, those that pay come before those that are
  /// reduced.
  private func withGiftsLast(_ selection: Selection, of group: Promotion.Group) -> Selection {
    var selection = selection
    let kinds = Dictionary(grouping: (selection.held + selection.reduced).sorted()) { piece in
      Kind(price: pieces[piece].price, labels: pieces[piece].labels)
    }
    let gifts = kinds.values.flatMap { kind in
      kind.suffix(kind.count(where: selection.reduced.contains))
    }
    selection.held = kinds.values.flatMap { $0 }.filter { !gifts.contains($0) }.sorted()
    (selection.pieces, selection.reduced) = (gifts.sorted(), gifts.sorted())
    for piece in gifts { selection.savings[piece] = value(of: group, reducing: [piece]) }
    return selection
  }

  private struct Kind: Hashable {
    let price: Int64
    let labels: Set<Int>
  }

  /// Returns pieces with those of one price in the reverse order of their labels. Equal ones stay in
  /// their order.
  private func reversed(_ some: [Int]) -> [Int] {
    let kinds = some.reduce(into: [[Int]]()) { kinds, piece in
      if let last = kinds.last?[0], pieces[last].price == pieces[piece].price,
        pieces[last].labels == pieces[piece].labels
      {
        kinds[kinds.count - 1].append(piece)
      } else {
        kinds.append([piece])
      }
    }
    let prices = Set(some.map { pieces[$0].price }).sorted(by: >)
    return prices.flatMap { price in
      kinds.filter { pieces[$0[0]].price == price }.reversed().flatMap { $0 }
    }
  }

  /// Returns the number of groups whose paying pieces an order has.
  func groupCount(_ group: Promotion.Group, among open: [Int]) -> Int {
    var (free, count) = (open, 0)
    while let paying = fill(group.buy, from: free) {
      free.removeAll(where: paying.contains)
      count += 1
    }
    return count
  }

  /// Returns the pieces of the next group: those that pay, and those that are reduced. Nil if there
  /// is none, or if it has more reduced pieces than the limit allows.
  private func next(
    _ group: Promotion.Group, among free: [Int], _ limit: Int
  ) -> (paying: [Int], reduced: [Int])? {
    guard let gift = group.gift else {
      return fill(group.buy, from: free).flatMap { $0.count <= limit ? ([], $0) : nil }
    }
    let reducible = free.filter { fits($0, gift) && isReducible($0, group.price) }
    // With one pool, the dearest pieces pay. Of two, pieces that could not be reduced pay first.
    let others = givesWhatItBuys(group) ? [] : free.filter { !reducible.contains($0) }
    guard let paying = fill(group.buy, from: others + free.filter { !others.contains($0) }) else {
      return nil
    }
    let reduced = reducible.filter { !paying.contains($0) }.prefix(min(gift.count, limit))
    return (paying, Array(reduced))
  }

  /// True if a group buys and gives the same goods.
  func givesWhatItBuys(_ group: Promotion.Group) -> Bool {
    guard let gift = group.gift, group.buy.count == 1 else { return false }
    return group.buy[0].labels.map { Set($0) } == gift.labels.map { Set($0) }
  }

  /// True if the price of a gift is below that of a piece.
  private func isReducible(_ piece: Int, _ price: Promotion.Group.Price) -> Bool {
    if case .to(let amount) = price { pieces[piece].price > amount.minorUnits } else { true }
  }

  /// Returns what a group is worth: its gifts one by one, or all its pieces together.
  private func value(of group: Promotion.Group, reducing reduced: [Int]) -> ExactAmount {
    group.gift == nil
      ? value(of: group.price, on: price(of: reduced))
      : reduced.reduce(.nothing) { $0 + value(of: group.price, on: price(of: [$1])) }
  }

  private func value(of price: Promotion.Group.Price, on amount: Amount) -> ExactAmount {
    switch price {
    case .off(let percent): ExactAmount(percent, of: amount)
    case .less(let less): ExactAmount(min(less, amount))
    case .to(let target): ExactAmount(amount - min(target, amount))
    }
  }

  private func price(of some: [Int]) -> Amount {
    Amount(unchecked: some.reduce(0) { $0 + pieces[$1].price })
  }
}

// MARK: - Places

extension Law {
  /// Returns pieces for some places, one place after the other: always the first piece that still
  /// lets the rest be filled. Nil if they cannot be filled.
  private func fill(_ places: [Promotion.Place], from some: [Int]) -> [Int]? {
    var (rest, chosen) = (some, [Int]())
    guard canFill(places, from: rest, fits) else { return nil }
    for position in places.indices {
      for filled in 1...places[position].count {
        let missing = Promotion.Place(
          count: places[position].count - filled, labels: places[position].labels)
        let others = [missing] + places[(position + 1)...]
        guard
          let piece = rest.first(where: { piece in
            fits(piece, places[position])
              && canFill(others, from: rest.filter { $0 != piece }, fits)
          })
        else { return nil }
        rest.removeAll { $0 == piece }
        chosen.append(piece)
      }
    }
    return chosen
  }

  /// True if some pieces can fill some places, each only one. By Hall's theorem they can if any of
  /// the places together ask for no more pieces than fit one of them.
  func canFill(
    _ places: [Promotion.Place], from some: [Int], _ fits: (Int, Promotion.Place) -> Bool
  ) -> Bool {
    (0..<(1 << places.count)).allSatisfy { subset in
      let asked = places.indices.filter { subset >> $0 & 1 == 1 }.map { places[$0] }
      let fitting = some.count { piece in asked.contains { fits(piece, $0) } }
      return asked.reduce(0) { $0 + $1.count } <= fitting
    }
  }
}
