/// A promotion, or one of its levels, as the index compares it with others: a step of an upper envelope.
struct Contender {
  /// How contenders are compared, and searched. Those of one kind and step stand together.
  enum Kind: Int64 {
    /// A percentage for whoever reaches the threshold; `reward` is its millionths. From one threshold to the
    /// next it rises.
    case percent
    /// Minor units, fewer than the threshold asks for, or without a threshold. From one threshold to the next
    /// they rise.
    case units
    /// A coupon without a threshold: all that is left of an order that is no larger. They fall, and rank ever
    /// better.
    case all
    /// A reward with more to ask, or whose value is another line: at most a percentage of `reward`
    /// millionths. They fall.
    case testedPercent
    /// The same, of at most `reward` minor units.
    case testedUnits
  }

  /// Its position among the members of its group.
  let member: Int32

  /// The position of its step among all steps.
  let step: UInt8
  let kind: Kind
  let threshold: Int64
  let reward: Int64
  let rank: ContenderRank

  /// Its list, and in it the threshold or, of those that fall, how far the reward is below all there can be.
  private let key: Int64

  private static var keyBits: Int64 { 52 }

  init(
    member: Int32, step: UInt8, kind: Kind, threshold: Int64, reward: Int64, rank: ContenderRank
  ) {
    (self.member, self.step, self.kind) = (member, step, kind)
    (self.threshold, self.reward, self.rank) = (threshold, reward, rank)
    let list = Int64(step) << 3 | kind.rawValue
    let position =
      switch kind {
      case .percent, .units: threshold
      case .all, .testedPercent, .testedUnits: (1 << Contender.keyBits) - 1 - reward
      }
    key = list << Contender.keyBits | position
  }

  /// The number of its step and kind.
  var list: Int64 { key >> Contender.keyBits }

  /// True if it comes before another: those of a step and kind stand together, in the order in which those
  /// that cannot win are told from the others.
  static func < (left: Contender, right: Contender) -> Bool {
    left.key != right.key
      ? left.key < right.key
      : Tie.wins(left.reward, left.rank.bits, over: right.reward, right.rank.bits)
  }

  /// True if another that comes before it in its list makes it needless.
  func isNeedless(after other: Contender) -> Bool {
    switch kind {
    case .percent, .units: other.wins(over: self, by: other.reward)
    // Both are worth the whole order.
    case .all: other.wins(over: self, by: reward)
    case .testedPercent, .testedUnits: false
    }
  }

  /// True if a percentage (for a tested one), or units, that are reached wherever it is make it needless:
  /// their value is no smaller, and where it is the same they rank first.
  func isNeedless(below other: Contender) -> Bool {
    guard other.threshold <= threshold, reward <= other.reward else { return false }
    // Coupons that are larger than an order are all worth as much as it.
    let isLessAlways = kind == .testedPercent || reward < threshold
    return other.wins(over: self, by: isLessAlways ? other.reward : reward)
  }

  /// True if it wins over another where its reward comes to so much.
  @inline(__always)
  private func wins(over other: Contender, by reward: Int64) -> Bool {
    Tie.wins(reward, rank.bits, over: other.reward, other.rank.bits)
  }
}
