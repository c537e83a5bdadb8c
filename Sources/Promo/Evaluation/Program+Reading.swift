// What people type of an order, in the terms of the rules.

extension Program {
  /// Reads an amount as an order says it, `120` or `120.50`, in the currency of the rules. Decimals
  /// count as written; nothing is rounded.
  public func amount(_ text: String) throws(Order.Problem) -> Amount {
    switch currency.amount(in: Array(text.utf8)) {
    case .success(let amount): return amount
    case .failure(let problem): throw .unreadable(message: problem.message(for: text))
    }
  }

  /// Reads an instant as an order says it, `2026-11-11T10:00` or with an offset, on the wall clock of
  /// the rules. A date is its first instant.
  public func instant(_ text: String) throws(Order.Problem) -> Instant {
    switch zone.instant(in: Array(text.utf8)) {
    case .success(let instant): return instant
    case .failure(let problem): throw .unreadable(message: problem.message(for: text))
    }
  }

  /// Reads what is known of an order by the names of the facts, each value as the command line takes it:
  /// `gold`, `yes` or `42`.
  public func facts(_ texts: [String: String]) throws(Order.Problem) -> [String: Fact.Value] {
    var values: [String: Fact.Value] = [:]
    // In an order of its own, so that of several mistakes always the same is told.
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      values[name] = try value(ofFact: name, in: text)
    }
    return values
  }

  /// The value of a fact that a text says.
  package func value(
    ofFact name: String, in text: String
  ) throws(Order.Problem) -> Fact.Value {
    guard let fact = facts.first(where: { $0.name == name }) else { throw unknownFact(name) }
    return try fact.checkedValue(in: text).get()
  }
}

extension Fact {
  /// The value that a text says, as command lines, order files and other programs give it.
  package func checkedValue(in text: String) -> Result<Value, Order.Problem> {
    if let value = value(in: text) { return .success(value) }
    let hint = didYouMean(nearestValue(to: text)) ?? "it must be \(valuesInWords)"
    return .failure(.unreadable(message: "`\(name)` is never \(quoted(text)), \(hint)"))
  }
}
