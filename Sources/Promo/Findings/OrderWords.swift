/// The words for an example order and its price.
struct OrderWords {
  private let program: Program

  /// The facts that conditions ask for.
  private let askedFacts: Set<Int>

  init(_ program: Program) {
    self.program = program
    askedFacts = program.askedFacts
  }

  func amount(_ units: Int64) -> String { program.currency.text(Amount(unchecked: units)) }

  func checked(_ order: Findings.Witness) -> CheckedOrder {
    program.checked(Amount(unchecked: order.amount), in: order.context)
  }

  /// Returns the price of an order by the reference evaluator, with the promotions applied.
  func price(of order: Findings.Witness, isBrief: Bool = false) -> String {
    let checked = checked(order)
    let stack = program.referenceStack(for: checked, by: program.strategy)
    let pays = "pays \(amount(stack.payable.minorUnits))"
    if isBrief { return "an order of \(amount(order.amount)) \(pays)" }
    let by = stack.applied.isEmpty ? "" : " by \(names(stack.applied.map(\.index)))"
    return "an order of \(amount(order.amount))\(context(of: order)) \(pays)\(by)"
  }

  /// Returns the names of promotions. Of more than three it names the first three.
  func names(_ indexes: [Int]) -> String {
    let names = indexes.prefix(3).map { quoted(program.promotions[$0].name) }
    let more = indexes.count > 3 ? " and \(indexes.count - 3) more" : ""
    return names.joined(separator: ", ") + more
  }

  /// Returns the instant, the codes and the facts of an order, as far as the rules depend on them.
  private func context(of order: Findings.Witness) -> String {
    let codes = order.context.codes.map(quoted)
    let facts = askedFacts.sorted().map { index in
      let fact = program.facts[index]
      return "\(fact.name) \(written(fact.value(ofOrdinal: order.context.facts[index])))"
    }
    let parts = [
      codes.isEmpty
        ? [] : ["the code\(codes.count > 1 ? "s" : "") \(codes.joined(separator: " and "))"],
      facts,
    ].flatMap(\.self)
    return instant(of: order) + (parts.isEmpty ? "" : " with \(parts.joined(separator: ", "))")
  }

  private func written(_ value: Fact.Value) -> String {
    switch value {
    case .text(let text): "\"\(printable(text))\""
    case .yesNo, .number: value.text
    }
  }

  private func instant(of order: Findings.Witness) -> String {
    let (calendar, instants) = (Timetable.calendar, order.instants)
    let isAtStart = order.context.instant == calendar.lowerBound
    if !isAtStart || instants.upperBound < calendar.lowerBound.moved(by: 86_400) {
      return " at \(program.zone.text(order.context.instant))"
    }
    // No day before the first change is a better example than another.
    return instants.upperBound < calendar.upperBound
      ? " before \(program.zone.text(instants.upperBound))" : ""
  }

  /// Returns the words for an interval of instants.
  func interval(_ instants: Range<Instant>) -> String {
    "from \(program.zone.text(instants.lowerBound)) until \(program.zone.text(instants.upperBound))"
  }
}
