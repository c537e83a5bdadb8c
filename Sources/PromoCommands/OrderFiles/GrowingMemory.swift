/// Values one behind the other in memory that is kept from block to block of an order file. An array
/// would do the same; this costs no count of references and no copy, and has room behind its last
/// value for reading and writing whole words.
struct GrowingMemory<Element: BitwiseCopyable>: ~Copyable {
  /// How many bytes behind the last value may be read, and written.
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

  /// Makes room for so many more.
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

  /// Forgets all behind the first so many, and keeps the memory.
  mutating func truncate(to count: Int) {
    precondition(count >= 0 && count <= self.count)
    self.count = count
  }

  mutating func removeAll() { count = 0 }

  /// All values; good until the next change.
  var values: UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(start: start.assumingMemoryBound(to: Element.self), count: count)
  }
}

extension GrowingMemory where Element == UInt8 {
  /// The bytes to read words from; good until the next change.
  var bytes: OrderBytes { OrderBytes(start, count: count) }

  /// Room behind the last byte.
  mutating func room(_ more: Int) -> UnsafeMutableRawBufferPointer {
    reserve(more)
    return UnsafeMutableRawBufferPointer(start: start.advanced(by: count), count: more)
  }

  /// Takes bytes that were put into the room.
  mutating func take(_ more: Int) {
    precondition(more >= 0 && more <= capacity - count)
    count += more
  }

  mutating func append(_ bytes: OrderBytes) { append(block: bytes.memory) }

  mutating func append(_ text: [UInt8]) { text.withUnsafeBytes { append(block: $0) } }

  /// Adds the first bytes of a word, at most 8, for which there is room or margin.
  @inline(__always)
  mutating func append(_ word: UInt64, length: Int) {
    precondition(length >= 0 && length <= 8 && count <= capacity)
    start.storeBytes(of: word.littleEndian, toByteOffset: count, as: UInt64.self)
    reserveWritten(length)
  }

  /// Adds bytes in whole words, which is faster than a call for the few that a cell has.
  @inline(__always)
  mutating func append(short bytes: OrderBytes) {
    reserve(bytes.count)
    var offset = 0
    while offset < bytes.count {
      start.storeBytes(
        of: bytes.word(at: offset).littleEndian, toByteOffset: count &+ offset, as: UInt64.self)
      offset &+= 8
    }
    count &+= bytes.count
  }

  @inline(__always)
  private mutating func reserveWritten(_ length: Int) {
    if capacity &- count < length {
      // The margin took what is beyond: it is moved along.
      let word = start.loadUnaligned(fromByteOffset: count, as: UInt64.self)
      grow(8)
      start.storeBytes(of: word, toByteOffset: count, as: UInt64.self)
    }
    count &+= length
  }
}
