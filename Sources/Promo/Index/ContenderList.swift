/// The contenders of some promotions of a program, in the order in which upper envelopes are built.
struct ContenderList {
  private(set) var contenders: [Contender] = []

  /// The window of each promotion, by its position among the members.
  private(set) var windows: [Window] = []

  /// Makes the contenders of promotions that can be in force, for the strategy of their program.
  init(of promotions: some Collection<Int32>, _ program: Program, _ tests: IndexedTests) {
    contenders.reserveCapacity(2 * promotions.count)
    windows.reserveCapacity(promotions.count)
    let forms = program.forms.span
    for promotion in promotions {
      let index = Int(promotion)
      windows.append(program.promotions[index].window)
      switch program.strategy {
      case .calculator: forms[index].addContenders(to: &self, isFree: tests.isFree(index))
      case .best: addInWrittenOrder(index, .testedPercent, from: 0)
      case .first: addFirst(index, forms[index], isFree: tests.isFree(index))
      }
    }
    contenders.sort(by: <)
  }

  /// Adds a promotion under `first`. It counts from the first amount of which it takes something,
  /// and only the written order decides.
  private mutating func addFirst(_ index: Int, _ form: NormalForm, isFree: Bool) {
    guard let threshold = form.firstTaken(upTo: Amount.largest.minorUnits) else { return }
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

extension ContenderList {
  fileprivate mutating func add(
    _ form: NormalForm, _ kind: Contender.Kind, _ reward: Int64, from threshold: Int64
  ) {
    contenders.append(
      Contender(
        member: Int32(windows.count - 1), step: UInt8(form.step), kind: kind, threshold: threshold,
        reward: reward,
        rank: ContenderRank(
          form.rank, isBeforeDiscounts: form.isBeforeDiscounts, form.method(of: kind))))
  }
}

extension NormalForm {
  /// Adds the promotion to a list, level by level if nothing but the amount decides.
  fileprivate func addContenders(to list: inout ContenderList, isFree: Bool) {
    guard isFree, isUpperEnvelope else { return addTested(to: &list) }
    var (coupon, percent) = (Int64(0), Int64(0))
    for number in 0...others.count {
      let level = level(number)
      let units = min(level.coupon, cap)
      if units > coupon {
        list.add(self, .units, units, from: level.spend)
        if level.spend == 0 { list.add(self, .all, units, from: 0) }
      }
      if level.percent > percent { list.add(self, .percent, level.percent, from: level.spend) }
      (coupon, percent) = (units, level.percent)
    }
  }

  /// Adds the largest value of the promotion.
  private func addTested(to list: inout ContenderList) {
    let top = level(others.count)
    if !isRepeated, top.percent == 0 {
      list.add(self, .testedUnits, min(top.coupon, cap), from: first.spend)
    } else if cap < .max {
      list.add(self, .testedUnits, cap, from: first.spend)
    } else {
      list.add(self, .testedPercent, largestShare, from: first.spend)
    }
  }
}

extension NormalForm {
  /// True if the value is the best of uncapped percentages, and of coupons that are smaller than
  /// their threshold or have none.
  fileprivate var isUpperEnvelope: Bool {
    guard !isRepeated else { return false }
    for number in 0...others.count {
      let level = level(number)
      if level.percent > 0, cap < .max { return false }
      if level.spend > 0, min(level.coupon, cap) >= level.spend { return false }
    }
    return true
  }

  /// The largest part of an amount that the value can be, in millionths, rounded up.
  fileprivate var largestShare: Int64 {
    if isRepeated { return share(coupon, of: every) }
    return (0...others.count).reduce(0) { most, number in
      let level = level(number)
      return max(most, level.percent, share(level.coupon, of: level.spend))
    }
  }

  /// Returns the largest part of an amount that a coupon can be, in millionths, rounded up: its
  /// part of the least amount that earns it.
  private func share(_ coupon: Int64, of amount: Int64) -> Int64 {
    let whole = Percent.hundred.millionths
    if coupon == 0 { return 0 }
    return coupon >= amount
      ? whole : Int64((Int128(coupon) * Int128(whole) + Int128(amount) - 1) / Int128(amount))
  }

  /// Returns the shortest way to the price after the promotion. A promotion of one level needs no
  /// lookup of its form.
  fileprivate func method(of kind: Contender.Kind) -> ContenderRank.Method {
    guard others.isEmpty else { return .form }
    return switch kind {
    case .percent: .percent
    case .units, .all: .units
    case .testedPercent, .testedUnits: .form
    }
  }
}
