#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Bytes of an order file in memory that someone else keeps, with a margin behind them that may be
/// read. Every access is checked.
struct OrderBytes {
  private let start: UnsafeRawPointer
  let count: Int

  /// The bytes from `start` on; at least `GrowingMemory.margin` more must be readable.
  init(_ start: UnsafeRawPointer, count: Int) {
    self.start = start
    self.count = count
  }

  var memory: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

  subscript(offset: Int) -> UInt8 {
    @inline(__always) get {
      precondition(offset >= 0 && offset < count)
      return start.load(fromByteOffset: offset, as: UInt8.self)
    }
  }

  subscript(range: Range<Int>) -> OrderBytes {
    @inline(__always) get {
      precondition(range.lowerBound >= 0 && range.upperBound <= count)
      return OrderBytes(start.advanced(by: range.lowerBound), count: range.count)
    }
  }

  /// The eight bytes from an offset on, the first of them lowest; those behind the end are in the
  /// margin.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset <= count)
    return UInt64(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The bytes from an offset on, those in the margin among them.
  @inline(__always)
  func window(at offset: Int) -> OrderWindow {
    precondition(offset >= 0 && offset <= count)
    return OrderWindow(start.advanced(by: offset))
  }

  /// The sixteen bytes from an offset on, as they stand; those behind the end are in the margin.
  @inline(__always)
  func twoWords(at offset: Int) -> SIMD2<UInt64> {
    precondition(offset >= 0 && offset <= count)
    return start.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
  }

  /// The first place of a byte at or behind an offset.
  func first(_ byte: UInt8, from offset: Int) -> Int? {
    precondition(offset >= 0 && offset <= count)
    return memchr(start.advanced(by: offset), Int32(byte), count - offset)
      .map { UnsafeRawPointer($0) - start }
  }

  /// The last place of a byte in a range.
  func last(_ byte: UInt8, in range: Range<Int>) -> Int? {
    self[range].memory.lastIndex(of: byte).map { range.lowerBound + $0 }
  }

  /// How many bytes are line ends.
  var lineEndCount: Int { memory.count { $0 == UInt8(ascii: "\n") } }

  /// A cell as it is understood: quotes keep blanks for whoever carries it, but `" 5 "` is 5.
  var trimmed: OrderBytes {
    var (lower, upper) = (0, count)
    while lower < upper, self[lower].isBlank { lower += 1 }
    while lower < upper, self[upper - 1].isBlank { upper -= 1 }
    return self[lower..<upper]
  }

  /// As text; what is no UTF-8 is replaced.
  var text: String { String(decoding: memory, as: UTF8.self) }

  /// Whether all of it is valid UTF-8.
  var isUTF8: Bool { String(validating: memory, as: UTF8.self) != nil }

  var array: [UInt8] { Array(memory) }

  func starts(with bytes: [UInt8]) -> Bool { memory.starts(with: bytes) }
}

/// The `GrowingMemory.margin` bytes from some place on. Within them the compiler can mostly see that a
/// place is right, and leaves out the checks.
struct OrderWindow {
  private let start: UnsafeRawPointer

  /// That many bytes from `start` on must be readable.
  @inline(__always)
  fileprivate init(_ start: UnsafeRawPointer) { self.start = start }

  @inline(__always)
  func byte(at offset: Int) -> UInt8 {
    precondition(UInt(bitPattern: offset) < 64)
    return start.load(fromByteOffset: offset, as: UInt8.self)
  }

  /// The eight bytes from an offset on, the first of them lowest.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    precondition(UInt(bitPattern: offset) <= 56)
    return UInt64(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}

/// Tests of the eight bytes of a word at once (Mycroft, "bit twiddling hacks"): the answer has the
/// highest bit of each byte that passes.
extension UInt64 {
  /// A word whose bytes are all the same.
  @inline(__always)
  init(bytes byte: UInt8) { self = 0x0101_0101_0101_0101 &* UInt64(byte) }

  static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// The bytes below a byte, which is at most 128, of those below 128; those above are like what is
  /// left of them without the highest bit.
  @inline(__always)
  func bytes(below limit: UInt8) -> UInt64 {
    ~((self | .highBits) &- UInt64(bytes: limit)) & .highBits
  }

  /// The bytes that are equal to one below 128; above the first also some that are not.
  @inline(__always)
  func bytes(equalTo byte: UInt8) -> UInt64 {
    let difference = self ^ UInt64(bytes: byte)
    return (difference &- UInt64(bytes: 1)) & ~difference & .highBits
  }

  /// The place of the first byte that passed a test; 8 if none did.
  @inline(__always)
  var firstByte: Int { trailingZeroBitCount &>> 3 }
}

extension UInt8 {
  /// What is ignored around a cell: a space, a tab, or the first half of a CRLF.
  var isBlank: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\r")
  }
}
