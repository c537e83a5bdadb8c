/// A line of time that is cut into cells at some instants, the edges: cell 0 lies before the first.
struct Timeline {
  fileprivate let firstEdge: Int32
  fileprivate let edgeCount: Int32

  /// Equal parts of the time between the first edge and the last, each 2 to the power of `shift`
  /// seconds.
  fileprivate let firstSlot: Int32
  fileprivate let slotCount: Int32
  fileprivate let shift: UInt8

  /// Whether some slot has many edges.
  fileprivate let isCrowded: Bool
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
    if !own.isEmpty { edges.append(.max) }
    let origin = own.first ?? 0
    let span = (own.last ?? 0) - origin
    var shift: Int64 = 0
    // Short lines have slots to spare; those of long ones are to stay in a cache.
    while span >> shift > max(2 * own.count, min(16 * own.count, 2_048)) { shift += 1 }
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
      firstEdge: Int32(firstEdge), edgeCount: Int32(own.count), firstSlot: Int32(firstSlot),
      slotCount: Int32(slots.count - firstSlot), shift: UInt8(shift), isCrowded: isCrowded)
  }

  /// The cell of an instant in a line: how many of its edges lie at or before it.
  @inline(__always)
  func cell(of instant: Int64, in line: Timeline) -> Int {
    guard line.edgeCount > 0 else { return 0 }
    let firstEdge = Int(line.firstEdge)
    var cell = 0
    if line.slotCount > 0 {
      let origin = edges[firstEdge]
      guard instant >= origin else { return 0 }
      let slot = (instant - origin) &>> Int64(line.shift)
      guard slot < line.slotCount else { return Int(line.edgeCount) }
      cell = Int(slots[Int(line.firstSlot) + Int(slot)])
      if line.isCrowded { cell = halved(from: cell, slot: Int(slot), instant, in: line) }
    }
    while edges[firstEdge + cell] <= instant { cell += 1 }
    return cell
  }

  /// The cell of an instant, found by halving those of its slot.
  @inline(never)
  private func halved(from cell: Int, slot: Int, _ instant: Int64, in line: Timeline) -> Int {
    let isLast = slot + 1 == Int(line.slotCount)
    let next = Int(line.firstSlot) + slot + 1
    let end = isLast ? Int(line.edgeCount) : Int(slots[next])
    return (cell..<end).partitioningIndex { edges[Int(line.firstEdge) + $0] > instant }
  }
}
