/// A percentage as it is written, exactly: at most four decimals, from 0 % to 100 %.
public struct Percent: Hashable, Sendable {
  /// The part of the whole in millionths: 20 % is 200,000.
  public let millionths: Int64

  /// The whole.
  static var hundred: Percent { Percent(millionths: 1_000_000) }

  /// The decimals a percentage may be written with.
  static var decimals: Int { 4 }

  /// What is left of the whole: 80 % of 20 %.
  var complement: Percent { Percent(millionths: Percent.hundred.millionths - millionths) }
}
