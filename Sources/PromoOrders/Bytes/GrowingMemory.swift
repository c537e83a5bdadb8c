/// Contiguous values in memory that is reused for each block of an order file. Unlike an array, it
/// needs no reference counts and no copies, and it has room after the last value for reading and
/// writing whole words.
package struct GrowingMemory<Element: BitwiseCopyable>: ~Copyable {
  /// The number of bytes after the last value that may be read and written.
  static var margin: Int { 64 }

  private var start: UnsafeMutableRawPointer
  private(set) var capacity: Int
  package private(set) var count = 0

  package init(capacity: Int = 64) {
    self.capacity = capacity
    start = Self.allocated(capacity)
  }

  deinit { start.deallocate() }

  private static func allocated(_ capacity: Int) -> UnsafeMutableRawPointer {
    let size = capacity * MemoryLayout<Element>.stride
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size + margin, alignment: 16)
    memory.advanced(by: size).initializeMemory(as: UInt8.self, repeating: 0, count: margin)
    return memory
  }

  package subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < count)
      return start.loadUnaligned(
        fromByteOffset: index &* MemoryLayout<Element>.stride, as: Element.self)
    }
    set {
      precondition(index >= 0 && index < count)
      start.storeBytes(
        of: newValue, toByteOffset: index &* MemoryLayout<Element>.stride, as: Element.self)
    }
  }

  @inline(__always)
  mutating func reserve(_ more: Int) {
    if capacity &- count < more { grow(more) }
  }

  @inline(never)
  private mutating func grow(_ more: Int) {
    let larger = max(2 * capacity, count + more)
    let memory = Self.allocated(larger)
    memory.copyMemory(from: start, byteCount: count * MemoryLayout<Element>.stride)
    start.deallocate()
    (start, capacity) = (memory, larger)
  }

  @inline(__always)
  package mutating func append(_ value: Element) {
    reserve(1)
    start.storeBytes(
      of: value, toByteOffset: count &* MemoryLayout<Element>.stride, as: Element.self)
    count &+= 1
  }

  package mutating func append(_ values: UnsafeBufferPointer<Element>) {
    append(block: UnsafeRawBufferPointer(values))
  }

  private mutating func append(block: UnsafeRawBufferPointer) {
    let more = block.count / MemoryLayout<Element>.stride
    reserve(more)
    guard let source = block.baseAddress else { return }
    start.advanced(by: count * MemoryLayout<Element>.stride)
      .copyMemory(from: source, byteCount: block.count)
    count += more
  }

  /// Removes all values after the first `count`, and keeps the memory.
  package mutating func truncate(to count: Int) {
    precondition(count >= 0 && count <= self.count)
    self.count = count
  }

  package mutating func removeAll() { count = 0 }

  /// All values. The buffer is valid until the next change.
  package var values: UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(start: start.assumingMemoryBound(to: Element.self), count: count)
  }
}

extension GrowingMemory where Element == UInt8 {
  /// The bytes, for reading words. The view is valid until the next change.
  package var bytes: OrderBytes { OrderBytes(start, count: count) }

  package mutating func room(_ more: Int) -> UnsafeMutableRawBufferPointer {
    reserve(more)
    return UnsafeMutableRawBufferPointer(start: start.advanced(by: count), count: more)
  }

  /// Adds bytes that were written into the room after the last byte.
  package mutating func take(_ more: Int) {
    precondition(more >= 0 && more <= capacity - count)
    count += more
  }

  package mutating func append(_ text: [UInt8]) { text.withUnsafeBytes { append(block: $0) } }

  package mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Adds bytes. A few go in whole words, which is faster than a call to copy memory; surplus bytes
  /// go into the margin.
  @inline(__always)
  package mutating func append(_ bytes: OrderBytes) {
    guard bytes.count <= 32 else { return append(block: bytes.memory) }
    reserve(bytes.count)
    var offset = 0
    while offset < bytes.count {
      start.storeBytes(
        of: bytes.word(at: offset).littleEndian, toByteOffset: count &+ offset, as: UInt64.self)
      offset &+= 8
    }
    count &+= bytes.count
  }

  /// Adds a number of minor units as an amount with so many decimals.
  @inline(__always)
  package mutating func append(_ units: Int64, decimals: Int) {
    guard units >= 0, units < 100_000_000, decimals < 8 else {
      return append(long: units, decimals: decimals)
    }
    // Eight digits, one in each byte: two groups of four, four pairs, and their digits.
    let upper = units.magnitude / 10_000
    let fours = upper | (units.magnitude &- upper &* 10_000) &<< 32
    let hundreds = (fours &* 10_486) &>> 20 & 0x0000_007F_0000_007F
    let pairs = hundreds | (fours &- hundreds &* 100) &<< 16
    let tens = (pairs &* 103) &>> 10 & 0x000F_000F_000F_000F
    let digits = tens | (pairs &- tens &* 10) &<< 8
    let noughts = min((digits | 1 &<< 56).firstByte, 7 &- decimals)
    let shown = (digits | UInt64(bytes: UInt8(ascii: "0"))) &>> UInt64(8 &* noughts)
    let whole = 8 &- noughts &- decimals
    let fraction = (shown &>> UInt64(8 &* whole)) &<< 8 | UInt64(UInt8(ascii: "."))
    reserve(16)
    start.storeBytes(of: shown.littleEndian, toByteOffset: count, as: UInt64.self)
    count &+= whole
    guard decimals > 0 else { return }
    start.storeBytes(of: fraction.littleEndian, toByteOffset: count, as: UInt64.self)
    count &+= decimals &+ 1
  }

  @inline(never)
  private mutating func append(long units: Int64, decimals: Int) {
    if units < 0 { append(UInt8(ascii: "-")) }
    let digits = Array(String(units.magnitude).utf8)
    let noughts = max(0, decimals + 1 - digits.count)
    let padded = [UInt8](repeating: UInt8(ascii: "0"), count: noughts) + digits
    append(Array(padded.dropLast(decimals)))
    if decimals > 0 { append(Array(".".utf8) + padded.suffix(decimals)) }
  }
}
