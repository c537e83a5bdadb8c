// Orders that two programs price differently: their times, contexts and amounts.

extension DifferingOrders {
  /// Returns the times of the orders, by the wall clock of a program's zone.
  package func timesInWords(in program: Program) -> [String] {
    instants.map { instants in
      if instants.upperBound == instants.lowerBound.moved(by: 1) {
        return "at \(program.zone.text(instants.lowerBound))"
      }
      let start = "from \(program.zone.text(instants.lowerBound))"
      let end = "until \(program.zone.text(instants.upperBound))"
      return switch (instants.coversStart(of: program), instants.coversEnd(of: program)) {
      case (true, true): "always"
      case (true, false): end
      case (false, true): start
      case (false, false): "\(start) \(end)"
      }
    }
  }

  /// Returns the codes and then the facts of the orders. The facts are in the order in which the
  /// rules declare them.
  package func contextInWords(in program: Program) -> [String] {
    let declared = program.facts.map { $0.name }.filter { facts[$0] != nil }
    let names = declared + Set(facts.keys).subtracting(declared).sorted()
    let codesInWords = EnglishWords.list(codes.map { $0.asWord }, "and")
    let stated = names.compactMap { name in facts[name].map { "\(name) is \($0.english)" } }
    return (codes.isEmpty ? [] : ["with the code \(codesInWords)"]) + stated
  }

  /// The goods of the simplest order; nil for orders without lines.
  package var goodsInWords: String? {
    if goods.isEmpty { return nil }
    let lines = goods.map { labels in
      labels.isEmpty ? "other goods" : labels.map { "`\(printable($0))`" }.joined(separator: ", ")
    }
    return goods == [[]] ? "any goods" : lines.joined(separator: " together with ")
  }

  /// Returns the amounts of the orders.
  package func amountsInWords(in program: Program) -> [String] {
    amounts.map { amounts in
      let lowest = program.currency.text(amounts.lowerBound)
      let highest = program.currency.text(amounts.upperBound)
      return switch (amounts.lowerBound.minorUnits <= 1, amounts.upperBound == .largest) {
      case (true, true): "every amount"
      case (false, true): "\(lowest) and more"
      case (true, false): "up to \(highest)"
      case (false, false): lowest == highest ? lowest : "\(lowest) to \(highest)"
      }
    }
  }
}

extension Range<Instant> {
  /// Returns true if a program prices no order that is earlier than the range.
  package func coversStart(of program: Program) -> Bool {
    lowerBound <= program.instants.lowerBound
  }

  /// Returns true if a program prices no order that is later than the range.
  package func coversEnd(of program: Program) -> Bool {
    upperBound >= program.instants.upperBound
  }
}
