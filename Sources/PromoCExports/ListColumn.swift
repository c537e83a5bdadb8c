import CPromo

/// The validity bits of a buffer. They mark the places that have a value.
struct ValidBits {
  /// The bits; nil if every place has a value.
  let bits: UnsafePointer<UInt8>?

  @inline(__always)
  func contains(_ place: Int) -> Bool {
    guard let bits else { return true }
    return bits[place >> 3] >> UInt8(place & 7) & 1 == 1
  }
}

/// A column of lists. Its offsets have been checked: every list lies within the elements.
struct ListColumn {
  private let offsets: UnsafeRawPointer?
  private let valid: ValidBits
  private let first: Int
  private let isLong: Bool

  /// Checks the lists of `count` rows against the number of elements; nil if there is no column.
  /// Error messages call the column `name`.
  init?(_ lists: promo_lists, count: Int, elements: Int, of name: String) throws(CallFailure) {
    guard lists.kind != PROMO_NO_COLUMN else { return nil }
    guard lists.kind == PROMO_LISTS || lists.kind == PROMO_LONG_LISTS else {
      throw .argument("`\(name)` has the kind \(lists.kind), which no lists have")
    }
    first = try checkedPlaces(lists.first, count: count, of: name)
    isLong = lists.kind == PROMO_LONG_LISTS
    (offsets, valid) = (lists.offsets, ValidBits(bits: lists.valid))
    guard count == 0 || offsets != nil else { throw .argument("`\(name)` has no offsets") }
    for row in 0..<count {
      let (start, end) = (offset(first + row), offset(first + row + 1))
      guard start >= 0, start <= end, end <= elements else {
        throw .argument("`\(name)` has impossible offsets at row \(row)")
      }
    }
  }

  /// Returns the places of a row's elements; nil if the row has no list.
  func elements(of row: Int) -> Range<Int>? {
    let place = first + row
    return valid.contains(place) ? offset(place)..<offset(place + 1) : nil
  }

  private func offset(_ place: Int) -> Int {
    guard let offsets else { return 0 }
    return isLong
      ? Int(offsets.loadUnaligned(fromByteOffset: 8 * place, as: Int64.self))
      : Int(offsets.loadUnaligned(fromByteOffset: 4 * place, as: Int32.self))
  }
}

/// Returns the first place of a column as an `Int`. Fails if `first` or `count` is so large that
/// the offset of a 16-byte value, the largest kind, could overflow.
func checkedPlaces(_ first: Int64, count: Int, of name: String) throws(CallFailure) -> Int {
  guard (0...Int64(Int.max / 32)).contains(first), (0...Int.max / 32).contains(count) else {
    throw .argument("the first row or the count of `\(name)` is out of range")
  }
  return Int(first)
}
