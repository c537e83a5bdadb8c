/// A list that owns the memory of its elements. When emptied, it keeps the memory.
///
/// An element type is not private: the compiler (6.3.1, without optimization) fails on such a list.
struct List<Element>: ~Copyable {
  /// Before the first element, any address. Not optional: without optimization, unwrapping takes most of
  /// the time of the tests.
  private var base = UnsafeMutablePointer<Element>(bitPattern: MemoryLayout<Element>.alignment)!
  private var capacity = 0
  private(set) var count = 0

  init() {}

  deinit {
    if capacity == 0 { return }
    base.deinitialize(count: count)
    base.deallocate()
  }

  @inline(__always)
  subscript(position: Int) -> Element {
    _read {
      precondition(UInt(bitPattern: position) < UInt(bitPattern: count))
      yield base[position]
    }
    _modify {
      precondition(UInt(bitPattern: position) < UInt(bitPattern: count))
      yield &base[position]
    }
  }

  subscript(range: Range<Int>) -> [Element] { range.map { self[$0] } }

  /// Avoids copying a large element. The address is valid until the list changes or is destroyed.
  @inline(__always)
  func address(of position: Int) -> UnsafePointer<Element> {
    precondition(UInt(bitPattern: position) < UInt(bitPattern: count))
    return UnsafePointer(base + position)
  }

  var indices: Range<Int> { 0..<count }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    (base + count).initialize(to: element)
    count += 1
  }

  mutating func append(copyOf range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    if count + range.count > capacity { grow(to: count + range.count) }
    (base + count).initialize(from: base + range.lowerBound, count: range.count)
    count += range.count
  }

  mutating func cut(to length: Int) {
    precondition(length >= 0 && length <= count)
    if length == count { return }
    (base + length).deinitialize(count: count - length)
    count = length
  }

  /// Appends copies of `element` until the list has at least `length` elements.
  mutating func fill(to length: Int, with element: Element) {
    if length > capacity { grow(to: length) }
    while count < length { append(element) }
  }

  mutating func reset(to length: Int, of element: Element) {
    cut(to: 0)
    fill(to: length, with: element)
  }

  /// Makes room for at least `least` elements, and at least doubles the capacity.
  @inline(never)
  private mutating func grow(to least: Int) {
    // The first allocation already has room for a small order.
    let most = max(2 * capacity, least, 512 / MemoryLayout<Element>.stride)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: most)
    if capacity > 0 {
      larger.moveInitialize(from: base, count: count)
      base.deallocate()
    }
    (base, capacity) = (larger, most)
  }
}

extension List: @unchecked Sendable where Element: Sendable {}

extension List {
  /// Sorts the elements from `start` to the end: up to 16 by insertion sort, more by heapsort.
  mutating func sort(from start: Int = 0, by isBefore: (Element, Element) -> Bool) {
    if count - start < 2 { return }
    let part = base + start
    let size = count - start
    if size > 16 { return Self.sortHeap(part, size, isBefore) }
    for end in 1..<size {
      let element = part[end]
      var position = end
      while position > 0, isBefore(element, part[position - 1]) {
        part[position] = part[position - 1]
        position -= 1
      }
      part[position] = element
    }
  }

  private static func sortHeap(
    _ heap: UnsafeMutablePointer<Element>, _ count: Int, _ isBefore: (Element, Element) -> Bool
  ) {
    for root in stride(from: count / 2 - 1, through: 0, by: -1) {
      sink(heap, root, count, isBefore)
    }
    for size in stride(from: count - 1, to: 0, by: -1) {
      (heap[0], heap[size]) = (heap[size], heap[0])
      sink(heap, 0, size, isBefore)
    }
  }

  private static func sink(
    _ heap: UnsafeMutablePointer<Element>, _ start: Int, _ size: Int,
    _ isBefore: (Element, Element) -> Bool
  ) {
    var root = start
    while 2 * root + 1 < size {
      var child = 2 * root + 1
      if child + 1 < size, isBefore(heap[child], heap[child + 1]) { child += 1 }
      if !isBefore(heap[root], heap[child]) { return }
      (heap[root], heap[child]) = (heap[child], heap[root])
      root = child
    }
  }
}
