extension Lexer {
  /// comment = "#" { character } .
  ///
  /// Returns the piece of trivia that begins at `offset`; nil at a token or the end of the file.
  static func trivia(at offset: Int, in bytes: [UInt8]) -> Trivia? {
    guard offset < bytes.count else { return nil }
    switch bytes[offset] {
    case UInt8(ascii: "\n"): return .lineEnd(offset..<(offset + 1))
    case UInt8(ascii: "\r")
    where offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "\n"):
      return .lineEnd(offset..<(offset + 2))
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
      return .blank(
        offset..<end(of: offset, in: bytes) { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") })
    case UInt8(ascii: "#"):
      return .comment(offset..<end(of: offset, in: bytes) { $0 != UInt8(ascii: "\n") })
    // A byte-order mark.
    case 0xEF where offset == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]):
      return .blank(0..<3)
    default: return nil
    }
  }

  /// Returns the offset after the byte at `offset` and all following bytes that belong to it.
  static func end(
    of offset: Int, in bytes: [UInt8], while belongs: (UInt8) -> Bool
  ) -> Int {
    let bytes = bytes.span
    var end = offset + 1
    while end < bytes.count, belongs(bytes[end]) { end += 1 }
    return end
  }
}
