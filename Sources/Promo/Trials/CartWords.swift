// Carts in words: as the lines of an expectation, which can be pasted into the rules and run.

/// The words for a cart and its price.
struct CartWords {
  let program: Program

  init(_ program: Program) { self.program = program }

  /// Returns an expectation that the cart pays what it pays.
  func expectation(_ cart: CartWitness) -> String {
    let names = cart.applied.map { Lexer.written(program.promotions[$0].name) }
    return "expect \(cart.lines.map(line).joined(separator: ", "))\(context(of: cart)) pays "
      + "\(amount(cart.payable)) by \(names.isEmpty ? "nothing" : names.joined(separator: ", "))"
  }

  private func amount(_ units: Int64) -> String { program.currency.text(Amount(unchecked: units)) }

  private func line(_ line: CheckedCart.Line) -> String {
    let labels = line.labels.map { program.labels[$0] }
    let line = OrderLine(line.amount, pieces: line.pieces, labels: labels)
    return "amount \(line.written(in: program.currency))"
  }

  /// Returns the parts of an expectation that say when, with which codes and facts.
  private func context(of cart: CartWitness) -> String {
    let context = cart.context
    var text = ""
    if program.dependsOnTime { text += " at \(program.zone.timestamp(context.instant).prefix(16))" }
    if !context.codes.isEmpty {
      text += " code \(context.codes.map(Lexer.written).joined(separator: ", "))"
    }
    let facts = program.facts.indices.map { index in
      let fact = program.facts[index]
      return "\(fact.name) \(written(fact.value(ofOrdinal: context.facts[index])))"
    }
    return text + (facts.isEmpty ? "" : " with \(facts.joined(separator: ", "))")
  }

  private func written(_ value: Fact.Value) -> String {
    switch value {
    case .text(let text): Lexer.written(text)
    case .yesNo, .number: value.text
    }
  }
}

extension OrderLine {
  /// Returns the line as an expectation has it after `amount`: `100.00 for 2 "shoes", "sale"`.
  func written(in currency: Currency) -> String {
    let count = pieces == 1 ? "" : " for \(pieces)"
    let names = labels.map { Lexer.written($0) }.joined(separator: ", ")
    return currency.text(amount) + count + (names.isEmpty ? "" : " \(names)")
  }
}

extension Program {
  /// True if a promotion starts, ends or follows a schedule.
  var dependsOnTime: Bool {
    promotions.contains { $0.requirements.contains(where: { $0.isAboutTime }) }
  }
}
