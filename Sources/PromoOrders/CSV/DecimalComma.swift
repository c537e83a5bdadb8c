import Promo

/// The use of a comma before the decimals of amounts, as in `12,50` and `1.234,50`.
enum DecimalComma {
  case no

  /// Semicolons separate the cells, as spreadsheets write them where amounts have a comma.
  case bySeparator

  /// The user says so.
  case stated

  /// Returns the digits of a number with a decimal point; nil if the text has no comma for the
  /// decimals. Throws if the text is an amount in either reading.
  func number(
    in text: OrderBytes, of currency: Currency, _ names: AmountCells.Names
  ) throws(RowProblem) -> [UInt8]? {
    let (comma, point) = (UInt8(ascii: ","), UInt8(ascii: "."))
    if text.count > 1, text[0] == UInt8(ascii: "-") {
      return try number(in: text[1..<text.count], of: currency, names).map { [text[0]] + $0 }
    }
    let place = text.first(comma, from: 0) ?? text.first(point, from: 0)
    guard let place else { return nil }
    let (isComma, decimals) = (text[place] == comma, text.count - place - 1)
    // `1,234` and `1.234` may also be groups of digits.
    if decimals == 3, currency.decimals >= 3, isComma ? self == .bySeparator : true,
      text[0..<place].memory.allSatisfy({ $0.isDigit }),
      text[(place + 1)..<text.count].memory.allSatisfy({ $0.isDigit }), (1...3).contains(place)
    {
      let advice: Message =
        isComma ? "`--decimal-comma` says which" : "write it without the point or with a comma"
      throw RowProblem(
        "\(names.written): \(quoted(text.text)) may have three decimals or be in the thousands: \(advice)"
      )
    }
    guard isComma else { return nil }
    return NumberProblem.withDecimalComma(text.array).map { Array($0.utf8) }
  }
}
