/// A step that turns a list of the promotions of old rules, as on a screen, into that of new ones.
public enum ListChange: Hashable, Sendable {
  /// The removal of the promotion at this index.
  case removed(Promotion, at: Int)
  /// The insertion of a promotion at this index.
  case added(Promotion, at: Int)
  /// A new version of the promotion at this index, with the same name.
  case updated(old: Promotion, new: Promotion, at: Int)
}

extension Program {
  /// Lists the steps that turn the promotions of an older program into those of this one.
  ///
  /// Make them one after the other, each on the list that the step before has left. Removals come
  /// first, from the end of the list; then insertions, from its start; then updates. Promotions are
  /// the same by their name. One that moves is removed and added, and as few as possible move.
  ///
  /// Takes time in proportion to n log n for n promotions.
  ///
  /// - Parameter old: the rules before the change.
  public func changes(since old: Program) -> [ListChange] {
    let oldPlaces = Dictionary(
      uniqueKeysWithValues: zip(old.promotions.map(\.name), old.promotions.indices))
    let common = promotions.indices.compactMap { place in
      oldPlaces[promotions[place].name].map { (old: $0, new: place) }
    }
    let kept = longestRise(in: common.map(\.old)).map { common[$0] }
    let keptOld = Set(kept.map(\.old))
    let keptNew = Set(kept.map(\.new))
    let gone = old.promotions.indices.reversed().filter { !keptOld.contains($0) }
      .map { ListChange.removed(old.promotions[$0], at: $0) }
    let come = promotions.indices.filter { !keptNew.contains($0) }
      .map { ListChange.added(promotions[$0], at: $0) }
    return gone + come + kept.compactMap { update(at: $0.new, from: $0.old, in: old) }
  }

  private func update(at place: Int, from oldPlace: Int, in old: Program) -> ListChange? {
    let (before, after) = (old.promotions[oldPlace], promotions[place])
    // The case of a code and the order of conditions mean nothing, and are shown.
    let isSame =
      before.codes == after.codes
      && before.conditions.map(\.text) == after.conditions.map(\.text)
      && PromotionMeaning(before, in: old) == PromotionMeaning(after, in: self)
    return isSame ? nil : .updated(old: before, new: after, at: place)
  }
}
