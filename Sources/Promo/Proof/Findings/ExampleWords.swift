/// The words for an example and its price.
struct ExampleWords {
  let program: Program

  /// True if diagnostics are shown rather than only counted.
  var areShown = true
  private let askedFacts: Set<Int>

  init(_ program: Program) {
    self.program = program
    askedFacts = program.askedFacts
  }

  /// Returns a diagnostic about one promotion. Words the consequence only if diagnostics are shown.
  func diagnostic(
    _ id: Diagnostic.ID, _ message: Message, about index: Int,
    consequence: @autoclosure () -> Message? = nil, help: Message? = nil, orAllow: Bool = false,
    fixes: [Fix] = []
  ) -> Diagnostic {
    Diagnostic(
      id, message, at: program.promotions[index].span,
      consequence: areShown ? consequence() : nil, help: help, orAllow: orAllow,
      fixes: fixes)
  }

  func amount(_ units: Int64) -> String { program.currency.text(Amount(unchecked: units)) }

  /// Describes an order, its price and the promotions applied. An order of one amount gets a
  /// sentence; an order with lines gets an expectation that you can paste into the rules.
  func price(of order: Example) -> Message {
    order.lines.isEmpty ? sentence(about: order) : Message(expectation(of: order))
  }

  /// Returns a sentence that states the amount of an order and its payable or its saving. Unless
  /// `isBrief` is true, the sentence also states the context and the promotions.
  func sentence(
    about order: Example, saysSaving: Bool = false, isBrief: Bool = false
  ) -> Message {
    let when: Message = isBrief ? "" : context(of: order)
    let by: Message = isBrief || order.applied.isEmpty ? "" : " by \(names(order.applied))"
    let whole = amount(order.amount)
    return saysSaving
      ? "an order of \(whole)\(when) saves \(amount(order.amount - order.payable))\(by)"
      : "an order of \(whole)\(when) pays \(amount(order.payable))\(by)"
  }

  /// Returns the names of the first three promotions, and the number of further promotions.
  func names(_ indexes: [Int]) -> Message {
    let shown = indexes.prefix(3).map { quoted(program.promotions[$0].name) }
    let names: Message = "\(shown, joined: ", ")"
    return indexes.count > 3 ? "\(names) and \(indexes.count - 3) more" : names
  }

  func order(_ amount: Int64, like order: Example) -> Example {
    program.example(amount, in: order.context, during: order.instants)
  }

  /// Returns a clause about the code without which an order pays less; empty if there is none.
  func withoutOneCode(_ order: Example) -> Message {
    let codes = order.context.codes
    for left in codes.indices {
      let context = Context(
        instant: order.context.instant, codes: Array(codes[..<left] + codes[(left + 1)...]),
        facts: order.context.facts)
      let other =
        order.lines.isEmpty
        ? program.example(order.amount, in: context, during: order.instants)
        : program.example(order.lines, in: context)
      if other.payable < order.payable {
        return "; without the code \(quoted(codes[left])) \(amount(other.payable))"
      }
    }
    return ""
  }

  /// Returns a clause that names the promotions without `sync`; nil if there are none.
  func lackOfSync(_ indexes: [Int]) -> Message? {
    switch indexes.count {
    case 0: nil
    case 1: "\(names(indexes)) lacks `sync`"
    default: "\(names(indexes)) lack `sync`"
    }
  }

  /// Describes the instant, codes and facts of an order, as far as the rules depend on them.
  private func context(of order: Example) -> Message {
    let codes = order.context.codes.map(quoted)
    let facts = askedFacts.sorted().map { index in
      let fact = program.facts[index]
      return Message("\(fact.name) \(written(fact.value(ofOrdinal: order.context.facts[index])))")
    }
    let parts: [Message] =
      switch codes.count {
      case 0: facts
      case 1: ["the code \(codes[0])"] + facts
      default: ["the codes \(codes, joined: " and ")"] + facts
      }
    return parts.isEmpty
      ? instant(of: order) : "\(instant(of: order)) with \(parts, joined: ", ")"
  }

  private func written(_ value: Fact.Value) -> String {
    switch value {
    case .text(let text): "\"\(printable(text))\""
    case .yesNo, .number: value.text
    }
  }

  private func instant(of order: Example) -> Message {
    let (calendar, instants) = (program.instants, order.instants)
    let isAtStart = order.context.instant == calendar.lowerBound
    if !isAtStart || instants.upperBound < calendar.lowerBound.moved(by: 86_400) {
      return " at \(program.zone.text(order.context.instant))"
    }
    // Any day before the first change is as good an example as another, so none is named.
    return instants.upperBound < calendar.upperBound
      ? " before \(program.zone.text(instants.upperBound))" : ""
  }
}

// MARK: - Expectations

extension ExampleWords {
  /// Returns an order as an expectation that you can paste into the rules.
  func expectation(of order: Example) -> String {
    let names = order.applied.map { program.promotions[$0].name }
    return
      "expect \(program.order(of: order).written(in: program, hasInstant: program.dependsOnTime))"
      + " pays \(program.written(Amount(unchecked: order.payable), by: names))"
  }
}

extension Program {
  /// Returns the order of an example as a shop states it, with all its facts.
  fileprivate func order(of example: Example) -> Order {
    let lines = example.lines.map { line in
      OrderLine(line.amount, pieces: line.pieces, labels: line.labels.map { labels[$0] })
    }
    let values = zip(facts, example.context.facts).map { ($0.name, $0.value(ofOrdinal: $1)) }
    return Order(
      lines: lines.isEmpty ? [OrderLine(example.order.amount)] : lines, shipping: example.shipping,
      at: example.context.instant, codes: example.context.codes,
      facts: Dictionary(uniqueKeysWithValues: values), in: nil)
  }

  /// Returns a line about the promotions that are active at an instant, after one was switched off.
  package func stillOn(at instant: Instant) -> Message {
    let active = activeNumbers(at: instant)
    return active.isEmpty
      ? "no promotion is on now" : "still on now: \(ExampleWords(self).names(active))"
  }
}
