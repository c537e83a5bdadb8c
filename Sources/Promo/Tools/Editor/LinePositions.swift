/// A position in a text, given by line and column as in editors.
package struct LinePosition: Hashable, Sendable {
  /// The line, from 0.
  package var line: Int

  /// The number of UTF-16 code units or bytes between the start of the line and the position.
  package var column: Int

  package init(line: Int, column: Int) {
    (self.line, self.column) = (line, column)
  }
}

/// Converts between the byte offsets of a text and the lines and columns of editors. Lines end with
/// LF, CRLF or CR.
///
/// The initializer reads the text once. Each conversion then reads one line.
package struct LinePositions: Sendable {
  package enum Unit: Sendable {
    /// UTF-16 code units: two for a character beyond U+FFFF, such as an emoji.
    case codeUnits
    case bytes
  }

  private let text: [UInt8]
  private let unit: Unit
  private let starts: [Int]

  package init(_ text: [UInt8], unit: Unit) {
    (self.text, self.unit) = (text, unit)
    var starts = [0]
    for (offset, byte) in text.enumerated() {
      let isReturn =
        byte == UInt8(ascii: "\r")
        && (offset + 1 == text.count || text[offset + 1] != UInt8(ascii: "\n"))
      if byte == UInt8(ascii: "\n") || isReturn { starts.append(offset + 1) }
    }
    self.starts = starts
  }

  /// Returns the position at a byte offset. An offset inside a character or a line end counts as
  /// its start. An offset outside the text counts as the nearest end of the text.
  package func position(at offset: Int) -> LinePosition {
    let offset = min(max(0, offset), text.count)
    let line = starts.partitioningIndex { $0 > offset } - 1
    let range = range(ofLine: line)
    var (next, column) = (range.lowerBound, 0)
    while next < range.upperBound {
      let (length, width) = character(at: next)
      guard next + length <= offset else { break }
      (next, column) = (next + length, column + width)
    }
    return LinePosition(line: line, column: column)
  }

  /// Returns the byte offset of a position. A column beyond the end of the line counts as the end
  /// of the line, and a column inside a character as the start of the character. A line beyond the
  /// last line counts as the end of the text.
  package func offset(of position: LinePosition) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line < starts.count else { return text.count }
    let range = range(ofLine: position.line)
    var (next, column) = (range.lowerBound, 0)
    while next < range.upperBound {
      let (length, width) = character(at: next)
      guard width <= position.column - column else { break }
      (next, column) = (next + length, column + width)
    }
    return next
  }

  /// True if a position is between the two code units of a character.
  package func isInside(_ position: LinePosition) -> Bool {
    let offset = offset(of: position)
    let start = self.position(at: offset)
    return unit == .codeUnits && start.line == position.line && start.column < position.column
      && offset < range(ofLine: start.line).upperBound
  }

  /// Returns the bytes of a line, without the line end.
  private func range(ofLine line: Int) -> Range<Int> {
    let start = starts[line]
    guard line + 1 < starts.count else { return start..<text.count }
    var end = starts[line + 1] - 1
    if end > start, text[end] == UInt8(ascii: "\n"), text[end - 1] == UInt8(ascii: "\r") {
      end -= 1
    }
    return start..<end
  }

  /// Returns the length of a character in bytes and its width in units; both 1 for an invalid byte.
  private func character(at offset: Int) -> (length: Int, width: Int) {
    let length = UTF8Bytes.scalar(at: offset, in: text)?.length ?? 1
    return (length, unit == .bytes ? length : length == 4 ? 2 : 1)
  }
}
