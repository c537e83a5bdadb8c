/// A promotion or one of its levels, in the form in which the index compares it with others.
/// Contenders form upper envelopes.
struct Contender {
  /// The ways to compare and search contenders. Those of one kind and step are stored together.
  enum Kind: Int64 {
    /// A percentage for every order that reaches the threshold. `reward` is in millionths, and
    /// rises from one threshold to the next.
    case percent
    /// A coupon that is smaller than its threshold or has no threshold. `reward` is in minor units,
    /// and rises from one threshold to the next.
    case units
    /// A coupon without a threshold, for orders no larger than the coupon. It takes the whole
    /// order. From one contender to the next, the rewards decrease and the ranks improve.
    case all
    /// A reward that must be tested, or whose value cannot be described by a single straight line.
    /// The value is at most a percentage of `reward` millionths. The rewards decrease.
    case testedPercent
    /// Like `testedPercent`, but the value is at most `reward` minor units.
    case testedUnits
  }

  /// The position of the promotion among the members of its group.
  let member: Int32

  /// The raw value of the promotion's step; 0 under `best` and `first`.
  let step: UInt8
  let kind: Kind
  let threshold: Int64
  let reward: Int64
  let rank: ContenderRank

  /// The sort key: the list, then the threshold. In lists whose rewards decrease, the distance from
  /// the largest possible reward takes the place of the threshold.
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

  /// The number of the list that holds the contenders of the same step and kind.
  var list: Int64 { key >> Contender.keyBits }

  /// Keeps a step and kind together, in the order that the search for needless contenders requires.
  static func < (left: Contender, right: Contender) -> Bool {
    left.key != right.key
      ? left.key < right.key
      : Tie.wins(left.reward, left.rank.bits, over: right.reward, right.rank.bits)
  }

  /// `other` must come before this contender in the same list.
  func isNeedless(after other: Contender) -> Bool {
    switch kind {
    case .percent, .units: other.wins(over: self, by: other.reward)
    // Both are worth the whole order.
    case .all: other.wins(over: self, by: reward)
    case .testedPercent, .testedUnits: false
    }
  }

  /// Returns true if `other` makes this tested contender needless: every order that reaches this
  /// contender reaches `other`, `other` is worth at least as much there, and `other` ranks first
  /// where the values are equal. The kind of `other` must be `percent` for a `testedPercent`, and
  /// `units` for a `testedUnits`.
  func isNeedless(below other: Contender) -> Bool {
    guard other.threshold <= threshold, reward <= other.reward else { return false }
    // All coupons larger than an order are worth the whole order.
    let isLessAlways = kind == .testedPercent || reward < threshold
    return other.wins(over: self, by: isLessAlways ? other.reward : reward)
  }

  /// Returns true if this contender, with `reward` in place of its own reward, wins over another.
  @inline(__always)
  private func wins(over other: Contender, by reward: Int64) -> Bool {
    Tie.wins(reward, rank.bits, over: other.reward, other.rank.bits)
  }
}

/// The contenders of a set of promotions, in the order in which upper envelopes are built.
struct ContenderList {
  private(set) var contenders: [Contender] = []

  /// The window of each promotion, by its position among the members.
  private(set) var windows: [Window] = []

  /// Each promotion must be able to be in force.
  init(of promotions: some Collection<Int32>, _ program: Program, _ tests: IndexedTests) {
    contenders.reserveCapacity(2 * promotions.count)
    windows.reserveCapacity(promotions.count)
    let forms = program.forms
    for promotion in promotions {
      let index = Int(promotion)
      windows.append(program.promotions[index].window)
      switch program.strategy {
      case .calculator: add(forms.form(index), isFree: tests.isFree(index))
      case .best: addInWrittenOrder(index, .testedPercent, from: 0)
      case .first: addFirst(index, forms.form(index), isFree: tests.isFree(index))
      }
    }
    contenders.sort(by: <)
  }

  /// The threshold of the contender is the smallest amount that the promotion reduces.
  private mutating func addFirst(_ index: Int, _ form: UnsafePointer<Form>, isFree: Bool) {
    guard let threshold = form.pointee.firstTaken(upTo: Amount.largest.minorUnits) else { return }
    addInWrittenOrder(index, isFree ? .percent : .testedPercent, from: threshold)
  }

  private mutating func addInWrittenOrder(
    _ index: Int, _ kind: Contender.Kind, from threshold: Int64
  ) {
    contenders.append(
      Contender(
        member: Int32(windows.count - 1), step: 0, kind: kind, threshold: threshold, reward: 0,
        rank: ContenderRank(Int64(index), isBeforeDiscounts: false, .form)))
  }
}

// MARK: - Calculator

// Forms are read in place, because copying a form takes as long as all other work here.

extension ContenderList {
  private mutating func add(_ form: UnsafePointer<Form>, isFree: Bool) {
    guard isFree, form.isUpperEnvelope else { return addTested(form) }
    var (coupon, percent) = (Int64(0), Int64(0))
    for level in form.levels {
      let units = min(level.coupon, form.pointee.cap)
      if units > coupon {
        add(form, .units, units, from: level.from)
        if level.from == 0 { add(form, .all, units, from: 0) }
      }
      if level.percent > percent { add(form, .percent, level.percent, from: level.from) }
      (coupon, percent) = (units, level.percent)
    }
  }

  /// Adds a promotion as one tested contender, whose reward is a bound on the promotion's value.
  private mutating func addTested(_ form: UnsafePointer<Form>) {
    let top = form.pointee.level(form.pointee.others.count)
    let (cap, least) = (form.pointee.cap, form.pointee.first.from)
    if !form.pointee.isRepeated, top.percent == 0 {
      add(form, .testedUnits, min(top.coupon, cap), from: least)
    } else if cap < .max {
      add(form, .testedUnits, cap, from: least)
    } else {
      add(form, .testedPercent, form.largestShare, from: least)
    }
  }

  private mutating func add(
    _ form: UnsafePointer<Form>, _ kind: Contender.Kind, _ reward: Int64, from threshold: Int64
  ) {
    contenders.append(
      Contender(
        member: Int32(windows.count - 1), step: UInt8(form.pointee.step.rawValue), kind: kind,
        threshold: threshold, reward: reward,
        rank: ContenderRank(
          form.pointee.rank, isBeforeDiscounts: form.pointee.isBeforeDiscounts,
          form.method(of: kind))))
  }
}

extension UnsafePointer<Form> {
  /// The levels, without allocating an array.
  fileprivate var levels: some Sequence<Form.Level> {
    (0...pointee.others.count).lazy.map { pointee.level($0) }
  }

  /// True if the value is the largest of several uncapped percentages and coupons, and each coupon
  /// is smaller than its threshold or has none.
  fileprivate var isUpperEnvelope: Bool {
    guard !pointee.isRepeated else { return false }
    for level in levels {
      if level.percent > 0, pointee.cap < .max { return false }
      if level.from > 0, Swift.min(level.coupon, pointee.cap) >= level.from { return false }
    }
    return true
  }

  /// The largest part of an amount that the promotion can take, in millionths, rounded up.
  fileprivate var largestShare: Int64 {
    if pointee.isRepeated { return share(pointee.coupon, of: pointee.every) }
    return levels.reduce(0) { max($0, $1.percent, share($1.coupon, of: $1.from)) }
  }

  /// The same for one coupon. Its part is largest on the smallest amount that earns it, `amount`.
  private func share(_ coupon: Int64, of amount: Int64) -> Int64 {
    let whole = Percent.hundred.millionths
    if coupon == 0 { return 0 }
    return coupon >= amount
      ? whole : Int64((Int128(coupon) * Int128(whole) + Int128(amount) - 1) / Int128(amount))
  }

  /// For an untested promotion of one level, the form need not be looked up.
  fileprivate func method(of kind: Contender.Kind) -> ContenderRank.Method {
    guard pointee.others.isEmpty else { return .form }
    return switch kind {
    case .percent: .percent
    case .units, .all: .units
    case .testedPercent, .testedUnits: .form
    }
  }
}

/// The rank of a promotion in its step (see `Form.rank`). To save a lookup, the lowest bits hold
/// the method to compute the price after the promotion, and whether the promotion counts before
/// discounts. These bits never change which of two ranks comes first.
struct ContenderRank {
  enum Method: Int64 {
    case form
    case percent
    case units
  }

  /// The rank, then the lowest bits; the smaller number wins.
  let bits: Int64

  init(bits: Int64) { self.bits = bits }

  init(_ rank: Int64, isBeforeDiscounts: Bool, _ method: Method) {
    bits = rank << ContenderRank.lowBits | (isBeforeDiscounts ? 4 : 0) | method.rawValue
  }

  static var first: ContenderRank { ContenderRank(bits: .min) }
  static var last: ContenderRank { ContenderRank(bits: .max) }

  var isSync: Bool { bits < Form.leastRankAlone << ContenderRank.lowBits }

  var promotion: Int {
    // A rank before or after all others has none; its number may be too large for a page.
    Int(truncatingIfNeeded: bits >> ContenderRank.lowBits & (Form.leastRankAlone - 1))
  }

  var isBeforeDiscounts: Bool { bits & 4 != 0 }
  var method: Method { bits & 3 == 1 ? .percent : bits & 3 == 2 ? .units : .form }

  private static var lowBits: Int64 { 3 }
}
