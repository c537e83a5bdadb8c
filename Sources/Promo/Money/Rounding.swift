/// How a price between two minor units becomes one of them. It rounds what is left to pay, so
/// `down` favours the customer and `up` the shop.
public enum Rounding: String, CaseIterable, Sendable {
  /// To the nearer one; exactly between, to the higher.
  case halfUp = "half-up"
  /// To the nearer one; exactly between, to the lower.
  case halfDown = "half-down"
  /// To the nearer one; exactly between, to the even one.
  case halfEven = "half-even"
  /// To the higher one.
  case up
  /// To the lower one.
  case down

  /// The whole minor units that a price of at least zero becomes.
  func rounded(_ price: ExactAmount) -> Amount {
    // Nearly all prices fit 64 bits, whose division is many times faster.
    if let millionths = Int64(exactly: price.millionths) {
      return Amount(unchecked: rounded(millionths: millionths))
    }
    return Amount(unchecked: rounded(millionths: price.millionths))
  }

  /// The whole minor units that so many millionths of one become.
  func rounded<Millionths: FixedWidthInteger>(millionths: Millionths) -> Int64 {
    let (whole, rest) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
    let isUp =
      switch self {
      case .halfUp: rest >= 500_000
      case .halfDown: rest > 500_000
      case .halfEven: rest > 500_000 || rest == 500_000 && !whole.isMultiple(of: 2)
      case .up: rest > 0
      case .down: false
      }
    return Int64(whole) + (isUp ? 1 : 0)
  }
}
