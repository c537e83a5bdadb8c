@testable import Promo

// What is left of some pieces, and the answer.

extension Law {
  /// The pieces from which the same promotions took.
  struct Cell {
    /// The pieces in their order.
    var pieces: [Int]

    /// What the promotions took from all of them together, in the order in which they took.
    var takings: [Taking] = []
  }

  /// What a promotion took from a cell.
  struct Taking {
    let index: Int
    let off: Int64
  }

  /// Returns what is left of some pieces.
  func left(of some: [Int], in cells: [Cell]) -> Int64 {
    cells.reduce(0) { sum, cell in
      sum + (parted(cell, by: Set(some)).inside.map(left) ?? 0)
    }
  }

  /// Returns the share of one piece in what is left of its cell, rounded down to a millionth of a minor
  /// unit.
  func leftInMillionths(of piece: Int, in cells: [Cell]) -> Int128 {
    guard let cell = cells.first(where: { $0.pieces.contains(piece) }) else { return 0 }
    return Int128(pieces[piece].price) * Int128(left(of: cell)) * 1_000_000 / Int128(original(cell))
  }

  func left(of cell: Cell) -> Int64 {
    original(cell) - cell.takings.reduce(0) { $0 + $1.off }
  }

  private func original(_ cell: Cell) -> Int64 { cell.pieces.reduce(0) { $0 + pieces[$1].price } }

  /// Returns the cells after a promotion took: of each, the part from which it took is a cell of its
  /// own. What is taken is divided among these by what is left of them; of gifts, by what they save.
  func divided(_ cells: [Cell], by taken: Taken) -> [Cell] {
    var (rest, bearing) = (cells, [(cell: Cell, weight: Int64)]())
    for some in bearers(taken) {
      let splits = rest.map { parted($0, by: Set(some.pieces)) }
      rest = splits.compactMap { $0.outside }
      bearing += splits.compactMap { $0.inside }.map { ($0, some.saving ?? left(of: $0)) }
    }
    bearing.sort { $0.cell.pieces[0] < $1.cell.pieces[0] }
    let parts = division(of: taken.off, by: bearing.map { $0.weight })
    let divided = zip(bearing, parts).map { bearing, part in
      Cell(
        pieces: bearing.cell.pieces,
        takings: bearing.cell.takings + [Taking(index: taken.index, off: part)])
    }
    return inOrder(divided + rest)
  }

  /// Returns the pieces that bear together what a promotion takes, and what they save if they are
  /// gifts: all with one share, and of gifts at a price those of one displayed price. Pieces that pay
  /// for gifts bear nothing.
  private func bearers(_ taken: Taken) -> [(pieces: [Int], saving: Int64?)] {
    if taken.savings.isEmpty { return [(taken.pieces, nil)] }
    var prices = [Set(taken.pieces.map { pieces[$0].price })]
    if case .off = group(taken.index)?.price {} else { prices = prices[0].map { [$0] } }
    let gifts = prices.map { prices in
      let some = taken.pieces.filter { prices.contains(pieces[$0].price) }
      let saving = some.reduce(Int128(0)) { $0 + (taken.savings[$1]?.millionths ?? 0) }
      return (some, Optional(Int64(saving / 1_000_000)))
    }
    let held: (pieces: [Int], saving: Int64?) = (taken.held, 0)
    return gifts.count == 1 ? [(gifts[0].0, nil), held] : gifts + [held]
  }

  private func inOrder(_ cells: [Cell]) -> [Cell] {
    cells.sorted { $0.pieces[0] < $1.pieces[0] }
  }

  /// Splits a cell. What was taken from it is divided by the original prices: of what the first
  /// promotions took together, each part has its due, after every promotion.
  private func parted(_ cell: Cell, by some: Set<Int>) -> (inside: Cell?, outside: Cell?) {
    var inside = Cell(pieces: cell.pieces.filter(some.contains))
    var outside = Cell(pieces: cell.pieces.filter { !some.contains($0) })
    if inside.pieces.isEmpty { return (nil, cell) }
    if outside.pieces.isEmpty { return (cell, nil) }
    let isFirst = inside.pieces[0] < outside.pieces[0]
    let prices = isFirst ? [inside, outside] : [outside, inside]
    var (taken, before) = (Int64(0), Int64(0))
    for taking in cell.takings {
      taken += taking.off
      let due = division(of: taken, by: prices.map(original))[isFirst ? 0 : 1]
      inside.takings.append(Taking(index: taking.index, off: due - before))
      outside.takings.append(Taking(index: taking.index, off: taking.off - (due - before)))
      before = due
    }
    return (inside, outside)
  }

  /// Divides an amount by the largest remainder: of equal ones the larger weight has it, then the
  /// first.
  private func division(of amount: Int64, by weights: [Int64]) -> [Int64] {
    let whole = Int128(weights.reduce(0, +))
    if whole == 0 { return weights }
    let exact = weights.map { Int128(amount) * Int128($0) }
    var parts = exact.map { Int64($0 / whole) }
    let byRemainder = weights.indices.sorted {
      (exact[$0] % whole, weights[$0], -$0) > (exact[$1] % whole, weights[$1], -$1)
    }
    for position in byRemainder.prefix(Int(amount - parts.reduce(0, +))) { parts[position] += 1 }
    return parts
  }
}

// MARK: - The answer

extension Law {
  /// Returns the answer for a set of promotions.
  func answer(_ choice: Choice, isBounded: Bool) -> PricedCart {
    let none = cart.lines.map { _ in Int64(0) }
    return PricedCart(
      payable: Amount(unchecked: cart.total - choice.off),
      applied: written(choice).map { taken in
        let shares = shares(of: taken.index, in: choice.cells)
        let spread = group(taken.index)?.gift == nil ? [] : spread(taken, in: choice.cells)
        return PricedCart.Applied(
          index: taken.index, off: Amount(unchecked: taken.off),
          shares: (taken.isOfShipping ? none : shares).map(Amount.init(unchecked:)),
          spread: spread.map(Amount.init(unchecked:)),
          reduced: program.promotions[taken.index].benefit.isOfPieces
            ? cart.lines.indices.map { line in taken.reduced.count { pieces[$0].line == line } }
            : [])
      }, isBounded: isBounded)
  }

  /// Returns what a promotion took from each line.
  private func shares(of index: Int, in cells: [Cell]) -> [Int64] {
    cells.reduce(cart.lines.map { _ in 0 }) { sum, cell in
      shares(in: cell).filter { $0.index == index }.reduce(sum) { zip($0, $1.shares).map(+) }
    }
  }

  /// Returns what gifts would take from each line if the pieces that pay for them bore it, too: divided
  /// by what all other promotions leave of these pieces.
  private func spread(_ taken: Taken, in cells: [Cell]) -> [Int64] {
    let own = cells.filter { cell in cell.takings.contains { $0.index == taken.index } }
    var left = cart.lines.map { _ in Int64(0) }
    for cell in own {
      left = zip(left, original(cell, by: cart.lines.indices)).map(+)
      for other in shares(in: cell) where other.index != taken.index {
        left = zip(left, other.shares).map(-)
      }
    }
    return division(of: taken.off, by: left)
  }

  /// Returns what each promotion took from each line in a cell: by what is left of the lines in it,
  /// promotion by promotion.
  private func shares(in cell: Cell) -> [(index: Int, shares: [Int64])] {
    var left = original(cell, by: cart.lines.indices)
    return cell.takings.map { taking in
      let parts = division(of: taking.off, by: left)
      left = zip(left, parts).map(-)
      return (taking.index, parts)
    }
  }

  private func original(_ cell: Cell, by lines: Range<Int>) -> [Int64] {
    lines.map { line in
      cell.pieces.filter { pieces[$0].line == line }.reduce(0) { $0 + pieces[$1].price }
    }
  }
}
