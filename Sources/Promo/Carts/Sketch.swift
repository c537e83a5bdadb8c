/// What a promotion would take from the segments and the cells of a state. One sketch is used for many
/// promotions, so that its memory is.
struct Sketch {
  /// What is taken from a cell.
  struct Part {
    let cell: Int32

    /// True if the pieces begin before the other pieces of the cell.
    let isFirst: Bool

    /// The original price of the pieces.
    var original: Int64

    /// What is left of them.
    var left: Int64 = 0
  }

  /// The number of pieces of each segment.
  private(set) var taken: [Int] = []

  /// The cells in the order of their first pieces.
  private(set) var parts: [Part] = []

  /// By cell: the position of its part, or -1 while nothing is taken from it, or -2 if pieces before
  /// are not taken.
  private var partOfCell: [Int] = []

  /// Begins the sketch for a state.
  mutating func begin(_ state: CartState) {
    taken.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    partOfCell.removeAll(keepingCapacity: true)
    for _ in state.cells.indices { partOfCell.append(-1) }
  }

  /// Adds the number of pieces that are taken from the next segment, and their price.
  @inline(__always)
  mutating func add(_ count: Int, of segment: CartState.Segment, worth amount: Int64) {
    taken.append(count)
    let cell = Int(segment.cell)
    let part = partOfCell[cell]
    if count == 0 {
      if part == -1 { partOfCell[cell] = -2 }
    } else if part >= 0 {
      parts[part].original += amount
    } else {
      partOfCell[cell] = parts.count
      parts.append(Part(cell: segment.cell, isFirst: part == -1, original: amount))
    }
  }

  /// Returns the part of the cell of a segment from which something is taken.
  func part(of segment: CartState.Segment) -> Int { partOfCell[Int(segment.cell)] }

  /// The original price of all that is taken.
  var original: Int64 {
    var sum: Int64 = 0
    for part in parts { sum += part.original }
    return sum
  }

  /// Finds what is left of the parts. Returns their sum.
  mutating func left(in state: CartState) -> Int64 {
    var sum: Int64 = 0
    for position in parts.indices {
      let part = parts[position]
      let left = state.cells[Int(part.cell)].left(ofPart: part.original, isFirst: part.isFirst)
      parts[position].left = left
      sum += left
    }
    return sum
  }
}
