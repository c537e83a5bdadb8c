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
  let step: Step
  let kind: Kind
  let threshold: Int64
  let value: Int64

  /// What settles ties, the smaller first: whether it is `sync`, then the written order of promotions.
  let rank: Int64

  /// The promotions of equal worth that win: those that are `sync`, then the one written first.
  static func rank(of promotion: Int, isSync: Bool) -> Int64 {
    Int64(promotion) + (isSync ? 0 : nonSync)
  }

  static func promotion(ofRank rank: Int64) -> Int { Int(rank & (nonSync - 1)) }

  static func isSync(_ rank: Int64) -> Bool { rank < nonSync }

  private static var nonSync: Int64 { 1 << 32 }

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

  init(member: Int32, step: Step, kind: Kind, threshold: Int64, value: Int64, rank: Int64) {
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
