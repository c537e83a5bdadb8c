import Promo

/// A scanner that walks through the JSON (RFC 8259) of one line and checks all of it.
struct JSONScanner {
  /// The reason why a text is not JSON.
  struct Problem: Error {
    let message: String
  }

  private let bytes: OrderBytes
  private(set) var offset: Int
  private let end: Int

  /// True where a surrogate may stand without its other half: programs whose texts are UTF-16 cut
  /// them so.
  private let takesHalves: Bool

  /// The largest depth of nested arrays and objects.
  static var depthLimit: Int { 100 }

  init(_ bytes: OrderBytes, in range: Range<Int>? = nil, takesHalves: Bool = false) {
    (self.bytes, self.takesHalves) = (bytes, takesHalves)
    offset = range?.lowerBound ?? 0
    end = range?.upperBound ?? bytes.count
  }

  var isAtEnd: Bool { offset >= end }

  /// The next byte; 0 at the end, a byte that valid JSON never contains.
  @inline(__always)
  var next: UInt8 { offset < end ? bytes[offset] : 0 }

  @inline(__always)
  mutating func skipBlanks() {
    while offset < end, bytes[offset] <= UInt8(ascii: " "),
      bytes[offset].isBlank || bytes[offset] == UInt8(ascii: "\n")
    {
      offset &+= 1
    }
  }

  /// Takes a byte if it is the next one; else returns false.
  @inline(__always)
  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    offset &+= 1
    return true
  }

  /// Takes a key with its quotes if it is next; else returns false.
  @inline(__always)
  mutating func take(_ key: OrderBytes) -> Bool {
    let length = key.count
    guard offset &+ length <= end else { return false }
    var done = 0
    while done &+ 8 <= length {
      guard bytes.word(at: offset &+ done) == key.word(at: done) else { return false }
      done &+= 8
    }
    let unused = UInt64(truncatingIfNeeded: 64 &- 8 &* (length &- done))
    let difference = bytes.word(at: offset &+ done) ^ key.word(at: done)
    guard done == length || difference &<< unused == 0 else { return false }
    offset &+= length
    return true
  }

  /// The mistake here, for people.
  var unexpected: Problem {
    guard offset < end else { return Problem(message: "the JSON ends too early") }
    let text = bytes[offset..<min(end, offset + 20)].text
    return Problem(message: "it is not JSON at \(quoted(text))")
  }

  /// Reads any value and returns its place and form.
  @inline(__always)
  mutating func value() -> Result<OrderCell, Problem> {
    switch next {
    case UInt8(ascii: "["): nested(.array)
    case UInt8(ascii: "{"): nested(.object)
    case _: simpleValue()
    }
  }

  @inline(__always)
  private mutating func simpleValue() -> Result<OrderCell, Problem> {
    switch next {
    case UInt8(ascii: "\""): string()
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): number()
    case UInt8(ascii: "t"): word("true", .literal)
    case UInt8(ascii: "f"): word("false", .literal)
    case UInt8(ascii: "n"): word("null", .null)
    case _: .failure(unexpected)
    }
  }

  private mutating func word(_ text: StaticString, _ form: OrderCell.Form) -> Result<
    OrderCell, Problem
  > {
    let start = offset
    let length = text.utf8CodeUnitCount
    guard start + length <= end,
      bytes[start..<(start + length)].memory.elementsEqual(
        UnsafeBufferPointer(start: text.utf8Start, count: length))
    else { return .failure(unexpected) }
    offset += length
    return .success(OrderCell(start, offset, form))
  }

  /// Reads a string and returns the place of the text between its quotes.
  @inline(__always)
  mutating func string() -> Result<OrderCell, Problem> {
    let start = offset &+ 1
    var position = start
    while position < end {
      let word = bytes.word(at: position)
      // Quotes, escapes, bytes below the space, and bytes beyond ASCII.
      let found =
        word.bytes(equalTo: UInt8(ascii: "\"")) | word.bytes(equalTo: UInt8(ascii: "\\"))
        | word.bytes(below: UInt8(ascii: " ")) | word & .highBits
      guard found != 0 else {
        position &+= 8
        continue
      }
      position &+= found.firstByte
      guard position < end, bytes[position] == UInt8(ascii: "\"") else { break }
      offset = position &+ 1
      return .success(OrderCell(start, position, .string))
    }
    return escapedString(from: start, at: min(position, end))
  }

  /// Reads the rest of a string with escapes or characters beyond ASCII.
  @inline(never)
  private mutating func escapedString(from start: Int, at position: Int) -> Result<
    OrderCell, Problem
  > {
    var hasEscapes = false
    offset = position
    while offset < end {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        let text = start..<offset
        guard bytes[text].isUTF8 else {
          return .failure(Problem(message: "the JSON is not UTF-8"))
        }
        offset += 1
        return .success(
          OrderCell(text.lowerBound, text.upperBound, hasEscapes ? .escaped : .string))
      case UInt8(ascii: "\\"):
        guard let (scalar, length) = JSONEscapes.scalar(in: bytes[0..<end], at: offset),
          takesHalves || scalar != nil
        else { return .failure(unexpected) }
        hasEscapes = true
        offset += length
      case 0..<0x20: return .failure(unexpected)
      case _: offset += 1
      }
    }
    return .failure(unexpected)
  }

  /// Reads a number: digits without leading zeros, perhaps decimals and an exponent.
  @inline(__always)
  private mutating func number() -> Result<OrderCell, Problem> {
    let start = offset
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")), !digits() { return .failure(unexpected) }
    if take(UInt8(ascii: ".")), !digits() { return .failure(unexpected) }
    if next | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      if !digits() { return .failure(unexpected) }
    }
    return .success(OrderCell(start, offset, .literal))
  }

  @inline(__always)
  private mutating func digits() -> Bool {
    let start = offset
    while offset < end, bytes[offset] &- UInt8(ascii: "0") < 10 { offset &+= 1 }
    return offset > start
  }

  /// Reads an array or an object. What is open is kept in bits, so that it takes no stack.
  private mutating func nested(_ form: OrderCell.Form) -> Result<OrderCell, Problem> {
    let start = offset
    // The lowest bit is of the innermost: 1 for an object, 0 for an array.
    var (depth, objects) = (0, UInt128(0))
    repeat {
      var isOpened = next == UInt8(ascii: "[") || next == UInt8(ascii: "{")
      if isOpened {
        // The order around it is an object, too.
        guard depth + 1 < JSONScanner.depthLimit else {
          return .failure(Problem(message: "arrays and objects are nested more than 100 deep"))
        }
        depth += 1
        objects = objects &<< 1 | (next == UInt8(ascii: "{") ? 1 : 0)
        offset += 1
      } else if case .failure(let problem) = simpleValue() {
        return .failure(problem)
      }
      while depth > 0 {
        let isObject = objects & 1 == 1
        skipBlanks()
        if take(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          (depth, objects) = (depth - 1, objects &>> 1)
          isOpened = false
          continue
        }
        guard isOpened || take(UInt8(ascii: ",")) else { return .failure(unexpected) }
        skipBlanks()
        if isObject, case .failure(let problem) = key() { return .failure(problem) }
        break
      }
    } while depth > 0
    return .success(OrderCell(start, offset, form))
  }

  /// Reads a key and its colon, and the blanks after them.
  mutating func key() -> Result<OrderCell, Problem> {
    guard next == UInt8(ascii: "\"") else { return .failure(unexpected) }
    let key = string()
    guard case .success = key else { return key }
    skipBlanks()
    guard take(UInt8(ascii: ":")) else { return .failure(unexpected) }
    skipBlanks()
    return key
  }

  /// Takes the opening of an array or an object, and returns true if it has something in it.
  mutating func open(_ opening: UInt8, _ closing: UInt8) -> Bool {
    guard take(opening) else { return false }
    skipBlanks()
    return !take(closing)
  }

  /// Takes what comes after an element, and returns true if there is another.
  mutating func hasMore(before closing: UInt8) -> Bool {
    skipBlanks()
    if take(closing) { return false }
    guard take(UInt8(ascii: ",")) else { return false }
    skipBlanks()
    return true
  }

  /// Reads an array of strings into `cells` and returns its place. Takes nothing of any other value,
  /// and returns nil.
  mutating func strings(into cells: inout GrowingMemory<OrderCell>) -> OrderCell? {
    let start = offset
    guard next == UInt8(ascii: "[") else { return nil }
    cells.removeAll()
    var isOpen = open(UInt8(ascii: "["), UInt8(ascii: "]"))
    while isOpen {
      guard next == UInt8(ascii: "\""), case .success(let cell) = string() else {
        offset = start
        return nil
      }
      cells.append(cell)
      isOpen = hasMore(before: UInt8(ascii: "]"))
    }
    return OrderCell(start, offset, .array)
  }
}

extension JSONScanner {
  /// Returns the elements of an array that was read before, and so is valid.
  static func elements(of array: OrderCell, in bytes: OrderBytes) -> [OrderCell] {
    var scanner = JSONScanner(bytes, in: array.range, takesHalves: true)
    var elements: [OrderCell] = []
    var isOpen = scanner.open(UInt8(ascii: "["), UInt8(ascii: "]"))
    while isOpen, case .success(let element) = scanner.value() {
      elements.append(element)
      isOpen = scanner.hasMore(before: UInt8(ascii: "]"))
    }
    return elements
  }

  /// Returns the members of an object that was read before, and so is valid.
  static func members(
    of object: OrderCell, in bytes: OrderBytes
  ) -> [(key: OrderCell, value: OrderCell)] {
    var scanner = JSONScanner(bytes, in: object.range, takesHalves: true)
    var members: [(key: OrderCell, value: OrderCell)] = []
    var isOpen = scanner.open(UInt8(ascii: "{"), UInt8(ascii: "}"))
    while isOpen, case .success(let key) = scanner.key(), case .success(let value) = scanner.value()
    {
      members.append((key, value))
      isOpen = scanner.hasMore(before: UInt8(ascii: "}"))
    }
    return members
  }
}
