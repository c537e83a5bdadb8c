/// The offers of some promotions of a program, in the order in which staircases are built.
struct OfferList {
  private(set) var offers: [Offer] = []

  /// The window of each promotion, by its number among the members.
  private(set) var windows: [Window] = []

  /// The offers of promotions that can be in force, under the strategy of their program.
  init(
    of promotions: some Collection<Int32>, _ program: Program, _ table: OfferTable,
    _ tests: IndexedTests
  ) {
    offers.reserveCapacity(2 * promotions.count)
    windows.reserveCapacity(promotions.count)
    for promotion in promotions {
      let index = Int(promotion)
      windows.append(program.promotions[index].window)
      switch program.strategy {
      case .calculator: addOffers(of: index, table, isFree: tests.isFree(index))
      case .best: addMember(index)
      case .first: addFirst(index, table, isFree: tests.isFree(index))
      }
    }
    offers.sort(by: <)
  }

  private mutating func addOffers(of index: Int, _ table: OfferTable, isFree: Bool) {
    let terms = table.terms[index]
    let isCapped = terms.value < OfferTerms.unlimited
    switch terms.kind {
    case .percent where !isCapped:
      add(index, terms, isFree ? .percent : .testedPercent, terms.percent.millionths)
    case .percent: add(index, terms, .testedFlat, terms.value)
    case .flat where isFree && (terms.threshold == 0 || terms.value < terms.threshold):
      add(index, terms, .flat, terms.value)
      if terms.threshold == 0 { add(index, terms, .all, terms.value) }
    case .flat: add(index, terms, .testedFlat, terms.value)
    case .repeated:
      if isCapped {
        add(index, terms, .testedFlat, terms.value)
      } else {
        add(index, terms, .testedPercent, share(terms.coupon, of: terms.every))
      }
    case .levels: addLevels(of: index, terms, table.levels[terms.levels], isFree: isFree)
    }
  }

  private mutating func addLevels(
    of index: Int, _ terms: OfferTerms, _ levels: ArraySlice<OfferTable.Level>, isFree: Bool
  ) {
    let isCapped = terms.value < OfferTerms.unlimited
    if isFree, !isCapped, levels.allSatisfy({ $0.coupon < $0.spend }) {
      var (coupon, percent) = (Int64(0), Percent(millionths: 0))
      for level in levels {
        if level.coupon > coupon {
          add(index, terms, .flat, level.coupon, from: level.spend)
        }
        if level.percent.millionths > percent.millionths {
          add(index, terms, .percent, level.percent.millionths, from: level.spend)
        }
        (coupon, percent) = (level.coupon, level.percent)
      }
    } else if isCapped || levels.allSatisfy({ $0.percent.millionths == 0 }) {
      let most = levels.last.map { $0.percent.millionths > 0 ? terms.value : $0.coupon }
      add(index, terms, .testedFlat, min(terms.value, most ?? 0))
    } else {
      let shares = levels.map { max($0.percent.millionths, share($0.coupon, of: $0.spend)) }
      add(index, terms, .testedPercent, shares.max() ?? 0)
    }
  }

  /// The most that a coupon can be of the least amount for which it is given, in millionths, rounded up.
  private func share(_ coupon: Int64, of amount: Int64) -> Int64 {
    let whole = Percent.hundred.millionths
    return coupon >= amount
      ? whole : Int64((Int128(coupon) * Int128(whole) + Int128(amount) - 1) / Int128(amount))
  }

  private mutating func add(
    _ index: Int, _ terms: OfferTerms, _ kind: Offer.Kind, _ value: Int64,
    from threshold: Int64? = nil
  ) {
    let form: OfferRank.Form =
      switch (terms.kind, kind) {
      case (.percent, .percent): .percent
      case (.flat, .flat), (.flat, .all): .flat
      case (.percent, _), (.flat, _), (.repeated, _), (.levels, _): .table
      }
    offers.append(
      Offer(
        member: Int32(windows.count - 1), step: terms.step, kind: kind,
        threshold: threshold ?? terms.threshold, value: value,
        rank: OfferRank(
          of: index, isSync: terms.isSync, isBeforeDiscounts: terms.isBeforeDiscounts, form: form)))
  }

  /// Under `best` all promotions in force are members of combinations.
  private mutating func addMember(_ index: Int) {
    addInWrittenOrder(index, kind: .testedPercent, threshold: 0)
  }

  /// Under `first` a promotion counts from the first amount on of which it takes something, and all that
  /// counts is the written order.
  private mutating func addFirst(_ index: Int, _ table: OfferTable, isFree: Bool) {
    guard let threshold = table.firstAmountTaken(by: index) else { return }
    addInWrittenOrder(index, kind: isFree ? .percent : .testedPercent, threshold: threshold)
  }

  private mutating func addInWrittenOrder(_ index: Int, kind: Offer.Kind, threshold: Int64) {
    offers.append(
      Offer(
        member: Int32(windows.count - 1), step: .plain, kind: kind, threshold: threshold, value: 0,
        rank: OfferRank(of: index, isSync: true, isBeforeDiscounts: false, form: .table)))
  }
}

extension OfferTable {
  /// The least amount of which a promotion takes something; what it takes never shrinks as the amount
  /// rises (see `BestSearch`). Nil if it never takes anything.
  fileprivate func firstAmountTaken(by index: Int) -> Int64? {
    let largest = Amount.largest.minorUnits
    let last = lastNumber(in: 0...largest) { left(after: index, of: $0, amount: $0) == $0 }
    return last < largest ? last + 1 : nil
  }
}
