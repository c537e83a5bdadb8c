/// The promotions of two programs, paired with their earlier versions.
struct PromotionPairs {
  /// The indexes of a promotion in the old rules and in the new ones.
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

  /// Pairs promotions with the same name. Of the others, it pairs those that mean the same, one to
  /// one in written order.
  init(from old: Program, to new: Program) {
    self.old = old
    self.new = new
    oldMeanings = old.promotions.map { PromotionMeaning($0, in: old) }
    newMeanings = new.promotions.map { PromotionMeaning($0, in: new) }
    // Strings that are equal after normalisation are equal, and have equal hashes.
    let oldIndexes = Dictionary(
      uniqueKeysWithValues: zip(old.promotions.map(\.name), old.promotions.indices))
    let newNames = Set(new.promotions.map(\.name))
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

  /// True if the promotions that both rules have stand in the same order.
  var areInOrder: Bool { zip(pairs, pairs.dropFirst()).allSatisfy { $0.old < $1.old } }

  /// The changes of promotions: those of the new rules in their order, then the removed ones.
  var changes: [PromotionChange] {
    let before = Dictionary(uniqueKeysWithValues: pairs.map { ($0.new, $0.old) })
    let kept = Set(pairs.map(\.old))
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
