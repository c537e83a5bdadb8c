import Promo

/// The order of the day and the month in the dates of a file of CSV, as its first rows show it.
struct DecidedDates {
  let dates: DateOrder

  /// The first date that can be read in one way alone, and its line of the file.
  private let text: String
  private let line: Int

  /// Looks for such a date in the rows that have been read already; nil if there is none, or if dates differ.
  init?(_ file: OrderFile, column: Int) {
    guard let bytes = file.firstBlock?.memory.bytes else { return nil }
    var rows = CSVCursor(bytes, from: file.start, by: file.separator)
    var found: DecidedDates?
    while rows.next() {
      guard column < rows.cells.count else { continue }
      let text = trimmed(rows.cells[column].decodedText(in: bytes))
      // Where the year comes first, nothing is open in a whole file.
      if text.utf8.dropFirst(4).first == UInt8(ascii: "-") { return nil }
      guard !text.contains("."), let isDayFirst = LooseMoment.isDayFirst(text.utf8) else {
        continue
      }
      let dates = isDayFirst ? DateOrder.dmy : .mdy
      if let found, found.dates != dates { return nil }
      found = found ?? DecidedDates(dates, text, file.lineCount + 1 + rows.line)
    }
    guard let found else { return nil }
    self = found
  }

  private init(_ dates: DateOrder, _ text: String, _ line: Int) {
    (self.dates, self.text, self.line) = (dates, text, line)
  }

  func remark(at path: String) -> Message {
    let order: Message = dates == .dmy ? "the day before the month" : "the month before the day"
    return "dates have \(order), as \(location(path, line)) shows: \(quoted(text))"
  }
}
