/// The rule that rounds a price to whole minor units. The price is the amount to pay, so `down`
/// favours the customer and `up` favours the shop.
public enum Rounding: String, CaseIterable, Sendable {
  /// To the nearest unit; from halfway between two units, to the higher one.
  case halfUp = "half-up"
  /// To the nearest unit; from halfway between two units, to the lower one.
  case halfDown = "half-down"
  /// To the nearest unit; from halfway between two units, to the even one.
  case halfEven = "half-even"
  /// To the higher unit.
  case up
  /// To the lower unit.
  case down

  /// Rounds a price of at least zero to whole minor units.
  func rounded(_ price: ExactAmount) -> Amount {
    // Nearly all prices fit in 64 bits, for which division is many times faster.
    if let millionths = Int64(exactly: price.millionths) {
      return Amount(unchecked: rounded(millionths: millionths))
    }
    return Amount(unchecked: rounded(millionths: price.millionths))
  }

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

  var isHalfEven: Bool { self == .halfEven }

  /// The largest numbers of millionths by which rounding lowers and raises a price.
  var largestErrors: (down: Int64, up: Int64) {
    switch self {
    case .halfUp, .halfDown, .halfEven: (500_000, 500_000)
    case .up: (0, 999_999)
    case .down: (999_999, 0)
    }
  }

  /// Returns the most millionths by which a price can exceed `units` and still be rounded to it.
  func slack(above units: Int64) -> Int64 {
    switch self {
    case .halfUp: 499_999
    case .halfDown: 500_000
    case .halfEven: units.isMultiple(of: 2) ? 500_000 : 499_999
    case .up: 0
    case .down: 999_999
    }
  }

  /// The millionths to add to a price so that the price is rounded when its fraction is dropped.
  /// With `halfEven`, a price exactly halfway between two units must afterwards be corrected to the
  /// even unit.
  var bias: Int64 {
    switch self {
    case .halfUp, .halfEven: 500_000
    case .halfDown: 499_999
    case .up: 999_999
    case .down: 0
    }
  }

  /// Returns the largest amount, in minor units, that stays the same when the given millionths of
  /// it are taken off and the result is rounded.
  func largestUntouched(byTaking millionths: Int64) -> Int64 {
    switch self {
    case .halfUp: return 500_000 / millionths
    case .halfDown: return 499_999 / millionths
    case .halfEven:
      // If exactly half a minor unit is taken off, only an even amount is rounded back to itself.
      let (last, rest) = Int64(500_000).quotientAndRemainder(dividingBy: millionths)
      return rest == 0 && !last.isMultiple(of: 2) ? last - 1 : last
    case .up: return 999_999 / millionths
    case .down: return 0
    }
  }
}
