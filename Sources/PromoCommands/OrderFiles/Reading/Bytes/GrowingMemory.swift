/// Contiguous values in memory that is reused for each block of an order file. Unlike an array, it
/// needs no reference counts and no copies, and it has room after the last value for reading and
/// writing whole words.
struct GrowingMemory<Element: BitwiseCopyable>: ~Copyable {
  /// The number of bytes after the last value that may be read and written.
  static var margin: Int { 64 }

  private var start: UnsafeMutableRawPointer
  private(set) var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 64) {
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

  subscript(index: Int) -> Element {
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

  /// Makes room for a number of additional values.
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
  mutating func append(_ value: Element) {
    reserve(1)
    start.storeBytes(
      of: value, toByteOffset: count &* MemoryLayout<Element>.stride, as: Element.self)
    count &+= 1
  }

  mutating func append(_ values: UnsafeBufferPointer<Element>) {
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
  mutating func truncate(to count: Int) {
    precondition(count >= 0 && count <= self.count)
    self.count = count
  }

  mutating func removeAll() { count = 0 }

  /// All values. The buffer is valid until the next change.
  var values: UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(start: start.assumingMemoryBound(to: Element.self), count: count)
  }
}

extension GrowingMemory where Element == UInt8 {
  /// The bytes, for reading words. The view is valid until the next change.
  var bytes: OrderBytes { OrderBytes(start, count: count) }

  /// Returns room for `more` bytes after the last byte.
  mutating func room(_ more: Int) -> UnsafeMutableRawBufferPointer {
    reserve(more)
    return UnsafeMutableRawBufferPointer(start: start.advanced(by: count), count: more)
  }

  /// Adds bytes that were written into the room after the last byte.
  mutating func take(_ more: Int) {
    precondition(more >= 0 && more <= capacity - count)
    count += more
  }

  mutating func append(_ bytes: OrderBytes) { append(block: bytes.memory) }

  mutating func append(_ text: [UInt8]) { text.withUnsafeBytes { append(block: $0) } }

  /// Adds a few bytes in whole words, which is faster than a call to copy memory.
  @inline(__always)
  mutating func append(short bytes: OrderBytes) {
    var cursor = cursor(room: bytes.count)
    cursor.append(bytes)
    take(cursor)
  }

  /// Returns a cursor after the last byte, with room for a number of bytes.
  @inline(__always)
  mutating func cursor(room: Int) -> TextCursor {
    reserve(room)
    return TextCursor(start.advanced(by: count), room: room)
  }

  /// Adds the bytes that were written through a cursor.
  @inline(__always)
  mutating func take(_ cursor: TextCursor) {
    count = cursor.address - UnsafeRawPointer(start)
  }
}

/// A position for writing bytes one after another into reserved room.
struct TextCursor {
  private var next: UnsafeMutableRawPointer
  private let end: UnsafeMutableRawPointer

  /// - Parameter room: The number of reserved bytes. `GrowingMemory.margin` more bytes must follow.
  @inline(__always)
  fileprivate init(_ start: UnsafeMutableRawPointer, room: Int) {
    next = start
    end = start.advanced(by: room)
  }

  fileprivate var address: UnsafeRawPointer { UnsafeRawPointer(next) }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    precondition(next < end)
    next.storeBytes(of: byte, as: UInt8.self)
    next = next.advanced(by: 1)
  }

  mutating func append(_ word: String) { for byte in word.utf8 { append(byte) } }

  /// Adds the first bytes of a word, at most 8.
  @inline(__always)
  mutating func append(_ word: UInt64, length: Int) {
    precondition(next < end && length >= 0 && length <= 8)
    next.storeBytes(of: word.littleEndian, as: UInt64.self)
    next = next.advanced(by: length)
  }

  /// Adds bytes in whole words. Surplus bytes go into the margin.
  @inline(__always)
  mutating func append(_ bytes: OrderBytes) {
    precondition(end - next >= bytes.count)
    var offset = 0
    while offset < bytes.count {
      next.storeBytes(
        of: bytes.word(at: offset).littleEndian, toByteOffset: offset, as: UInt64.self)
      offset &+= 8
    }
    next = next.advanced(by: bytes.count)
  }
}
