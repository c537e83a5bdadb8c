/// An upper bound on a promotion's reduction, valid for every order up to an amount.
///
/// A promotion divides its reduction among the pieces in proportion to the amounts that are left of
/// them, so each piece loses the same share. A bound on the share therefore holds for every piece. Of a
/// group with gifts, it holds for the gifts and the pieces that pay for them together.
struct ReductionBound {
  /// The whole, in the units of a share. The units are fine enough for four percentages in a row.
  static var whole: Int64 { 1_000_000_000_000 }

  /// A lower bound on the share that is left of the pieces, rounded down.
  private(set) var kept: Int64

  /// A lower bound on the share that is left of each piece by itself.
  private(set) var keptOfPiece: Int64

  /// An upper bound on the amount taken off; nil if the amount has no limit.
  private(set) var most: Int64?

  /// An upper bound on the share of the displayed price of the order that is taken off; nil for none.
  let shareOfOrder: Int64?

  /// The least price that is left of the pieces besides their share, if the promotion sets their
  /// price; nil otherwise.
  private(set) var price: Int64?

  /// The amount of the smallest order that the promotion may reduce.
  let least: Int64

  /// True if the reduction is always a whole number of minor units, so that nothing is rounded.
  let isWhole: Bool

  /// - Parameters:
  ///   - before: a lower bound on the share that earlier promotions leave of the pieces of this
  ///     promotion.
  ///   - amount: the largest displayed price of an order.
  ///   - tiers: the tiers of the promotion to bound; nil for all.
  init(
    _ promotion: Promotion, _ form: Form, keptBefore before: Int64, upTo amount: Int64 = .max,
    of tiers: [Tier]? = nil
  ) {
    let tiers = tiers ?? promotion.benefit.rewards
    price = if case .group(.to(let price)) = form.kind { price.minorUnits } else { nil }
    // Every piece costs at least one minor unit. A group that pays a price reduces only goods that
    // cost more, and of one kind, the pieces that pay cost as much.
    let bought = promotion.goods?.bought.reduce(Int64(0)) { $0 + Int64($1.count) } ?? 0
    least = max(
      form.hasThreshold ? form.spend : 1, bought, Int64(form.leastPieces),
      price.map { ($0 + 1) * Int64(form.givesWhatItBuys ? form.leastPieces : 1) } ?? 1,
      tiers.map { $0.from }.min() ?? 1)
    let all = ReductionBound.taken(
      by: promotion, form, tiers, keptBefore: before, upTo: amount)
    var kept = all.kept
    let part = ReductionBound.ofCheapest(promotion.goods, form, tiers)
    shareOfOrder = part?.taking(ReductionBound.whole - kept) ?? all.share
    (most, isWhole) = (all.most, all.isWhole)
    if let cap = promotion.cap?.minorUnits {
      // At least the price stays of a group that loses no more than the cap.
      if let price, before == ReductionBound.whole {
        kept = max(kept, ReductionBound.left(cap, of: price + cap))
      }
      most = min(cap, most ?? cap)
      if kept > 0 { self.price = nil }
    }
    self.kept = most == 0 ? ReductionBound.whole : kept
    keptOfPiece = form.gift == nil || most == 0 ? self.kept : all.keptOfGift
  }

  /// Returns the bounds of a benefit, whatever limits it besides.
  private static func taken(
    by promotion: Promotion, _ form: Form, _ tiers: [Tier], keptBefore before: Int64,
    upTo amount: Int64
  ) -> (kept: Int64, keptOfGift: Int64, most: Int64?, share: Int64?, isWhole: Bool) {
    // A threshold that counts the reduced pieces themselves bounds the share that a coupon takes.
    let countsItsPieces = !form.choosesPieces && form.countsOwn
    let basis = { (spend: Int64) -> Int64 in
      if !countsItsPieces || form.isCounting { return 1 }
      return form.isBeforeDiscounts ? share(before, of: spend) : spend
    }
    switch promotion.benefit {
    case .once, .tiers, .countedTiers:
      var (kept, most, isWhole): (Int64, Int64?, Bool) = (whole, 0, true)
      for tier in tiers {
        switch tier.reward {
        case .discount(let percent):
          (kept, most, isWhole) = (min(kept, left(percent)), nil, false)
        case .coupon(let coupon):
          kept = min(kept, left(coupon.minorUnits, of: basis(max(form.spend, tier.from))))
          most = most.map { max($0, coupon.minorUnits) }
        }
      }
      return (kept, kept, most, nil, isWhole)
    case .repeated(let coupon, let every):
      let kept = left(coupon.minorUnits, of: countsItsPieces ? basis(every.minorUnits) : 1)
      // Whatever the basis counts, it is at most the displayed price of the order.
      let share = whole - left(coupon.minorUnits, of: every.minorUnits)
      let count = amount / every.minorUnits
      return (kept, kept, count <= fewTimes ? count * coupon.minorUnits : nil, share, true)
    case .pieces(let coupon, let size):
      return (
        0, 0, form.limit < .max ? Int64(form.limit / size) * coupon.minorUnits : nil, nil, true
      )
    case .group(let group):
      let (kept, most, isWhole) = by(group, form)
      let keptOfGift = if case .off(let percent) = group.price { left(percent) } else { Int64(0) }
      return (kept, keptOfGift, most, nil, isWhole)
    case .shippingFor: return (0, 0, nil, nil, true)
    }
  }

  /// The number of times up to which a coupon that is given again and again counts as limited.
  private static var fewTimes: Int64 { 1_000 }

  /// A reward, and the smallest basis that gives it: an amount or a number of pieces.
  typealias Tier = (from: Int64, reward: Promotion.Reward)

  /// Returns the bound with another limit besides.
  func limited(to limit: Int64) -> ReductionBound {
    var bound = self
    bound.most = min(most ?? limit, limit)
    if bound.most == 0 {
      (bound.kept, bound.keptOfPiece) = (ReductionBound.whole, ReductionBound.whole)
    }
    return bound
  }

  /// True if a promotion sets the price of goods or gives goods away, however dear the goods are.
  func isUnlimited(_ form: Form) -> Bool {
    switch form.kind {
    case .group(.off), .group(.to): kept == 0 && most == nil && form.limit == .max
    case .group(.less), .amount, .count, .repeated, .tuples, .shipping: false
    }
  }

  /// Returns the part of its goods that the k cheapest of them are at most, if there must be n: k of
  /// n. Nil if there is no such bound.
  private static func ofCheapest(
    _ goods: Promotion.Goods?, _ form: Form, _ tiers: [Tier]
  ) -> Part? {
    guard let goods, goods.isOfCheapest, !tiers.isEmpty else { return nil }
    if case .count = form.kind, let least = tiers.map({ $0.from }).min() {
      return Part(count: form.limit, all: max(Int(least), form.limit))
    }
    guard goods.bought.count == 1, goods.bought[0].labels == nil else { return nil }
    return Part(count: form.limit, all: max(goods.bought[0].count, form.limit))
  }

  private struct Part {
    let count: Int
    let all: Int

    /// Returns the share of the whole that a share of the part takes, rounded up.
    func taking(_ share: Int64) -> Int64 {
      Int64((Int128(share) * Int128(count) + Int128(all) - 1) / Int128(all))
    }
  }

  private static func by(
    _ group: Promotion.Group, _ form: Form
  ) -> (kept: Int64, most: Int64?, isWhole: Bool) {
    let size = group.buy.reduce(0) { $0 + $1.count }
    // Groups that share a price are reduced whole, or not at all.
    if group.gift == nil, form.limit < size { return (0, 0, true) }
    // No reduced piece is dearer than a piece that pays for it, if both fit the same labels. Pieces
    // that cost no more than the price of a gift pay before others.
    let isPriced = if case .to = group.price { true } else { false }
    let part = group.gift.flatMap { gift in
      group.buy.first { paying in
        form.givesWhatItBuys
          || !isPriced && paying.labels.map(Set.init) == gift.labels.map(Set.init)
      }.map { Part(count: gift.count, all: $0.count + gift.count) }
    }
    switch group.price {
    case .less(let amount):
      return (0, form.limit < .max ? Int64(form.limit / size) * amount.minorUnits : nil, true)
    case .off(let percent):
      let taken = whole - left(percent)
      return (
        whole - (part?.taking(taken) ?? taken), nil, percent.millionths == 1_000_000
      )
    case .to: return (whole - (part?.taking(whole) ?? whole), nil, true)
    }
  }

  private static func left(_ percent: Percent) -> Int64 {
    (1_000_000 - percent.millionths) * (whole / 1_000_000)
  }

  /// Returns the share that a coupon leaves of an amount, rounded down.
  private static func left(_ coupon: Int64, of amount: Int64) -> Int64 {
    coupon >= amount
      ? 0 : Int64(Int128(amount - coupon) * Int128(whole) / Int128(amount))
  }

  /// Returns a share of an amount, rounded down.
  static func share(_ share: Int64, of amount: Int64) -> Int64 {
    Int64(Int128(share) * Int128(amount) / Int128(whole))
  }
}

extension Form {
  fileprivate var isCounting: Bool { if case .count = kind { true } else { false } }
}

extension Promotion.Benefit {
  /// The rewards of the tiers; one without tiers, and none of benefits of pieces.
  var rewards: [ReductionBound.Tier] {
    switch self {
    case .once(let reward): [(1, reward)]
    case .tiers(let tiers): tiers.map { ($0.spend.minorUnits, $0.reward) }
    case .countedTiers(let tiers): tiers.map { (Int64($0.count), $0.reward) }
    case .repeated, .pieces, .group, .shippingFor: []
    }
  }

  /// The tiers to bound one by one, of which an order gets one: each of a few, or of more those of a
  /// kind.
  func parts(apart: Bool) -> [[ReductionBound.Tier]] {
    let all = rewards
    if apart, all.count <= 4, all.count > 0 { return all.map { [$0] } }
    let isCoupon = { (tier: ReductionBound.Tier) in
      if case .coupon = tier.reward { true } else { false }
    }
    let kinds = [all.filter(isCoupon), all.filter { !isCoupon($0) }].filter { !$0.isEmpty }
    return kinds.isEmpty ? [[]] : kinds
  }
}
