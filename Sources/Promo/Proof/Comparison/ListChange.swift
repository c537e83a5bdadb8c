/// A step in turning a list of the old promotions, such as a list on a screen, into a list of the
/// new promotions.
public enum ListChange: Hashable, Sendable {
  /// The removal of the promotion at this index.
  case removed(Promotion, at: Int)
  /// The move of the old promotion at index `from` to index `to`, counted after it is taken out.
  case moved(Promotion, from: Int, to: Int)
  /// The insertion of a promotion at this index.
  case added(Promotion, at: Int)
  /// A new version of the promotion at this index, with the same name.
  case updated(old: Promotion, new: Promotion, at: Int)
}

extension ListChange: CustomStringConvertible {
  /// The step in a few words, for logs, as in "moved `Over` from 2 to 0".
  public var description: String {
    switch self {
    case .removed(let promotion, let place): "removed \(promotion) at \(place)"
    case .moved(let promotion, let place, let newPlace):
      "moved \(promotion) from \(place) to \(newPlace)"
    case .added(let promotion, let place): "added \(promotion) at \(place)"
    case .updated(_, let promotion, let place): "updated \(promotion) at \(place)"
    }
  }
}

extension Program {
  /// Returns the steps that turn the list of promotions of an older program into the list of this
  /// program.
  ///
  /// Apply the steps in order, each to the result of the previous step. Removals come first, from
  /// the end of the list to its start; then moves; then insertions, from the start to the end; then
  /// updates. Promotions with the same name count as the same. As few promotions as possible move.
  ///
  /// Takes time in proportion to n log n for n promotions, and to n for each move.
  public func changes(since old: Program) -> [ListChange] {
    let oldPlaces = Dictionary(
      uniqueKeysWithValues: zip(old.promotions.map { $0.name }, old.promotions.indices))
    let common = promotions.indices.compactMap { place in
      oldPlaces[promotions[place].name].map { (old: $0, new: place) }
    }
    let keptOld = Set(common.map { $0.old })
    let keptNew = Set(common.map { $0.new })
    let gone = old.promotions.indices.reversed().filter { !keptOld.contains($0) }
      .map { ListChange.removed(old.promotions[$0], at: $0) }
    let moves = common.map { $0.old }.moves.map {
      ListChange.moved(old.promotions[$0.number], from: $0.from, to: $0.to)
    }
    let come = promotions.indices.filter { !keptNew.contains($0) }
      .map { ListChange.added(promotions[$0], at: $0) }
    return gone + moves + come + common.compactMap { update(at: $0.new, from: $0.old, in: old) }
  }

  private func update(at place: Int, from oldPlace: Int, in old: Program) -> ListChange? {
    let (before, after) = (old.promotions[oldPlace], promotions[place])
    // The case of codes and the order of conditions have no meaning, but a list shows them.
    let isSame =
      before.codes == after.codes
      && before.conditions.map { $0.text } == after.conditions.map { $0.text }
      && PromotionMeaning(before, in: old) == PromotionMeaning(after, in: self)
    return isSame ? nil : .updated(old: before, new: after, at: place)
  }
}

extension [Int] {
  /// The fewest moves that turn the same numbers in rising order into this list.
  fileprivate var moves: [(number: Int, from: Int, to: Int)] {
    var (list, moves) = (sorted(), [(number: Int, from: Int, to: Int)]())
    var staying = longestRise(in: self)[...]
    for place in indices {
      if staying.first == place {
        staying.removeFirst()
      } else if let from = list.firstIndex(of: self[place]) {
        list.remove(at: from)
        let to = staying.first.flatMap { list.firstIndex(of: self[$0]) } ?? list.count
        list.insert(self[place], at: to)
        moves.append((self[place], from, to))
      }
    }
    return moves
  }
}
