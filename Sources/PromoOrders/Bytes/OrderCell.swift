/// One value in a row of orders, as the place of its text in a block of the file.
package struct OrderCell: BitwiseCopyable {
  package enum Form: UInt8, BitwiseCopyable {
    case absent
    /// Text of CSV, without the quotes around it if there are any.
    case text
    /// The text between CSV quotes in which two quotes stand for one.
    case doubled
    /// The text between the quotes of a JSON string without escapes.
    case string
    /// The text between the quotes of a JSON string with escapes.
    case escaped
    /// A JSON number, true or false.
    case literal
    case array
    case object
    case null
  }

  var start: Int32
  var end: Int32
  package var form: Form

  @inline(__always)
  init(_ start: Int, _ end: Int, _ form: Form) {
    self.start = Int32(truncatingIfNeeded: start)
    self.end = Int32(truncatingIfNeeded: end)
    self.form = form
  }

  static var absent: OrderCell { OrderCell(0, 0, .absent) }

  package var range: Range<Int> { Int(start)..<Int(end) }

  /// Returns the text of the cell if that is its value but for blanks; nil if it must be decoded.
  @inline(__always)
  func plainText(in bytes: OrderBytes) -> UnsafeRawBufferPointer? {
    form == .doubled || form == .escaped ? nil : bytes[range].memory
  }

  var isOfCSV: Bool { form == .text || form == .doubled }

  /// True if the cell has a value.
  var isGiven: Bool {
    switch form {
    case .absent, .null: false
    case .text, .doubled, .string, .escaped, .literal, .array, .object: true
    }
  }

  /// True if the cell has a value. An empty CSV cell has none.
  func isStated(in bytes: OrderBytes) -> Bool {
    switch form {
    case .text where start == end: false
    case .text, .doubled: withValue(in: bytes) { $0.count > 0 }
    case .absent, .null, .string, .escaped, .literal, .array, .object: isGiven
    }
  }

  /// True if the cell states a zero, such as `0` or `0.00`.
  func isZero(in bytes: OrderBytes) -> Bool {
    guard isStated(in: bytes) else { return false }
    return withValue(in: bytes) { text in
      text.memory.allSatisfy { "0.,".utf8.contains($0) } && text.memory.contains(UInt8(ascii: "0"))
    }
  }

  /// Calls `body` with the value, without quotes and escapes. Only a JSON string keeps the blanks
  /// around the value.
  @inline(__always)
  func withValue<Value, Failure: Error>(
    in bytes: OrderBytes, _ body: (OrderBytes) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try withText(in: bytes) { text throws(Failure) in
      try body(form == .string || form == .escaped ? text : text.trimmed)
    }
  }

  /// The same, with the blanks around the value.
  @inline(__always)
  func withText<Value, Failure: Error>(
    in bytes: OrderBytes, _ body: (OrderBytes) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    switch form {
    case .absent, .null: try body(bytes[0..<0])
    case .text, .string, .literal, .array, .object: try body(bytes[range])
    case .doubled, .escaped: try OrderBytes.with(decoded(in: bytes), body)
    }
  }

  /// Returns the value without quotes and escapes; JSON other than a string stays as it is.
  func decoded(in bytes: OrderBytes) -> [UInt8] {
    switch form {
    case .absent, .null: []
    case .text, .string, .literal, .array, .object: bytes[range].array
    case .doubled: CSVQuotes.decoded(bytes[range])
    case .escaped: JSONEscapes.decoded(bytes[range])
    }
  }

  func hasValue(of other: OrderCell, in bytes: OrderBytes) -> Bool {
    withValue(in: bytes) { own in
      other.withValue(in: bytes) { $0.memory.elementsEqual(own.memory) }
    }
  }

  package func decodedText(in bytes: OrderBytes) -> String {
    String(decoding: decoded(in: bytes), as: UTF8.self)
  }
}
