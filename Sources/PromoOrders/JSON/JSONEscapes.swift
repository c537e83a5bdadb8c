import Promo

/// The escapes in JSON strings (RFC 8259).
enum JSONEscapes {
  /// Returns the text between the quotes of a valid JSON string, decoded to UTF-8.
  static func decoded(_ text: OrderBytes) -> [UInt8] {
    var bytes: [UInt8] = []
    var offset = 0
    while offset < text.count {
      guard text[offset] == UInt8(ascii: "\\") else {
        bytes.append(text[offset])
        offset += 1
        continue
      }
      guard let (scalar, length) = scalar(in: text, at: offset) else { return bytes }
      bytes.append(contentsOf: String(scalar ?? "\u{FFFD}").utf8)
      offset += length
    }
    return bytes
  }

  /// Returns the character and the length of the escape that begins with the `\` at an offset; nil
  /// if the escape is invalid. For half a surrogate pair, the character is nil.
  static func scalar(in text: OrderBytes, at offset: Int) -> (Unicode.Scalar?, length: Int)? {
    guard offset + 1 < text.count else { return nil }
    switch text[offset + 1] {
    case UInt8(ascii: "\""): return ("\"", 2)
    case UInt8(ascii: "\\"): return ("\\", 2)
    case UInt8(ascii: "/"): return ("/", 2)
    case UInt8(ascii: "b"): return ("\u{8}", 2)
    case UInt8(ascii: "f"): return ("\u{C}", 2)
    case UInt8(ascii: "n"): return ("\n", 2)
    case UInt8(ascii: "r"): return ("\r", 2)
    case UInt8(ascii: "t"): return ("\t", 2)
    case UInt8(ascii: "u"): return unicode(in: text, at: offset)
    case _: return nil
    }
  }

  private static func unicode(
    in text: OrderBytes, at offset: Int
  ) -> (Unicode.Scalar?, length: Int)? {
    guard let unit = unit(in: text, at: offset) else { return nil }
    if let scalar = Unicode.Scalar(unit) { return (scalar, 6) }
    guard unit < 0xDC00, let low = self.unit(in: text, at: offset + 6),
      (0xDC00...0xDFFF).contains(low)
    else { return (nil, 6) }
    return (Unicode.Scalar(0x1_0000 + (unit - 0xD800) << 10 + (low - 0xDC00)), 12)
  }

  /// Returns the number in an escape such as `\u20AC`; nil if there is no such escape at the
  /// offset.
  private static func unit(in text: OrderBytes, at offset: Int) -> UInt32? {
    guard offset + 6 <= text.count, text[offset] == UInt8(ascii: "\\"),
      text[offset + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt32 = 0
    for byte in text[(offset + 2)..<(offset + 6)].memory {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        return nil
      }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }
}
