/// An array whose copies share the pages that none of them changes. So thousands of sets of promotions
/// of one long order need no more memory and time than what each of them changes.
struct PagedArray<Element> {
  /// The first page. Nearly all orders have no more.
  private var head: [Element] = []
  private var tail: [[Element]] = []

  private(set) var count = 0

  private static var pageSize: Int { 32 }

  /// Makes an array of some elements.
  init(_ elements: some Collection<Element>) {
    head.reserveCapacity(min(elements.count, Self.pageSize))
    for one in elements { append(one) }
  }

  @inline(__always)
  subscript(position: Int) -> Element {
    get {
      position < Self.pageSize
        ? head[position] : tail[position / Self.pageSize - 1][position % Self.pageSize]
    }
    set {
      if position < Self.pageSize {
        head[position] = newValue
      } else {
        tail[position / Self.pageSize - 1][position % Self.pageSize] = newValue
      }
    }
  }

  mutating func append(_ one: Element) {
    if count < Self.pageSize {
      head.append(one)
    } else {
      if count % Self.pageSize == 0 { tail.append([]) }
      tail[tail.count - 1].append(one)
    }
    count += 1
  }

  /// Returns a copy that is about to grow by some elements.
  func copy(growingBy room: Int) -> PagedArray {
    var copy = self
    if count == Self.pageSize || !tail.isEmpty { return copy }
    copy.head = []
    copy.head.reserveCapacity(count + room)
    copy.head += head
    return copy
  }
}
