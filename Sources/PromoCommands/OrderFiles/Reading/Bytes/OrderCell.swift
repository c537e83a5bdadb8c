/// One value in a row of orders, as the place of its text in a block of the file.
struct OrderCell: BitwiseCopyable {
  /// The form of the text.
  enum Form: UInt8 {
    /// No value.
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
    /// A JSON array.
    case array
    /// A JSON object.
    case object
    /// The JSON `null`.
    case null
  }

  var start: Int32
  var end: Int32
  var form: Form

  @inline(__always)
  init(_ start: Int, _ end: Int, _ form: Form) {
    self.start = Int32(truncatingIfNeeded: start)
    self.end = Int32(truncatingIfNeeded: end)
    self.form = form
  }

  static var absent: OrderCell { OrderCell(0, 0, .absent) }

  var range: Range<Int> { Int(start)..<Int(end) }

  /// True if the cell has text of CSV.
  var isOfCSV: Bool { form == .text || form == .doubled }

  /// True if the cell has a value.
  var isGiven: Bool {
    switch form {
    case .absent, .null: false
    case .text, .doubled, .string, .escaped, .literal, .array, .object: true
    }
  }

  /// Returns the value in a decoded text. Only a JSON string keeps the blanks around the value.
  func value(in text: OrderBytes) -> OrderBytes {
    form == .string || form == .escaped ? text : text.trimmed
  }

  /// Calls `body` with the value, without quotes and escapes.
  @inline(__always)
  func withValue<Value, Failure: Error>(
    in bytes: OrderBytes, _ body: (OrderBytes) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try withText(in: bytes) { text throws(Failure) in try body(value(in: text)) }
  }

  /// The same, with the blanks around the value.
  @inline(__always)
  func withText<Value, Failure: Error>(
    in bytes: OrderBytes, _ body: (OrderBytes) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if let place { return try body(bytes[place]) }
    var decoded = GrowingMemory<UInt8>()
    decoded.append(self.decoded(in: bytes))
    return try body(decoded.bytes)
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

  /// Returns true if another cell has the same value.
  func hasValue(of other: OrderCell, in bytes: OrderBytes) -> Bool {
    withValue(in: bytes) { own in
      other.withValue(in: bytes) { $0.memory.elementsEqual(own.memory) }
    }
  }

  /// Returns the decoded value as a string.
  func decodedText(in bytes: OrderBytes) -> String {
    String(decoding: decoded(in: bytes), as: UTF8.self)
  }

  /// The place of the value in the bytes; nil if the value must first be decoded.
  private var place: Range<Int>? {
    switch form {
    case .absent, .null: 0..<0
    case .text, .string, .literal, .array, .object: range
    case .doubled, .escaped: nil
    }
  }
}
