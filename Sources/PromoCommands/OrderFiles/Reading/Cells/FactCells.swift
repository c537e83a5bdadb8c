import Promo

extension FactCells {
  /// Returns the ordinal of the value in a cell. The cell must not be empty or have blanks around
  /// it.
  func ordinal(of cell: OrderBytes) -> Result<Int64, RowProblem> {
    if cell.count < 8 {
      let unused = UInt64(64 - 8 * cell.count)
      let word = (cell.word(at: 0) &<< unused) &>> unused
      if let known = ordinal(ofWord: word, length: cell.count) { return .success(known) }
    }
    return ordinal(of: cell.text)
  }
}
