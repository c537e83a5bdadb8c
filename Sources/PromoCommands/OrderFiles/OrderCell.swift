/// One of the things that a row of orders says, as the place of its text in a block of the file.
struct OrderCell: BitwiseCopyable {
  /// How the text is written.
  enum Form: UInt8 {
    /// It is not there.
    case absent
    /// Text that is written in CSV and JSON just as it stands, but for a `\`.
    case plain
    /// Text without quotes around it.
    case text
    /// CSV in quotes, which are part of it.
    case quoted
    /// What stands between the quotes of a JSON string, with nothing that is escaped.
    case string
    /// What stands between the quotes of a JSON string, with something that is.
    case escaped
    /// A number, true or false in JSON.
    case literal
    /// An array in JSON.
    case array
    /// An object in JSON.
    case object
    /// `null` in JSON.
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

  /// Whether it says anything.
  var isGiven: Bool {
    switch form {
    case .absent, .null: false
    case .plain, .text, .quoted, .string, .escaped, .literal, .array, .object: true
    }
  }

  /// What it says, without quotes and escapes; JSON that is no string as it stands.
  func decoded(in bytes: OrderBytes) -> [UInt8] {
    switch form {
    case .absent, .null: []
    case .plain, .text, .string, .literal, .array, .object: bytes[range].array
    case .quoted: CSVQuotes.decoded(bytes[range])
    case .escaped: JSONEscapes.decoded(bytes[range])
    }
  }

  /// Where its text stands as it is; nil where that must be decoded first.
  func range(in bytes: OrderBytes) -> Range<Int>? {
    switch form {
    case .absent, .null: 0..<0
    case .plain, .text, .string, .literal, .array, .object: range
    case .quoted:
      CSVQuotes.hasQuotes(bytes[range]) ? nil : (range.lowerBound + 1)..<(range.upperBound - 1)
    case .escaped: nil
    }
  }
}
