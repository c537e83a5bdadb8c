/// A promotion in the form in which orders are priced. Lists of levels, places and labels are ranges of
/// those of all promotions (`Forms`).
struct Form: Sendable {
  /// The basis of the reward.
  enum Kind: Sendable {
    /// Levels that begin at an amount.
    case amount
    /// Levels that begin at a number of pieces.
    case count
    /// A coupon for each whole amount.
    case repeated(coupon: Int64, every: Int64)
    /// A coupon for each so many pieces.
    case tuples(coupon: Int64, size: Int)
    /// A price for groups of pieces.
    case group(Promotion.Group.Price)
  }

  /// The goods that a threshold counts.
  enum Counted: Sendable {
    case own, all
    case labelled(Labels)
  }

  /// Some labels: in the list of labels, and as bits where a program has no more than 64.
  struct Labels: Sendable {
    var list = 0..<0
    var mask: UInt64 = 0
  }

  /// The reward from some basis on: the larger of a coupon and of so many millionths.
  struct Level: Sendable {
    let from, coupon, millionths: Int64
  }

  /// A number of pieces with one of some labels; nil for any goods of the promotion.
  struct Place: Sendable {
    let count: Int
    let labels: Labels?

    /// More pieces than a rule can ask for, so few that sums of them are no danger, also where `Int`
    /// has 32 bits.
    static var mostCount: Int { 1 << 24 }
  }

  let step: Promotion.Step
  let kind: Kind
  let isSync: Bool
  let isAlone: Bool

  /// True if it counts what other promotions of goods leave of more than its own goods.
  let countsRemainder: Bool

  let hasThreshold: Bool

  /// The least amount of its threshold; 0 without one.
  let spend: Int64
  let isBeforeDiscounts: Bool
  let counted: Counted
  let levels: Range<Int>

  /// The largest reduction; `.max` without a cap.
  let cap: Int64

  /// The largest number of pieces that it reduces; `.max` if it is not limited.
  let limit: Int

  /// The labels of its scope.
  let only: Labels?
  let except: Labels

  /// The places that must be filled.
  let bought: Range<Int>

  /// The places of a group, and that of its gift.
  let buy: Range<Int>
  let gift: Int?

  /// True if a group buys and gives the same goods.
  let givesWhatItBuys: Bool

  /// The number of pieces that a group has at least.
  let leastPieces: Int

  /// The window, in seconds since 1970. That of a paused promotion contains no instant.
  let starts, ends: Int64

  /// True if it asks for more than the window.
  let hasRequirements: Bool

  // The conclusions from these stand beside them, because they are needed for each piece.

  /// The position of its step, from 0, and its bit among those of goods.
  let stepNumber: Int
  let stepBit: UInt8
  let isShipping: Bool

  /// True for a gift that nothing need be bought for.
  let isGiftAlone: Bool

  /// True if its threshold counts its own goods alone.
  let countsOwn: Bool

  /// True if its threshold or its tiers count goods that it need not take from.
  let countsOthers: Bool

  /// True if it chooses pieces at their own prices and reduces them.
  let isOfPieces: Bool

  /// True if it chooses some of its goods by their prices or their number.
  let choosesPieces: Bool

  /// True if it may take more where fewer goods are open to it: groups of several places or of two
  /// pools, and gifts that a threshold does not count.
  let isNonMonotone: Bool
}

extension Form {
  /// True if an instant, in seconds since 1970, is inside the window.
  @inline(__always)
  func isOpen(at seconds: Int64) -> Bool { starts <= seconds && seconds < ends }
}

/// The forms of all promotions of a program, and the promotions that an order can concern by its
/// labels, so that most of many promotions are never looked at.
final class Forms: Sendable {
  let rounding: Rounding
  let labelCount: Int

  /// The labels of goods that are in no promotion.
  let excluded: Form.Labels

  /// The form of each promotion.
  let forms: List<Form>

  /// The lists of levels, of places and of labels, each sorted, one list after the other.
  let levels: List<Form.Level>
  let places: List<Form.Place>
  let labels: List<Int>

  /// The promotions that may concern an order without any label.
  let everywhere: List<Int>

  /// The promotions that concern no order without one of their labels, label by label, and where those
  /// of each label end.
  let byLabel: List<Int>
  let ends: List<Int>

  /// Makes the forms of some promotions.
  init(
    _ promotions: [Promotion], _ normal: [NormalForm], _ rounding: Rounding, labelCount: Int,
    excluded: [Int]
  ) {
    var maker = FormMaker(labelCount: labelCount)
    (self.rounding, self.labelCount) = (rounding, labelCount)
    self.excluded = maker.labels(excluded)
    let span = promotions.span
    for index in span.indices { span[index].addForm(to: &maker, normal.span[index]) }
    var ends = List<Int>()
    var byLabel = List<Int>()
    for list in maker.byLabel {
      for index in list { byLabel.append(index) }
      ends.append(byLabel.count)
    }
    self.byLabel = byLabel
    self.ends = ends
    forms = maker.forms
    levels = maker.levels
    places = maker.places
    labels = maker.labels
    everywhere = maker.everywhere
  }

  /// Returns the form of a promotion where it stands, so that nothing is copied.
  @inline(__always)
  func form(_ index: Int) -> UnsafePointer<Form> { forms.address(of: index) }

  /// The places in `byLabel` of the promotions of a label.
  func range(ofLabel label: Int) -> Range<Int> { (label == 0 ? 0 : ends[label - 1])..<ends[label] }

  /// True if one of some promotions can concern an order with some labels.
  ///
  /// - Parameter seconds: the instant of the order, in seconds since 1970.
  func canConcern(_ some: Set<Int>, anOrderWith labels: [Int], at seconds: Int64) -> Bool {
    let isMeant = { [self] (index: Int) in
      some.contains(index) && forms[index].isOpen(at: seconds)
    }
    return everywhere.indices.contains { isMeant(everywhere[$0]) }
      || labels.contains { range(ofLabel: $0).contains { isMeant(byLabel[$0]) } }
  }

  /// True if labels are compared as bits.
  @inline(__always)
  var hasFewLabels: Bool { labelCount <= 64 }

  /// Returns some labels, in declared order.
  func list(_ some: Form.Labels) -> [Int] { labels[some.list] }

  /// Returns the labels of the pieces that a group takes from; nil if they are not all named.
  func poolLabels(of form: Form) -> [Int]? {
    let pools = places[form.buy].map { $0.labels } + (form.gift.map { [places[$0].labels] } ?? [])
    if pools.isEmpty { return nil }
    var all: [Int] = []
    for pool in pools {
      guard let pool else { return nil }
      all += list(pool)
    }
    return all
  }
}

/// Makes forms, one after the other.
private struct FormMaker: ~Copyable {
  var forms = List<Form>()
  var levels = List<Form.Level>()
  var places = List<Form.Place>()
  var labels = List<Int>()
  var everywhere = List<Int>()
  var byLabel: [[Int]]

  init(labelCount: Int) { byLabel = Array(repeating: [], count: labelCount) }

  mutating func add(_ promotion: Promotion, _ normal: NormalForm) {
    let form = form(of: promotion, normal)
    if let keys = keys(of: form) {
      // A label that is named twice is the last of its list already.
      for label in keys where byLabel[label].last != forms.count {
        byLabel[label].append(forms.count)
      }
    } else {
      everywhere.append(forms.count)
    }
    forms.append(form)
  }

  /// Returns the labels without all of which a promotion has no goods; nil if it may have some.
  private func keys(of form: Form) -> [Int]? {
    // A gift is offered to an order that does not contain it.
    if form.isShipping || form.isGiftAlone { return nil }
    if let only = form.only { return labels[only.list] }
    if form.buy.isEmpty { return nil }
    var keys: [Int] = []
    for place in Array(form.buy) + (form.gift.map { [$0] } ?? []) {
      guard let own = places[place].labels else { return nil }
      keys += labels[own.list]
    }
    return keys
  }

  private mutating func form(of promotion: Promotion, _ normal: NormalForm) -> Form {
    let goods = promotion.goods ?? Promotion.Goods()
    let group: Promotion.Group? =
      if case .group(let group) = promotion.benefit { group } else { nil }
    let isBefore = promotion.threshold?.isBeforeDiscounts ?? false
    let isGiftAlone = group?.buy.isEmpty ?? false
    let counted = counted(goods, isGiftAlone: isGiftAlone)
    let countsOwn = if case .own = counted { true } else { false }
    let buy = places(group?.buy ?? [])
    let gift = group?.gift.map { places([$0]).lowerBound }
    let givesWhatItBuys =
      gift != nil && buy.count == 1 && isSame(group?.buy[0].labels, group?.gift?.labels)
    let hasThreshold = promotion.threshold != nil
    let isCountOfAll =
      if case .countedTiers = promotion.benefit { goods.isShipping } else { false }
    let limit = goods.pieceLimit ?? .max
    let isOfPieces = promotion.benefit.isOfPieces
    let (window, hasRequirements) = promotion.windowAlone
    let stepNumber = promotion.step.rawValue - Promotion.Step.goods.rawValue
    return Form(
      step: promotion.step, kind: kind(of: promotion.benefit), isSync: promotion.isSync,
      isAlone: goods.isAlone,
      countsRemainder: promotion.step == .goods && hasThreshold && !isBefore && !countsOwn,
      hasThreshold: hasThreshold, spend: promotion.threshold?.spend.minorUnits ?? 0,
      isBeforeDiscounts: isBefore, counted: counted, levels: levels(of: normal),
      cap: promotion.cap?.minorUnits ?? .max, limit: limit,
      only: goods.only.map { labels($0) }, except: labels(goods.except),
      bought: places(goods.bought), buy: buy, gift: gift, givesWhatItBuys: givesWhatItBuys,
      leastPieces: buy.reduce(gift == nil ? 0 : 1) { $0 + places[$1].count },
      starts: promotion.isPaused ? .max : window.starts?.secondsSince1970 ?? .min,
      ends: promotion.isPaused ? .min : window.ends?.secondsSince1970 ?? .max,
      hasRequirements: hasRequirements, stepNumber: stepNumber,
      stepBit: UInt8(truncatingIfNeeded: 1 << stepNumber), isShipping: goods.isShipping,
      isGiftAlone: isGiftAlone, countsOwn: countsOwn,
      countsOthers: !countsOwn && (hasThreshold || isCountOfAll), isOfPieces: isOfPieces,
      choosesPieces: isOfPieces || limit < .max,
      isNonMonotone: group != nil
        && (isGiftAlone ? hasThreshold : buy.count > 1 || gift != nil && !givesWhatItBuys))
  }

  private mutating func counted(_ goods: Promotion.Goods, isGiftAlone: Bool) -> Form.Counted {
    switch goods.counted {
    case .own: goods.isShipping || isGiftAlone ? .all : .own
    case .all: .all
    case .labelled(let some): .labelled(labels(some))
    }
  }

  private func isSame(_ labels: [Int]?, _ others: [Int]?) -> Bool {
    labels.map(Set.init) == others.map(Set.init)
  }

  private func kind(of benefit: Promotion.Benefit) -> Form.Kind {
    switch benefit {
    case .once, .tiers: .amount
    case .repeated(let coupon, let every):
      .repeated(coupon: coupon.minorUnits, every: every.minorUnits)
    case .countedTiers: .count
    case .pieces(let coupon, let size): .tuples(coupon: coupon.minorUnits, size: size)
    case .group(let group): .group(group.price)
    }
  }

  private mutating func levels(of normal: NormalForm) -> Range<Int> {
    let start = levels.count
    levels.append(Form.Level(normal.first))
    for level in normal.others { levels.append(Form.Level(level)) }
    return start..<levels.count
  }

  mutating func labels(_ some: [Int]) -> Form.Labels {
    let start = labels.count
    var mask: UInt64 = 0
    for label in some.count > 1 ? some.sorted() : some {
      labels.append(label)
      mask |= 1 << UInt64(label & 63)
    }
    return Form.Labels(list: start..<labels.count, mask: mask)
  }

  private mutating func places(_ some: [Promotion.Place]) -> Range<Int> {
    let start = places.count
    for place in some {
      let own = place.labels.map { labels($0) }
      places.append(Form.Place(count: min(place.count, Form.Place.mostCount), labels: own))
    }
    return start..<places.count
  }
}

extension Form.Level {
  fileprivate init(_ level: NormalForm.Level) {
    self.init(from: level.spend, coupon: level.coupon, millionths: level.percent)
  }
}

extension Promotion {
  /// Adds the form to those of others. Called for a promotion in its place, it copies nothing.
  fileprivate func addForm(to maker: inout FormMaker, _ normal: NormalForm) {
    maker.add(self, normal)
  }

  /// The window, and whether it asks for anything else.
  fileprivate var windowAlone: (Window, hasOthers: Bool) {
    var (window, hasOthers) = (Window.always, false)
    for requirement in requirements {
      if case .window(let own) = requirement { window = own } else { hasOthers = true }
    }
    return (window, hasOthers)
  }
}
