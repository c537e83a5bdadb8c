/// Functions that decode and check UTF-8.
package enum UTF8Bytes {
  /// Returns true if a byte continues a scalar that an earlier byte began.
  package static func isContinuation(_ byte: UInt8) -> Bool {
    byte & 0b1100_0000 == 0b1000_0000
  }

  package static func firstInvalid(in bytes: [UInt8]) -> Int? {
    if isASCII(bytes) { return nil }
    var offset = 0
    while offset < bytes.count {
      if bytes[offset] < 0x80 {
        offset += 1
      } else if let length = scalar(at: offset, in: bytes)?.length {
        offset += length
      } else {
        return offset
      }
    }
    return nil
  }

  /// True if bytes that are not UTF-8 appear to be GBK, in which a Chinese character takes two bytes.
  package static func appearToBeGBK(_ bytes: some Collection<UInt8>) -> Bool {
    let runs = bytes.split { $0 < 0x80 }
    return !runs.isEmpty && runs.allSatisfy { $0.count.isMultiple(of: 2) }
  }

  /// Returns `UTF-32` or `UTF-16` if the bytes appear to be in that encoding; otherwise nil. The
  /// sign is the byte-order mark of the encoding at the beginning, or zeros in the places where
  /// ASCII text in the encoding has zeros.
  package static func wideEncoding(of bytes: some Collection<UInt8>) -> String? {
    let beginning = Array(bytes.prefix(64))
    let zeros = beginning.indices.filter { beginning[$0] == 0 }
    let others = beginning.indices.filter { beginning[$0] != 0 }
    let has = { (mark: [UInt8]) in beginning.starts(with: mark) }
    let isWide = { (places: [Int], width: Int) in
      places.allSatisfy { $0 % width == places[0] % width }
    }
    if has([0xFF, 0xFE, 0, 0]) || has([0, 0, 0xFE, 0xFF])
      || zeros.count > 8 && !others.isEmpty && isWide(others, 4)
    {
      return "UTF-32"
    }
    let isUTF16 =
      has([0xFF, 0xFE]) || has([0xFE, 0xFF])
      || beginning.count > 8 && zeros.count * 5 >= beginning.count * 2 && isWide(zeros, 2)
    return isUTF16 ? "UTF-16" : nil
  }

  /// The loop never stops early, so the compiler can vectorize it.
  private static func isASCII(_ bytes: [UInt8]) -> Bool { bytes.reduce(0, |) < 0x80 }

  /// Returns the scalar that begins at `offset` and its length in bytes; nil if the bytes are not
  /// valid UTF-8, for example if they are cut off, overlong, a surrogate or above U+10FFFF
  /// (Unicode, table 3-7).
  static func scalar(at offset: Int, in bytes: [UInt8]) -> (scalar: Unicode.Scalar, length: Int)? {
    let first = bytes[offset]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let (length, initial, smallest): (Int, UInt32, UInt32) =
      switch first {
      case 0xC2...0xDF: (2, UInt32(first & 0x1F), 0x80)
      case 0xE0...0xEF: (3, UInt32(first & 0x0F), 0x800)
      case 0xF0...0xF4: (4, UInt32(first & 0x07), 0x1_0000)
      default: (0, 0, 0)
      }
    guard length > 0, offset + length <= bytes.count else { return nil }
    var value = initial
    for byte in bytes[(offset + 1)..<(offset + length)] {
      guard isContinuation(byte) else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    guard value >= smallest, let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, length)
  }
}

extension UInt8 {
  /// True for `0` to `9`.
  package var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
  var isCapital: Bool { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") }
  /// True for `a` to `z` and `A` to `Z`.
  package var isLetter: Bool {
    (self | 0x20) >= UInt8(ascii: "a") && (self | 0x20) <= UInt8(ascii: "z")
  }
}
