/// An upper bound on a promotion's reduction, valid for every order.
///
/// A promotion divides its reduction among the pieces in proportion to the amounts that are left of
/// them, so each piece loses the same share. A bound on the share therefore holds for every piece.
struct ReductionBound {
  /// The whole, in the units of a share. The units are fine enough for four percentages in a row.
  static var whole: Int64 { 1_000_000_000_000 }

  /// A lower bound on the share that is left of the pieces, rounded down.
  let kept: Int64

  /// An upper bound on the amount taken off; nil if the amount has no limit. What the promotion
  /// takes is then at most this amount, and besides it the shares `shareOfOrder` of the displayed
  /// price of the order, and what `keptBeside` does not leave of the pieces.
  private(set) var most: Int64?
  private(set) var shareOfOrder: Int64
  private(set) var keptBeside: Int64

  /// The least price that is left of the pieces, if the promotion sets their price; nil otherwise.
  let price: Int64?

  /// The amount of the smallest order that the promotion may reduce.
  let least: Int64

  /// True if the reduction is always a whole number of minor units, so that nothing is rounded.
  let isWhole: Bool

  /// - Parameter before: a lower bound on the share that earlier promotions leave of the pieces of
  ///   this promotion.
  init(_ promotion: Promotion, _ form: Form, keptBefore before: Int64) {
    let spend = form.hasThreshold ? max(1, form.spend) : 1
    price = if case .group(.to(let price)) = form.kind { price.minorUnits } else { nil }
    // Every piece costs at least one minor unit.
    let goods = promotion.goods
    let bought = goods?.bought.reduce(Int64(0)) { $0 + Int64($1.count) } ?? 0
    least = max(spend, bought, Int64(form.leastPieces))
    // A threshold that counts the reduced pieces themselves bounds the share that a coupon takes.
    let countsItsPieces = !form.choosesPieces && form.countsOwn
    let basis = { (spend: Int64) -> Int64 in
      if !countsItsPieces { return 1 }
      return form.isBeforeDiscounts ? ReductionBound.share(before, of: spend) : spend
    }
    var (kept, most): (Int64, Int64?) = (ReductionBound.whole, 0)
    var (share, beside) = (Int64(0), ReductionBound.whole)
    var isWhole = true
    let add = { (reward: Promotion.Reward, spend: Int64) in
      switch reward {
      case .discount(let percent):
        kept = min(kept, ReductionBound.left(percent))
        beside = min(beside, ReductionBound.left(percent))
        isWhole = false
      case .coupon(let coupon):
        kept = min(kept, ReductionBound.left(coupon.minorUnits, of: basis(spend)))
        most = most.map { max($0, coupon.minorUnits) }
      }
    }
    switch promotion.benefit {
    case .once(let reward): add(reward, spend)
    case .tiers(let tiers): for tier in tiers { add(tier.reward, tier.spend.minorUnits) }
    case .countedTiers(let tiers): for tier in tiers { add(tier.reward, 1) }
    case .repeated(let coupon, let every):
      kept = ReductionBound.left(
        coupon.minorUnits, of: countsItsPieces ? basis(every.minorUnits) : 1)
      // Whatever the basis counts, it is at most the displayed price of the order.
      share = ReductionBound.whole - ReductionBound.left(coupon.minorUnits, of: every.minorUnits)
    case .pieces(let coupon, let size):
      kept = 0
      most = form.limit < .max ? Int64(form.limit / size) * coupon.minorUnits : nil
    case .group(let group): (kept, most, isWhole) = ReductionBound.by(group, form)
    case .shippingFor: (kept, most) = (0, nil)
    }
    if let taken = ReductionBound.ofCheapest(goods, form, taking: beside) {
      (share, beside) = (taken, ReductionBound.whole)
    }
    (self.kept, self.isWhole) = (kept, isWhole)
    if let cap = promotion.cap?.minorUnits {
      self.most = min(cap, share == 0 && beside == ReductionBound.whole ? most ?? cap : cap)
      (shareOfOrder, keptBeside) = (0, ReductionBound.whole)
    } else {
      self.most = beside == ReductionBound.whole || most ?? 0 > 0 ? most : nil
      (shareOfOrder, keptBeside) = (share, beside)
    }
  }

  /// Returns the bound with another limit besides.
  func limited(to limit: Int64) -> ReductionBound {
    var bound = self
    bound.most = isLimited ? min(most ?? limit, limit) : limit
    (bound.shareOfOrder, bound.keptBeside) = (0, ReductionBound.whole)
    return bound
  }

  /// True if the limit `most` holds by itself. What is taken is then a whole number of minor units.
  var isLimited: Bool {
    most != nil && shareOfOrder == 0 && keptBeside == ReductionBound.whole
  }

  /// True if a promotion sets the price of goods or gives goods away, however dear the goods are.
  func isUnlimited(_ form: Form) -> Bool {
    switch form.kind {
    case .group(.off), .group(.to): kept == 0 && most == nil && form.limit == .max
    case .group(.less), .amount, .count, .repeated, .tuples, .shipping: false
    }
  }

  /// Returns the share of its goods that a percentage off the k cheapest of them takes at most, if
  /// there must be n: no more than k of n. Nil if there is no such bound.
  private static func ofCheapest(
    _ goods: Promotion.Goods?, _ form: Form, taking left: Int64
  ) -> Int64? {
    guard let goods, goods.isOfCheapest, left < whole, goods.bought.count == 1,
      goods.bought[0].labels == nil
    else { return nil }
    let count = max(goods.bought[0].count, form.limit)
    let (product, size) = (Int128(whole - left) * Int128(form.limit), Int128(count))
    return Int64((product + size - 1) / size)
  }

  private static func by(
    _ group: Promotion.Group, _ form: Form
  ) -> (kept: Int64, most: Int64?, isWhole: Bool) {
    switch group.price {
    case .less(let amount):
      let size = group.buy.reduce(0) { $0 + $1.count }
      return (0, form.limit < .max ? Int64(form.limit / size) * amount.minorUnits : nil, true)
    case .off(let percent) where group.gift == nil: return (left(percent), nil, false)
    case .off(let percent):
      guard form.givesWhatItBuys, let gift = group.gift else { return (left(percent), nil, false) }
      return (
        left(whole - left(percent), of: group.buy[0].count, and: gift.count), nil,
        percent.millionths == 1_000_000
      )
    case .to:
      guard form.givesWhatItBuys, let gift = group.gift else { return (0, nil, true) }
      return (left(whole, of: group.buy[0].count, and: gift.count), nil, true)
    }
  }

  /// Returns a lower bound on the share that is left of groups in which `paying` pieces are paid in
  /// full and `reduced` pieces lose the share `taken`. The bound holds because no reduced piece is
  /// dearer than a piece that pays for it.
  private static func left(_ taken: Int64, of paying: Int, and reduced: Int) -> Int64 {
    let (product, size) = (Int128(taken) * Int128(reduced), Int128(paying + reduced))
    return whole - Int64((product + size - 1) / size)
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
