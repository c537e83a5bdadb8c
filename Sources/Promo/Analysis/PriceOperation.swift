/// What becomes of an amount that is left to pay, as long as a promotion forms the price in one way. What
/// it leaves never falls while what is left rises.
enum PriceOperation: Hashable, Sendable {
  /// So many millionths of it are kept, and rounded.
  case keep(Int64)
  /// So many minor units are taken off; never more than there are.
  case minus(Int64)
  /// Nothing is left.
  case nothing

  /// What is left of so many minor units.
  func apply(to left: Int64, _ rounding: Rounding) -> Int64 {
    switch self {
    case .keep(let millionths):
      rounding.rounded(ExactAmount(millionths: Int128(left) * Int128(millionths))).minorUnits
    case .minus(let units): left - units
    case .nothing: 0
    }
  }

  /// The most minor units of which no more than so many are left; `.max` where there is no most.
  func largestInput(leaving output: Int64, _ rounding: Rounding) -> Int64 {
    guard output <= Amount.largest.minorUnits else { return .max }
    switch self {
    case .minus(let units): return output + units
    case .nothing, .keep(0): return .max
    case .keep(let millionths):
      // The largest product that is rounded to no more than `output`, in millionths.
      let whole = Int128(output) * 1_000_000
      let limit =
        switch rounding {
        case .halfUp: whole + 499_999
        case .halfDown: whole + 500_000
        case .halfEven: whole + (output.isMultiple(of: 2) ? 500_000 : 499_999)
        case .up: whole
        case .down: whole + 999_999
        }
      return Int64(min(limit / Int128(millionths), Int128(Int64.max)))
    }
  }
}
