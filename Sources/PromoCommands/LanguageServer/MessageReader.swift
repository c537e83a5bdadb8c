/// Splits the bytes of a connection into messages. Each message follows a header that states the
/// length of the message (Language Server Protocol 3.17, base protocol).
struct MessageReader {
  enum Part: Equatable {
    case content([UInt8])
    /// Bytes that were skipped, because no header states the length of their message.
    case broken
  }

  private var bytes: [UInt8] = []

  /// The number of bytes at the start that have already been read.
  private var taken = 0

  /// True while the reader skips bytes up to the next header.
  private var isLost = false

  /// The maximum length of a message in bytes: a rule file of the largest size with every byte
  /// escaped.
  static var lengthLimit: Int { 6 * 32 << 20 }
  private static var headerLimit: Int { 4_096 }

  mutating func append(_ more: some Sequence<UInt8>) {
    bytes.removeFirst(taken)
    taken = 0
    bytes += more
  }

  /// Returns the next part; nil if more bytes are needed.
  mutating func next() -> Part? {
    while true {
      if isLost, !findHeader() { return nil }
      let rest = bytes[taken...]
      guard let end = MessageReader.headerEnd(in: rest) else {
        guard rest.count > MessageReader.headerLimit else { return nil }
        return lose(1)
      }
      guard let length = MessageReader.length(in: rest[..<end]) else {
        return lose(end - taken)
      }
      guard bytes.count - end >= length else { return nil }
      taken = end + length
      return .content(Array(bytes[end..<(end + length)]))
    }
  }

  /// Skips `count` bytes and all following bytes up to the next header.
  private mutating func lose(_ count: Int) -> Part? {
    taken += count
    isLost = true
    return .broken
  }

  /// Moves to the next `Content-Length`; returns false if there is none yet.
  private mutating func findHeader() -> Bool {
    let name = Array("content-length:".utf8)
    while taken + name.count <= bytes.count {
      if bytes[taken] | 0x20 == name[0],
        zip(bytes[taken...], name).allSatisfy({
          $0 == $1 || $0 | 0x20 == $1 && (0x41...0x5A).contains($0)
        })
      {
        isLost = false
        return true
      }
      taken += 1
    }
    return false
  }

  /// Returns the offset after the empty line that ends a header.
  private static func headerEnd(in bytes: ArraySlice<UInt8>) -> Int? {
    var lineStart = bytes.startIndex
    for offset in bytes.indices.prefix(headerLimit) where bytes[offset] == UInt8(ascii: "\n") {
      let line = bytes[lineStart..<offset].filter { $0 != UInt8(ascii: "\r") }
      if line.isEmpty { return offset + 1 }
      lineStart = offset + 1
    }
    return nil
  }

  /// Returns the length that a header states; nil if the length is missing, malformed or above the
  /// limit.
  private static func length(in header: ArraySlice<UInt8>) -> Int? {
    for line in header.split(separator: UInt8(ascii: "\n")) {
      let parts = String(decoding: line, as: UTF8.self).split(
        separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      let digits = parts[1].filter { !$0.isWhitespace }
      guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let length = Int(digits),
        length <= lengthLimit
      else { return nil }
      return length
    }
    return nil
  }
}
