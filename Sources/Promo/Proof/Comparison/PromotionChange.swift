/// A change of a promotion from the old rules to the new.
package enum PromotionChange: Hashable, Sendable {
  /// Only the new rules have the promotion.
  case added(Promotion)
  /// Only the old rules have the promotion.
  case removed(Promotion)
  /// The promotion has a new name but the same meaning.
  case renamed(before: Promotion, after: Promotion)
  /// The promotion has the same name but a new meaning.
  case changed(before: Promotion, after: Promotion)
  /// The promotion has moved among the promotions that it may compete with. `behind` names the
  /// promotion that it now follows; nil if it is now the first.
  case moved(Promotion, behind: String?)
}

/// The promotions of a new program, paired with their versions in an old program.
struct PromotionPairs {
  /// The indexes of a promotion in the old rules and in the new rules.
  struct Pair {
    let old: Int
    let new: Int
  }

  let old: Program
  let new: Program
  private let oldMeanings: [PromotionMeaning]
  private let newMeanings: [PromotionMeaning]

  /// The pairs in the order of the new rules.
  let pairs: [Pair]

  /// First pairs promotions with the same name. Then pairs the remaining promotions with the same
  /// meaning, one to one in written order.
  init(from old: Program, to new: Program) {
    self.old = old
    self.new = new
    oldMeanings = old.promotions.map { PromotionMeaning($0, in: old) }
    newMeanings = new.promotions.map { PromotionMeaning($0, in: new) }
    // Strings compare and hash by their normalised form.
    let oldIndexes = Dictionary(
      uniqueKeysWithValues: zip(old.promotions.map { $0.name }, old.promotions.indices))
    let newNames = Set(new.promotions.map { $0.name })
    var leftOver: [PromotionMeaning: [Int]] = [:]
    for index in old.promotions.indices.reversed()
    where !newNames.contains(old.promotions[index].name) {
      leftOver[oldMeanings[index], default: []].append(index)
    }
    var pairs: [Pair] = []
    for (index, promotion) in new.promotions.enumerated() {
      let before = oldIndexes[promotion.name] ?? leftOver[newMeanings[index]]?.popLast()
      if let before { pairs.append(Pair(old: before, new: index)) }
    }
    self.pairs = pairs
  }

  var areInOrder: Bool { zip(pairs, pairs.dropFirst()).allSatisfy { $0.old < $1.old } }

  /// The changes of promotions. The promotions of the new rules come first, in their order, and the
  /// removed promotions last.
  var changes: [PromotionChange] {
    let before = Dictionary(uniqueKeysWithValues: pairs.map { ($0.new, $0.old) })
    let kept = Set(pairs.map { $0.old })
    let gone = old.promotions.indices.filter { !kept.contains($0) }
    return new.promotions.indices.compactMap { change(of: $0, from: before[$0]) }
      + gone.map { .removed(old.promotions[$0]) }
  }

  private func change(of index: Int, from oldIndex: Int?) -> PromotionChange? {
    let promotion = new.promotions[index]
    guard let oldIndex else { return .added(promotion) }
    let earlier = old.promotions[oldIndex]
    if earlier.name != promotion.name { return .renamed(before: earlier, after: promotion) }
    let isSame = oldMeanings[oldIndex] == newMeanings[index]
    return isSame ? nil : .changed(before: earlier, after: promotion)
  }
}

// MARK: - Moves

extension PromotionPairs {
  /// The promotions whose move in the written order can matter. They are the fewest that explain
  /// the new order, and are sorted by the new order. Takes time in proportion to n log n for n
  /// promotions.
  var moves: [PromotionChange] {
    let moved = rivals.flatMap { rivals in
      let kept = Set(longestRise(in: rivals.map { $0.old }))
      return rivals.indices.filter { !kept.contains($0) }.map { position in
        (pair: rivals[position], behind: position > 0 ? rivals[position - 1] : nil)
      }
    }
    return moved.sorted { $0.pair.new < $1.pair.new }.map { pair, behind in
      .moved(new.promotions[pair.new], behind: behind.map { new.promotions[$0.new].name })
    }
  }

  /// The groups of promotions in which the written order decides. Under `first`, all promotions
  /// form one group. Under `calculator`, the promotions of a step that can tie form a group. Under
  /// `best`, there are no groups, because the order does not affect any payable.
  private var rivals: [[Pair]] {
    let pairs = pairs.filter {
      !old.promotions[$0.old].isPaused && !new.promotions[$0.new].isPaused
    }
    let strategies = [old.strategy, new.strategy]
    if strategies.contains(.first) { return [pairs] }
    guard strategies.contains(.calculator) else { return [] }
    return Promotion.Step.ofAmounts.flatMap { step in
      [true, false].map { isSync in
        pairs.filter { pair in
          [old.promotions[pair.old], new.promotions[pair.new]]
            .allSatisfy { $0.step == step && $0.isSync == isSync }
        }
      }
    }
  }
}

/// Returns the positions of a longest rising subsequence, in order (patience sorting). Takes time
/// in proportion to n log n for n numbers.
func longestRise(in numbers: [Int]) -> [Int] {
  // For each length of a rising subsequence, the position of the smallest possible last number.
  var ends: [Int] = []
  var previous: [Int?] = []
  for (position, number) in numbers.enumerated() {
    let length = ends.partitioningIndex { numbers[$0] >= number }
    previous.append(length > 0 ? ends[length - 1] : nil)
    if length < ends.count { ends[length] = position } else { ends.append(position) }
  }
  var rise: [Int] = []
  var position = ends.last
  while let current = position {
    rise.append(current)
    position = previous[current]
  }
  return rise.reversed()
}
