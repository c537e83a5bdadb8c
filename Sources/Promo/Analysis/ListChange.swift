/// A step from the promotions of old rules, as a list on a screen, to those of new ones.
public enum ListChange: Hashable, Sendable {
  /// The promotion at this place goes.
  case removed(Promotion, at: Int)
  /// A promotion comes to this place.
  case added(Promotion, at: Int)
  /// The promotion at this place says something else than it did.
  case updated(old: Promotion, new: Promotion, at: Int)

  /// The steps from the promotions of one program to those of another. Made one after the other, each
  /// on the list that the one before has left, they turn the old list into the new: first what goes,
  /// from the end, then what comes, from the start, then what says something else.
  ///
  /// Promotions are the same by their name. One that stands elsewhere goes and comes, as few as there
  /// can be. Takes n log n for n promotions.
  public static func all(from old: Program, to new: Program) -> [ListChange] {
    let oldPlaces = Dictionary(
      uniqueKeysWithValues: zip(old.promotions.map(\.name), old.promotions.indices))
    let common = new.promotions.indices.compactMap { place in
      oldPlaces[new.promotions[place].name].map { (old: $0, new: place) }
    }
    let kept = longestRise(in: common.map(\.old)).map { common[$0] }
    let keptOld = Set(kept.map(\.old))
    let keptNew = Set(kept.map(\.new))
    let gone = old.promotions.indices.reversed().filter { !keptOld.contains($0) }
      .map { ListChange.removed(old.promotions[$0], at: $0) }
    let come = new.promotions.indices.filter { !keptNew.contains($0) }
      .map { ListChange.added(new.promotions[$0], at: $0) }
    let updates = kept.compactMap { update(of: $0.old, in: old, to: $0.new, in: new) }
    return gone + come + updates
  }

  private static func update(
    of oldPlace: Int, in old: Program, to place: Int, in new: Program
  ) -> ListChange? {
    let (before, after) = (old.promotions[oldPlace], new.promotions[place])
    // The case of a code and the order of conditions mean nothing, and are shown.
    let isSame =
      before.codes == after.codes
      && before.conditions.map(\.text) == after.conditions.map(\.text)
      && PromotionMeaning(before, in: old) == PromotionMeaning(after, in: new)
    return isSame ? nil : updated(old: before, new: after, at: place)
  }
}
