/// What a promotion would take from the segments and the cells of a state. One sketch serves many
/// promotions, and so does its memory.
struct Sketch {
  /// What is taken from a cell.
  struct Part {
    let cell: Int32

    /// The original price of the pieces.
    var original: Int64

    /// What is left of them, and what of it is taken.
    var left: Int64 = 0
    var off: Int64 = 0

    /// The remainder of the division that gives what is taken; -1 once it is rounded up.
    var rest: Int64 = 0

    /// The cell that they are then.
    var target: Int32 = 0

    /// True if a unit is due to it rather than to one before it.
    func isDue(before other: Part) -> Bool {
      rest != other.rest ? rest > other.rest : left > other.left
    }
  }

  /// The number of pieces of each segment. It may be longer than the state has segments.
  private(set) var taken: [Int] = []

  /// The segments with pieces, in the order of pieces.
  private(set) var segments: [Int] = []

  /// The cells in the order of their first pieces.
  private(set) var parts: [Part] = []

  /// By cell: the position of its part, or -1. It may be longer than the state has cells.
  private var partOfCell: [Int] = []

  /// Reserves memory for states of some segments.
  private mutating func reserve(_ segmentCount: Int) {
    taken.reserveCapacity(segmentCount + 4)
    segments.reserveCapacity(min(segmentCount + 4, 16))
    partOfCell.reserveCapacity(8)
    parts.reserveCapacity(8)
  }

  /// Begins the sketch for a state.
  mutating func begin(_ state: CartState) {
    for position in segments { taken[position] = 0 }
    for part in parts { partOfCell[Int(part.cell)] = -1 }
    segments.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    while partOfCell.count < state.cells.count { partOfCell.append(-1) }
    if taken.isEmpty { reserve(state.segments.count) }
    while taken.count < state.segments.count { taken.append(0) }
  }

  /// Takes some pieces of a segment, one or more.
  @inline(__always)
  mutating func take(
    _ count: Int, of segment: CartState.Segment, at position: Int, worth amount: Int64
  ) {
    taken[position] = count
    segments.append(position)
    let cell = Int(segment.cell)
    let part = partOfCell[cell]
    if part >= 0 {
      parts[part].original += amount
    } else {
      partOfCell[cell] = parts.count
      parts.append(Part(cell: segment.cell, original: amount))
    }
  }

  /// True if the first pieces of a cell are taken.
  private func isFirst(in cell: Int32, of state: CartState) -> Bool {
    var isFirst: Bool?
    state.forEachSegment { position, segment, _ in
      if isFirst == nil, segment.cell == cell { isFirst = taken[position] > 0 }
    }
    return isFirst ?? false
  }

  /// Returns the cell into which the taken pieces of a segment move.
  @inline(__always)
  func target(of segment: CartState.Segment) -> Int32 {
    parts[partOfCell[Int(segment.cell)]].target
  }

  /// Divides what is taken among the parts by what is left of them.
  mutating func divide(_ off: Int64) {
    if parts.count > Sketch.fewParts {
      for (position, part) in Division.parts(of: off, by: parts.map({ $0.left })).enumerated() {
        parts[position].off = part
      }
      return
    }
    var (whole, missing) = (Int64(0), off)
    for position in parts.indices { whole += parts[position].left }
    for position in parts.indices {
      let (own, rest) = Division.quotient(off, parts[position].left, whole)
      (parts[position].off, parts[position].rest) = (own, rest)
      missing -= own
    }
    while missing > 0 {
      var most = 0
      for position in parts.indices.dropFirst() where parts[position].isDue(before: parts[most]) {
        most = position
      }
      parts[most].off += 1
      parts[most].rest = -1
      missing -= 1
    }
  }

  /// The number of parts up to which the largest remainder is looked for among all.
  private static var fewParts: Int { 16 }

  /// Takes the parts from the cells of a state, and remembers which cells they are then.
  mutating func take(
    from cells: inout PagedArray<CartState.Cell>, of state: CartState, by candidate: Int,
    _ form: GoodsForm
  ) {
    for position in parts.indices {
      let part = parts[position]
      let cell = Int(part.cell)
      var inside = cells[cell]
      if inside.steps != 0 && part.original == inside.original {
        cells[cell].take(part.off, by: candidate, form)
        parts[position].target = part.cell
        continue
      }
      if inside.steps == 0 {
        inside.original = part.original
      } else {
        (inside, cells[cell]) = inside.parted(part.original) {
          isFirst(in: part.cell, of: state)
        }
      }
      inside.take(part.off, by: candidate, form)
      cells.append(inside)
      parts[position].target = Int32(cells.count - 1)
    }
  }

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
      let left = state.cells[Int(part.cell)].left(ofPart: part.original) {
        isFirst(in: part.cell, of: state)
      }
      parts[position].left = left
      sum += left
    }
    return sum
  }
}
