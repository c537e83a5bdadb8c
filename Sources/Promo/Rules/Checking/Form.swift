/// A promotion in the form that all price calculations read. Its places and labels are ranges in
/// the shared lists of `Forms`. The law in the tests reads the benefit itself, so that the law and
/// the price calculations check each other.
struct Form: Sendable {
  /// The way in which the reward depends on the goods.
  enum Kind: Sendable {
    /// Levels that begin at an amount.
    case amount
    /// Levels that begin at a number of pieces.
    case count
    /// A coupon for each full `every` of the amount.
    case repeated
    /// A coupon for every `size` pieces.
    case tuples(coupon: Int64, size: Int)
    /// A price for groups of pieces.
    case group(Promotion.Group.Price)
    /// A price for the shipping.
    case shipping(price: Int64)
  }

  /// The goods that a threshold counts.
  enum Counted: Sendable {
    case own, all
    case labelled(Labels)
  }

  /// A set of labels, as a range of `Forms.labels` and as bits. The bits are valid only in programs
  /// with at most 64 labels.
  struct Labels: Sendable {
    var list = 0..<0
    var mask: UInt64 = 0
  }

  /// A number of pieces, each with one of the given labels. If `labels` is nil, any goods of the
  /// promotion count.
  struct Place: Sendable {
    let count: Int
    let labels: Labels?

    /// A count above any that a rule can ask for, but small enough that sums of counts do not
    /// overflow a 32-bit `Int`.
    static var mostCount: Int { 1 << 24 }
  }

  let step: Promotion.Step
  let kind: Kind
  let isSync: Bool
  let isAlone: Bool

  /// The rank among promotions of equal value: the smallest rank wins the step. `sync` promotions
  /// rank before all others, and written order decides within each group.
  let rank: Int64

  /// True for a goods promotion whose threshold is not limited to its own goods and counts only the
  /// amount that other goods promotions leave.
  let countsRemainder: Bool

  let hasThreshold: Bool

  /// The smallest amount that reaches the threshold; 0 without a threshold.
  let spend: Int64
  let isBeforeDiscounts: Bool
  let counted: Counted

  /// The first level, and the levels above it. Most promotions have only one level. For a repeated
  /// benefit, only `first.from` counts.
  let first: Level
  let others: [Level]

  /// The coupon for each full `every` of the basis. `every` is 0 if nothing is repeated.
  let coupon, every: Int64

  /// The largest reduction; `.max` without a cap.
  let cap: Int64

  /// The maximum number of reduced pieces; `.max` without a limit. Up to this number, the cheapest
  /// pieces are reduced if `isOfCheapest` is true, else the dearest.
  let limit: Int
  let isOfCheapest: Bool

  /// The labels of the `only` clause, nil without such a clause, and of the `except` clause.
  let only: Labels?
  let except: Labels

  /// The places of a `buy` condition, which an order must fill.
  let bought: Range<Int>

  /// The places of a group, and the place of its gift.
  let buy: Range<Int>
  let gift: Int?

  let givesWhatItBuys: Bool

  /// The promotions that are never applied together with this one, as a range of `Forms.partners`.
  let partners: Range<Int>
  let isWithoutCodes: Bool
  let asksForCodes: Bool

  /// The smallest number of pieces in a group.
  let leastPieces: Int

  /// The window, in seconds since 1970; empty if the promotion is paused.
  let starts, ends: Int64

  /// True if the promotion has requirements besides the window.
  let hasRequirements: Bool

  // The following values are derived from those above. They are stored because pricing reads them
  // for each piece.

  /// The position of the step, from 0, and the bit of the step in a set of steps.
  let stepNumber: Int
  let stepBit: UInt8
  let isShipping: Bool

  /// True for a gift without `buy`.
  let isGiftAlone: Bool

  /// True if the threshold counts only the promotion's own goods.
  let countsOwn: Bool

  /// True if the threshold or the tiers may count goods that the promotion does not reduce.
  let countsOthers: Bool

  /// True if the threshold counts what is left of its goods.
  var countsLeft: Bool { hasThreshold && !isBeforeDiscounts }

  /// True if the promotion reduces pieces that it chooses at their own prices.
  let isOfPieces: Bool

  /// True if the promotion may reduce only some of its goods, chosen by price or by number.
  let choosesPieces: Bool

  /// True if the promotion may take more off when fewer goods are open to it. This applies to
  /// groups of several places, to groups that buy and give different goods, to gifts with a
  /// threshold but without `buy`, and to the cheapest pieces.
  let isNonMonotone: Bool
}

extension Form {
  /// The smallest rank of a promotion that is not `sync`.
  static var leastRankAlone: Int64 { 1 << 40 }

  /// Returns true if an instant, in seconds since 1970, is inside the window.
  @inline(__always)
  func isOpen(at seconds: Int64) -> Bool { starts <= seconds && seconds < ends }

  @inline(__always)
  var isRepeated: Bool { every > 0 }

  /// All levels. The levels describe the whole benefit unless the benefit is repeated.
  var levels: [Level] { [first] + others }

  /// Returns the number of levels, or of repetitions, that a basis reaches.
  func reachedCount(onBasis basis: Int64) -> Int64 {
    if basis < first.from { return 0 }
    return isRepeated ? basis / every : 1 + Int64(others.partitioningIndex { $0.from > basis })
  }

  /// Returns one level without making an array.
  @inline(__always)
  func level(_ number: Int) -> Level { number == 0 ? first : others[number - 1] }
}

extension Form {
  /// The reductions that are available from a certain basis upwards: the largest coupon and the
  /// largest percentage of the reached tiers. On any amount, one of the two gives the largest
  /// reduction.
  struct Level: Sendable {
    /// The smallest basis: an amount, or a number of pieces.
    let from: Int64

    /// The coupon, in minor units; 0 without a coupon.
    let coupon: Int64

    /// The percentage, in millionths; 0 without a percentage.
    let percent: Int64

    /// The largest amount left to pay on which the coupon is chosen over the percentage; 0 without
    /// a coupon.
    let couponUpTo: Int64

    /// The largest amount left to pay on which rounding cancels the percentage; 0 without a
    /// percentage.
    let idleUpTo: Int64

    /// The largest amount left to pay on which the percentage does not exceed the cap.
    let percentUpTo: Int64

    /// - Parameters:
    ///   - isCouponFirst: true if the coupon is written before the percentage. If both take off the
    ///     same amount, the one written first names the reduction.
    ///   - cap: the largest reduction; `.max` without a cap.
    init(
      from: Int64, coupon: Int64, percent: Int64, isCouponFirst: Bool, cap: Int64,
      _ rounding: Rounding
    ) {
      (self.from, self.coupon, self.percent) = (from, coupon, percent)
      let last = { (units: Int64, isLess: Bool) in
        Level.largestAmount(ofWhich: percent, isWorth: units, orLess: isLess)
      }
      couponUpTo = coupon == 0 ? 0 : last(coupon, !isCouponFirst)
      idleUpTo = percent == 0 ? 0 : rounding.largestUntouched(byTaking: percent)
      percentUpTo = last(cap, false)
    }

    /// Returns the largest amount on which a percentage is worth at most `units`, or less than
    /// `units` if `isLess` is true.
    private static func largestAmount(
      ofWhich percent: Int64, isWorth units: Int64, orLess isLess: Bool
    ) -> Int64 {
      if percent == 0 || units == .max { return .max }
      let millionths = wideProduct(units, 1_000_000) - (isLess ? 1 : 0)
      return Int64(min(millionths / Int128(percent), Int128(Int64.max)))
    }
  }
}
