/// The search for the groups of pieces that a promotion reduces, over runs of equal pieces: groups
/// that take the same numbers of pieces from the same runs are counted, not formed.
struct GroupSearch {
  /// The open pieces of one run.
  struct Item {
    /// The position of its segment.
    let segment: Int
    let price: Int64

    /// The places that its pieces can fill, as bits, and the gift as the bit after these.
    let places: Int

    /// True if its pieces can be a gift, at a price below their own.
    let isReducible: Bool

    /// The number of pieces that are in no group.
    var free: Int

    /// The numbers of pieces of one group that pay and that are reduced.
    var paying = 0
    var reduced = 0

    /// The number of pieces in groups.
    var taken = 0
  }

  /// Groups that take the same from a run, one after the other.
  struct Batch {
    let segment: Int

    /// The number of pieces of the run that are in earlier groups.
    let start: Int

    /// The numbers of pieces of each group that pay, and that are reduced after them.
    let paying: Int
    let reduced: Int
    let groups: Int
  }

  /// A place that pieces fill, or the gift, whose number is that after the last place.
  private struct Purpose {
    let place: Int

    /// True for pieces that could be reduced, false for the others, nil for both.
    let isReducible: Bool?

    var queue: Int { isReducible ?? false ? 2 * place + 1 : 2 * place }

    func isServed(by item: Item) -> Bool {
      (isReducible == nil || isReducible == item.isReducible) && item.places >> place & 1 == 1
    }
  }

  /// Some places that must be filled together.
  private struct PlaceSet {
    /// The places as bits.
    let places: Int

    /// The number of pieces that they ask for.
    var asked = 0

    /// The number of free pieces that can fill one of them.
    var fitting = 0

    /// The number of free pieces that are not needed for them, while a group is formed.
    var spare = 0

    /// True if a piece that can fill some places is missing here once it fills one of them.
    func isShort(of places: Int, filling place: Int) -> Bool {
      self.places & places != 0 && self.places >> place & 1 == 0
    }
  }

  /// The places that pay, as positions among all places.
  private var buy = 0..<0
  private var places: [PlaceForm] = []

  /// The largest number of gifts in a group; nil if the paying pieces have the price together.
  private var gift: Int?
  private var price = Promotion.Group.Price.off(.hundred)

  /// True if pieces that could not be reduced pay before the others.
  private var paysWithOthersFirst = false

  /// The number of pieces that may be reduced, and that may still be.
  private var mostReduced = 0
  private var limit = 0

  private(set) var items: [Item] = []

  /// The items that have pieces in the group that is formed.
  private var chosen: [Int] = []

  /// By purpose, the first item that may still serve it: two for each place, and that of the gifts.
  private var queues: [Int] = []

  /// The sets of places, with their bits rising; that of all places is the last.
  private var sets: [PlaceSet] = []

  /// What the groups are worth.
  private(set) var value = ExactAmount.nothing

  /// The number of groups.
  private(set) var groupCount = 0

  /// The groups, if they are asked for.
  private(set) var batches: [Batch] = []
  private var recordsBatches = false

  /// The steps that the search has taken.
  private(set) var steps = 0

  /// Begins the search for the groups of another promotion. One search serves many promotions, and so
  /// does its memory.
  mutating func begin(
    _ form: GoodsForm, _ price: Promotion.Group.Price, _ places: [PlaceForm],
    recordsBatches: Bool = false
  ) {
    (buy, self.places, self.price) = (form.buy, places, price)
    gift = form.gift.map { places[$0].count }
    paysWithOthersFirst = form.gift != nil && !form.isOnePool
    (mostReduced, limit) = (form.limit, form.limit)
    (value, groupCount, self.recordsBatches) = (.nothing, 0, recordsBatches)
    steps = 1 << buy.count
    if sets.isEmpty { reserve() }
    items.removeAll(keepingCapacity: true)
    batches.removeAll(keepingCapacity: true)
    sets.removeAll(keepingCapacity: true)
    chosen.removeAll(keepingCapacity: true)
    queues.removeAll(keepingCapacity: true)
    for _ in 0..<(2 * buy.count + 2) { queues.append(0) }
    for set in 0..<(1 << buy.count) {
      var asked = 0
      for place in buy where set >> (place - buy.lowerBound) & 1 == 1 {
        asked += places[place].count
      }
      sets.append(PlaceSet(places: set, asked: asked))
    }
  }

  private mutating func reserve() {
    items.reserveCapacity(8)
    chosen.reserveCapacity(4)
    queues.reserveCapacity(8)
    sets.reserveCapacity(4)
  }

  /// The number of pieces that are reduced.
  var reducedCount: Int { mostReduced - limit }

  /// Adds the open pieces of a run, after those of the dearer runs.
  mutating func add(segment: Int, price: Int64, count: Int, places: Int, isGift: Bool) {
    let isReducible =
      if case .to(let target) = self.price { isGift && price > target.minorUnits } else { isGift }
    steps += 4
    items.append(
      Item(
        segment: segment, price: price, places: places | (isReducible ? 1 << buy.count : 0),
        isReducible: isReducible, free: count))
    for set in sets.indices where set & places != 0 { sets[set].fitting += count }
  }

  /// Forms all groups.
  mutating func run() {
    keepDecidingSets()
    while pay() {
      let size = gift == nil ? reducePaying() : chooseGifts()
      let worth = size > 0 ? worth() : .nothing
      if worth == .nothing { break }
      take(times: 1 + repetitions(reducing: size), worth, reducing: size)
      if buy.isEmpty { break }
    }
  }

  /// Counts the groups whose paying pieces are there, whether or not anything is reduced.
  mutating func countGroups() {
    keepDecidingSets()
    while !buy.isEmpty, pay() {
      take(times: 1 + repetitions(reducing: 0), .nothing, reducing: 0)
    }
  }

  /// Leaves out each set that one more place lets ask for more of the same pieces: it has pieces to spare
  /// as long as the larger one has.
  private mutating func keepDecidingSets() {
    if buy.count < 3 { return }
    let all = sets
    sets.removeAll { set in
      (0..<buy.count).contains { place in
        let larger = set.places | 1 << place
        return larger != set.places && all[larger].fitting == set.fitting
      }
    }
    steps += all.count * buy.count
  }

  // MARK: One group

  /// Chooses the paying pieces of the next group; returns false if there are too few.
  private mutating func pay() -> Bool {
    steps += 20 + sets.count
    for set in sets.indices {
      sets[set].spare = sets[set].fitting - sets[set].asked
      if sets[set].spare < 0 { return false }
    }
    for item in chosen { (items[item].paying, items[item].reduced) = (0, 0) }
    chosen.removeAll(keepingCapacity: true)
    for place in 0..<buy.count {
      var missing = places[buy.lowerBound + place].count
      if paysWithOthersFirst {
        fill(Purpose(place: place, isReducible: false), &missing)
        fill(Purpose(place: place, isReducible: true), &missing)
      } else {
        fill(Purpose(place: place, isReducible: nil), &missing)
      }
    }
    return true
  }

  /// Fills a place with the first pieces that still let the other places be filled.
  private mutating func fill(_ purpose: Purpose, _ missing: inout Int) {
    if missing == 0 { return }
    let place = purpose.place
    for item in firstItem(of: purpose)..<items.count {
      steps += 1
      guard purpose.isServed(by: items[item]) else { continue }
      var count = min(missing, items[item].free - items[item].paying)
      steps += 2 + sets.count
      let places = items[item].places
      for set in sets.indices where sets[set].isShort(of: places, filling: place) {
        count = min(count, sets[set].spare)
      }
      if count == 0 { continue }
      for set in sets.indices where sets[set].isShort(of: places, filling: place) {
        sets[set].spare -= count
      }
      choose(item)
      items[item].paying += count
      missing -= count
      if missing == 0 { return }
    }
  }

  /// Returns the first item that may still serve a purpose. No item before it has free pieces for it,
  /// nor ever will.
  private mutating func firstItem(of purpose: Purpose) -> Int {
    var first = queues[purpose.queue]
    while first < items.count, items[first].free == 0 || !purpose.isServed(by: items[first]) {
      first += 1
    }
    queues[purpose.queue] = first
    return first
  }

  /// Remembers that an item has pieces in the group.
  private mutating func choose(_ item: Int) {
    if items[item].paying + items[item].reduced == 0 { chosen.append(item) }
  }

  /// Reduces the paying pieces themselves; returns their number, 0 if they exceed the limit.
  private mutating func reducePaying() -> Int {
    for item in chosen { (items[item].paying, items[item].reduced) = (0, items[item].paying) }
    let size = sets[sets.count - 1].asked
    return size <= limit ? size : 0
  }

  /// Chooses the gifts of the group; returns their number.
  private mutating func chooseGifts() -> Int {
    let most = min(gift ?? 0, limit)
    var missing = most
    let gifts = Purpose(place: buy.count, isReducible: true)
    for item in firstItem(of: gifts)..<items.count {
      if missing == 0 { break }
      steps += 1
      guard items[item].isReducible else { continue }
      let count = min(missing, items[item].free - items[item].paying)
      if count == 0 { continue }
      choose(item)
      items[item].reduced = count
      missing -= count
    }
    return most - missing
  }

  /// Returns what the group is worth.
  private func worth() -> ExactAmount {
    var (sum, value) = (Int64(0), ExactAmount.nothing)
    for position in chosen {
      let item = items[position]
      sum += item.price * Int64(item.reduced)
      if gift != nil { value = value + worth(ofGifts: item) }
    }
    if gift != nil { return value }
    switch price {
    case .off(let percent): return ExactAmount(percent, of: Amount(unchecked: sum))
    case .less(let less): return ExactAmount(Amount(unchecked: min(less.minorUnits, sum)))
    case .to(let target): return ExactAmount(Amount(unchecked: max(0, sum - target.minorUnits)))
    }
  }

  /// Returns what the gifts of an item are worth.
  private func worth(ofGifts item: Item) -> ExactAmount {
    let (amount, count) = (item.price * Int64(item.reduced), Int64(item.reduced))
    switch price {
    case .off(let percent): return ExactAmount(percent, of: Amount(unchecked: amount))
    case .less(let less):
      return ExactAmount(Amount(unchecked: min(less.minorUnits, item.price) * count))
    case .to(let target):
      return count == 0
        ? .nothing : ExactAmount(Amount(unchecked: amount - target.minorUnits * count))
    }
  }

  // MARK: Many groups

  /// Returns how often the next groups take the same again: as long as no run and no set of places
  /// has too few pieces left.
  private func repetitions(reducing size: Int) -> Int {
    if buy.isEmpty { return 0 }
    var times = size > 0 ? (limit - size) / size : Int.max
    for item in chosen {
      let taken = items[item].paying + items[item].reduced
      times = min(times, (items[item].free - taken) / taken)
    }
    for set in sets.indices {
      let taken = taken(from: set)
      if taken > 0 { times = min(times, sets[set].spare / taken) }
    }
    return times
  }

  /// Returns the number of pieces of one group that can fill one place of a set.
  private func taken(from set: Int) -> Int {
    var taken = 0
    for item in chosen where items[item].places & sets[set].places != 0 {
      taken += items[item].paying + items[item].reduced
    }
    return taken
  }

  /// Takes groups away from the free pieces.
  private mutating func take(times: Int, _ worth: ExactAmount, reducing size: Int) {
    steps += 2 * sets.count * chosen.count
    for set in sets.indices { sets[set].fitting -= taken(from: set) * times }
    for item in chosen {
      let taken = (items[item].paying + items[item].reduced) * times
      if recordsBatches {
        batches.append(
          Batch(
            segment: items[item].segment, start: items[item].taken, paying: items[item].paying,
            reduced: items[item].reduced, groups: times))
      }
      items[item].free -= taken
      items[item].taken += taken
    }
    limit -= size * times
    value = ExactAmount(millionths: value.millionths + worth.millionths * Int128(times))
    groupCount += times
  }
}
