/// A line of time that is cut into cells at some instants, the edges: cell 0 lies before the first.
struct Timeline {
  fileprivate let firstEdge: Int
  fileprivate let edgeCount: Int

  /// Equal parts of the time between the first edge and the last, each 2 to the power of `shift`
  /// seconds.
  fileprivate let firstSlot: Int
  fileprivate let slotCount: Int
  fileprivate let shift: Int64
  fileprivate let origin: Int64
}

/// Lines of time in flat columns. A cell is found in a step or two: by the slot of the instant, and by
/// halving what the slot leaves open.
struct Timelines {
  private var edges: [Int64] = []

  /// For each slot, how many edges of its line lie at or before its start.
  private var slots: [Int32] = []

  /// Up to so many edges are looked through without slots.
  private static var edgesWithoutSlots: Int { 4 }

  /// Adds a line with edges that rise.
  mutating func add(edges own: [Int64]) -> Timeline {
    let (firstEdge, firstSlot) = (edges.count, slots.count)
    edges += own
    let origin = own.first ?? 0
    var shift: Int64 = 0
    if own.count > Timelines.edgesWithoutSlots, let last = own.last {
      while (last - origin) >> shift > 4 * own.count { shift += 1 }
      var count: Int32 = 0
      for slot in 0...((last - origin) >> shift) {
        while Int(count) < own.count, own[Int(count)] <= origin + slot << shift { count += 1 }
        slots.append(count)
      }
    }
    return Timeline(
      firstEdge: firstEdge, edgeCount: own.count, firstSlot: firstSlot,
      slotCount: slots.count - firstSlot, shift: shift, origin: origin)
  }

  /// The cell of an instant in a line: how many of its edges lie at or before it.
  func cell(of instant: Int64, in line: Timeline) -> Int {
    var (low, high) = (0, line.edgeCount)
    if line.slotCount > 0 {
      guard instant >= line.origin else { return 0 }
      let slot = Int((instant - line.origin) >> line.shift)
      guard slot < line.slotCount else { return high }
      low = Int(slots[line.firstSlot + slot])
      if slot + 1 < line.slotCount { high = Int(slots[line.firstSlot + slot + 1]) }
    }
    while high - low > 4 {
      let middle = (low + high) / 2
      if edges[line.firstEdge + middle] <= instant { low = middle + 1 } else { high = middle }
    }
    while low < high, edges[line.firstEdge + low] <= instant { low += 1 }
    return low
  }
}
