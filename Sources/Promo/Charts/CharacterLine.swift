/// A line of a chart made of characters, each one column wide.
struct CharacterLine {
  private var cells: [(character: Character, style: StyledText.Style)]

  init(width: Int) {
    cells = Array(repeating: (" ", .plain), count: max(0, width))
  }

  /// Writes characters from a column on, up to the end of the line.
  mutating func write(_ text: String, at column: Int, _ style: StyledText.Style = .plain) {
    for (offset, character) in text.enumerated() where cells.indices.contains(column + offset) {
      cells[column + offset] = (character, style)
    }
  }

  /// Writes a text if it fits the line and does not touch another.
  ///
  /// - Returns: True if the text was written.
  @discardableResult
  mutating func writeIfFree(
    _ text: String, at column: Int, _ style: StyledText.Style = .plain
  ) -> Bool {
    guard column >= 0, column + text.count <= cells.count else { return false }
    let room = max(0, column - 1)..<min(cells.count, column + text.count + 1)
    guard cells[room].allSatisfy({ $0.character == " " }) else { return false }
    write(text, at: column, style)
    return true
  }

  /// The line without the blanks at its end.
  var text: StyledText {
    var text = StyledText()
    var rest = cells[...]
    while rest.last?.character == " " { rest.removeLast() }
    while let first = rest.first {
      let run = rest.prefix { $0.style == first.style }
      text.append(String(run.map(\.character)), first.style)
      rest = rest.dropFirst(run.count)
    }
    return text
  }
}

extension StyledText {
  /// Adds a line after a margin, without blanks at its end.
  mutating func append(_ line: CharacterLine, after margin: String) {
    let text = line.text
    if text.runs.isEmpty {
      append(String(margin.reversed().drop { $0 == " " }.reversed()), .faint)
    } else {
      append(margin, .faint)
      append(text)
    }
    append("\n")
  }
}
