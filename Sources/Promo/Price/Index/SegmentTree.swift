// Finds the contenders that can win at each instant, from promotions with windows.
//
// The starts and ends of all windows cut time into intervals. A segment tree over the intervals
// stores each contender in the few nodes that together cover its window, so there are n log n
// entries. On the way down from the root, the contenders of a node are merged with those from
// above, and contenders that cannot win are dropped. The contenders that arrive at a leaf can win
// in its interval. Usually they are few, and many adjacent intervals have the same contenders. Such
// intervals are joined.
//
// But a leaf can have many contenders: for example, a thousand thresholds that are all worth
// reaching, in windows that all overlap. A copy for each leaf would then take memory in proportion
// to n squared. So as soon as more than `limit` contenders have gathered on the way down, they are
// written once, as a block. All intervals below link to this block, and the way down continues
// without contenders. An interval has a block of its own and at most one linked block for each
// level of the tree. Together these blocks hold all its contenders.

/// A builder of the groups of an index, one after the other.
struct SegmentTree {
  private(set) var built = PromotionGroups()

  // The state of the group under construction, kept to reuse its memory.
  private(set) var contenders: [Contender] = []
  private var edges: [Int64] = []

  /// The range of intervals that each member's window covers.
  private var windows: [Range<Int>] = []

  /// The first entry of each node; -1 if the node has none. An entry consists of the index of a
  /// contender and the next entry of the same node.
  private(set) var heads: [Int32] = []
  private(set) var entries: [(index: Int32, next: Int32)] = []

  /// The indexes of the contenders that have come down to the nodes on the current path.
  var path: [Int32] = []

  // The intervals made so far for the group.
  private var intervalEdges: [Int64] = []
  private var lastLeaf: [Int32] = []
  private var lastLink: Int32 = -1

  mutating func add(_ list: ContenderList) {
    contenders = list.contenders
    cutTime(at: list.windows)
    let leafCount = edges.count + 1
    var size = 1
    while size < leafCount { size *= 2 }
    hangAll(size: size)
    let firstInterval = built.intervalCount
    intervalEdges.removeAll(keepingCapacity: true)
    path.removeAll(keepingCapacity: true)
    walk(Node(number: 1, leaves: 0..<size), leafCount: leafCount, above: 0..<0, link: -1)
    built.addGroup(from: firstInterval, edges: intervalEdges)
  }

  /// Finds the edges of all windows, and the intervals that each window covers.
  private mutating func cutTime(at instants: [Window]) {
    var cuts: [(instant: Int64, member: Int, isEnd: Bool)] = []
    cuts.reserveCapacity(2 * instants.count)
    for (member, window) in instants.enumerated() {
      if let starts = window.starts { cuts.append((starts.secondsSince1970, member, false)) }
      if let end = window.ends { cuts.append((end.secondsSince1970, member, true)) }
    }
    cuts.sort { $0.instant < $1.instant }
    edges.removeAll(keepingCapacity: true)
    windows = [Range<Int>](repeating: 0..<Int.max, count: instants.count)
    for cut in cuts {
      if edges.last != cut.instant { edges.append(cut.instant) }
      let window = windows[cut.member]
      windows[cut.member] =
        cut.isEnd ? window.lowerBound..<edges.count : edges.count..<window.upperBound
    }
  }

  /// Adds each contender to the nodes that cover its window.
  private mutating func hangAll(size: Int) {
    heads = [Int32](repeating: -1, count: 2 * size)
    entries.removeAll(keepingCapacity: true)
    if built.isEmpty {
      // The first group is usually the largest. Reserving memory that stays unused costs nothing,
      // but growing an array does.
      entries.reserveCapacity(16 * contenders.count)
      built.reserveWords(16 * contenders.count)
    }
    // A new entry becomes the first of its node, so adding the contenders backwards sorts them.
    for index in contenders.indices.reversed() {
      hang(Int32(index), on: windows[Int(contenders[index].member)], size: size)
    }
  }

  private mutating func hang(_ index: Int32, on intervals: Range<Int>, size: Int) {
    var (low, high) = (intervals.lowerBound + size, min(intervals.upperBound, size) + size)
    while low < high {
      if low & 1 == 1 {
        hang(index, on: low)
        low += 1
      }
      if high & 1 == 1 {
        high -= 1
        hang(index, on: high)
      }
      low >>= 1
      high >>= 1
    }
  }

  private mutating func hang(_ index: Int32, on node: Int) {
    entries.append((index, heads[node]))
    heads[node] = Int32(entries.count - 1)
  }
}

// MARK: - The way down

extension SegmentTree {
  private struct Node {
    let number: Int
    let leaves: Range<Int>
  }

  /// The largest number of contenders that come down to a leaf.
  private static var limit: Int { 32 }

  private mutating func walk(_ node: Node, leafCount: Int, above: Range<Int>, link: Int32) {
    guard node.leaves.lowerBound < leafCount else { return }
    var (here, link) = (above, link)
    let end = path.count
    if heads[node.number] >= 0, addsSomething(heads[node.number], to: above) {
      here = merge(above, heads[node.number])
      if here.count > SegmentTree.limit {
        link = built.addBlock(path[here], of: contenders, link: link)
        here = end..<end
      }
    }
    if node.leaves.count == 1 {
      endWalk(at: node.leaves.lowerBound, with: here, link: link)
    } else {
      let middle = (node.leaves.lowerBound + node.leaves.upperBound) / 2
      let left = Node(number: 2 * node.number, leaves: node.leaves.lowerBound..<middle)
      let right = Node(number: 2 * node.number + 1, leaves: middle..<node.leaves.upperBound)
      walk(left, leafCount: leafCount, above: here, link: link)
      walk(right, leafCount: leafCount, above: here, link: link)
    }
    path.removeLast(path.count - end)
  }

  /// Makes an interval of a leaf, unless the interval before has the same contenders.
  private mutating func endWalk(at leaf: Int, with here: Range<Int>, link: Int32) {
    let isFirst = leaf == 0
    if !isFirst, link == lastLink, path[here].elementsEqual(lastLeaf) { return }
    if !isFirst { intervalEdges.append(edges[leaf - 1]) }
    lastLeaf.removeAll(keepingCapacity: true)
    lastLeaf += path[here]
    lastLink = link
    built.addInterval(built.addBlock(path[here], of: contenders, link: link))
  }
}

extension SegmentTree {
  /// Returns true if an entry of a node may win over the contenders from above. Usually none can.
  func addsSomething(_ head: Int32, to above: Range<Int>) -> Bool {
    var entry = head
    while entry >= 0 {
      let (index, next) = entries[Int(entry)]
      let later = above.partitioningIndex { path[$0] > index }
      guard later > above.lowerBound else { return true }
      let (own, before) = (Int(index), Int(path[later - 1]))
      guard contenders[own].list == contenders[before].list,
        contenders[own].isNeedless(after: contenders[before])
      else { return true }
      entry = next
    }
    return false
  }

  /// Drops the contenders that cannot win. Returns the range of the others at the end of the path.
  mutating func merge(_ above: Range<Int>, _ head: Int32) -> Range<Int> {
    let start = path.count
    var (upper, own) = (above.lowerBound, head)
    // Only a new contender of the same step can make a contender from above needless.
    var newStep: UInt8?
    while upper < above.upperBound || own >= 0 {
      if own < 0 || upper < above.upperBound && path[upper] < entries[Int(own)].index {
        let index = path[upper]
        if newStep != contenders[Int(index)].step || !isNeedless(index, from: start) {
          path.append(index)
        }
        upper += 1
      } else {
        let (index, next) = entries[Int(own)]
        if !isNeedless(index, from: start) {
          path.append(index)
          newStep = contenders[Int(index)].step
        }
        own = next
      }
    }
    return start..<path.count
  }

  /// The contenders of the path from `start` on must all come before this one.
  private func isNeedless(_ index: Int32, from start: Int) -> Bool {
    guard path.count > start else { return false }
    let contender = contenders[Int(index)]
    let last = contenders[Int(path[path.count - 1])]
    if last.list == contender.list, contender.isNeedless(after: last) { return true }
    let rival: Contender.Kind
    switch contender.kind {
    case .percent, .units, .all: return false
    case .testedPercent: rival = .percent
    case .testedUnits: rival = .units
    }
    // Of the rivals with a threshold no higher than the contender's, the last is the best.
    var position = path.count
    while position > start {
      position -= 1
      let other = contenders[Int(path[position])]
      if other.step != contender.step { return false }
      if other.kind == rival, other.threshold <= contender.threshold {
        return contender.isNeedless(below: other)
      }
    }
    return false
  }
}
