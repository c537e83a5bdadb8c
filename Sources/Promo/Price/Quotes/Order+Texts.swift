extension Order {
  /// Reads an order from texts in the forms that the command line accepts.
  ///
  /// - Parameters:
  ///   - amount: The amount, such as `120.50`, as `Amount.init(_:in:)` reads it.
  ///   - instant: The instant, such as `2026-11-11T10:00`, as `Instant.init(_:in:)` reads it.
  ///   - codes: The codes that the customer presents. A code that no promotion names does not
  ///     affect the price.
  ///   - facts: The values of the facts by their names, as `Fact.Value.init(_:of:in:)` reads them.
  ///     A fact with a default may be left out.
  ///   - program: The program that will price the order.
  /// - Throws: The problem of the first text that cannot be read: the amount, the instant, the
  ///   codes, then the facts by their names.
  public init(
    amount: String, at instant: String, codes: [String] = [], facts: [String: String] = [:],
    in program: Program
  ) throws(Problem) {
    let amount = try Amount(amount, in: program)
    let instant = try Instant(instant, in: program)
    self.init(
      amount: amount, at: instant, codes: try Order.checked(codes),
      facts: try program.values(of: facts), in: program.currency)
  }

  /// Reads an order of lines from texts. Refuses what order files refuse: a label that the rules do
  /// not declare, but that looks like a slip of one that they do.
  ///
  /// - Parameters:
  ///   - lines: The lines, for example of `OrderLine.init(_:pieces:labels:in:)`. If there are none,
  ///     the goods cost 0.
  ///   - shipping: The price of the shipping before any promotion, as `Amount.init(_:in:)` reads it.
  ///   - instant: The instant, such as `2026-11-11T10:00`, as `Instant.init(_:in:)` reads it.
  ///   - codes: The codes that the customer presents. A code that no promotion names does not
  ///     affect the price.
  ///   - facts: The values of the facts by their names, as `Fact.Value.init(_:of:in:)` reads them.
  ///     A fact with a default may be left out.
  ///   - program: The program that will price the order, and that read the amounts of the lines.
  /// - Throws: The problem of the first text that cannot be read: the labels, the shipping, the
  ///   instant, the codes, then the facts by their names.
  public init(
    lines: [OrderLine], shipping: String = "0", at instant: String, codes: [String] = [],
    facts: [String: String] = [:], in program: Program
  ) throws(Problem) {
    try program.checkLabels(of: lines) { program.suggestion(forLabel: $0) }
    let shipping = try Amount(shipping, in: program)
    let instant = try Instant(instant, in: program)
    self.init(
      lines: lines, shipping: shipping, at: instant, codes: try Order.checked(codes),
      facts: try program.values(of: facts), in: program.currency)
  }

  /// Returns the codes. Throws if a customer cannot type one of them.
  private static func checked(_ codes: [String]) throws(Problem) -> [String] {
    for code in codes {
      if let message = codeProblem(of: code) {
        throw .unreadableCode(code, message: message.english)
      }
    }
    return codes
  }
}

extension OrderLine {
  /// Reads a line whose amount is a text.
  ///
  /// - Parameters:
  ///   - amount: The displayed price of all pieces together, such as `120.50`, as
  ///     `Amount.init(_:in:)` reads it.
  ///   - pieces: The number of pieces, from 1 to a million.
  ///   - labels: The labels that the shop gives these goods.
  ///   - program: The program that will price the order.
  /// - Throws: `Order.Problem.unreadableAmount`.
  public init(
    _ amount: String, pieces: Int = 1, labels: [String] = [], in program: Program
  ) throws(Order.Problem) {
    self.init(try Amount(amount, in: program), pieces: pieces, labels: labels)
  }
}

extension Program {
  /// Reads the values of facts.
  fileprivate func values(
    of facts: [String: String]
  ) throws(Order.Problem) -> [String: Fact.Value] {
    var values: [String: Fact.Value] = [:]
    // In a fixed order, so that if there are several mistakes, the same one is always reported.
    for (name, text) in facts.sorted(by: { $0.key < $1.key }) {
      values[name] = try Fact.Value(text, of: name, in: self)
    }
    return values
  }

  /// Throws if a label of a line is a slip of a label that the rules declare.
  ///
  /// - Parameter suggestion: Returns the declared label that was meant; nil if the label is no slip.
  package func checkLabels(
    of lines: [OrderLine], _ suggestion: (String) -> String?
  ) throws(Order.Problem) {
    for (place, line) in lines.enumerated() {
      for label in line.labels where !declares(label) {
        guard let meant = suggestion(label) else { continue }
        throw .unknownLabel(label, nearest: meant, line: place)
      }
    }
  }
}

extension Amount {
  /// Reads an amount such as `120` or `120.50` in the currency of a program. Decimals count as
  /// written, and nothing is rounded: `120.00` is not an amount of yen.
  ///
  /// - Parameters:
  ///   - text: Digits, with or without a point and decimals.
  ///   - program: The program whose currency is used.
  /// - Throws: `Order.Problem.unreadableAmount` for any other text, for more decimals than the
  ///   currency has, and for an amount above `Amount.largest`.
  public init(_ text: String, in program: Program) throws(Order.Problem) {
    switch program.currency.amount(in: Array(text.utf8)) {
    case .success(let amount): self = amount
    case .failure(let problem):
      throw .unreadableAmount(text, message: problem.message(for: text).english)
    }
  }
}

extension Instant {
  /// Reads an instant such as `2026-11-11T10:00` on the wall clock of a program, or with an offset
  /// of its own. A date without a time stands for the first instant of the day. A time that the
  /// clock skips stands for the first instant after the gap. A time that the clock shows twice
  /// stands for the first of the two instants.
  ///
  /// - Parameters:
  ///   - text: A date, or a date and a time of day, in the format of RFC 3339; seconds and the
  ///     offset may be left out.
  ///   - program: The program whose time zone is used.
  /// - Throws: `Order.Problem.unreadableInstant` for any other text, and for a day that does not
  ///   exist.
  public init(_ text: String, in program: Program) throws(Order.Problem) {
    switch program.zone.instant(in: Array(text.utf8)) {
    case .success(let instant): self = instant
    case .failure(let problem):
      throw .unreadableInstant(text, message: problem.message(for: text).english)
    }
  }
}

extension Fact.Value {
  /// Reads the value of a fact: one of its texts, `yes` or `no`, or a whole number such as `42`.
  ///
  /// - Parameters:
  ///   - text: The value.
  ///   - name: The name of the fact.
  ///   - program: The program that declares the fact.
  /// - Throws: `Order.Problem.unknownFact` for a name that the program does not declare, and
  ///   `Order.Problem.unreadableValue` for a text that is not a value of the fact.
  public init(_ text: String, of name: String, in program: Program) throws(Order.Problem) {
    guard let fact = program.facts.first(where: { $0.name == name }) else {
      throw program.unknownFact(name)
    }
    self = try fact.checkedValue(in: text).get()
  }
}

extension Fact {
  /// Reads a value of the fact as command lines, order files and other programs state it.
  package func checkedValue(in text: String) -> Result<Value, Order.Problem> {
    value(in: text).map { .success($0) } ?? .failure(.unreadableValue(text, of: self))
  }

  func message(forUnreadable text: String) -> Message {
    let hint: Message = didYouMean(nearestValue(to: text)) ?? "it must be \(valuesInWords)"
    return "`\(name)` is never \(quoted(text)), \(hint)"
  }
}

extension Order.Problem {
  /// Returns the problem as a sentence that can be told in any language.
  ///
  /// - Parameter program: The program for which the order was read.
  package func sentence(in program: Program) -> Message {
    switch self {
    case .unreadableAmount(let text, _):
      if case .failure(let problem) = program.currency.amount(in: Array(text.utf8)) {
        return problem.message(for: text)
      }
    case .unreadableInstant(let text, _):
      if case .failure(let problem) = program.zone.instant(in: Array(text.utf8)) {
        return problem.message(for: text)
      }
    case .unreadableCode(let code, _): return codeProblem(of: code) ?? sentence
    case .missingFact, .unknownFact, .wrongValue, .instantOutsideCalendar, .wrongCurrency,
      .unknownLabel, .unreadableValue, .unreadableDocument, .linesOutsideRange, .tooManyLines,
      .tooManySteps:
      break
    }
    return sentence
  }
}
