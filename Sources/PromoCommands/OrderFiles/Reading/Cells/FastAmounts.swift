import Promo

/// A fast reader and writer of amounts in ASCII digits, such as `123.45`. It handles eight bytes at
/// a time. It leaves every other form, valid or not, to the currency.
struct FastAmounts {
  private let decimals: Int

  /// The factor that turns the written digits into minor units, by the number of written decimals.
  private let scales: [Int64]

  /// The numbers from 0 to 999 as three ASCII digits, one per byte.
  private let threes: [UInt32]

  init(_ currency: Currency) {
    threes = (0..<1_000).map { 0x303030 + $0 / 100 + (($0 / 10) % 10) << 8 + ($0 % 10) << 16 }
    decimals = currency.decimals
    scales = (0...currency.decimals).map { places in
      (places..<currency.decimals).reduce(1) { scale, _ in scale * 10 }
    }
  }

  /// Returns the minor units of the amount in the first `length` bytes of a word; nil if the length
  /// is not 1 to 8, or if the amount has another form.
  @inline(__always)
  func units(of word: UInt64, length: Int) -> Int64? {
    guard length > 0, length <= 8 else { return nil }
    let unused = UInt64(truncatingIfNeeded: 64 &- 8 &* length)
    // The last digit is in the highest byte; unused bytes are zero.
    var digits = (word ^ UInt64(bytes: UInt8(ascii: "0"))) &<< unused
    // Usually there is a point before the last two digits. The digits before the point then move up
    // to close the gap.
    if length > 3, decimals == 2, digits &>> 40 & 0xFF == 0x1E {
      digits = digits & 0xFFFF_0000_0000_0000 | (digits & 0x00FF_FFFF_FFFF) &<< 8
      guard ((digits &+ UInt64(bytes: 6)) | digits) & UInt64(bytes: 0xF0) == 0 else { return nil }
      return Int64(truncatingIfNeeded: FastAmounts.number(ofDigits: digits))
    }
    return uncommonUnits(ofDigits: digits, unused: unused)
  }

  /// Returns the minor units of an amount with a point in any position, or with no point.
  @inline(never)
  private func uncommonUnits(ofDigits shifted: UInt64, unused: UInt64) -> Int64? {
    var digits = shifted
    var places = 0
    let points = digits.bytes(equalTo: UInt8(ascii: ".") ^ UInt8(ascii: "0"))
    if points != 0 {
      let below = (points & (0 &- points)) &>> 7
      let isFirst = below == 1 &<< unused
      places = 7 &- points.firstByte
      guard !isFirst, places > 0, places <= decimals else { return nil }
      let whole = digits & (below &- 1)
      digits = (digits & ~((below &<< 8) &- 1)) | whole &<< 8
    }
    guard ((digits &+ UInt64(bytes: 6)) | digits) & UInt64(bytes: 0xF0) == 0 else { return nil }
    return Int64(truncatingIfNeeded: FastAmounts.number(ofDigits: digits)) &* scales[places]
  }

  /// Returns the number that eight digits form. Each byte holds one digit, with the first digit in
  /// the lowest byte. Joins digits into pairs, pairs into groups of four, and the two groups into
  /// the number.
  @inline(__always)
  private static func number(ofDigits digits: UInt64) -> UInt64 {
    let pairs = (digits &* 10 &+ digits &>> 8) & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* 100 &+ pairs &>> 16) & 0x0000_FFFF_0000_FFFF
    return (fours &* 10_000 &+ fours &>> 32) & 0xFFFF_FFFF
  }

  /// The largest number of bytes in an amount or a number.
  static var longest: Int { 24 }

  /// Writes an amount with all of the currency's decimals.
  @inline(__always)
  func write(_ units: Int64, to text: inout TextCursor) {
    guard decimals == 2, units >= 0, units < 10_000_000_000 else {
      return writeLong(units, to: &text)
    }
    let whole = UInt64(truncatingIfNeeded: units) / 100
    let cents = UInt64(truncatingIfNeeded: units) &- whole &* 100
    // The point, and the last two of three digits.
    let fraction = UInt64(threes[Int(truncatingIfNeeded: cents)]) & 0xFFFF00 | 0x2E
    guard whole < 1_000 else {
      FastAmounts.writeShort(whole, to: &text)
      return text.append(fraction, length: 3)
    }
    let length = 1 &+ (whole > 9 ? 1 : 0) &+ (whole > 99 ? 1 : 0)
    let digits = UInt64(threes[Int(truncatingIfNeeded: whole)]) &>> UInt64(24 &- 8 &* length)
    text.append(digits | fraction &<< UInt64(8 &* length), length: length &+ 3)
  }

  /// Writes a number below 10^8 without leading zeros.
  @inline(__always)
  private static func writeShort(_ number: UInt64, to text: inout TextCursor) {
    let upper = number / 10_000
    let fours = upper | (number &- upper &* 10_000) &<< 32
    let hundreds = (fours &* 10_486) &>> 20 & 0x0000_007F_0000_007F
    let pairs = hundreds | (fours &- hundreds &* 100) &<< 16
    let tens = (pairs &* 103) &>> 10 & 0x000F_000F_000F_000F
    let digits = tens | (pairs &- tens &* 10) &<< 8
    let noughts = (digits | 1 &<< 56).firstByte
    let shown = (digits | UInt64(bytes: UInt8(ascii: "0"))) &>> UInt64(8 &* noughts)
    text.append(shown, length: 8 &- noughts)
  }

  /// Writes a whole number.
  @inline(__always)
  static func write(_ number: Int, to text: inout TextCursor) {
    if number >= 0, number < 100_000_000 {
      writeShort(UInt64(truncatingIfNeeded: number), to: &text)
    } else {
      for digit in String(number).utf8 { text.append(digit) }
    }
  }

  @inline(never)
  private func writeLong(_ units: Int64, to text: inout TextCursor) {
    let digits = Array(String(units).utf8)
    let padded =
      [UInt8](repeating: UInt8(ascii: "0"), count: max(0, decimals + 1 - digits.count)) + digits
    for (index, digit) in padded.enumerated() {
      if index == padded.count - decimals { text.append(UInt8(ascii: ".")) }
      text.append(digit)
    }
  }
}
