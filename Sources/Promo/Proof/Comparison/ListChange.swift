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
  /// Takes time in proportion to n log n for n promotions.
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
    let moves = ListMoves(of: common.map { $0.old }).steps.map {
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

/// The fewest moves that turn a rising list of numbers into a given list of the same numbers.
private struct ListMoves {
  private(set) var steps: [(number: Int, from: Int, to: Int)] = []

  /// Takes time in proportion to n log n for n numbers.
  init(of numbers: [Int]) {
    let kept = longestRise(in: numbers)
    guard kept.count < numbers.count else { return }
    // A line of seats, of which those of the list are taken. Before the seat of each number that
    // stays are the seats that moving numbers leave, and then those that they come to.
    let rising = numbers.sorted()
    var (left, reached, isTaken): ([Int: Int], [Int: Int], [Bool]) = ([:], [:], [])
    var (next, arriving) = (0, 0)
    for stay in kept + [numbers.count] {
      while next < rising.count, stay == numbers.count || rising[next] != numbers[stay] {
        left[rising[next]] = isTaken.count
        isTaken.append(true)
        next += 1
      }
      for number in numbers[arriving..<stay] {
        reached[number] = isTaken.count
        isTaken.append(false)
      }
      isTaken.append(true)
      (next, arriving) = (next + 1, stay + 1)
    }
    var seats = TakenSeats(isTaken)
    for number in numbers {
      guard let seat = left[number], let place = reached[number] else { continue }
      let from = seats.count(before: seat)
      seats.add(-1, at: seat)
      steps.append((number, from, seats.count(before: place)))
      seats.add(1, at: place)
    }
  }
}

/// The number of seats that are taken before each seat of a line (a Fenwick tree). Asking and
/// changing take time in proportion to log n for n seats.
private struct TakenSeats {
  /// Each sum counts the seats of as many places, up to its own, as its lowest set bit says.
  private var sums: [Int]

  init(_ isTaken: [Bool]) {
    sums = Array(repeating: 0, count: isTaken.count + 1)
    for seat in isTaken.indices where isTaken[seat] { add(1, at: seat) }
  }

  func count(before seat: Int) -> Int {
    var (place, count) = (seat, 0)
    while place > 0 {
      count += sums[place]
      place &= place - 1
    }
    return count
  }

  mutating func add(_ number: Int, at seat: Int) {
    var place = seat + 1
    while place < sums.count {
      sums[place] += number
      place += place & -place
    }
  }
}
