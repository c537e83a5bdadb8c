#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A view of bytes of an order file. The memory is owned elsewhere, and the bytes are followed by a
/// readable margin. Every access is checked.
package struct OrderBytes {
  private let start: UnsafeRawPointer
  package let count: Int

  /// Makes a view of the bytes from `start` on. At least `GrowingMemory.margin` more bytes must be
  /// readable.
  init(_ start: UnsafeRawPointer, count: Int) {
    self.start = start
    self.count = count
  }

  package var memory: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

  subscript(offset: Int) -> UInt8 {
    @inline(__always) get {
      precondition(offset >= 0 && offset < count)
      return start.load(fromByteOffset: offset, as: UInt8.self)
    }
  }

  package subscript(range: Range<Int>) -> OrderBytes {
    @inline(__always) get {
      precondition(range.lowerBound >= 0 && range.upperBound <= count)
      return OrderBytes(start.advanced(by: range.lowerBound), count: range.count)
    }
  }

  /// Returns the eight bytes from an offset on, with the first byte lowest. Bytes after the end
  /// come from the margin.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset <= count)
    return UInt64(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  package func first(_ byte: UInt8, from offset: Int) -> Int? {
    precondition(offset >= 0 && offset <= count)
    #if canImport(Darwin) || canImport(Musl) || canImport(Glibc)
      return memchr(start.advanced(by: offset), Int32(byte), count - offset)
        .map { UnsafeRawPointer($0) - start }
    #else
      // A page has no C library.
      return memory[offset...].firstIndex(of: byte)
    #endif
  }

  func last(_ byte: UInt8, in range: Range<Int>) -> Int? {
    self[range].memory.lastIndex(of: byte).map { range.lowerBound + $0 }
  }

  /// Returns the range of a row without its line end, LF or CRLF.
  package func withoutLineEnd(_ row: Range<Int>) -> Range<Int> {
    var end = row.upperBound
    if end > row.lowerBound, self[end - 1] == UInt8(ascii: "\n") { end -= 1 }
    if end > row.lowerBound, self[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return row.lowerBound..<end
  }

  package var lineEndCount: Int {
    var (count, offset) = (0, 0)
    while offset < self.count, let end = first(UInt8(ascii: "\n"), from: offset) {
      (count, offset) = (count + 1, end + 1)
    }
    return count
  }

  /// The bytes without blanks around them. If a quoted cell is copied, the blanks within the quotes
  /// are kept, but `" 5 "` is read as 5.
  @inline(__always)
  package var trimmed: OrderBytes {
    count > 0 && !self[0].isBlank && !self[count &- 1].isBlank ? self : withoutBlanks
  }

  private var withoutBlanks: OrderBytes {
    var (lower, upper) = (0, count)
    while lower < upper, self[lower].isBlank { lower += 1 }
    while lower < upper, self[upper - 1].isBlank { upper -= 1 }
    return self[lower..<upper]
  }

  /// Returns the parts between separators, without blanks around them.
  func parts(around separator: UInt8) -> [OrderBytes] {
    var (parts, start) = ([OrderBytes](), 0)
    while let end = first(separator, from: start) {
      parts.append(self[start..<end].trimmed)
      start = end + 1
    }
    return parts + [self[start..<count].trimmed]
  }

  /// The bytes as text. Invalid UTF-8 is replaced.
  package var text: String { String(decoding: memory, as: UTF8.self) }
  var isUTF8: Bool { String(validating: memory, as: UTF8.self) != nil }

  package var array: [UInt8] { Array(memory) }

  /// Calls `body` with a view of other bytes.
  static func with<Value, Failure: Error>(
    _ bytes: [UInt8], _ body: (OrderBytes) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    var memory = GrowingMemory<UInt8>()
    memory.append(bytes)
    return try body(memory.bytes)
  }
}

/// Tests of all eight bytes of a word at once (Mycroft, "bit twiddling hacks"). The result has the
/// highest bit set in each byte that passes.
extension UInt64 {
  @inline(__always)
  init(bytes byte: UInt8) { self = 0x0101_0101_0101_0101 &* UInt64(byte) }

  static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// Tests which bytes are below a limit of at most 128. The highest bit of each byte is ignored.
  @inline(__always)
  func bytes(below limit: UInt8) -> UInt64 {
    ~((self | .highBits) &- UInt64(bytes: limit)) & .highBits
  }

  /// Tests which bytes are equal to a byte below 128. After the first byte that passes, unequal
  /// bytes may pass.
  @inline(__always)
  func bytes(equalTo byte: UInt8) -> UInt64 {
    let difference = self ^ UInt64(bytes: byte)
    return (difference &- UInt64(bytes: 1)) & ~difference & .highBits
  }

  /// The index of the first byte that passed a test; 8 if none did.
  @inline(__always)
  var firstByte: Int { trailingZeroBitCount &>> 3 }
}

extension UInt8 {
  /// True if the byte is ignored around a cell: a space, a tab, or the first half of a CRLF.
  var isBlank: Bool {
    self <= UInt8(ascii: " ")
      && (self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\r"))
  }
}
