/// A percentage as it is written, exactly: at most four decimals, from 0 % to 100 %.
public struct Percent: Hashable, Sendable {
  /// The part of the whole in millionths: 20 % is 200,000.
  public let millionths: Int64

  init(millionths: Int64) {
    self.millionths = millionths
  }

  /// The whole.
  static var hundred: Percent { Percent(millionths: 1_000_000) }

  static var half: Percent { Percent(millionths: 500_000) }

  /// The decimals a percentage may be written with.
  static var decimals: Int { 4 }

  /// The percentage of so many per cent; nil above 100, or with too many decimals.
  init?(_ number: DecimalText) {
    guard number.decimals <= Percent.decimals,
      let units = number.units(places: Percent.decimals, limit: Percent.hundred.millionths)
    else { return nil }
    millionths = units
  }

  /// `20%` for the `0.2` that spreadsheets show; nil for what is no such part.
  static func text(ofPart text: String) -> String? {
    guard text.hasPrefix("0."), let number = DecimalText(text.utf8),
      number.decimals <= decimals, let units = number.units(places: 6, limit: hundred.millionths)
    else { return nil }
    return "\(Percent(millionths: units).text)%"
  }

  /// What the price to pay may be that is written `80`, `8` as in "8折", or `0.8`, in percent: as it is
  /// written, and as so many tenths or parts.
  static func readings(of text: some Collection<UInt8>) -> [String] {
    guard let number = DecimalText(text), let percent = Percent(number) else { return [] }
    let asWritten = percent.text
    guard percent.millionths < 100_000 else { return [asWritten] }
    let scale: Int64 = percent.millionths < 10_000 ? 100 : 10
    return [Percent(millionths: percent.millionths * scale).text, asWritten]
  }

  /// Its number as short as it can be written, without the sign: `12.5`.
  var text: String { text(inParts: 10_000) }

  /// The same in tenths of the whole, as Chinese says it: `8.5` for 85 %.
  var textInTenths: String { text(inParts: 100_000) }

  /// - Parameter size: a power of ten, in millionths.
  private func text(inParts size: Int64) -> String {
    let (whole, rest) = millionths.quotientAndRemainder(dividingBy: size)
    guard rest > 0 else { return String(whole) }
    let digits = String(rest + size).dropFirst()
    return "\(whole).\(String(digits.reversed().drop { $0 == "0" }.reversed()))"
  }

  /// What is left of the whole: 80 % of 20 %.
  var complement: Percent { Percent(millionths: Percent.hundred.millionths - millionths) }
}
