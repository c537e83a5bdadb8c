// From promotions with windows to the offers that can win at each time.
//
// The ends of all windows cut time into cells. A tree over the cells holds each offer in the few nodes
// whose cells its window covers, so there are n log n entries. On the way down from the root the offers
// of a node are merged with those that have come from above, and whatever cannot win is dropped: what
// comes to a leaf are the offers that can win in its cell. Mostly these are few, and the same for many
// cells in a row, which become one.
//
// Where they are many (a thousand thresholds that are all worth reaching, in windows that all overlap),
// a copy for each leaf would take n squared. So as soon as there are more than `limit` on the way down they
// are written once, as a block to which all cells below are linked, and the way goes on with none: a cell
// and the blocks it is linked to, at most one for each level, hold all its offers between them.

/// Promotions that a key, or nothing, brings together, through all time.
struct OfferGroup {
  let line: Timeline

  /// The number of its first cell; its others follow.
  let firstCell: Int32
}

/// The groups of an index in flat columns.
struct OfferGroups {
  fileprivate(set) var groups: [OfferGroup] = []
  fileprivate(set) var timelines = Timelines()

  /// Where the block of each cell begins in `words`.
  fileprivate(set) var cells: [Int32] = []

  /// Blocks: offers that are searched together, side by side, so that they are read at once. A block is where
  /// the block it is linked to begins, or -1; how many runs each step has, in eight bits each; each run as
  /// its kind and how many offers it has; and the threshold, the value and the rank of each offer.
  fileprivate(set) var words: [Int64] = []

  /// Of the word of a run, the bits that count its offers; those above are its kind.
  static var countBits: Int64 { 24 }

  /// How many words an offer has.
  static var offerWords: Int { 3 }

  /// Where the first block of a group at an instant begins.
  @inline(__always)
  func block(of group: Int, at instant: Int64) -> Int {
    let cell = timelines.cell(of: instant, in: groups[group].line)
    return Int(cells[Int(groups[group].firstCell) + cell])
  }
}

/// Builds groups, one after the other.
struct OfferTree {
  /// The most offers that come down to a leaf.
  private static var limit: Int { 32 }

  private(set) var built = OfferGroups()

  // Of the group that is being built; kept for their memory.
  private var offers: [Offer] = []
  private var edges: [Int64] = []

  /// The cells of each member's window.
  private var windows: [Range<Int>] = []

  /// The first entry of each node, and of each entry the next one of its node and the place of its offer.
  private var heads: [Int32] = []
  private var entries: [(place: Int32, next: Int32)] = []

  /// The places of the offers that have come down to the nodes on the way to where we are.
  private var path: [Int32] = []

  // What cells have been made of it.
  private var cellEdges: [Int64] = []
  private var lastLeaf: [Int32] = []
  private var lastLink: Int32 = -1

  /// Adds the group of the promotions of a list.
  mutating func add(_ list: OfferList) {
    offers = list.offers
    cutTime(at: list.windows)
    let leafCount = edges.count + 1
    var size = 1
    while size < leafCount { size *= 2 }
    heads = [Int32](repeating: -1, count: 2 * size)
    entries.removeAll(keepingCapacity: true)
    if built.groups.isEmpty {
      // The first group is the large one. What is not used of this costs nothing, growing does.
      entries.reserveCapacity(16 * offers.count)
      built.words.reserveCapacity(16 * offers.count)
    }
    // The entry that a node gets last is its first.
    for place in offers.indices.reversed() {
      hang(Int32(place), on: windows[Int(offers[place].member)], size: size)
    }
    let firstCell = built.cells.count
    cellEdges.removeAll(keepingCapacity: true)
    path.removeAll(keepingCapacity: true)
    walk(Node(number: 1, leaves: 0..<size), leafCount: leafCount, above: 0..<0, link: -1)
    built.groups.append(
      OfferGroup(line: built.timelines.add(edges: cellEdges), firstCell: Int32(firstCell)))
  }

  /// Finds the edges of all windows, and the cells that each window covers.
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

  /// Hangs an offer on the nodes that cover the cells of its window between them.
  private mutating func hang(_ place: Int32, on cells: Range<Int>, size: Int) {
    var (low, high) = (cells.lowerBound + size, min(cells.upperBound, size) + size)
    while low < high {
      if low & 1 == 1 {
        hang(place, on: low)
        low += 1
      }
      if high & 1 == 1 {
        high -= 1
        hang(place, on: high)
      }
      low >>= 1
      high >>= 1
    }
  }

  private mutating func hang(_ place: Int32, on node: Int) {
    entries.append((place, heads[node]))
    heads[node] = Int32(entries.count - 1)
  }
}

// MARK: - The way down

extension OfferTree {
  private struct Node {
    let number: Int
    let leaves: Range<Int>
  }

  private mutating func walk(
    _ node: Node, leafCount: Int, above: Range<Int>, link: Int32
  ) {
    guard node.leaves.lowerBound < leafCount else { return }
    var (here, link) = (above, link)
    let end = path.count
    if heads[node.number] >= 0, addsSomething(heads[node.number], to: above) {
      here = merge(above, heads[node.number])
      if here.count > OfferTree.limit {
        link = block(path[here], link: link)
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

  /// Makes a cell of a leaf, unless it is like the one before.
  private mutating func endWalk(at leaf: Int, with here: Range<Int>, link: Int32) {
    let isFirst = leaf == 0
    if !isFirst, link == lastLink, path[here].elementsEqual(lastLeaf) { return }
    if !isFirst { cellEdges.append(edges[leaf - 1]) }
    lastLeaf.removeAll(keepingCapacity: true)
    lastLeaf += path[here]
    lastLink = link
    built.cells.append(block(path[here], link: link))
  }

  /// Whether some entry of a node can win over what has come from above. Most cannot, and nothing need be
  /// merged.
  private func addsSomething(_ head: Int32, to above: Range<Int>) -> Bool {
    var entry = head
    while entry >= 0 {
      let (place, next) = entries[Int(entry)]
      let behind = above.partitioningIndex { path[$0] > place }
      guard behind > above.lowerBound else { return true }
      let (offer, before) = (Int(place), Int(path[behind - 1]))
      guard offers[offer].list == offers[before].list,
        offers[offer].isNeedless(after: offers[before])
      else { return true }
      entry = next
    }
    return false
  }

  /// Merges what has come from above with the entries of a node, without what cannot win; the places are
  /// those at the end of the path.
  private mutating func merge(_ above: Range<Int>, _ head: Int32) -> Range<Int> {
    let start = path.count
    var (upper, own) = (above.lowerBound, head)
    // What has come from above is needless only because of something new of its step.
    var newStep: Promotion.Step?
    while upper < above.upperBound || own >= 0 {
      if own < 0 || upper < above.upperBound && path[upper] < entries[Int(own)].place {
        let place = path[upper]
        if newStep != offers[Int(place)].step || !isNeedless(place, from: start) {
          path.append(place)
        }
        upper += 1
      } else {
        let (place, next) = entries[Int(own)]
        if !isNeedless(place, from: start) {
          path.append(place)
          newStep = offers[Int(place)].step
        }
        own = next
      }
    }
    return start..<path.count
  }

  /// Whether an offer cannot win over those of the path from `start` on, all of which come before it.
  private func isNeedless(_ place: Int32, from start: Int) -> Bool {
    guard path.count > start else { return false }
    let offer = offers[Int(place)]
    let last = offers[Int(path[path.count - 1])]
    if last.list == offer.list, offer.isNeedless(after: last) { return true }
    let rival: Offer.Kind
    switch offer.kind {
    case .percent, .flat, .all: return false
    case .testedPercent: rival = .percent
    case .testedFlat: rival = .flat
    }
    // The last that is reached where the offer is, is the best of them there.
    var index = path.count
    while index > start {
      index -= 1
      let other = offers[Int(path[index])]
      if other.step != offer.step { return false }
      if other.kind == rival, other.threshold <= offer.threshold {
        return offer.isNeedless(below: other)
      }
    }
    return false
  }

  /// Writes a block; where it begins.
  private mutating func block(_ places: ArraySlice<Int32>, link: Int32) -> Int32 {
    let start = Int32(built.words.count)
    built.words += [Int64(link), 0]
    var counts: Int64 = 0
    var first = places.startIndex
    while first < places.endIndex {
      let offer = offers[Int(places[first])]
      var end = first + 1
      while end < places.endIndex, offers[Int(places[end])].list == offer.list { end += 1 }
      built.words.append(Int64(offer.kind.rawValue) << OfferGroups.countBits | Int64(end - first))
      counts += 1 << (8 * Int64(offer.step.rawValue))
      first = end
    }
    built.words[Int(start) + 1] = counts
    for place in places {
      let offer = offers[Int(place)]
      built.words.append(offer.threshold)
      built.words.append(offer.value)
      built.words.append(offer.rank.bits)
    }
    return start
  }
}
