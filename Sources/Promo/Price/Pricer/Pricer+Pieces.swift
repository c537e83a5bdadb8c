// The pieces that a promotion chooses by number and price.

/// The number of pieces that a promotion may still take.
struct PieceQuota {
  /// The number of pieces that it may take in the order of pieces.
  var rest: Int

  /// If the promotion takes the cheapest pieces, the price up to which it takes them: all that cost
  /// less, and at this price `rest` pieces. Nil if it takes the dearest.
  let price: Int64?

  /// Returns the number of pieces taken from `count` open pieces at a price.
  @inline(__always)
  mutating func draw(_ count: Int, at price: Int64) -> Int {
    if let most = self.price, price != most { return price < most ? count : 0 }
    let taken = min(rest, count)
    rest -= taken
    return taken
  }
}

extension Pricer {
  @inline(__always)
  mutating func quota(
    of candidate: Int, _ form: UnsafePointer<Form>, in state: State
  ) -> PieceQuota {
    form.pointee.isOfCheapest
      ? cheapest(of: candidate, form, in: state)
      : PieceQuota(rest: form.pointee.limit, price: nil)
  }

  /// Returns the quota of a promotion that takes the cheapest of all its goods, whichever promotions
  /// took from them, so that a piece which another promotion holds is not replaced by a dearer one.
  /// At the same price, open pieces come first.
  private mutating func cheapest(
    of candidate: Int, _ form: UnsafePointer<Form>, in state: State
  ) -> PieceQuota {
    var (rest, price, count) = (form.pointee.limit, Int64(0), 0)
    for position in state.segments.reversed() {
      let run = Int(segments[position].run)
      if !relation(candidate, run).contains(.goods) || isUsedUp(segments[position], form, state) {
        continue
      }
      if runs[run].price != price {
        if count >= rest { break }
        rest -= count
        (price, count) = (runs[run].price, 0)
      }
      count += segments[position].count
    }
    return PieceQuota(rest: rest, price: price)
  }

  /// Takes from the open pieces, up to the promotion's limit, but only from whole tuples.
  mutating func takeTuples(
    _ candidate: Int, _ form: UnsafePointer<Form>, from state: State, _ claim: inout Claim,
    _ tuples: Tuples
  ) {
    var tuples = tuples
    var quota = quota(of: candidate, form, in: state)
    let open = countOpen(candidate, form, in: state)
    if quota.price == nil { quota.rest = min(quota.rest, open) / tuples.size * tuples.size }
    let start = parts.count
    begun.cut(to: 0)
    smallParts.cut(to: 0)
    for position in state.segments {
      let segment = segments[position]
      if !isOpen(segment, candidate, form, state) || isUsedUp(segment, form, state) { continue }
      let count = quota.draw(segment.count, at: runs[Int(segment.run)].price)
      if count == 0 { continue }
      claim.pieces += count
      add(count, of: segment, at: position, in: state, to: &tuples)
      take(count, of: segment, at: position, after: start)
    }
    let value = Int128(tuples.coupon) * Int128(tuples.count) + Int128(leftOfSmallParts(in: state))
    claim.ofPieces = value * 1_000_000
  }

  /// Adds the first pieces of a segment to the tuples. A small tuple, of which no more than the
  /// coupon is left, gives what is left of it.
  private mutating func add(
    _ count: Int, of segment: Segment, at position: Int, in state: State, to tuples: inout Tuples
  ) {
    let cell = cells[state.cells.lowerBound + Int(segment.cell)]
    let price = runs[Int(segment.run)].price
    let left =
      cell.steps == 0
      ? Int128(price) * 1_000_000
      : Int128(price) * Int128(cell.left) * 1_000_000 / Int128(cell.original)
    var rest = count
    if tuples.begun > 0 {
      let added = min(tuples.size - tuples.begun, rest)
      rest -= added
      begun.append(Chosen(segment: position, count: added))
      if !tuples.begin(added, left) { return }
      if tuples.isSmall {
        for number in begun.indices {
          addSmall(begun[number], number > 0 || isFirstBegun, in: state)
        }
      }
      tuples.end()
      begun.cut(to: 0)
    }
    let (whole, over) = rest.quotientAndRemainder(dividingBy: tuples.size)
    if left * Int128(tuples.size) > Int128(tuples.coupon) * 1_000_000 {
      tuples.count += whole
    } else if whole > 0 {
      addSmall(Chosen(segment: position, count: whole * tuples.size), rest == count, in: state)
    }
    if over > 0 {
      _ = tuples.begin(over, left)
      begun.append(Chosen(segment: position, count: over))
      isFirstBegun = rest == over && rest == count
    }
  }

  /// Adds pieces of small tuples to the part of their cell.
  ///
  /// - Parameter isFirst: true if the pieces are the first of their segment.
  private mutating func addSmall(_ chosen: Chosen, _ isFirst: Bool, in state: State) {
    let segment = segments[chosen.segment]
    let (cell, amount) = (Int(segment.cell), runs[Int(segment.run)].amount(of: chosen.count))
    let hasFirst = isFirst && firstSegment(of: cell, in: state) == chosen.segment
    for number in smallParts.indices where smallParts[number].cell == cell {
      smallParts[number].original += amount
      if hasFirst { smallParts[number].hasFirst = true }
      return
    }
    smallParts.append(SmallPart(cell: cell, original: amount, hasFirst: hasFirst))
  }

  private mutating func leftOfSmallParts(in state: State) -> Int64 {
    var sum: Int64 = 0
    for number in smallParts.indices {
      let part = smallParts[number]
      sum += cells[state.cells.lowerBound + part.cell].left(of: part.original) { part.hasFirst }
    }
    return sum
  }

  /// Pieces of a segment.
  struct Chosen {
    let segment: Int
    let count: Int
  }

  /// The pieces of small tuples in one cell.
  struct SmallPart {
    let cell: Int
    var original: Int64

    /// True if the first piece of the cell is one of the pieces.
    var hasFirst: Bool
  }
}

/// The tuples of `size` pieces of which each gives a coupon, from the dearest pieces down.
struct Tuples {
  let coupon: Int64
  let size: Int

  /// The number of tuples that give a whole coupon.
  var count = 0

  /// The number of pieces in the unfinished tuple, and what is left of them, in millionths.
  private(set) var begun = 0
  private var left: Int128 = 0

  init(coupon: Int64, size: Int) { (self.coupon, self.size) = (coupon, size) }

  /// Adds pieces to the unfinished tuple. Returns true if the tuple is full.
  mutating func begin(_ pieces: Int, _ leftOfOne: Int128) -> Bool {
    begun += pieces
    left += leftOfOne * Int128(pieces)
    return begun == size
  }

  /// True if no more than the coupon is left of the full tuple.
  var isSmall: Bool { left <= Int128(coupon) * 1_000_000 }

  mutating func end() {
    if !isSmall { count += 1 }
    (begun, left) = (0, 0)
  }
}
