/// A promotion in the form that all price calculations read. Its places and labels are ranges in
/// the lists of `Forms`, which hold those of all promotions. The law in the tests reads the benefit
/// itself instead, so that each is a check on the other.
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
  }

  /// The goods that a threshold counts.
  enum Counted: Sendable {
    case own, all
    case labelled(Labels)
  }

  /// Some labels: as a range of `Forms.labels`, and as bits for programs with at most 64 labels.
  struct Labels: Sendable {
    var list = 0..<0
    var mask: UInt64 = 0
  }

  /// A number of pieces, each with one of the labels. If `labels` is nil, any goods of the
  /// promotion count.
  struct Place: Sendable {
    let count: Int
    let labels: Labels?

    /// A number above any that a rule can ask for, but small enough that sums do not overflow a
    /// 32-bit `Int`.
    static var mostCount: Int { 1 << 24 }
  }

  let step: Promotion.Step
  let kind: Kind
  let isSync: Bool
  let isAlone: Bool

  /// The rank among promotions of equal value: the smallest wins the step. `sync` promotions come
  /// first, then written order decides.
  let rank: Int64

  /// True for a goods promotion whose threshold counts what other goods promotions leave, and of
  /// more than its own goods.
  let countsRemainder: Bool

  let hasThreshold: Bool

  /// The least amount of its threshold; 0 without one.
  let spend: Int64
  let isBeforeDiscounts: Bool
  let counted: Counted

  /// The first level, and those above it. Most promotions have only one. For a repeated benefit,
  /// only its threshold counts.
  let first: Level
  let others: [Level]

  /// The coupon for each full `every` of the basis. `every` is 0 if nothing is repeated.
  let coupon, every: Int64

  /// The largest reduction; `.max` without a cap.
  let cap: Int64

  /// The largest number of pieces that it reduces; `.max` if it is not limited.
  let limit: Int

  /// The labels of its scope.
  let only: Labels?
  let except: Labels

  /// The places of a `buy` condition, which an order must fill.
  let bought: Range<Int>

  /// The places of a group, and the place of its gift.
  let buy: Range<Int>
  let gift: Int?

  /// True if a group buys and gives the same goods.
  let givesWhatItBuys: Bool

  /// The smallest number of pieces in a group.
  let leastPieces: Int

  /// The window, in seconds since 1970; empty if the promotion is paused.
  let starts, ends: Int64

  /// True if it has requirements besides the window.
  let hasRequirements: Bool

  // The following are derived from the above, and stored because they are needed for each piece.

  /// The position of its step, from 0, and its bit in a set of steps.
  let stepNumber: Int
  let stepBit: UInt8
  let isShipping: Bool

  /// True for a gift without `buy`.
  let isGiftAlone: Bool

  /// True if its threshold counts only its own goods.
  let countsOwn: Bool

  /// True if its threshold or its tiers count goods that it does not necessarily reduce.
  let countsOthers: Bool

  /// True if it chooses pieces at their own prices and reduces them.
  let isOfPieces: Bool

  /// True if it chooses some of its goods by price or by number.
  let choosesPieces: Bool

  /// True if it may take more off when fewer goods are open to it. This applies to groups of
  /// several places or of two pools, and to gifts that a threshold does not count.
  let isNonMonotone: Bool
}

extension Form {
  /// The least rank of a promotion that is not `sync`.
  static var leastRankAlone: Int64 { 1 << 40 }

  /// Returns true if an instant, in seconds since 1970, is inside the window.
  @inline(__always)
  func isOpen(at seconds: Int64) -> Bool { starts <= seconds && seconds < ends }

  @inline(__always)
  var isRepeated: Bool { every > 0 }

  /// All levels. They describe the whole benefit unless it is repeated.
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
  /// The reductions available from a certain basis on: the largest coupon and the largest
  /// percentage of all tiers reached. On every amount, one of the two gives the most.
  struct Level: Sendable {
    /// The least basis: an amount, or a number of pieces.
    let from: Int64

    /// The coupon, in minor units; 0 without one.
    let coupon: Int64

    /// The percentage, in millionths; 0 without one.
    let percent: Int64

    /// The largest amount left to pay on which the coupon gives the most; 0 without a coupon.
    let couponUpTo: Int64

    /// The largest amount left to pay on which rounding cancels the percentage; 0 without a
    /// percentage.
    let idleUpTo: Int64

    /// The largest amount left to pay on which the percentage does not exceed the cap.
    let percentUpTo: Int64

    /// - Parameters:
    ///   - isCouponFirst: true if the coupon is written before the percentage, so that it names the
    ///     reduction where both are equal.
    ///   - cap: `.max` for none.
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

    /// Returns the largest amount on which a percentage is worth at most `units`; less than `units`
    /// if `isLess` is true.
    private static func largestAmount(
      ofWhich percent: Int64, isWorth units: Int64, orLess isLess: Bool
    ) -> Int64 {
      if percent == 0 || units == .max { return .max }
      let millionths = wideProduct(units, 1_000_000) - (isLess ? 1 : 0)
      return Int64(min(millionths / Int128(percent), Int128(Int64.max)))
    }
  }
}
