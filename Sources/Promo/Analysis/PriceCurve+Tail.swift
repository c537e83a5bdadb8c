// Where the same comes again and again.
//
// A chain whose promotions all form the price in their last way is a function that repeats: of an amount
// that is larger by its period it leaves more by a fixed rise. (20 % off rises by 4 for every 5 minor
// units; 50 for every 300 by 250 for every 300.) Of two such chains the one that rises less leads in the
// end. If those that still can lead all rise by the same in a common period, then so it goes on.

extension PriceAnalysis {
  /// The tail of a curve on which some chains are the stacks from an amount on; nil if it does not begin
  /// there.
  func tail(of chains: [Chain], from first: Int64) -> PriceCurve.Tail? {
    var bounds: [LinearBounds] = []
    for chain in chains {
      guard let own = settledBounds(of: chain, from: first) else { return nil }
      bounds.append(own)
    }
    let rivals = chains.indices.filter { index in
      !chains.indices.contains { other in
        other != index && bounds[other].isBelow(bounds[index], from: first, to: limit)
      }
    }
    guard let period = commonPeriod(of: rivals.map { chains[$0] }), period < limit - first
    else { return nil }
    return PriceCurve.Tail(first: first, period: period, chains: rivals.map { chains[$0] })
  }

  /// The smallest period that settled chains have in common, if they all rise by the same in it, and
  /// rank as equals in the same way.
  private func commonPeriod(of chains: [Chain]) -> Int64? {
    var common: Int64 = 1
    var periods: [Period] = []
    for chain in chains {
      guard let own = period(of: chain),
        let length = common.leastCommonMultiple(with: own.length)
      else { return nil }
      common = length
      periods.append(own)
    }
    let rises = Set(periods.map { $0.rise(over: common) })
    let worths = Set(chains.map { [Int128($0.count), worthRise(of: $0, over: common)] })
    return rises.count == 1 && worths.count == Set(chains.map(\.count)).count ? common : nil
  }

  /// Whether one settled chain stays ahead of another, ahead of which it is for a whole period; with the
  /// length of that.
  func periodOfLead(of leader: Chain, over chain: Chain) -> Int64? {
    guard let own = period(of: leader), let other = period(of: chain),
      let length = own.commonLength(with: other),
      own.rise(over: length) <= other.rise(over: length)
    else { return nil }
    let isRankKept =
      leader.count != chain.count
      || worthRise(of: leader, over: length) >= worthRise(of: chain, over: length)
    return isRankKept ? length : nil
  }

  /// By how many millionths of a minor unit the worths of settled promotions on the order amount rise
  /// together over a period.
  func worthRise(of chain: Chain, over length: Int64) -> Int128 {
    chain.reduce(0) { sum, index in
      guard let form = settled[index]?.form else { return sum }
      if case .repeated(let coupon, let every) = form.form {
        return sum + Int128(coupon.minorUnits) * Int128(length / every.minorUnits) * 1_000_000
      }
      switch form.operation {
      case .keep(let millionths): return sum + Int128(length) * (1_000_000 - Int128(millionths))
      case .nothing: return sum + Int128(length) * 1_000_000
      case .minus, nil: return sum
      }
    }
  }

  /// The period of a settled chain; nil if it is larger than any amount.
  func period(of chain: Chain) -> Period? {
    var period: Period? = Period()
    for index in chain {
      guard let form = settled[index]?.form, let operation = form.operation else { return nil }
      if case .repeated(let coupon, let every) = form.form {
        period = period?.after(
          coupon, every: every, isBeforeDiscounts: rules[index].isBeforeDiscounts)
      } else {
        period = period?.after(operation, rounding)
      }
    }
    return period
  }
}
