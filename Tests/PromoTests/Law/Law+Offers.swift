@testable import Promo

// The gifts that an order has earned and does not contain.

extension Law {
  /// Returns the gifts that are missing beside a set of promotions, in written order: what pays for them
  /// is open to them, and their threshold is reached by what the set leaves.
  func offers(beside choice: Choice) -> [PricedCart.Offer] {
    program.promotions.indices.compactMap { index in
      guard program.promotions[index].isInForce(for: order), let group = group(index),
        let gift = group.gift
      else { return nil }
      let missing = missing(gift, of: group, index, beside: choice)
      return missing > 0 ? PricedCart.Offer(index: index, count: missing) : nil
    }
  }

  /// Returns the number of gifts that an order lacks.
  private func missing(
    _ gift: Promotion.Place, of group: Promotion.Group, _ index: Int, beside choice: Choice
  ) -> Int {
    // The promotion's own pieces are open to it.
    let cells = choice.cells.map { cell in
      Cell(pieces: cell.pieces, takings: cell.takings.filter { $0.index != index })
    }
    let open = openPieces(index, in: cells)
    let given = selection(Turn(index: index), from: open, in: cells).reduced
    let early = choice.turns.filter { step($0.index) == .goods && !isLate($0.index) }
    let counted = isLate(index) ? priced(early) ?? untouched : untouched
    let basis = basis(index, open: open, giving: given, in: counted.cells)
    if let threshold = program.promotions[index].threshold, basis < threshold.spend { return 0 }
    let most = goods(index).pieceLimit ?? .max
    if group.buy.isEmpty { return min(gift.count, most) - given.count }
    // Where the same piece may pay and be reduced, one more of them need not be a gift.
    let isShared = goodsPieces(index).contains { piece in
      fits(piece, gift) && group.buy.contains { fits(piece, $0) }
    }
    return isShared ? 0 : min(groupCount(group, among: open) * gift.count, most) - given.count
  }
}
