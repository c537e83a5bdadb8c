/// A line of time that is cut into cells at some instants, the edges: cell 0 lies before the first.
struct Timeline {
  fileprivate let firstEdge: Int
  fileprivate let edgeCount: Int

  /// Whether some slot has many edges.
  fileprivate let isCrowded: Bool

  /// Equal parts of the time between the first edge and the last, each 2 to the power of `shift`
  /// seconds.
  fileprivate let firstSlot: Int
  fileprivate let slotCount: Int
  fileprivate let shift: Int64
  fileprivate let origin: Int64
}

/// Lines of time in flat columns. A cell is found in a step or two: by the slot of the instant, and by
/// looking through what the slot leaves open.
struct Timelines {
  /// Those of each line, and one behind them that nothing reaches.
  private var edges: [Int64] = []

  /// For each slot, how many edges of its line lie at or before its start.
  private var slots: [Int32] = []

  /// Up to so many edges are looked through one by one.
  private static var fewEdges: Int { 4 }

  /// Adds a line with edges that rise.
  mutating func add(edges own: [Int64]) -> Timeline {
    let (firstEdge, firstSlot) = (edges.count, slots.count)
    edges += own
    edges.append(.max)
    let origin = own.first ?? 0
    let span = (own.last ?? 0) - origin
    var shift: Int64 = 0
    // Short lines have slots to spare; those of long ones are to stay in a cache.
    while span >> shift > max(2 * own.count, 2_048) { shift += 1 }
    var isCrowded = false
    if own.count > Timelines.fewEdges {
      var count: Int32 = 0
      for slot in 0...(span >> shift) {
        let before = count
        while Int(count) < own.count, own[Int(count)] <= origin + slot << shift { count += 1 }
        isCrowded = isCrowded || count - before > Timelines.fewEdges
        slots.append(count)
      }
    }
    return Timeline(
      firstEdge: firstEdge, edgeCount: own.count, isCrowded: isCrowded, firstSlot: firstSlot,
      slotCount: slots.count - firstSlot, shift: shift, origin: origin)
  }

  /// The cell of an instant in a line: how many of its edges lie at or before it.
  @inline(__always)
  func cell(of instant: Int64, in line: Timeline) -> Int {
    var cell = 0
    if line.slotCount > 0 {
      guard instant >= line.origin else { return 0 }
      let slot = Int(truncatingIfNeeded: (instant - line.origin) &>> line.shift)
      guard slot < line.slotCount else { return line.edgeCount }
      cell = Int(slots[line.firstSlot + slot])
      if line.isCrowded { cell = halved(from: cell, slot: slot, instant, in: line) }
    }
    while edges[line.firstEdge + cell] <= instant { cell += 1 }
    return cell
  }

  /// What halving leaves of the cells of a slot: the last but a few before that of an instant.
  @inline(never)
  private func halved(from cell: Int, slot: Int, _ instant: Int64, in line: Timeline) -> Int {
    let isLast = slot + 1 == line.slotCount
    var (low, high) = (cell, isLast ? line.edgeCount : Int(slots[line.firstSlot + slot + 1]))
    while high - low > Timelines.fewEdges {
      let middle = (low + high) / 2
      if edges[line.firstEdge + middle] <= instant { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
