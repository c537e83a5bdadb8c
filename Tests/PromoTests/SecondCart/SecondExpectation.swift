extension SecondRules {
  /// An order with its answer, as a rule file says it.
  func expectation(_ order: SecondOrder, _ price: SecondPrice) -> String {
    var printer = SecondPrinter(rules: self)
    return printer.expectation(order, price)
  }
}

extension SecondPrinter {
  fileprivate mutating func expectation(_ order: SecondOrder, _ price: SecondPrice) -> String {
    var parts = order.lines.map { line($0) }
    if order.shipping > 0 { parts.append("shipping \(money(order.shipping))") }
    let codes = order.codes.isEmpty ? "" : " code \(list(order.codes))"
    let names = price.applied.map { rules.promotions[$0.index].name }
    return "expect " + parts.joined(separator: ", ") + codes + " pays \(money(price.payable)) by "
      + (names.isEmpty ? "nothing" : list(names))
  }

  /// A line of an order.
  private mutating func line(_ line: SecondLine) -> String {
    "amount \(money(line.amount))" + (line.pieces == 1 ? "" : " for \(line.pieces)")
      + (line.labels.isEmpty ? "" : " \(list(line.labels))")
  }
}
