/// A partition of time into intervals. The instants that separate the intervals are its edges.
/// Interval 0 lies before the first edge.
struct TimePartition {
  fileprivate let firstEdge: Int32
  fileprivate let edgeCount: Int32

  /// The index of its first slot. Slots divide the time between the first edge and the last into
  /// equal parts of 2^`shift` seconds.
  fileprivate let firstSlot: Int32
  fileprivate let slotCount: Int32
  fileprivate let shift: UInt8

  /// True if a slot has more than `TimePartitions.fewEdges` edges.
  fileprivate let isCrowded: Bool
}

/// Partitions of time in flat columns. The search for the interval of an instant goes straight to
/// the slot of the instant, and then looks only at the edges in that slot.
struct TimePartitions {
  /// The edges of all partitions. Each partition with edges ends with one that no instant reaches.
  private var edges: [Int64] = []

  /// For each slot, the number of edges of its partition at or before the start of the slot.
  private var slots: [Int32] = []

  /// The largest number of edges that are compared one by one.
  private static var fewEdges: Int { 4 }

  /// Adds a partition. The edges must rise.
  mutating func add(edges own: [Int64]) -> TimePartition {
    let (firstEdge, firstSlot) = (edges.count, slots.count)
    edges += own
    if !own.isEmpty { edges.append(.max) }
    let span = (own.last ?? 0) - (own.first ?? 0)
    var shift: Int64 = 0
    // A partition with few edges can afford many slots for each edge. The slots of a partition with
    // many edges should fit in a cache.
    while span >> shift > max(2 * own.count, min(16 * own.count, 2_048)) { shift += 1 }
    let isCrowded =
      own.count > TimePartitions.fewEdges && addSlots(0...(span >> shift), of: own, shift)
    return TimePartition(
      firstEdge: Int32(firstEdge), edgeCount: Int32(own.count), firstSlot: Int32(firstSlot),
      slotCount: Int32(slots.count - firstSlot), shift: UInt8(shift), isCrowded: isCrowded)
  }

  /// Adds the slots of a partition. Returns true if a slot has more than `fewEdges` edges.
  private mutating func addSlots(
    _ numbers: ClosedRange<Int64>, of own: [Int64], _ shift: Int64
  ) -> Bool {
    var (count, isCrowded) = (0, false)
    for slot in numbers {
      let before = count
      while count < own.count, own[count] <= own[0] + slot << shift { count += 1 }
      isCrowded = isCrowded || count - before > TimePartitions.fewEdges
      slots.append(Int32(count))
    }
    return isCrowded
  }

  /// Returns the interval of an instant: the number of edges at or before it.
  @inline(__always)
  func interval(of instant: Int64, in partition: TimePartition) -> Int {
    guard partition.edgeCount > 0 else { return 0 }
    let firstEdge = Int(partition.firstEdge)
    var interval = 0
    if partition.slotCount > 0 {
      let origin = edges[firstEdge]
      guard instant >= origin else { return 0 }
      let slot = (instant - origin) &>> Int64(partition.shift)
      guard slot < partition.slotCount else { return Int(partition.edgeCount) }
      interval = Int(slots[Int(partition.firstSlot) &+ Int(slot)])
      if partition.isCrowded {
        interval = halved(from: interval, slot: Int(slot), instant, in: partition)
      }
    }
    while edges[firstEdge &+ interval] <= instant { interval &+= 1 }
    return interval
  }

  /// Finds the interval of an instant by a binary search in its slot.
  @inline(never)
  private func halved(
    from interval: Int, slot: Int, _ instant: Int64, in partition: TimePartition
  ) -> Int {
    let isLast = slot + 1 == Int(partition.slotCount)
    let next = Int(partition.firstSlot) + slot + 1
    let end = isLast ? Int(partition.edgeCount) : Int(slots[next])
    return (interval..<end).partitioningIndex { edges[Int(partition.firstEdge) + $0] > instant }
  }
}
