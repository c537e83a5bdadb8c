/// The runs that each of some promotions takes from and counts.
struct Reach {
  /// The relations of a run to a promotion, as bits.
  struct Bits: OptionSet {
    let rawValue: UInt32

    /// The run is of its goods.
    static var goods: Bits { Bits(rawValue: 1) }
    /// It counts the run for its threshold or its tiers, whoever takes from it.
    static var counted: Bits { Bits(rawValue: 2) }
    /// The run can be the gift, as far as labels decide.
    static var gift: Bits { Bits(rawValue: 4) }
    /// The places of the group that the run can fill, as bits.
    var places: Int { Int(rawValue >> 16) & 0xFF }

    /// The places that must be bought, which the run can fill by its labels.
    var boughtPlaces: Int { Int(rawValue >> 8) & 0xFF }

    static func place(_ number: Int) -> Bits { Bits(rawValue: 1 << UInt32(16 + number)) }
    static func boughtPlace(_ number: Int) -> Bits { Bits(rawValue: 1 << UInt32(8 + number)) }
  }

  /// The number of runs.
  private(set) var width: Int

  /// The bits of all runs for the first promotion, then for the second, and so on.
  private(set) var bits: [Bits] = []

  init(runCount: Int) {
    width = runCount
  }

  /// Adds a promotion. Returns true if a run is of its goods.
  mutating func add(_ form: GoodsForm, of index: GoodsIndex, _ basket: Basket) -> Bool {
    let scope = Scope(form, of: index, basket.labels)
    var hasGoods = false
    for run in 0..<width {
      let own = scope.bits(ofLine: basket.line(ofRun: run), basket.labels)
      if own.contains(.goods) { hasGoods = true }
      bits.append(own)
    }
    return hasGoods
  }

  /// Removes the promotion added last.
  mutating func removeLast() {
    bits.removeLast(width)
  }

  /// The bits of one run for one promotion.
  @inline(__always)
  func of(_ promotion: Int, _ run: Int32) -> Bits { bits[promotion * width + Int(run)] }
}

/// The labels that a promotion names, as bits of those of an order.
private struct Scope {
  private let except: [UInt64]
  private let only: [UInt64]?
  private let isShipping: Bool

  /// The labels of the goods that its threshold counts; empty for all goods.
  private let counted: [UInt64]
  private let isCounting: Bool

  /// The places of its group, its gift, and what must be bought; nil for any goods.
  private var buy: [[UInt64]?] = []
  private var gift: [UInt64]?
  private let hasGift: Bool
  private var bought: [[UInt64]?] = []

  /// True if its goods are only those that its group names.
  private let isNamed: Bool

  init(_ form: GoodsForm, of index: GoodsIndex, _ labels: LabelTable) {
    except = labels.words(of: index.labels[form.except])
    only = form.only.map { labels.words(of: index.labels[$0]) }
    isShipping = form.isShipping
    switch form.counted {
    case .own: (counted, isCounting) = ([], false)
    case .all: (counted, isCounting) = ([], form.hasThreshold || form.isCountOfAll)
    case .labelled(let some):
      (counted, isCounting) = (labels.words(of: index.labels[some]), form.hasThreshold)
    }
    let words = { (place: PlaceForm) in place.labels.map { labels.words(of: index.labels[$0]) } }
    buy = index.places[form.buy].map(words)
    bought = index.places[form.bought].map(words)
    gift = form.gift.flatMap { words(index.places[$0]) }
    hasGift = form.gift != nil
    let isGroup = hasGift || !buy.isEmpty
    isNamed = isGroup && !buy.contains { $0 == nil } && (!hasGift || gift != nil)
  }

  /// Returns the bits of a run whose pieces have the labels of a line.
  func bits(ofLine line: Int, _ labels: LabelTable) -> Reach.Bits {
    if labels.line(line, hasOneOf: except) { return [] }
    var bits: Reach.Bits = []
    if isCounting, counted.isEmpty || labels.line(line, hasOneOf: counted) { bits = .counted }
    for (number, place) in bought.enumerated() {
      // Any goods of the promotion are counted where they are open; of a promotion of the shipping,
      // all are.
      let fits = place.map { labels.line(line, hasOneOf: $0) } ?? isShipping
      if fits { bits.insert(.boughtPlace(number)) }
    }
    if isShipping || only.map({ !labels.line(line, hasOneOf: $0) }) ?? false { return bits }
    var isGoods = !isNamed
    for (number, place) in buy.enumerated()
    where place.map({ labels.line(line, hasOneOf: $0) }) ?? true {
      bits.insert(.place(number))
      isGoods = true
    }
    if hasGift, gift.map({ labels.line(line, hasOneOf: $0) }) ?? true {
      bits.insert(.gift)
      isGoods = true
    }
    if isGoods { bits.insert(.goods) }
    return bits
  }
}
