/// A promotion in the form in which orders with lines are priced. The reference never reads it. What
/// it takes off an amount is in its `NormalForm`.
///
/// A form holds no memory of its own: its labels and places are ranges of the lists of a
/// `GoodsIndex`.
struct GoodsForm: Sendable {
  /// The kinds of benefits.
  enum Kind: Sendable {
    /// A reward for an amount.
    case amount
    /// A reward for a number of pieces.
    case count
    /// A coupon for each so many pieces.
    case tuples(coupon: Int64, size: Int)
    /// A price for groups of pieces.
    case group(Promotion.Group.Price)
  }

  /// The goods that a threshold counts, other than the promotion's own.
  enum Counted: Sendable {
    case own, all
    case labelled(Range<Int>)
  }

  let step: Promotion.Step
  let kind: Kind
  let isSync: Bool
  let isAlone: Bool
  let isShipping: Bool

  /// True if it counts what is left of other goods than its own, in the step of goods.
  let isLate: Bool

  let hasThreshold: Bool

  /// The least amount of its threshold; 0 without one.
  let spend: Int64
  let isBeforeDiscounts: Bool
  let counted: Counted

  /// The largest reduction; `.max` without a cap.
  let cap: Int64

  /// The largest number of pieces that it reduces; `.max` if it is not limited.
  let limit: Int

  /// The labels of its scope.
  let only: Range<Int>?
  let except: Range<Int>

  /// The places that must be filled, in the list of places.
  let bought: Range<Int>

  /// The places of a group, and that of its gift.
  let buy: Range<Int>
  let gift: Int?

  /// True if a group buys and gives the same goods.
  let isOnePool: Bool

  /// The bit of its step among those of goods.
  var stepBit: UInt8 { 1 << UInt8(stepNumber) }

  /// The position of its step, from 0.
  var stepNumber: Int { step.rawValue - Promotion.Step.goods.rawValue }

  /// True for a gift that nothing need be bought for.
  var isGiftAlone: Bool { gift != nil && buy.isEmpty }

  /// True if its reward depends on the number of all pieces of the order.
  var isCountOfAll: Bool {
    if case .count = kind { isShipping } else { false }
  }

  /// True if it chooses some of its goods by their prices or their number.
  var choosesPieces: Bool {
    switch kind {
    case .tuples, .group: true
    case .amount, .count: limit < .max
    }
  }

  /// True if it chooses pieces at their own prices and reduces them.
  var isOfPieces: Bool {
    switch kind {
    case .tuples, .group: true
    case .amount, .count: false
    }
  }
}

/// A place in the form in which orders are priced.
struct PlaceForm: Sendable {
  let count: Int

  /// Its labels in the list of labels; nil for any goods of the promotion.
  let labels: Range<Int>?
}

/// The forms of all promotions of a program, and the promotions that an order can concern by its
/// labels, so that most of many promotions are never looked at.
struct GoodsIndex: Sendable {
  /// The form of each promotion.
  private(set) var forms: [GoodsForm] = []

  /// The lists of labels, each sorted, one after the other.
  private(set) var labels: [Int] = []

  /// The lists of places, one after the other.
  private(set) var places: [PlaceForm] = []

  /// The window of each promotion, side by side: of many promotions most are asked for nothing else.
  private var windows: [PackedWindow] = []

  /// The promotions that may concern an order without any label.
  private var everywhere: [Int] = []

  /// By label, the promotions that concern no order without one of their labels.
  private var byLabel: [[Int]]

  /// Makes the index of some promotions.
  init(_ promotions: [Promotion], labelCount: Int) {
    byLabel = Array(repeating: [], count: labelCount)
    let span = promotions.span
    forms.reserveCapacity(span.count)
    windows.reserveCapacity(span.count)
    for index in span.indices {
      windows.append(PackedWindow(span[index].window))
      let form = form(of: span[index])
      forms.append(form)
      if let keys = keys(of: form) {
        for label in keys { byLabel[label].append(index) }
      } else {
        everywhere.append(index)
      }
    }
  }

  /// Returns the promotions that an order with some labels can concern at an instant, in written order.
  func promotions(concerning some: [Int], at instant: Instant) -> [Int] {
    let seconds = instant.secondsSince1970
    var all = everywhere.filter { windows[$0].contains(seconds) }
    if everywhere.count == forms.count { return all }
    for label in some {
      for index in byLabel[label] where windows[index].contains(seconds) { all.append(index) }
    }
    all.sortOnce()
    return all
  }

  /// Returns the labels without all of which a promotion has no goods; nil if it may have some.
  private func keys(of form: GoodsForm) -> Set<Int>? {
    // A gift is offered to an order that does not contain it.
    if form.isShipping || form.isGiftAlone { return nil }
    if let only = form.only { return Set(labels[only]) }
    return poolLabels(of: form).map(Set.init)
  }

  /// Returns the labels of the pieces that a group takes from; nil if they are not all named.
  func poolLabels(of form: GoodsForm) -> [Int]? {
    let pools = places[form.buy].map { $0.labels } + (form.gift.map { [places[$0].labels] } ?? [])
    if pools.isEmpty || pools.contains(nil) { return nil }
    return pools.compactMap { $0 }.flatMap { labels[$0] }
  }

  // MARK: Making forms

  private mutating func form(of promotion: Promotion) -> GoodsForm {
    let goods = promotion.goods ?? Promotion.Goods()
    let group: Promotion.Group? =
      if case .group(let group) = promotion.benefit { group } else { nil }
    let isGiftAlone = group?.buy.isEmpty ?? false
    let counted: GoodsForm.Counted =
      switch goods.counted {
      case .own: goods.isShipping || isGiftAlone ? .all : .own
      case .all: .all
      case .labelled(let some): .labelled(list(of: some))
      }
    let isOwn = if case .own = counted { true } else { false }
    let isBefore = promotion.threshold?.isBeforeDiscounts ?? false
    let buy = places(group?.buy ?? [])
    let gift = group?.gift.map { places([$0]).lowerBound }
    return GoodsForm(
      step: promotion.step, kind: kind(of: promotion.benefit), isSync: promotion.isSync,
      isAlone: goods.isAlone, isShipping: goods.isShipping,
      isLate: promotion.step == .goods && promotion.threshold != nil && !isBefore && !isOwn,
      hasThreshold: promotion.threshold != nil, spend: promotion.threshold?.spend.minorUnits ?? 0,
      isBeforeDiscounts: isBefore, counted: counted,
      cap: promotion.cap?.minorUnits ?? .max, limit: goods.pieceLimit ?? .max,
      only: goods.only.map { list(of: $0) }, except: list(of: goods.except),
      bought: places(goods.bought), buy: buy, gift: gift,
      isOnePool: gift != nil && buy.count == 1
        && isSame(group?.buy[0].labels, group?.gift?.labels))
  }

  private func isSame(_ labels: [Int]?, _ others: [Int]?) -> Bool {
    labels.map(Set.init) == others.map(Set.init)
  }

  private func kind(of benefit: Promotion.Benefit) -> GoodsForm.Kind {
    switch benefit {
    case .once, .repeated, .tiers: .amount
    case .countedTiers: .count
    case .pieces(let coupon, let size): .tuples(coupon: coupon.minorUnits, size: size)
    case .group(let group): .group(group.price)
    }
  }

  private mutating func list(of some: [Int]) -> Range<Int> {
    let start = labels.count
    labels += some.sorted()
    return start..<labels.count
  }

  private mutating func places(_ some: [Promotion.Place]) -> Range<Int> {
    let forms = some.map { place in
      PlaceForm(
        count: min(place.count, PlaceForm.mostCount), labels: place.labels.map { list(of: $0) })
    }
    let start = places.count
    places += forms
    return start..<places.count
  }
}

extension Program {
  /// The index of the goods, made anew for rules that are not about goods.
  var formsOfGoods: GoodsIndex { goodsIndex ?? GoodsIndex(promotions, labelCount: 0) }
}

extension PlaceForm {
  /// More pieces than a rule can ask for, so few that sums of them are no danger, also where `Int`
  /// has 32 bits.
  static var mostCount: Int { 1 << 24 }
}

/// A window as seconds since 1970.
private struct PackedWindow {
  private let starts: Int64
  private let ends: Int64

  init(_ window: Window) {
    starts = window.starts?.secondsSince1970 ?? .min
    ends = window.ends?.secondsSince1970 ?? .max
  }

  func contains(_ seconds: Int64) -> Bool { starts <= seconds && seconds < ends }
}

extension [Int] {
  /// Sorts the numbers and keeps each once.
  mutating func sortOnce() {
    sort()
    var kept = 0
    for position in indices where kept == 0 || self[kept - 1] != self[position] {
      self[kept] = self[position]
      kept += 1
    }
    removeSubrange(kept...)
  }
}
