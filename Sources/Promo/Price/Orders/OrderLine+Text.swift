extension OrderLine {
  /// Returns the line as an expectation writes it after `amount`: `100.00 for 2 "shoes", "sale"`.
  func written(in currency: Currency) -> String {
    let count = pieces == 1 ? "" : " for \(pieces)"
    let names = labels.map { Lexer.written($0) }.joined(separator: ", ")
    return currency.text(amount) + count + (names.isEmpty ? "" : " \(names)")
  }
}
