// The places of a curve where something of the price changes.

extension PriceAnalysis {
  /// The first amount of a span, and every other of which the price is formed by other operations than
  /// that before it: all of them, or all of the first period where they come again and again.
  mutating func turns(of span: PriceCurve.Span) -> [Int64] {
    var turns: [Int64] = []
    var (amount, end) = (span.first, span.last)
    var isSettled = false
    while amount <= end, !budget.isSpent {
      turns.append(amount)
      let last = reading(span.chain, at: amount).last
      if !isSettled, last < end, settledBounds(of: span.chain, from: amount) != nil {
        isSettled = true
        if let period = period(of: span.chain), period.length < end - amount {
          end = amount + period.length
        }
      }
      amount = last + 1
    }
    return turns
  }

  /// The least amount from which on, up to another, all pay more than so much.
  mutating func firstAmount(
    before amount: Int64, payingMoreThan payable: Int64, on curve: PriceCurve
  ) -> Int64 {
    var first = amount
    for span in curve.spans.reversed() where span.first < first {
      // It is sought from the end, in ever larger parts: mostly it is near.
      var reach: Int64 = 1_000
      while first > span.first, !budget.isSpent {
        let start = reach < first - span.first ? first - reach : span.first
        let place = lastAmount(
          of: span.chain, from: start, upTo: first - 1, payingAtMost: payable)
        if let place { return place + 1 }
        first = start
        reach *= 2
      }
    }
    return first
  }

  /// The last amount of which a chain leaves at most so much, between two amounts.
  private mutating func lastAmount(
    of chain: Chain, from first: Int64, upTo last: Int64, payingAtMost payable: Int64
  ) -> Int64? {
    var found: Int64?
    var amount = first
    while amount <= last, !budget.isSpent {
      let reading = reading(chain, at: amount)
      if reading.payable <= payable {
        found = min(reading.lastAmount(leaving: payable, rounding), reading.last, last)
      }
      amount = reading.last + 1
    }
    return found
  }

  /// The first amount of which a chain leaves less than so much, and what it leaves.
  mutating func firstAmount(
    from first: Int64, upTo last: Int64, ofWhich chain: Chain, leaveLessThan left: Int64
  ) -> (amount: Int64, left: Int64)? {
    var amount = first
    while amount <= last, !budget.isSpent {
      let reading = reading(chain, at: amount)
      if reading.payable < left { return (amount, reading.payable) }
      if let bounds = settledBounds(of: chain, from: amount), bounds.low.slope >= 0,
        bounds.low.height(at: amount) >= Int128(left) * LinearBounds.unit
      {
        return nil
      }
      amount = reading.last + 1
    }
    return nil
  }
}
