// Orders that two programs price differently: their times, contexts and amounts.

extension DifferingOrders {
  package func timesInWords(
    in program: Program, _ language: Language = .english
  ) -> [String] {
    instants.map { $0.words(in: program).text(in: language) }
  }

  /// Returns the codes and then the facts of the orders. The facts are in the order in which the
  /// rules declare them.
  package func contextInWords(
    in program: Program, _ language: Language = .english
  ) -> [String] {
    let declared = program.facts.map { $0.name }.filter { facts[$0] != nil }
    let names = declared + Set(facts.keys).subtracting(declared).sorted()
    let code: Message = "with the code \(language.list(codes.map { $0.asWord }, .and))"
    let stated = names.compactMap { name -> Message? in
      facts[name].map { value in
        if language == .chinese, case .yesNo(let isYes) = value {
          return Message(isYes ? name : "非\(name)")
        }
        return "\(name) is \(value.words(in: language))"
      }
    }
    return ((codes.isEmpty ? [] : [code]) + stated).map { $0.text(in: language) }
  }

  package func goodsInWords(_ language: Language = .english) -> String? {
    if goods.isEmpty { return nil }
    let lines = goods.map { labels -> Message in
      labels.isEmpty ? "other goods" : "\(labels.map { "`\(printable($0))`" }, joined: ", ")"
    }
    let words: Message = goods == [[]] ? "any goods" : Message(lines, joined: " together with ")
    return words.text(in: language)
  }

  package func amountsInWords(
    in program: Program, _ language: Language = .english
  ) -> [String] {
    amounts.map { amounts in
      let lowest = program.currency.text(amounts.lowerBound)
      let highest = program.currency.text(amounts.upperBound)
      let words: Message =
        switch (amounts.lowerBound.minorUnits <= 1, amounts.upperBound == .largest) {
        case (true, true): "every amount"
        case (false, true): "\(lowest) and more"
        case (true, false): "up to \(highest)"
        case (false, false): lowest == highest ? "\(lowest)" : "\(lowest) to \(highest)"
        }
      return words.text(in: language)
    }
  }
}

extension Range<Instant> {
  fileprivate func words(in program: Program) -> Message {
    let start = program.zone.text(lowerBound)
    if upperBound == lowerBound.moved(by: 1) { return "at \(start)" }
    let end = program.zone.text(upperBound)
    return switch (coversStart(of: program), coversEnd(of: program)) {
    case (true, true): "always"
    case (true, false): "until \(end)"
    case (false, true): "from \(start)"
    case (false, false): "from \(start) until \(end)"
    }
  }

  /// Returns true if a program prices no order that is earlier than the range.
  package func coversStart(of program: Program) -> Bool {
    lowerBound <= program.instants.lowerBound
  }

  /// Returns true if a program prices no order that is later than the range.
  package func coversEnd(of program: Program) -> Bool {
    upperBound >= program.instants.upperBound
  }
}
