/// What settles ties, the smaller first: whether a promotion is `sync`, then the written order. It says, too,
/// what must be known of a promotion to form the price it leaves, so that nothing else need be read.
struct OfferRank: Comparable {
  /// How the price is formed.
  enum Form: Int64 {
    /// As the table of all promotions says.
    case table
    /// By the percentage of the offer.
    case percent
    /// By the coupon of the offer.
    case flat
  }

  let bits: Int64

  init(bits: Int64) {
    self.bits = bits
  }

  init(of promotion: Int, isSync: Bool, isBeforeDiscounts: Bool, form: Form) {
    bits =
      (isSync ? 0 : OfferRank.nonSync) | Int64(promotion) << 3 | (isBeforeDiscounts ? 4 : 0)
      | form.rawValue
  }

  /// Behind all others.
  static var last: OfferRank { OfferRank(bits: .max) }

  var isSync: Bool { bits < OfferRank.nonSync }
  var promotion: Int { Int((bits & (OfferRank.nonSync - 1)) >> 3) }
  var isBeforeDiscounts: Bool { bits & 4 != 0 }
  var form: Form { bits & 3 == 1 ? .percent : bits & 3 == 2 ? .flat : .table }

  private static var nonSync: Int64 { 1 << 40 }

  @inline(__always)
  static func < (left: OfferRank, right: OfferRank) -> Bool { left.bits < right.bits }
}

/// Something that a promotion gives from a threshold on, as the index compares it: an entry of a staircase.
struct Offer {
  /// How offers are compared, and searched. Those of one kind and step stand together.
  enum Kind: Int64 {
    /// A percentage for whoever reaches the threshold; `value` is its millionths. From one threshold to the
    /// next it rises.
    case percent
    /// So many minor units, fewer than its threshold asks for, or without a threshold. From one threshold to
    /// the next it rises.
    case flat
    /// A coupon without a threshold: all that is left of an order that is no larger. They fall, and rank ever
    /// better.
    case all
    /// Something with more to ask, or that is worth another line: at most a percentage of `value` millionths.
    /// They fall.
    case testedPercent
    /// The same that is worth at most `value` minor units.
    case testedFlat
  }

  /// The number of its promotion among the members of its group.
  let member: Int32
  let step: Promotion.Step
  let kind: Kind
  let threshold: Int64
  let value: Int64

  let rank: OfferRank

  /// Whether it comes before another: those of a step and kind stand together, in the order in which those
  /// that cannot win are told from the others.
  static func < (left: Offer, right: Offer) -> Bool {
    if left.key != right.key { return left.key < right.key }
    if left.value != right.value { return left.value > right.value }
    return left.rank < right.rank
  }

  /// The number of its step and kind.
  var list: Int64 { key >> Offer.keyBits }

  /// Its list, and in it the threshold or, of those that fall, how far the value is below all there can be.
  private let key: Int64

  private static var keyBits: Int64 { 52 }

  init(
    member: Int32, step: Promotion.Step, kind: Kind, threshold: Int64, value: Int64, rank: OfferRank
  ) {
    self.member = member
    self.step = step
    self.kind = kind
    self.threshold = threshold
    self.value = value
    self.rank = rank
    let list = Int64(step.rawValue) << 3 | Int64(kind.rawValue)
    let place =
      switch kind {
      case .percent, .flat: threshold
      case .all, .testedPercent, .testedFlat: (1 << Offer.keyBits) - 1 - value
      }
    key = list << Offer.keyBits | place
  }

  /// Whether another offer that comes before it in its list makes it needless.
  func isNeedless(after other: Offer) -> Bool {
    switch kind {
    case .percent, .flat: value < other.value || value == other.value && rank > other.rank
    case .all: rank > other.rank
    case .testedPercent, .testedFlat: false
    }
  }

  /// Whether a percentage (for a tested one) or a flat offer that is reached wherever it is makes it
  /// needless: it is worth no more, and where it is worth the same the other ranks first.
  func isNeedless(below other: Offer) -> Bool {
    guard other.threshold <= threshold, value <= other.value else { return false }
    if rank > other.rank { return true }
    // Coupons that are larger than an order are all worth as much as it.
    return value < other.value && (kind == .testedPercent || value < threshold)
  }
}
