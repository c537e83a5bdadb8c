import Promo

/// The rows of CSV, one after another, each cut into cells.
struct CSVCursor: ~Copyable {
  let bytes: OrderBytes
  private let separator: UInt8
  var cells = GrowingMemory<OrderCell>()

  /// The place of the row without its line end, and the line on which it begins, from 0.
  private(set) var text = 0..<0
  private(set) var line = 0
  private(set) var problem: CSVRow.Problem?

  /// The offset after the row, and the number of lines up to there.
  private(set) var end: Int
  private(set) var lineCount = 0

  init(_ bytes: OrderBytes, from start: Int = 0, by separator: UInt8) {
    (self.bytes, self.separator, end) = (bytes, separator, start)
  }

  /// Cuts the next row that is not blank; returns false if there is none.
  mutating func next() -> Bool {
    while end < bytes.count {
      let start = end
      line = lineCount
      (end, problem) = CSVRow.cut(bytes, at: start, by: separator, into: &cells)
      lineCount += bytes[start..<end].lineEndCount
      text = bytes.withoutLineEnd(start..<end)
      if bytes[text].trimmed.count > 0 { return true }
    }
    return false
  }

  /// Fails if the row has a mistake or another number of cells than the header.
  func check(columnCount: Int) throws(RowProblem) {
    if let problem { throw RowProblem(problem.sentence) }
    guard cells.count == columnCount else {
      throw RowProblem("the row has \(counted: cells.count, "field"), the header \(columnCount)")
    }
  }
}
