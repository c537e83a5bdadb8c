/// An exact percentage from 0 % to 100 %, with at most four decimals.
public struct Percent: Hashable, Sendable {
  /// The part of the whole in millionths: 20 % is 200,000.
  public let millionths: Int64

  init(millionths: Int64) {
    self.millionths = millionths
  }

  static var hundred: Percent { Percent(millionths: 1_000_000) }

  static var half: Percent { Percent(millionths: 500_000) }

  static var decimals: Int { 4 }

  /// Makes a percentage from a number; nil if it is above 100 or has too many decimals.
  init?(_ number: DecimalText) {
    guard number.decimals <= Percent.decimals,
      let units = number.units(places: Percent.decimals, limit: Percent.hundred.millionths)
    else { return nil }
    millionths = units
  }

  /// Makes the percentage of `whole` that `part` represents, rounded half up to the given number of
  /// decimals. `whole` must be above 0.
  package init(_ part: Amount, of whole: Amount, decimals: Int) {
    let (one, size) = (0..<decimals).reduce((Int64(100), Int64(10_000))) { sizes, _ in
      (sizes.0 * 10, sizes.1 / 10)
    }
    let units = wideProduct(part.minorUnits, 2 * one) + Int128(whole.minorUnits)
    millionths = Int64(units / (2 * Int128(whole.minorUnits))) * size
  }

  /// The shortest form of the number, without the sign: `12.5`.
  package var text: String { text(inParts: 10_000) }

  /// The percentage in tenths, as Chinese discounts are written: `8.5` for 85 %.
  var textInTenths: String { text(inParts: 100_000) }

  /// Returns the percentage as a number of parts of the given size, in the number's shortest form.
  ///
  /// - Parameter size: A power of ten, in millionths.
  private func text(inParts size: Int64) -> String {
    let (whole, rest) = millionths.quotientAndRemainder(dividingBy: size)
    guard rest > 0 else { return String(whole) }
    let digits = String(rest + size).dropFirst()
    return "\(whole).\(String(digits.reversed().drop { $0 == "0" }.reversed()))"
  }

  /// The percentage that is left of the whole: 80 % for 20 %.
  var complement: Percent { Percent(millionths: Percent.hundred.millionths - millionths) }
}

extension Percent {
  /// Returns the percentages to pay that a text may mean: `80`, `8` (as in "8折") and `0.8` may all
  /// mean 80 %. A number below 10 has two readings, in this order: as tenths or a fraction, and as
  /// written.
  static func readings(of text: some Collection<UInt8>) -> [String] {
    guard let number = DecimalText(text), let percent = Percent(number) else { return [] }
    let asWritten = percent.text
    guard percent.millionths < 100_000 else { return [asWritten] }
    let scale: Int64 = percent.millionths < 10_000 ? 100 : 10
    return [Percent(millionths: percent.millionths * scale).text, asWritten]
  }
}
