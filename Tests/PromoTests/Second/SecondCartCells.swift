/// Division of whole minor units by largest remainder.
enum SecondCartDivision {
  /// Divides a total in proportion to the weights. Units that are left over go to the largest remainders, of
  /// equal ones to the larger weight, of equal ones to the earlier.
  static func divided(_ total: Int64, by weights: [Int64]) -> [Int64] {
    let sum = weights.reduce(0) { $0 + SecondExact($1) }
    if sum == 0 { return weights.map { _ in 0 } }
    let products = weights.map { SecondExact(total) * SecondExact($0) }
    var shares = products.map { Int64($0 / sum) }
    let queue = weights.indices.sorted { a, b in
      let (first, second) = (products[a] % sum, products[b] % sum)
      if first != second { return first > second }
      return weights[a] != weights[b] ? weights[a] > weights[b] : a < b
    }
    let rest = Int(total - shares.reduce(0, +))
    for index in queue.prefix(rest) { shares[index] += 1 }
    return shares
  }
}

/// What one promotion took from one cell.
struct SecondCartCut: Equatable, Sendable {
  var promotion: Int
  var off: Int64
}

/// Pieces that become one cell, and by what they bear of that which is taken.
struct SecondCartPortion: Sendable {
  var pieces: SecondCartPieces
  var worth: Int64
}

/// Pieces from which the same promotions took.
struct SecondCartCell: Equatable, Sendable {
  var pieces: SecondCartPieces
  /// The sum of their original prices.
  var price: Int64
  /// In the order in which the promotions took.
  var cuts: [SecondCartCut] = []

  var off: Int64 { cuts.reduce(0) { $0 + $1.off } }
  var left: Int64 { price - off }
}

/// An order on the way through the promotions: who took how much from which of its pieces.
struct SecondCartState: Equatable, Sendable {
  let prices: [Int64]
  var cells: [SecondCartCell] = []

  init(prices: [Int64], pieces: SecondCartPieces) {
    self.prices = prices
    if !pieces.isEmpty { cells = [SecondCartCell(pieces: pieces, price: price(of: pieces))] }
  }

  /// The original price of the pieces.
  func price(of pieces: SecondCartPieces) -> Int64 { pieces.reduce(0) { $0 + prices[$1] } }

  /// What is left of all pieces.
  var left: Int64 { cells.reduce(0) { $0 + $1.left } }

  /// What is left of these pieces.
  func left(of pieces: SecondCartPieces) -> Int64 {
    cells.reduce(0) { $0 + (parts(of: $1, by: pieces).inside?.left ?? 0) }
  }

  /// The part of a cell that lies inside the pieces, and the part outside. What was taken from the cell, all
  /// in all, is divided between them by their original prices. What each promotion took is the growth of the
  /// divided sum, so that the parts of the cuts sum to the part of the whole.
  func parts(of cell: SecondCartCell, by pieces: SecondCartPieces)
    -> (inside: SecondCartCell?, outside: SecondCartCell?)
  {
    let (inside, outside) = (cell.pieces & pieces, cell.pieces - pieces)
    if inside.isEmpty { return (nil, cell) }
    if outside.isEmpty { return (cell, nil) }
    var first = SecondCartCell(pieces: inside, price: price(of: inside))
    var second = SecondCartCell(pieces: outside, price: price(of: outside))
    let leads = inside.first! < outside.first!
    let weights = leads ? [first.price, second.price] : [second.price, first.price]
    var total: Int64 = 0
    for cut in cell.cuts {
      total += cut.off
      let shares = SecondCartDivision.divided(total, by: weights)
      let (mine, other) = leads ? (shares[0], shares[1]) : (shares[1], shares[0])
      first.cuts.append(SecondCartCut(promotion: cut.promotion, off: mine - first.off))
      second.cuts.append(SecondCartCut(promotion: cut.promotion, off: other - second.off))
    }
    return (first, second)
  }

  /// Takes an amount from pieces: it is divided among their cells by what is left of them.
  mutating func take(_ off: Int64, from pieces: SecondCartPieces, for promotion: Int) {
    let all = cells.map { parts(of: $0, by: pieces) }
    var touched = all.compactMap(\.inside).sorted { $0.pieces.first! < $1.pieces.first! }
    let shares = SecondCartDivision.divided(off, by: touched.map(\.left))
    for index in touched.indices {
      touched[index].cuts.append(SecondCartCut(promotion: promotion, off: shares[index]))
    }
    cells = all.compactMap(\.outside) + touched
  }

  /// Takes an amount from pieces, so many at a time: it is divided among these portions by what each is worth.
  /// One that is worth nothing is only held.
  mutating func take(_ off: Int64, from portions: [SecondCartPortion], for promotion: Int) {
    let shares = SecondCartDivision.divided(off, by: portions.map(\.worth))
    for (portion, share) in zip(portions, shares) {
      take(share, from: portion.pieces, for: promotion)
    }
  }
}
