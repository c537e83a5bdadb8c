// Which of two chains is chosen, and from which amount on the other.

extension PriceAnalysis {
  /// Whether one chain is chosen over another at an amount at which both have been read.
  func ranks(_ reading: ChainReading, before other: ChainReading, at amount: Int64) -> Bool {
    guard reading.isChoice, other.isChoice else { return reading.isChoice }
    if reading.payable != other.payable { return reading.payable < other.payable }
    return ranksOfEquals(reading.chain, before: other.chain, at: amount)
  }

  /// Whether one of two chains that leave the same to pay is chosen over the other.
  func ranksOfEquals(_ chain: Chain, before other: Chain, at amount: Int64) -> Bool {
    if chain.count != other.count { return chain.count < other.count }
    let (worth, otherWorth) = (worth(of: chain, on: amount), worth(of: other, on: amount))
    if worth != otherWorth { return worth > otherWorth }
    return chain.lexicographicallyPrecedes(other)
  }

  /// What the promotions of a chain are worth together on a whole order amount.
  func worth(of chain: Chain, on amount: Int64) -> ExactAmount {
    chain.reduce(.nothing) { $0 + program.promotions[$1].value(on: amount) }
  }

  /// The first amount from one to another at which a chain is chosen over a stack, or leaves less to pay
  /// where only that counts; nil if there is none.
  mutating func firstLead(
    of chain: Chain, over leader: Chain, from first: Int64, upTo end: Int64,
    byPayable isByPayable: Bool = false
  ) -> Int64? {
    var (amount, end) = (first, end)
    var isSettled = false
    while amount <= end, !budget.isSpent {
      let reading = reading(chain, at: amount)
      let leading = self.reading(leader, at: amount)
      if !leading.isChoice { return amount }
      if reading.isChoice, !isSettled, amount < end {
        isSettled = settle(leader, before: chain, from: amount, upTo: &end)
      }
      let last = min(reading.last, leading.last, end)
      if reading.isChoice {
        let lead = firstLead(
          of: reading, over: leading, from: amount, upTo: last, byPayable: isByPayable)
        if let lead { return lead }
      }
      amount = last + 1
    }
    return nil
  }

  /// Whether two chains repeat themselves from an amount on; sets the last amount up to which they must
  /// be compared, for a leader that rises by no more than the other stays ahead if it does so for a whole
  /// period.
  private func settle(
    _ leader: Chain, before chain: Chain, from first: Int64, upTo end: inout Int64
  ) -> Bool {
    guard let leading = settledBounds(of: leader, from: first),
      let bounds = settledBounds(of: chain, from: first)
    else { return false }
    // Whoever takes something of what another leaves, leaves less.
    if leader.starts(with: chain) || leading.isBelow(bounds, from: first, to: end) {
      end = first
    } else if let length = periodOfLead(of: leader, over: chain), length <= end - first {
      end = first + length
    }
    return true
  }

  /// The same between two amounts between which both prices are formed in one way.
  private mutating func firstLead(
    of reading: ChainReading, over leading: ChainReading, from first: Int64, upTo end: Int64,
    byPayable isByPayable: Bool
  ) -> Int64? {
    if reading.isFormed(as: leading) {
      return isByPayable
        ? nil : firstLeadOfEquals(reading.chain, over: leading.chain, from: first, upTo: end)
    }
    let (bounds, leadingBounds) = (reading.bounds(rounding), leading.bounds(rounding))
    var amount = first
    while amount <= end {
      budget.spend()
      if budget.isSpent { return nil }
      let payable = reading.payable(of: amount, rounding)
      let leadingPayable = leading.payable(of: amount, rounding)
      if payable < leadingPayable { return amount }
      if payable == leadingPayable {
        let isLead =
          !isByPayable && ranksOfEquals(reading.chain, before: leading.chain, at: amount)
        if isLead { return amount }
        // Who ranks lower for its number of promotions, or leaves no less, does so while both stay as they
        // are.
        let isForAll = isByPayable || reading.chain.count > leading.chain.count
        amount =
          isForAll
          ? min(
            reading.lastAmount(leaving: payable, rounding),
            leading.lastAmount(leaving: payable, rounding), end) + 1 : amount + 1
        continue
      }
      if let last = leadingBounds.lastBelow(bounds, from: amount, to: end) {
        amount = last + 1
        continue
      }
      // The leader stays ahead until it has come to where the other is now.
      amount = min(leading.lastAmount(leaving: payable - 1, rounding), end) + 1
    }
    return nil
  }

  /// Two chains whose prices are the same differ in rank by what they are worth alone, which lies on
  /// straight lines for a while.
  private mutating func firstLeadOfEquals(
    _ chain: Chain, over leader: Chain, from first: Int64, upTo end: Int64
  ) -> Int64? {
    if chain.count != leader.count { return chain.count < leader.count ? first : nil }
    var amount = first
    while amount <= end, !budget.isSpent {
      if ranksOfEquals(chain, before: leader, at: amount) { return amount }
      let last = (chain + leader).reduce(end) { min($0, lastOfLine($1, at: amount)) }
      if ranksOfEquals(chain, before: leader, at: last) {
        return 1
          + lastNumber(in: amount...last) {
            !ranksOfEquals(chain, before: leader, at: $0)
          }
      }
      amount = last + 1
    }
    return nil
  }

  /// The largest amount up to which what a promotion is worth alone lies on one straight line.
  private mutating func lastOfLine(_ index: Int, at amount: Int64) -> Int64 {
    budget.spend()
    let form = rules[index].form(on: amount, basis: amount, rounding)
    return min(form.lastLeft, form.lastBasis)
  }
}

extension Promotion {
  /// What it is worth on a whole order amount.
  func value(on amount: Int64) -> ExactAmount {
    let amount = Amount(unchecked: amount)
    return value(on: amount, basis: amount)
  }
}
