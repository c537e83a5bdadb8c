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
    for code in codes {
      if let message = codeProblem(of: code) {
        throw .unreadableCode(code, message: message.english)
      }
    }
    var values: [String: Fact.Value] = [:]
    // In a fixed order, so that if there are several mistakes, the same one is always reported.
    for (name, text) in facts.sorted(by: { $0.key < $1.key }) {
      values[name] = try Fact.Value(text, of: name, in: program)
    }
    self.init(amount: amount, at: instant, codes: codes, facts: values, in: program.currency)
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
      .unreadableValue, .linesOutsideRange, .tooManyLines, .tooManySteps:
      break
    }
    return sentence
  }
}
