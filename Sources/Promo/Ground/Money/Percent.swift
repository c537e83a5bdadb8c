/// An exact percentage from 0 % to 100 %, with at most four decimals.
public struct Percent: Hashable, Sendable {
  /// The part of the whole in millionths: 20 % is 200,000.
  public let millionths: Int64

  init(millionths: Int64) {
    self.millionths = millionths
  }

  static var hundred: Percent { Percent(millionths: 1_000_000) }

  static var one: Percent { Percent(millionths: 10_000) }

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
  /// Returns the percentage to pay that Chinese tenths state: `80` for `8折` and `八折`, `85` for
  /// `85折`, `8.5折` and `八五折`. Returns nil for any other text, as for `10折`, the full price.
  package static func toPay(inTenths text: String) -> String? {
    guard text.hasSuffix("折") else { return nil }
    let digits = text.dropLast().filter { $0 != " " && $0 != "." }.map { $0.digitInWords ?? $0 }
    guard (1...2).contains(digits.count), digits.allSatisfy({ $0.isASCII && "1"..."9" ~= $0 })
    else { return nil }
    return String(digits) + (digits.count == 1 ? "0" : "")
  }

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

extension Character {
  /// The ASCII digit for a Chinese one; nil for any other character.
  fileprivate var digitInWords: Character? {
    switch self {
    case "一": "1"
    case "二": "2"
    case "三": "3"
    case "四": "4"
    case "五": "5"
    case "六": "6"
    case "七": "7"
    case "八": "8"
    case "九": "9"
    default: nil
    }
  }
}
