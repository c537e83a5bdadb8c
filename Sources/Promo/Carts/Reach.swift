/// The runs that each of some promotions takes from and counts.
struct Reach {
  /// The relations of a run to a promotion, as bits.
  struct Bits: OptionSet {
    var rawValue: UInt32

    /// The run is of its goods.
    static var goods: Bits { Bits(rawValue: 1) }
    /// It counts the run for its threshold or its tiers, whoever takes from it.
    static var counted: Bits { Bits(rawValue: 2) }
    /// The run can be the gift, as far as labels decide.
    static var gift: Bits { Bits(rawValue: 4) }
    /// Its `except` allows the run, and then its `only`.
    static var allowed: Bits { Bits(rawValue: 8) }
    static var inScope: Bits { Bits(rawValue: 16) }

    /// The places of the group that the run can fill, as bits.
    var places: Int { Int(rawValue >> 16) & 0xFF }

    /// The places that must be bought, which the run can fill by its labels.
    var boughtPlaces: Int { Int(rawValue >> 8) & 0xFF }

    /// True if a promotion takes from the run or counts it.
    var isTied: Bool { rawValue & 0xFF03 != 0 }

    static func place(_ number: Int) -> Bits { Bits(rawValue: 1 << UInt32(16 + number)) }
    static func boughtPlace(_ number: Int) -> Bits { Bits(rawValue: 1 << UInt32(8 + number)) }
  }

  /// The number of runs.
  var width: Int

  /// The bits of all runs for the first promotion, then for the second, and so on.
  var bits: [Bits] = []

  /// The runs of each promotion, one promotion after the other: those of its goods, then others that it
  /// counts.
  private var tied: [Int] = []

  /// Where the goods of each promotion end among them, and where all its runs end.
  private var ends: [(goods: Int, all: Int)] = []

  init(runCount: Int) {
    width = runCount
  }

  /// Returns the runs of a promotion's goods, in the order of pieces.
  @inline(__always)
  func goods(of promotion: Int) -> ArraySlice<Int> {
    tied[(promotion == 0 ? 0 : ends[promotion - 1].all)..<ends[promotion].goods]
  }

  /// Returns the runs that a promotion takes from or counts, in no order.
  @inline(__always)
  func runs(of promotion: Int) -> ArraySlice<Int> {
    tied[(promotion == 0 ? 0 : ends[promotion - 1].all)..<ends[promotion].all]
  }

  /// Lists these runs. All promotions must be added.
  mutating func finish(_ promotionCount: Int) {
    ends.reserveCapacity(promotionCount)
    tied.reserveCapacity(min(bits.count, 64))
    for promotion in 0..<promotionCount {
      let own = bits[(promotion * width)..<((promotion + 1) * width)]
      for run in own.indices where own[run].contains(.goods) {
        tied.append(run - own.startIndex)
      }
      let goods = tied.count
      for run in own.indices where own[run].isTied && !own[run].contains(.goods) {
        tied.append(run - own.startIndex)
      }
      ends.append((goods, tied.count))
    }
  }

  mutating func reserve(_ promotionCount: Int) {
    bits.reserveCapacity(promotionCount * width)
  }

  /// The bits of one run for one promotion.
  @inline(__always)
  func of(_ promotion: Int, _ run: Int32) -> Bits { bits[promotion * width + Int(run)] }

  /// Removes the promotion added last.
  mutating func forgetLast() {
    bits.removeLast(width)
  }

  /// Adds a promotion. Returns true if a run is of its goods.
  mutating func add(
    _ form: GoodsForm, of index: GoodsIndex, _ basket: Basket, _ labels: LabelTable
  ) -> Bool {
    let start = bits.count
    addScope(form, of: index, basket, labels)
    if form.hasThreshold || form.isCountOfAll {
      switch form.counted {
      case .own: break
      case .all: mark(.counted, from: start, where: .allowed)
      case .labelled(let some):
        mark(.counted, from: start, where: .allowed, index.labels[some], basket, labels)
      }
    }
    for (number, place) in form.bought.enumerated() {
      let bit = Bits.boughtPlace(number)
      if let some = index.places[place].labels {
        mark(bit, from: start, where: .allowed, index.labels[some], basket, labels)
      } else if form.isShipping {
        // Of any other promotion, only its open goods count.
        mark(bit, from: start, where: .allowed)
      }
    }
    return !form.isShipping && addGoods(form, of: index, basket, labels, from: start)
  }

  /// Adds the runs that a scope allows.
  private mutating func addScope(
    _ form: GoodsForm, of index: GoodsIndex, _ basket: Basket, _ labels: LabelTable
  ) {
    let except = labels.words(of: index.labels[form.except])
    let only = form.only.map { labels.words(of: index.labels[$0]) }
    for run in 0..<width {
      let line = basket.line(ofRun: run)
      var own: Bits = []
      if !labels.line(line, hasOneOf: except) {
        let isInScope = only.map { labels.line(line, hasOneOf: $0) } ?? true
        own = isInScope ? [.allowed, .inScope] : .allowed
      }
      bits.append(own)
    }
  }

  /// Adds the goods, and the places of a group. If a group names all that it buys and gives, its goods
  /// are only these.
  private mutating func addGoods(
    _ form: GoodsForm, of index: GoodsIndex, _ basket: Basket, _ labels: LabelTable,
    from start: Int
  ) -> Bool {
    var isNamed = form.gift != nil || !form.buy.isEmpty
    for (number, place) in form.buy.enumerated() {
      let some = index.places[place].labels.map { index.labels[$0] }
      isNamed = isNamed && some != nil
      mark(.place(number), from: start, where: .inScope, some, basket, labels)
    }
    if let gift = form.gift {
      let some = index.places[gift].labels.map { index.labels[$0] }
      isNamed = isNamed && some != nil
      mark(.gift, from: start, where: .inScope, some, basket, labels)
    }
    var hasGoods = false
    for position in start..<bits.count where bits[position].contains(.inScope) {
      if isNamed && bits[position].places == 0 && !bits[position].contains(.gift) { continue }
      bits[position].insert(.goods)
      hasGoods = true
    }
    return hasGoods
  }

  /// Sets a bit of runs that have another.
  private mutating func mark(_ bit: Bits, from start: Int, where other: Bits) {
    for position in start..<bits.count where bits[position].contains(other) {
      bits[position].insert(bit)
    }
  }

  /// Sets a bit of runs that have another, and one of some labels.
  private mutating func mark(
    _ bit: Bits, from start: Int, where other: Bits, _ some: ArraySlice<Int>?, _ basket: Basket,
    _ labels: LabelTable
  ) {
    guard let some else { return mark(bit, from: start, where: other) }
    let words = labels.words(of: some)
    for run in 0..<width where bits[start + run].contains(other) {
      if labels.line(basket.line(ofRun: run), hasOneOf: words) { bits[start + run].insert(bit) }
    }
  }
}
