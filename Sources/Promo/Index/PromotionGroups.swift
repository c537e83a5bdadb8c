/// Promotions that a key, or nothing, brings together, through all time.
struct PromotionGroup {
  let partition: TimePartition

  /// The number of its first interval; its others follow.
  let firstInterval: Int32
}

/// The groups of an index in flat columns.
struct PromotionGroups {
  private var groups: [PromotionGroup] = []
  private var partitions = TimePartitions()

  /// Where the first block of each interval begins in `words`.
  private var blocks: [Int32] = []

  /// Blocks: contenders that are searched together, side by side, so that they are read at once. A block is
  /// where the block it is linked to begins, or -1; how many runs each step has, in eight bits each; each run
  /// as its kind and the number of its contenders; and the threshold, the reward and the rank of each.
  private(set) var words: [Int64] = []

  /// Of the word of a run, the bits that count its contenders; those above are its kind.
  static var countBits: Int64 { 24 }

  /// The number of words of a contender.
  static var contenderWords: Int { 3 }

  /// Where the first block of a group at an instant begins.
  @inline(__always)
  func block(of group: Int, at instant: Int64) -> Int {
    let interval = partitions.interval(of: instant, in: groups[group].partition)
    return Int(blocks[Int(groups[group].firstInterval) + interval])
  }

  var isEmpty: Bool { groups.isEmpty }

  /// The number of intervals of all groups, with those that the next group has so far.
  var intervalCount: Int { blocks.count }
}

// MARK: - Adding groups

extension PromotionGroups {
  mutating func reserveWords(_ count: Int) { words.reserveCapacity(count) }

  mutating func addInterval(_ block: Int32) { blocks.append(block) }

  /// Adds the group of the last intervals.
  mutating func addGroup(from firstInterval: Int, edges: [Int64]) {
    groups.append(
      PromotionGroup(
        partition: partitions.add(edges: edges), firstInterval: Int32(firstInterval)))
  }

  /// Adds the words of contenders, for all of which room is made at once.
  private mutating func addWords(of indexes: ArraySlice<Int32>, _ contenders: [Contender]) {
    var next = words.count
    words += repeatElement(0, count: PromotionGroups.contenderWords * indexes.count)
    var room = words.mutableSpan
    for index in indexes {
      let contender = contenders[Int(index)]
      room[next] = contender.threshold
      room[next + 1] = contender.reward
      room[next + 2] = contender.rank.bits
      next += PromotionGroups.contenderWords
    }
  }

  /// Adds a block of some of the contenders, in their order, and returns where it begins.
  mutating func addBlock(
    _ indexes: ArraySlice<Int32>, of contenders: [Contender], link: Int32
  ) -> Int32 {
    let start = Int32(words.count)
    words += [Int64(link), 0]
    var counts: Int64 = 0
    var first = indexes.startIndex
    while first < indexes.endIndex {
      let contender = contenders[Int(indexes[first])]
      var end = first + 1
      while end < indexes.endIndex, contenders[Int(indexes[end])].list == contender.list {
        end += 1
      }
      words.append(contender.kind.rawValue << PromotionGroups.countBits | Int64(end - first))
      counts += 1 << (8 * Int64(contender.step))
      first = end
    }
    words[Int(start) + 1] = counts
    addWords(of: indexes, contenders)
    return start
  }
}
