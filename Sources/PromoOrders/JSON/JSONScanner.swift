import Promo

/// A scanner that reads the JSON (RFC 8259) of one line and checks all of it.
package struct JSONScanner {
  private let bytes: OrderBytes
  private(set) var offset: Int
  private let end: Int

  /// True if half a surrogate pair is accepted. Programs that use UTF-16 texts can split pairs.
  private let takesHalves: Bool
  static var depthLimit: Int { 100 }

  package init(_ bytes: OrderBytes, in range: Range<Int>? = nil, takesHalves: Bool = false) {
    (self.bytes, self.takesHalves) = (bytes, takesHalves)
    offset = range?.lowerBound ?? 0
    end = range?.upperBound ?? bytes.count
  }

  package var isAtEnd: Bool { offset >= end }

  /// The next byte. At the end it is 0, which valid JSON never contains.
  @inline(__always)
  package var next: UInt8 { offset < end ? bytes[offset] : 0 }

  @inline(__always)
  package mutating func skipBlanks() {
    while offset < end, bytes[offset] <= UInt8(ascii: " "),
      bytes[offset].isBlank || bytes[offset] == UInt8(ascii: "\n")
    {
      offset &+= 1
    }
  }

  /// Takes a byte if it comes next; otherwise returns false.
  @inline(__always)
  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    offset &+= 1
    return true
  }

  /// Takes a key, including its quotes, if it comes next; otherwise returns false.
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

  var unexpected: RowProblem {
    guard offset < end else { return RowProblem("the JSON ends too early") }
    let text = bytes[offset..<min(end, offset + 20)].text
    return RowProblem("it is not JSON at \(quoted(text))")
  }

  @inline(__always)
  mutating func value() throws(RowProblem) -> OrderCell {
    switch next {
    case UInt8(ascii: "["): try nested(.array)
    case UInt8(ascii: "{"): try nested(.object)
    case _: try simpleValue()
    }
  }

  @inline(__always)
  private mutating func simpleValue() throws(RowProblem) -> OrderCell {
    switch next {
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): try number()
    case UInt8(ascii: "t"): try word("true", .literal)
    case UInt8(ascii: "f"): try word("false", .literal)
    case UInt8(ascii: "n"): try word("null", .null)
    case _: throw unexpected
    }
  }

  private mutating func word(
    _ text: StaticString, _ form: OrderCell.Form
  ) throws(RowProblem) -> OrderCell {
    let start = offset
    let length = text.utf8CodeUnitCount
    guard start + length <= end,
      bytes[start..<(start + length)].memory.elementsEqual(
        UnsafeBufferPointer(start: text.utf8Start, count: length))
    else { throw unexpected }
    offset += length
    return OrderCell(start, offset, form)
  }

  /// Reads a string and returns the place of the text between its quotes.
  @inline(__always)
  mutating func string() throws(RowProblem) -> OrderCell {
    let start = offset &+ 1
    var position = start
    while position < end {
      let found = JSONScanner.specialBytes(of: bytes.word(at: position))
      guard found != 0 else {
        position &+= 8
        continue
      }
      position &+= found.firstByte
      guard position < end, bytes[position] == UInt8(ascii: "\"") else { break }
      offset = position &+ 1
      return OrderCell(start, position, .string)
    }
    return try escapedString(from: start, at: min(position, end))
  }

  /// Marks the bytes of a string that need a closer look: quotes, backslashes, bytes below the
  /// space, and bytes beyond ASCII.
  @inline(__always)
  static func specialBytes(of word: UInt64) -> UInt64 {
    word.bytes(equalTo: UInt8(ascii: "\"")) | word.bytes(equalTo: UInt8(ascii: "\\"))
      | word.bytes(below: UInt8(ascii: " ")) | word & .highBits
  }

  /// Reads the rest of a string that has escapes or characters beyond ASCII.
  @inline(never)
  private mutating func escapedString(
    from start: Int, at position: Int
  ) throws(RowProblem) -> OrderCell {
    var hasEscapes = false
    offset = position
    while offset < end {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        let text = start..<offset
        guard bytes[text].isUTF8 else { throw RowProblem("the JSON is not UTF-8") }
        offset += 1
        return OrderCell(text.lowerBound, text.upperBound, hasEscapes ? .escaped : .string)
      case UInt8(ascii: "\\"):
        guard let (scalar, length) = JSONEscapes.scalar(in: bytes[0..<end], at: offset),
          takesHalves || scalar != nil
        else { throw unexpected }
        hasEscapes = true
        offset += length
      case 0..<0x20: throw unexpected
      case _: offset += 1
      }
    }
    throw unexpected
  }

  /// Reads a number: digits without leading zeros, optionally with decimals and an exponent.
  @inline(__always)
  private mutating func number() throws(RowProblem) -> OrderCell {
    let start = offset
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")), !digits() { throw unexpected }
    if take(UInt8(ascii: ".")), !digits() { throw unexpected }
    if next | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      if !digits() { throw unexpected }
    }
    return OrderCell(start, offset, .literal)
  }

  @inline(__always)
  private mutating func digits() -> Bool {
    let start = offset
    while offset < end, bytes[offset] &- UInt8(ascii: "0") < 10 { offset &+= 1 }
    return offset > start
  }

  /// Reads an array or an object of a row. Nested arrays and objects are kept as bits, so nesting takes
  /// no stack.
  private mutating func nested(_ form: OrderCell.Form) throws(RowProblem) -> OrderCell {
    let start = offset
    // The lowest bit stands for the innermost level: 1 for an object, 0 for an array.
    var (depth, objects) = (0, UInt128(0))
    repeat {
      var isOpened = next == UInt8(ascii: "[") || next == UInt8(ascii: "{")
      if isOpened {
        guard depth + 1 < JSONScanner.depthLimit else {
          throw RowProblem("arrays and objects are nested more than 100 deep")
        }
        depth += 1
        objects = objects &<< 1 | (next == UInt8(ascii: "{") ? 1 : 0)
        offset += 1
      } else {
        _ = try simpleValue()
      }
      while depth > 0 {
        let isObject = objects & 1 == 1
        skipBlanks()
        if take(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          (depth, objects) = (depth - 1, objects &>> 1)
          isOpened = false
          continue
        }
        guard isOpened || take(UInt8(ascii: ",")) else { throw unexpected }
        skipBlanks()
        if isObject { _ = try key() }
        break
      }
    } while depth > 0
    return OrderCell(start, offset, form)
  }

  /// Reads a key and its colon, and the blanks after them.
  @inline(__always)
  mutating func key() throws(RowProblem) -> OrderCell {
    guard next == UInt8(ascii: "\"") else { throw unexpected }
    let key = try string()
    try takeColon()
    return key
  }

  @inline(__always)
  mutating func takeColon() throws(RowProblem) {
    skipBlanks()
    guard take(UInt8(ascii: ":")) else { throw unexpected }
    skipBlanks()
  }

  /// Takes the opening byte of an array or an object. Returns true if there are elements; otherwise
  /// takes the closing byte as well.
  @inline(__always)
  mutating func open(_ opening: UInt8, _ closing: UInt8) throws(RowProblem) -> Bool {
    guard take(opening) else { throw unexpected }
    skipBlanks()
    return !take(closing)
  }

  /// Takes the comma or the closing byte after an element, and returns true if another element
  /// follows.
  @inline(__always)
  mutating func hasMore(before closing: UInt8) throws(RowProblem) -> Bool {
    skipBlanks()
    if take(closing) { return false }
    guard take(UInt8(ascii: ",")) else { throw unexpected }
    skipBlanks()
    return true
  }
}

extension JSONScanner {
  mutating func elements() throws(RowProblem) -> [OrderCell] {
    var elements: [OrderCell] = []
    var isOpen = try open(UInt8(ascii: "["), UInt8(ascii: "]"))
    while isOpen {
      elements.append(try value())
      isOpen = try hasMore(before: UInt8(ascii: "]"))
    }
    return elements
  }

  /// Returns the elements of a list that has been read.
  static func elements(
    of list: OrderCell, in bytes: OrderBytes
  ) throws(RowProblem) -> [OrderCell] {
    var scanner = JSONScanner(bytes, in: list.range)
    return try scanner.elements()
  }

  /// Returns the value at a path within a value that has been read; an absent one if there is none.
  static func value(
    at path: ArraySlice<String>, of cell: OrderCell, in bytes: OrderBytes
  ) throws(RowProblem) -> OrderCell {
    guard let key = path.first else { return cell }
    guard cell.form == .object else { return .absent }
    var scanner = JSONScanner(bytes, in: cell.range)
    let member = try scanner.members().first { $0.key.decodedText(in: bytes) == key }
    return try value(at: path.dropFirst(), of: member?.value ?? .absent, in: bytes)
  }

  /// Returns the elements of a list of texts that has been read, or the texts at a path within each
  /// element; nil if it is none.
  static func texts(
    of list: OrderCell, at path: [String] = [], in bytes: OrderBytes
  ) throws(RowProblem) -> [OrderCell]? {
    guard list.form == .array else { return nil }
    var elements = try elements(of: list, in: bytes)
    for place in elements.indices where !path.isEmpty {
      elements[place] = try value(at: path[...], of: elements[place], in: bytes)
    }
    return elements.allSatisfy { $0.form == .string || $0.form == .escaped } ? elements : nil
  }

  package struct Member {
    package let key: OrderCell
    package let value: OrderCell

    /// The place of the key, the colon and the value.
    package let range: Range<Int>
  }

  package mutating func members() throws(RowProblem) -> [Member] {
    var members: [Member] = []
    var isOpen = try open(UInt8(ascii: "{"), UInt8(ascii: "}"))
    while isOpen {
      let start = offset
      let (key, value) = (try key(), try value())
      members.append(Member(key: key, value: value, range: start..<offset))
      isOpen = try hasMore(before: UInt8(ascii: "}"))
    }
    return members
  }
}
