/// A promotion, or one of its levels, as the index compares it with others: a step of an upper
/// envelope.
struct Contender {
  /// The ways to compare and search contenders. Contenders of one kind and step stand together.
  enum Kind: Int64 {
    /// A percentage for every order that reaches the threshold. `reward` is in millionths, and
    /// rises from one threshold to the next.
    case percent
    /// Minor units, fewer than the threshold or without a threshold. They rise from one threshold
    /// to the next.
    case units
    /// A coupon without a threshold, for orders no larger than the coupon: it takes all of them.
    /// The rewards decrease, and the ranks improve.
    case all
    /// A reward with further requirements, or with a value that is not one line: at most a
    /// percentage of `reward` millionths. The rewards decrease.
    case testedPercent
    /// The same with at most `reward` minor units.
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

  /// The sort key: the list, then the threshold, or the distance from the largest possible reward
  /// where rewards decrease.
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

  /// The number of the contender's step and kind.
  var list: Int64 { key >> Contender.keyBits }

  /// Returns true if the left contender comes first. Contenders of a step and kind stand together,
  /// in the order in which the search for needless ones needs them.
  static func < (left: Contender, right: Contender) -> Bool {
    left.key != right.key
      ? left.key < right.key
      : Tie.wins(left.reward, left.rank.bits, over: right.reward, right.rank.bits)
  }

  /// Returns true if a contender before it in its list makes it needless.
  func isNeedless(after other: Contender) -> Bool {
    switch kind {
    case .percent, .units: other.wins(over: self, by: other.reward)
    // Both are worth the whole order.
    case .all: other.wins(over: self, by: reward)
    case .testedPercent, .testedUnits: false
    }
  }

  /// Returns true if `other`, a percentage (for a tested one) or minor units, makes this contender
  /// needless. An order that reaches this contender must reach `other`, whose value is no smaller,
  /// and which ranks first where the values are equal.
  func isNeedless(below other: Contender) -> Bool {
    guard other.threshold <= threshold, reward <= other.reward else { return false }
    // All coupons larger than an order are worth the whole order.
    let isLessAlways = kind == .testedPercent || reward < threshold
    return other.wins(over: self, by: isLessAlways ? other.reward : reward)
  }

  /// Returns true if it wins over another contender, with `reward` in place of its own.
  @inline(__always)
  private func wins(over other: Contender, by reward: Int64) -> Bool {
    Tie.wins(reward, rank.bits, over: other.reward, other.rank.bits)
  }
}
