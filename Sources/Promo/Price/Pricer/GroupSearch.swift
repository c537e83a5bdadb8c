/// The search for the groups of pieces that a promotion reduces. It works on runs of equal pieces:
/// groups that take the same numbers of pieces from the same runs are counted, not formed one by
/// one.
struct GroupSearch: ~Copyable {
  /// The open pieces of one segment.
  struct Item {
    let segment: Int
    let price: Int64

    /// The places that its pieces can fill, as bits.
    let places: Int

    /// True if its pieces can be gifts and cost less as gifts.
    let isReducible: Bool

    /// The number of pieces that are in no group.
    var free: Int

    /// In one group, the number of these pieces that pay, and the number that are reduced.
    var paying = 0
    var reduced = 0

    /// The number of pieces in groups, and of those that are reduced.
    var taken = 0
    var gifts = 0
  }

  /// A set of places that must all be filled.
  struct PlaceSet {
    /// The places as bits.
    let places: Int

    var asked = 0

    /// The number of free pieces that can fill one of these places.
    var fitting = 0

    /// While a group is formed, the number of free pieces that these places do not need.
    var spare = 0

    /// True if using a piece that fits `places` for `place` takes a fitting piece from this set
    /// without filling any of its places.
    @inline(__always)
    func isShort(of places: Int, filling place: Int) -> Bool {
      self.places & places != 0 && self.places >> place & 1 == 0
    }
  }

  private(set) var items = List<Item>()

  /// The items with pieces in the group that is being formed.
  private var chosen = List<Int>()

  /// For each place, the first item that may still serve it. A place has two entries: one for
  /// pieces that cannot be reduced (or for all pieces), and one for pieces that can. The entries of
  /// the gift come first.
  private var queues = List<Int>()

  /// The sets of places, in rising order of their bits. The last set contains all places.
  private var sets = List<PlaceSet>()

  /// The worth of the groups, in millionths.
  private(set) var value: Int128 = 0

  /// The numbers of groups, of reduced pieces, and of pieces that may still be reduced.
  private(set) var groupCount = 0
  private(set) var reducedCount = 0
  private var limit = 0

  private(set) var steps = 0

  mutating func begin(_ form: UnsafePointer<Form>, _ rules: Forms) {
    let buy = form.pointee.buy
    (value, groupCount, reducedCount, limit) = (0, 0, 0, form.pointee.limit)
    steps = 1 << buy.count
    items.cut(to: 0)
    sets.cut(to: 0)
    chosen.cut(to: 0)
    queues.reset(to: 2 * buy.count + 2, of: 0)
    for set in 0..<(1 << buy.count) {
      var asked = 0
      for place in buy where set >> (place - buy.lowerBound) & 1 == 1 {
        asked += rules.places[place].count
      }
      sets.append(PlaceSet(places: set, asked: asked))
    }
  }

  /// Adds the open pieces of a segment. Dearer runs must be added first.
  mutating func add(
    _ count: Int, of segment: Int, price: Int64, places: Int, isGift: Bool,
    _ form: UnsafePointer<Form>
  ) {
    var isReducible = isGift
    if case .group(.to(let target)) = form.pointee.kind, price <= target.minorUnits {
      isReducible = false
    }
    steps += 4
    items.append(
      Item(segment: segment, price: price, places: places, isReducible: isReducible, free: count))
    for set in sets.indices where set & places != 0 { sets[set].fitting += count }
  }

  /// Forms all groups.
  mutating func run(_ form: UnsafePointer<Form>, _ rules: Forms) {
    keepDecidingSets(form)
    while pay(form, rules) {
      let size = form.pointee.gift == nil ? reducePaying() : chooseGifts(form, rules)
      let worth = size > 0 ? worth(form) : 0
      if worth == 0 { return }
      take(1 + repetitions(form, reducing: size), worth, reducing: size)
      if form.pointee.buy.isEmpty { return }
    }
  }

  /// Counts the groups that have enough paying pieces, whether or not a piece is reduced.
  mutating func countGroups(_ form: UnsafePointer<Form>, _ rules: Forms) {
    keepDecidingSets(form)
    while !form.pointee.buy.isEmpty, pay(form, rules) {
      take(1 + repetitions(form, reducing: 0), 0, reducing: 0)
    }
  }

  /// Removes each set that can gain a place without gaining fitting pieces. The larger set asks for
  /// more of the same pieces, so the smaller set has pieces to spare whenever the larger set does.
  private mutating func keepDecidingSets(_ form: UnsafePointer<Form>) {
    let placeCount = form.pointee.buy.count
    if placeCount < 3 { return }
    var kept = 0
    for set in sets.indices {
      let own = sets[set]
      var isNeeded = true
      // Sets with more places come later, so they are still at the position that their bits give.
      for place in 0..<placeCount where own.places >> place & 1 == 0 {
        if sets[own.places | 1 << place].fitting == own.fitting { isNeeded = false }
      }
      if isNeeded {
        sets[kept] = own
        kept += 1
      }
    }
    steps += sets.count * placeCount
    sets.cut(to: kept)
  }

  // MARK: One group

  /// Chooses the paying pieces of the next group; returns false if there are too few.
  private mutating func pay(_ form: UnsafePointer<Form>, _ rules: Forms) -> Bool {
    steps += 20 + sets.count
    for set in sets.indices {
      sets[set].spare = sets[set].fitting - sets[set].asked
      if sets[set].spare < 0 { return false }
    }
    for position in chosen.indices {
      (items[chosen[position]].paying, items[chosen[position]].reduced) = (0, 0)
    }
    chosen.cut(to: 0)
    let buy = form.pointee.buy
    for number in buy {
      var missing = rules.places[number].count
      let place = number - buy.lowerBound
      if form.pointee.gift == nil || form.pointee.givesWhatItBuys {
        fill(place, nil, &missing)
      } else {
        // Pieces that cannot be reduced pay before pieces that can.
        fill(place, false, &missing)
        fill(place, true, &missing)
      }
    }
    return true
  }

  /// Fills a place with the first pieces that leave enough pieces for the other places.
  private mutating func fill(_ place: Int, _ isReducible: Bool?, _ missing: inout Int) {
    var item = missing == 0 ? items.count : firstItem(for: place, isReducible)
    while item < items.count, missing > 0 {
      steps += 1
      if serves(item, place, isReducible) {
        let count = spare(item, place, most: missing)
        choose(item, count)
        items[item].paying += count
        missing -= count
      }
      item += 1
    }
  }

  /// Returns the number of pieces of an item that can fill a place. Subtracts this number from the
  /// spare pieces of each set that the pieces fit and that does not contain the place.
  private mutating func spare(_ item: Int, _ place: Int, most: Int) -> Int {
    steps += 2 + sets.count
    var count = min(most, items[item].free - items[item].paying)
    let places = items[item].places
    for set in sets.indices where sets[set].isShort(of: places, filling: place) {
      count = min(count, sets[set].spare)
    }
    if count == 0 { return 0 }
    for set in sets.indices where sets[set].isShort(of: places, filling: place) {
      sets[set].spare -= count
    }
    return count
  }

  /// True if the pieces of an item can fill a place; -1 is the place of the gift.
  private func serves(_ item: Int, _ place: Int, _ isReducible: Bool?) -> Bool {
    if place < 0 { return items[item].isReducible }
    return items[item].places >> place & 1 == 1
      && (isReducible == nil || isReducible == items[item].isReducible)
  }

  /// Returns the first item that may still serve a place. No earlier item has free pieces for the
  /// place, now or later.
  private mutating func firstItem(for place: Int, _ isReducible: Bool?) -> Int {
    let queue = 2 * (place + 1) + (isReducible == true ? 1 : 0)
    var first = queues[queue]
    while first < items.count, items[first].free == 0 || !serves(first, place, isReducible) {
      first += 1
    }
    queues[queue] = first
    return first
  }

  private mutating func choose(_ item: Int, _ count: Int) {
    if count > 0, items[item].paying + items[item].reduced == 0 { chosen.append(item) }
  }

  /// Reduces the paying pieces themselves. Returns their number, or 0 if it exceeds the limit.
  private mutating func reducePaying() -> Int {
    for position in chosen.indices {
      let item = chosen[position]
      (items[item].paying, items[item].reduced) = (0, items[item].paying)
    }
    let size = sets[sets.count - 1].asked
    return size <= limit ? size : 0
  }

  private mutating func chooseGifts(_ form: UnsafePointer<Form>, _ rules: Forms) -> Int {
    let most = min(form.pointee.gift.map { rules.places[$0].count } ?? 0, limit)
    var missing = most
    var item = firstItem(for: -1, true)
    while item < items.count, missing > 0 {
      steps += 1
      if items[item].isReducible {
        let count = min(missing, items[item].free - items[item].paying)
        choose(item, count)
        items[item].reduced = count
        missing -= count
      }
      item += 1
    }
    return most - missing
  }

  /// Returns the value of the group, in millionths.
  private func worth(_ form: UnsafePointer<Form>) -> Int128 {
    guard case .group(let reward) = form.pointee.kind else { return 0 }
    var (sum, ofGifts) = (Int64(0), Int64(0))
    for position in chosen.indices {
      let (price, count) = (items[chosen[position]].price, items[chosen[position]].reduced)
      sum += price * Int64(count)
      ofGifts += reward.saved(of: price) * Int64(count)
    }
    if case .off(let percent) = reward { return Int128(sum) * Int128(percent.millionths) }
    return Int128(form.pointee.gift != nil ? ofGifts : reward.saved(of: sum)) * 1_000_000
  }

  // MARK: Many groups

  /// Returns the number of further groups that take the same pieces as this one.
  private func repetitions(_ form: UnsafePointer<Form>, reducing size: Int) -> Int {
    if form.pointee.buy.isEmpty { return 0 }
    var times = size > 0 ? (limit - size) / size : Int.max
    for position in chosen.indices {
      let item = items[chosen[position]]
      times = min(times, item.free / (item.paying + item.reduced) - 1)
    }
    for set in sets.indices {
      let taken = taken(from: set)
      if taken > 0 { times = min(times, sets[set].spare / taken) }
    }
    return times
  }

  /// Returns the number of pieces in one group that can fill some place of a set.
  private func taken(from set: Int) -> Int {
    var taken = 0
    for position in chosen.indices where items[chosen[position]].places & sets[set].places != 0 {
      taken += items[chosen[position]].paying + items[chosen[position]].reduced
    }
    return taken
  }

  private mutating func take(_ times: Int, _ worth: Int128, reducing size: Int) {
    steps += 2 * sets.count * chosen.count
    for set in sets.indices { sets[set].fitting -= taken(from: set) * times }
    for position in chosen.indices {
      let item = items[chosen[position]]
      let taken = (item.paying + item.reduced) * times
      items[chosen[position]].free -= taken
      items[chosen[position]].taken += taken
      items[chosen[position]].gifts += item.reduced * times
    }
    limit -= size * times
    reducedCount += size * times
    value += worth * Int128(times)
    groupCount += times
  }
}

extension Promotion.Group.Price {
  var isPercent: Bool { if case .off = self { true } else { false } }

  /// What a piece, or a group that is reduced together, saves of its displayed price; all of it for a
  /// percentage.
  @inline(__always)
  func saved(of price: Int64) -> Int64 {
    switch self {
    case .off: price
    case .less(let less): min(less.minorUnits, price)
    case .to(let target): max(0, price - target.minorUnits)
    }
  }
}
