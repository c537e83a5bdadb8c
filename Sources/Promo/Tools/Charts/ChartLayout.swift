/// An axis from 0 to a limit. It converts values to positions.
struct ChartScale {
  /// The value at the end of the axis, above zero.
  let limit: Int64

  /// The length of the axis, in pixels or columns.
  let length: Int

  /// Returns the position of a value, rounded to the nearest whole number.
  func position(of value: Int64) -> Int {
    Int((Int128(value) * Int128(length) * 2 + Int128(limit)) / (Int128(limit) * 2))
  }

  /// Returns the value in the middle of a column.
  func value(atColumn column: Int) -> Int64 {
    Int64(Int128(limit) * Int128(2 * column + 1) / Int128(2 * length))
  }

  /// Returns the values to label: the multiples of the smallest round step for which all labels fit
  /// side by side. `room` returns the room for the label of a value and the gap after it.
  func ticks(room: (Int64) -> Int) -> [Int64] {
    let most = limit.multipliedReportingOverflow(by: 10).overflow ? limit : limit * 10
    var power: Int64 = 1
    while power <= most / 10 {
      for factor: Int64 in [1, 2, 5] {
        let step = power * factor
        let values = limit / step
        // More labels than pixels never fit. This test keeps the search short.
        guard values <= Int64(length) else { continue }
        let all = (0...values).map { $0 * step }
        let widest = all.map(room).max() ?? 0
        if position(of: step) >= widest { return all }
      }
      power *= 10
    }
    return [0]
  }
}

extension Currency {
  /// Returns the labels of amounts, all with decimals or all without.
  func labels(of ticks: [Int64]) -> [String] {
    let amounts = ticks.map { Amount(unchecked: $0) }
    let plain = amounts.map(shortText)
    return (plain.contains { $0.contains(".") } ? amounts.map(text) : plain).map(grouped)
  }

  func longestLabel(of amount: Amount) -> String { grouped(text(amount)) }
}

/// Returns a text, shortened with `…` if the text is wider than `width` columns.
func shortened(_ text: String, to width: Int) -> String {
  guard displayWidth(text) > width else { return text }
  var result = ""
  var room = width - 1
  for character in text {
    room -= displayWidth(character)
    if room < 0 { break }
    result.append(character)
  }
  return width > 0 ? "\(result)…" : ""
}

/// Returns a text in at most two lines of `width` columns; ends with `…` if it does not fit.
func twoLines(_ text: String, width: Int) -> [String] {
  let lines = wrapped(text, width: width)
  return lines.count > 2 ? [lines[0], shortened("\(lines[1])…", to: width)] : lines
}

/// A line of a chart drawn in characters. Each cell is one column wide; the cell after a wide
/// character is empty.
struct CharacterLine {
  private var cells: [(text: String, style: StyledText.Style)]

  init(width: Int) {
    cells = Array(repeating: (" ", .plain), count: max(0, width))
  }

  /// Writes a text at a column, as far as the text fits on the line.
  mutating func write(_ text: String, at column: Int, _ style: StyledText.Style = .plain) {
    var column = column
    for character in text {
      let end = column + max(1, displayWidth(character))
      guard column >= 0, end <= cells.count else { return }
      cells[column] = (String(character), style)
      for empty in (column + 1)..<end { cells[empty] = ("", style) }
      column = end
    }
  }

  /// Writes a text if it fits on the line and touches no other text; returns true if it did.
  @discardableResult
  mutating func writeIfFree(
    _ text: String, at column: Int, _ style: StyledText.Style = .plain
  ) -> Bool {
    let end = column + displayWidth(text)
    guard column >= 0, end <= cells.count else { return false }
    let room = max(0, column - 1)..<min(cells.count, end + 1)
    guard cells[room].allSatisfy({ $0.text == " " }) else { return false }
    write(text, at: column, style)
    return true
  }

  /// The line without trailing blanks.
  var text: StyledText {
    var text = StyledText()
    var rest = cells[...]
    while rest.last?.text == " " { rest.removeLast() }
    while let first = rest.first {
      let run = rest.prefix { $0.style == first.style }
      text.append(run.map { $0.text }.joined(), first.style)
      rest = rest.dropFirst(run.count)
    }
    return text
  }
}

extension StyledText {
  /// Adds a margin and a line, without trailing blanks.
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
