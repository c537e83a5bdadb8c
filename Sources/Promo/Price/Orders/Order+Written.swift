extension OrderLine {
  /// Returns the line as an expectation writes it after `amount`: `100.00 for 2 "shoes", "sale"`.
  func written(in currency: Currency) -> String {
    let count = pieces == 1 ? "" : " for \(pieces)"
    let names = labels.map { Lexer.written($0) }.joined(separator: ", ")
    return currency.text(amount) + count + (names.isEmpty ? "" : " \(names)")
  }
}

extension Order {
  /// Returns the order as an expectation writes it between `expect` and `pays`. States the facts
  /// that a program declares.
  ///
  /// - Parameter hasInstant: True to state the instant.
  func written(in program: Program, hasInstant: Bool) -> String {
    let currency = program.currency
    let lines = lines.isEmpty ? [OrderLine(amount)] : lines
    var parts = lines.map { "amount \($0.written(in: currency))" }
    if shipping > .zero { parts.append("shipping \(currency.text(shipping))") }
    var text = parts.joined(separator: ", ")
    if hasInstant {
      let clock = program.zone.timestamp(instant).prefix(19)
      text += " at \(clock.hasSuffix(":00") ? clock.dropLast(3) : clock)"
    }
    if !codes.isEmpty { text += " code \(codes.map { Lexer.written($0) }.joined(separator: ", "))" }
    let stated = program.facts.compactMap { fact in
      facts[fact.name].map { "\(fact.name) \($0.written)" }
    }
    return text + (stated.isEmpty ? "" : " with \(stated.joined(separator: ", "))")
  }
}

extension Fact.Value {
  /// The value as rules write it.
  fileprivate var written: String {
    switch self {
    case .text(let text): Lexer.written(text)
    case .yesNo, .number: text
    }
  }
}
