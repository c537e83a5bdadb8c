/// Makes the forms of promotions, one after another.
struct FormMaker: ~Copyable {
  var forms = List<Form>()
  var places = List<Form.Place>()
  var labels = List<Int>()
  var everywhere = List<Int>()
  var byLabel: [[Int]]

  var partners = List<Int>()

  /// For each promotion, the promotions that exclude it or that it excludes by name.
  private let partnersOf: [[Int]]
  private let rounding: Rounding

  init(_ promotions: [Promotion], _ rounding: Rounding, labelCount: Int) {
    self.rounding = rounding
    partnersOf = FormMaker.partners(of: promotions)
    byLabel = Array(repeating: [], count: labelCount)
  }

  fileprivate mutating func add(_ promotion: Promotion) {
    let form = form(of: promotion)
    if let keys = keys(of: form) {
      // If the label is named twice, its list already ends with this form.
      for label in keys where byLabel[label].last != forms.count {
        byLabel[label].append(forms.count)
      }
    } else {
      everywhere.append(forms.count)
    }
    forms.append(form)
  }

  /// Returns the labels that a promotion depends on: an order without any of these labels has no
  /// goods for the promotion. Returns nil if an order without labels may have such goods.
  private func keys(of form: Form) -> [Int]? {
    // A gift is offered even to an order that does not contain it.
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

  /// Returns the partners of each promotion, in both directions; empty if no promotion names any.
  private static func partners(of promotions: [Promotion]) -> [[Int]] {
    let span = promotions.span
    var hasPartners = false
    for index in span.indices where span[index].ownGoodsAreStated {
      if !(span[index].goods?.partners.isEmpty ?? true) { hasPartners = true }
    }
    if !hasPartners { return [] }
    let indexes = firstOfEach(promotions.indices.map { (promotions[$0].name, $0) })
    var partners = promotions.map { _ in Set<Int>() }
    for index in promotions.indices {
      for other in (promotions[index].goods?.partners ?? []).compactMap({ indexes[$0] }) {
        partners[index].insert(other)
        partners[other].insert(index)
      }
    }
    return partners.map { $0.sorted() }
  }

  private mutating func form(of promotion: Promotion) -> Form {
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
    let firstPartner = partners.count
    if !partnersOf.isEmpty { for other in partnersOf[forms.count] { partners.append(other) } }
    let stepNumber = promotion.step.rawValue - Promotion.Step.goods.rawValue
    let (first, others) = levels(of: promotion)
    var (coupon, every) = (Int64(0), Int64(0))
    if case .repeated(let own, let step) = promotion.benefit {
      (coupon, every) = (own.minorUnits, step.minorUnits)
    }
    return Form(
      step: promotion.step, kind: kind(of: promotion.benefit), isSync: promotion.isSync,
      isAlone: goods.isAlone,
      rank: (promotion.isSync ? 0 : Form.leastRankAlone) | Int64(forms.count),
      countsRemainder: promotion.step == .goods && hasThreshold && !isBefore && !countsOwn,
      hasThreshold: hasThreshold, spend: promotion.threshold?.spend.minorUnits ?? 0,
      isBeforeDiscounts: isBefore, counted: counted, first: first, others: others, coupon: coupon,
      every: every, cap: promotion.cap?.minorUnits ?? .max, limit: limit,
      isOfCheapest: goods.isOfCheapest,
      only: goods.only.map { labels($0) }, except: labels(goods.except),
      bought: places(goods.bought), buy: buy, gift: gift, givesWhatItBuys: givesWhatItBuys,
      partners: firstPartner..<partners.count, isWithoutCodes: goods.isWithoutCodes,
      asksForCodes: promotion.asksForCodes,
      leastPieces: buy.reduce(gift == nil ? 0 : 1) { $0 + places[$1].count },
      starts: promotion.isPaused ? .max : window.starts?.secondsSince1970 ?? .min,
      ends: promotion.isPaused ? .min : window.ends?.secondsSince1970 ?? .max,
      hasRequirements: hasRequirements, stepNumber: stepNumber,
      stepBit: UInt8(truncatingIfNeeded: 1 << stepNumber), isShipping: goods.isShipping,
      isGiftAlone: isGiftAlone, countsOwn: countsOwn,
      countsOthers: !countsOwn && (hasThreshold || isCountOfAll), isOfPieces: isOfPieces,
      choosesPieces: isOfPieces || limit < .max,
      isNonMonotone: goods.isOfCheapest
        || group != nil
          && (isGiftAlone ? hasThreshold : buy.count > 1 || gift != nil && !givesWhatItBuys)
    )
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
    case .repeated: .repeated
    case .countedTiers: .count
    case .pieces(let coupon, let size): .tuples(coupon: coupon.minorUnits, size: size)
    case .group(let group): .group(group.price)
    case .shippingFor(let price): .shipping(price: price.minorUnits)
    }
  }

  /// Returns the first level of the benefit, and the levels above it in order of rising basis.
  private func levels(of promotion: Promotion) -> (first: Form.Level, others: [Form.Level]) {
    let cap = promotion.cap?.minorUnits ?? .max
    let least = promotion.threshold?.spend.minorUnits ?? 0
    var reached = ReachedTiers()
    let level = { [rounding] (reward: Promotion.Reward, basis: Int64) in
      reached.add(reward)
      return reached.level(from: basis, cap: cap, rounding)
    }
    switch promotion.benefit {
    case .once(let reward): return (level(reward, least), [])
    case .tiers(let tiers):
      let first = level(tiers[0].reward, least)
      return (first, tiers.dropFirst().map { level($0.reward, $0.spend.minorUnits) })
    case .countedTiers(let tiers):
      let first = level(tiers[0].reward, Int64(tiers[0].count))
      return (first, tiers.dropFirst().map { level($0.reward, Int64($0.count)) })
    case .repeated, .pieces, .group, .shippingFor:
      return (reached.level(from: least, cap: cap, rounding), [])
    }
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

/// The largest coupon and the largest percentage of the tiers reached so far.
private struct ReachedTiers {
  private var coupon: Int64 = 0
  private var percent: Int64 = 0

  /// True if the largest coupon is written before the largest percentage.
  private var isCouponFirst = false

  mutating func add(_ reward: Promotion.Reward) {
    switch reward {
    case .coupon(let own) where own.minorUnits > coupon:
      (coupon, isCouponFirst) = (own.minorUnits, percent == 0)
    case .discount(let own) where own.millionths > percent:
      (percent, isCouponFirst) = (own.millionths, coupon > 0)
    case .coupon, .discount: break
    }
  }

  func level(from basis: Int64, cap: Int64, _ rounding: Rounding) -> Form.Level {
    Form.Level(
      from: basis, coupon: coupon, percent: percent, isCouponFirst: isCouponFirst,
      cap: cap, rounding)
  }
}

extension Promotion {
  /// Adds the promotion's form to a maker. Copies nothing if the promotion is borrowed in place.
  func addForm(to maker: inout FormMaker) { maker.add(self) }

  fileprivate var windowAlone: (Window, hasOthers: Bool) {
    var (window, hasOthers) = (Window.always, false)
    for requirement in requirements {
      if case .window(let own) = requirement { window = own } else { hasOthers = true }
    }
    return (window, hasOthers)
  }
}
