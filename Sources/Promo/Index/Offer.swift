/// Something that a promotion gives from a threshold on, as the index compares it: an entry of a staircase.
struct Offer {
  /// How offers are compared, and searched. Those of one kind and step stand together.
  enum Kind: Int32, CaseIterable {
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

  /// Where it stands among offers: those of a step and kind together, in the order in which those that
  /// cannot win are told from the others.
  var sortKey: (list: Int, Int64, Int64, Int64) {
    switch kind {
    case .percent, .flat: (list, threshold, -value, rank)
    case .all, .testedPercent, .testedFlat: (list, -value, rank, 0)
    }
  }

  var list: Int { step.rawValue * Kind.allCases.count + Int(kind.rawValue) }

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
