extension PriceAnalysis {
  /// The first amount from one to another of which a chain leaves less to pay than is claimed; nil if there
  /// is none.
  mutating func firstBreach(
    of floor: ClaimedFloor, by chain: Chain, from first: Int64, upTo last: Int64
  ) -> Int64? {
    var (amount, end) = (first, last)
    var isSettled = false
    while amount <= end, !budget.isSpent {
      let reading = reading(chain, at: amount)
      let last = min(reading.last, end)
      if reading.isChoice {
        if let breach = firstBreach(of: floor, by: reading, from: amount, upTo: last) {
          return breach
        }
        if last < end, !isSettled, let bounds = settledBounds(of: chain, from: amount) {
          isSettled = true
          if floor.isKept(by: bounds, at: amount), floor.isKept(by: bounds, at: end) { return nil }
          let period = period(of: chain).flatMap(floor.period)
          if let period, period < end - amount { end = amount + period }
        }
      }
      amount = last + 1
    }
    return nil
  }

  /// The same between two amounts between which the price is formed in one way.
  private mutating func firstBreach(
    of floor: ClaimedFloor, by reading: ChainReading, from first: Int64, upTo last: Int64
  ) -> Int64? {
    let bounds = reading.bounds(rounding)
    let isKept = { floor.isKept(by: bounds, at: $0) }
    var (amount, end) = (first, last)
    if !isKept(first) || !isKept(last), let period = reading.period(rounding).flatMap(floor.period)
    {
      end = min(last, period < last - first ? first + period : last)
    }
    while amount <= end, !budget.isSpent {
      budget.spend()
      if isKept(amount) {
        if isKept(end) { return nil }
        amount = lastNumber(in: amount...end, where: isKept) + 1
        continue
      }
      let payable = reading.payable(of: amount, rounding)
      if payable < floor.units(for: amount) { return amount }
      amount = min(floor.lastAmount(kept: payable), end) + 1
    }
    return nil
  }
}
