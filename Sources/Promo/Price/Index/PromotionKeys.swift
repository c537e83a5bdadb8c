/// The keys that lead from an order to promotions (see `PriceIndex`).
struct PromotionKeys {
  /// A value of a fact, by its ordinal.
  struct FactValueKey: Hashable {
    let fact: Int
    let ordinal: Int64
  }

  /// The promotions without a key.
  private(set) var common: [Int32] = []

  /// The codes with their numbers, and the promotions that name each code.
  var codes = TextTable()
  private(set) var promotionsOfCodes: [[Int32]] = []
  private(set) var promotionsOfFacts: [FactValueKey: [Int32]] = [:]

  /// The most values that are keys of one promotion. It is stored once under each of them.
  fileprivate static var mostValues: Int { 4 }

  /// `tests` receives the schedule of each promotion, and its conditions apart from the key.
  init(_ program: Program, _ tests: inout IndexedTests) {
    let promotions = program.promotions
    for index in promotions.indices {
      guard let required = promotions[index].requiredContext, !required.window.isEmpty else {
        tests.addNone()
        // The rules name these codes, though no order uses them now.
        add(nil, under: promotions[index].codes)
        continue
      }
      var condition: Int?
      if let codes = required.codes {
        add(Int32(index), under: codes.written)
      } else if let key = required.keyOfFacts(of: program) {
        for value in key.values { promotionsOfFacts[value, default: []].append(Int32(index)) }
        condition = key.condition
      } else {
        common.append(Int32(index))
      }
      tests.add(required, withoutConditionAt: condition)
    }
  }

  private mutating func add(_ promotion: Int32?, under names: [String]) {
    for name in names {
      let number = codes.insert(name)
      if number == promotionsOfCodes.count { promotionsOfCodes.append([]) }
      if let promotion, promotionsOfCodes[number].last != promotion {
        promotionsOfCodes[number].append(promotion)
      }
    }
  }
}

extension RequiredContext {
  /// Returns the first condition that requires one of a few values of one fact, and these values;
  /// nil if there is none. Facts of numbers do not count.
  fileprivate func keyOfFacts(
    of program: Program
  ) -> (condition: Int, values: [PromotionKeys.FactValueKey])? {
    for index in conditions.indices {
      if let values = conditions[index].keys, program.facts[values[0].fact].kind != .number {
        return (index, values)
      }
    }
    return nil
  }
}

extension Condition {
  /// The distinct values of a fact, if the condition requires one of them and nothing else; nil for
  /// any other condition, or if there are too many values to be keys.
  fileprivate var keys: [PromotionKeys.FactValueKey]? {
    var keys: [PromotionKeys.FactValueKey] = []
    for part in parts {
      switch part {
      case .comparison(let one):
        let key = PromotionKeys.FactValueKey(fact: one.fact, ordinal: one.value)
        guard one.comparison == .equal, one.fact == keys.first?.fact ?? one.fact else { return nil }
        if !keys.contains(key) { keys.append(key) }
        guard keys.count <= PromotionKeys.mostValues else { return nil }
      case .group(let joint, _): guard joint == .or else { return nil }
      }
    }
    return keys
  }
}

/// The promotions that share a key, or those that have no key, in all intervals of time.
struct PromotionGroup {
  let partition: TimePartition

  /// The number of its first interval. Its other intervals follow.
  let firstInterval: Int32
}

/// The groups of an index in flat columns.
struct PromotionGroups {
  private var groups: [PromotionGroup] = []
  private var partitions = TimePartitions()

  /// The offset in `words` of each interval's first block.
  private var blocks: [Int32] = []

  /// The blocks. The contenders of a block are searched together, so they are stored side by side.
  /// A block consists of:
  /// - one word with the offset of the block that it links to, or -1;
  /// - one word with the number of runs of each step, in eight bits each;
  /// - for each run, one word with its kind and the number of its contenders;
  /// - for each contender, its threshold, its reward and its rank, one word each.
  private(set) var words: [Int64] = []

  /// The number of low bits of a run's word that count its contenders. Its kind is above them.
  static var countBits: Int64 { 24 }
  static var contenderWords: Int { 3 }

  /// Returns the offset of the first block of a group at an instant.
  @inline(__always)
  func block(of group: Int, at instant: Int64) -> Int {
    let interval = partitions.interval(of: instant, in: groups[group].partition)
    return Int(blocks[Int(groups[group].firstInterval) + interval])
  }

  var isEmpty: Bool { groups.isEmpty }

  /// The number of intervals added so far, for all groups and for the group under construction.
  var intervalCount: Int { blocks.count }
}

// MARK: - Adding groups

extension PromotionGroups {
  mutating func reserveWords(_ count: Int) { words.reserveCapacity(count) }

  mutating func addInterval(_ block: Int32) { blocks.append(block) }

  /// Adds a group that consists of all intervals from `firstInterval` on.
  mutating func addGroup(from firstInterval: Int, edges: [Int64]) {
    groups.append(
      PromotionGroup(
        partition: partitions.add(edges: edges), firstInterval: Int32(firstInterval)))
  }

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

  /// Adds a block of the contenders at `indexes`, in that order. Returns its offset.
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
