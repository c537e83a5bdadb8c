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

  private func left(of cell: Cell) -> Int64 {
    original(cell) - cell.takings.reduce(0) { $0 + $1.off }
  }

  private func original(_ cell: Cell) -> Int64 { cell.pieces.reduce(0) { $0 + pieces[$1].price } }

  /// Returns the cells after a promotion took: of each, the part from which it took is a cell of its
  /// own. What is taken is divided among these by what is left of them.
  func divided(_ cells: [Cell], by taken: Taken) -> [Cell] {
    let splits = cells.map { parted($0, by: Set(taken.pieces)) }
    var inside = inOrder(splits.compactMap { $0.inside })
    let parts = division(of: taken.off, by: inside.map(left))
    for (position, part) in zip(inside.indices, parts) {
      inside[position].takings.append(Taking(index: taken.index, off: part))
    }
    return inOrder(inside + splits.compactMap { $0.outside })
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
    let shares = shares(in: choice.cells)
    return PricedCart(
      payable: Amount(unchecked: cart.total - choice.off),
      applied: written(choice).map { taken in
        PricedCart.Applied(
          index: taken.index, off: Amount(unchecked: taken.off),
          shares: (shares[taken.index] ?? cart.lines.map { _ in 0 }).map(Amount.init(unchecked:)),
          reduced: program.promotions[taken.index].benefit.isOfPieces
            ? cart.lines.indices.map { line in taken.reduced.count { pieces[$0].line == line } }
            : [])
      }, isBounded: isBounded)
  }

  /// Returns what each promotion took from each line: of a cell by what is left of the lines in it,
  /// promotion by promotion.
  private func shares(in cells: [Cell]) -> [Int: [Int64]] {
    var shares: [Int: [Int64]] = [:]
    for cell in cells {
      var left = cart.lines.indices.map { line in
        cell.pieces.filter { pieces[$0].line == line }.reduce(0) { $0 + pieces[$1].price }
      }
      for taking in cell.takings {
        let parts = division(of: taking.off, by: left)
        for line in cart.lines.indices {
          shares[taking.index, default: cart.lines.map { _ in 0 }][line] += parts[line]
          left[line] -= parts[line]
        }
      }
    }
    return shares
  }
}
