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

  /// The number of pieces of each segment. It may be longer than the state has segments.
  private(set) var taken: [Int] = []

  /// The cells in the order of their first pieces.
  private(set) var parts: [Part] = []

  /// By cell: the position of its part, or one of the marks. It may be longer than the state has
  /// cells.
  private var partOfCell: [Int] = []

  /// The mark of a cell of which no piece was visited.
  private static var unseen: Int { -1 }

  /// The mark of a cell whose first pieces are not taken.
  private static var passed: Int { -2 }

  /// Begins the sketch for a state.
  mutating func begin(_ state: CartState) {
    parts.removeAll(keepingCapacity: true)
    for cell in 0..<min(state.cells.count, partOfCell.count) { partOfCell[cell] = Sketch.unseen }
    while partOfCell.count < state.cells.count { partOfCell.append(Sketch.unseen) }
    while taken.count < state.segments.count { taken.append(0) }
  }

  /// Takes some pieces of a segment.
  @inline(__always)
  mutating func take(
    _ count: Int, of segment: CartState.Segment, at position: Int, worth amount: Int64
  ) {
    taken[position] = count
    let cell = Int(segment.cell)
    let part = partOfCell[cell]
    if part >= 0 {
      parts[part].original += amount
    } else {
      partOfCell[cell] = parts.count
      parts.append(Part(cell: segment.cell, isFirst: part == Sketch.unseen, original: amount))
    }
  }

  /// Leaves a segment as it is.
  @inline(__always)
  mutating func pass(_ segment: CartState.Segment, at position: Int) {
    taken[position] = 0
    let cell = Int(segment.cell)
    if partOfCell[cell] == Sketch.unseen { partOfCell[cell] = Sketch.passed }
  }

  /// Returns the part of the cell of a segment from which something is taken.
  @inline(__always)
  func part(of segment: CartState.Segment) -> Int { partOfCell[Int(segment.cell)] }

  /// The original price of all that is taken.
  var original: Int64 {
    var sum: Int64 = 0
    for position in parts.indices { sum += parts[position].original }
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
