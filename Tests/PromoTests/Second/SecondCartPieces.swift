/// A set of pieces, by their places in the order of pieces. It holds at most 128 pieces, which is enough
/// for carts that a program may look at piece by piece.
struct SecondCartPieces: Hashable, Sendable, Sequence, IteratorProtocol {
  static let most = 128
  var bits: UInt128 = 0

  /// The set of one piece.
  static func one(_ piece: Int) -> Self { Self(bits: 1 << UInt128(piece)) }

  var isEmpty: Bool { bits == 0 }
  var count: Int { bits.nonzeroBitCount }
  /// The first piece in the order of pieces; of no pieces, none.
  var first: Int? { bits == 0 ? nil : bits.trailingZeroBitCount }

  /// Whether the piece is in the set.
  func contains(_ piece: Int) -> Bool { bits & (1 << UInt128(piece)) != 0 }

  /// Adds a piece.
  mutating func insert(_ piece: Int) { bits |= 1 << UInt128(piece) }

  /// Takes a piece out.
  mutating func remove(_ piece: Int) { bits &= ~(1 << UInt128(piece)) }

  /// The pieces of both.
  static func & (a: Self, b: Self) -> Self { Self(bits: a.bits & b.bits) }
  /// The pieces of either.
  static func | (a: Self, b: Self) -> Self { Self(bits: a.bits | b.bits) }
  /// The pieces of the first that are not of the second.
  static func - (a: Self, b: Self) -> Self { Self(bits: a.bits & ~b.bits) }

  /// The first so many in the order of pieces.
  func first(_ count: Int) -> Self {
    var (chosen, rest) = (Self(), self)
    for _ in 0..<count {
      guard let piece = rest.first else { break }
      chosen.insert(piece)
      rest.remove(piece)
    }
    return chosen
  }

  /// The pieces one after the other, the first of the order first.
  mutating func next() -> Int? {
    guard let piece = first else { return nil }
    remove(piece)
    return piece
  }
}

/// One piece of an order that promotions may take from or count.
struct SecondCartPiece: Equatable, Sendable {
  var price: Int64
  /// Whether it bears each declared label, in the order of their declaration.
  var bears: [Bool]
  var line: Int

  /// The order of pieces; the line decides nothing but which of two equal pieces a receipt names. The other
  /// way round only the labels are: of pieces of one price those that bear more come first.
  func precedes(_ other: SecondCartPiece, reversed: Bool = false) -> Bool {
    if price != other.price { return price > other.price }
    if let label = bears.indices.first(where: { bears[$0] != other.bears[$0] }) {
      return bears[label] == reversed
    }
    return line < other.line
  }

  /// Whether nothing but the line tells two pieces apart.
  func equals(_ other: SecondCartPiece) -> Bool { price == other.price && bears == other.bears }
}

extension SecondLine {
  /// The prices of the pieces, which differ by at most one minor unit, the dearer first.
  var prices: [Int64] {
    let (price, dearer) = amount.quotientAndRemainder(dividingBy: Int64(pieces))
    return (0..<Int64(pieces)).map { $0 < dearer ? price + 1 : price }
  }

  /// Whether the line bears a label.
  func bears(_ label: String) -> Bool {
    labels.contains { $0.secondCartFolded == label.secondCartFolded }
  }
}

extension String {
  /// The label without ASCII case. Strings of Swift compare by canonical equivalence, so NFC needs no work.
  var secondCartFolded: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map {
          (65...90).contains($0.value) ? Unicode.Scalar($0.value + 32)! : $0
        }))
  }
}

extension SecondRules {
  /// The pieces that promotions see, in the order of pieces: none of price 0, none excluded from the file.
  func pieces(of order: SecondOrder) -> [SecondCartPiece] {
    var pieces: [SecondCartPiece] = []
    for (index, line) in order.lines.enumerated() where !exclusions.contains(where: line.bears) {
      let bears = goods.map(line.bears)
      for price in line.prices where price > 0 {
        pieces.append(SecondCartPiece(price: price, bears: bears, line: index))
      }
    }
    precondition(pieces.count <= SecondCartPieces.most, "a cart of too many pieces")
    return pieces.sorted { $0.precedes($1) }
  }
}
