/// A customer whose prices a report has.
struct ReportCustomer: Hashable {
  let codes: [String]

  /// The facts with values other than the usual ones, each as `tier=gold`.
  let facts: [String]
  let text: String

  var values: [(key: String, value: String)] {
    codes.map { (key: "code", value: $0) } + facts.map { (key: "fact", value: $0) }
  }

  /// The number of things that set the customer apart from everybody.
  fileprivate var weight: Int { codes.count + facts.count }
}

extension Fact {
  /// The value of a customer of whom nothing is known.
  var usualValue: Fact.Value {
    if let defaultValue { return defaultValue }
    switch kind {
    case .oneOf(let texts): return .text(texts[0])
    case .yesNo: return .yesNo(false)
    case .number: return .number(0)
    }
  }
}

extension Program {
  /// The largest number of customers among whom a report offers a choice.
  private static var customerLimit: Int { 7 }

  /// Returns the customers worth a choice: everybody, and for each promotion that is not for
  /// everybody the simplest customer who gets it.
  func reportCustomers(
    from instant: Instant, in language: Language, spending budget: inout Budget
  ) -> [ReportCustomer] {
    let usual = facts.map { $0.usualValue }
    var simplest: [Int: ReportCustomer] = [:]
    for shared in contextsOfAllSets(spending: &budget) {
      let context = shared.contexts[0]
      let values = zip(facts, context.facts).map { $0.value(ofOrdinal: $1) }
      let able = customer(context.codes, values, in: language)
      budget.spend(300 + 8 * shared.inForce[0].count)
      for index in shared.inForce[0] where able.weight < simplest[index]?.weight ?? .max {
        simplest[index] = able
      }
    }
    var customers = [customer([], usual, in: language)]
    for index in promotions.indices where promotions[index].isToCome(after: instant) {
      if let one = simplest[index], !customers.contains(one) { customers.append(one) }
    }
    return Array(customers.prefix(Program.customerLimit))
  }

  /// Returns the facts whose values, one for each fact, are not the usual ones.
  func unusual(_ values: [Fact.Value]) -> [(fact: Fact, value: Fact.Value)] {
    zip(facts, values).filter { $0.usualValue != $1 }.map { (fact: $0, value: $1) }
  }

  private func customer(
    _ codes: [String], _ values: [Fact.Value], in language: Language
  ) -> ReportCustomer {
    let wording = ChartWords(language)
    let told = unusual(values)
    let words =
      codes.map { wording(.presentedCode, printable($0)) }
      + told.map { $0.words(of: $1, in: language) }
    return ReportCustomer(
      codes: codes, facts: told.map { "\($0.name)=\($1.text)" },
      text: words.isEmpty ? wording(.everybody) : words.joined(separator: wording(.comma)))
  }
}
