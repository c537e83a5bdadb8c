/// A percentage as it is written, exactly: at most four decimals, from 0 % to 100 %.
public struct Percent: Hashable, Sendable {
  /// The part of the whole in millionths: 20 % is 200,000.
  public let millionths: Int64

  /// The whole.
  static var hundred: Percent { Percent(millionths: 1_000_000) }

  static var half: Percent { Percent(millionths: 500_000) }

  /// The decimals a percentage may be written with.
  static var decimals: Int { 4 }

  /// What is left to pay of 100 when so many percent are taken off, as text; nil for more than all.
  static func rest(of percent: DecimalText) -> String? {
    guard percent.decimals <= decimals,
      let units = percent.units(places: decimals, limit: hundred.millionths)
    else { return nil }
    return Percent(millionths: hundred.millionths - units).text
  }

  /// What is left to pay of 200 without so many percent of it, and without so much, as texts; nil
  /// for more than a hundred.
  static func rests(
    ofTwoHundredWithout number: DecimalText
  ) -> (percent: String, amount: String)? {
    guard number.decimals <= decimals,
      let units = number.units(places: decimals, limit: hundred.millionths)
    else { return nil }
    let rest = hundred.millionths - units
    return (Percent(millionths: 2 * rest).text, Percent(millionths: hundred.millionths + rest).text)
  }

  /// `20%` for the `0.2` that spreadsheets show; nil for what is no such part.
  static func text(ofPart text: String) -> String? {
    guard text.hasPrefix("0."), let number = DecimalText(text.utf8),
      number.decimals <= decimals, let units = number.units(places: 6, limit: hundred.millionths)
    else { return nil }
    return "\(Percent(millionths: units).text)%"
  }

  /// Its number as short as it can be written, without the sign: `12.5`.
  var text: String {
    let (whole, rest) = millionths.quotientAndRemainder(dividingBy: 10_000)
    guard rest > 0 else { return String(whole) }
    let digits = String(rest + 10_000).dropFirst()
    return "\(whole).\(String(digits.reversed().drop { $0 == "0" }.reversed()))"
  }

  /// What is left of the whole: 80 % of 20 %.
  var complement: Percent { Percent(millionths: Percent.hundred.millionths - millionths) }
}
