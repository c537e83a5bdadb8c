/// An order to price, with all of its properties that can affect the price.
public struct Order: Hashable, Sendable {
  /// The sum of the goods before any promotion, without the shipping.
  public let amount: Amount

  /// The instant at which the order is priced. Pricing never reads a clock.
  public let instant: Instant

  /// The parts that most orders do not state; nil if the order states none of them. They are stored
  /// separately, so that an order is small and a plain one needs no memory of its own.
  private let details: Details?

  /// The codes that the customer presents, as typed. A code that no promotion names does not affect
  /// the price.
  public var codes: [String] { details?.codes ?? [] }

  /// The values of facts by their names, such as `["tier": "gold", "member": true]`. A fact with a
  /// default may be left out.
  public var facts: [String: Fact.Value] { details?.facts ?? [:] }

  /// The currency of the amounts; nil if the caller does not state it. An order in a currency other
  /// than that of the rules cannot be priced.
  public var currency: Currency? { details?.currency }

  /// The lines; empty if the order is one amount.
  public var lines: [OrderLine] { details?.lines ?? [] }

  /// The price of the shipping before any promotion.
  public var shipping: Amount { details?.shipping ?? .zero }

  /// True if the order has neither lines nor shipping.
  var isAmount: Bool {
    details.map { $0.lines.isEmpty && $0.shipping == .zero } ?? true
  }

  /// True if the order states nothing but an amount and an instant.
  var isPlain: Bool { details == nil }

  /// Makes an order from values. To read an order from texts, use the overload of
  /// `init(amount:at:codes:facts:in:)` that takes a program.
  ///
  /// - Parameters:
  ///   - amount: The sum of the goods before any promotion.
  ///   - instant: The instant at which it is priced.
  ///   - codes: The codes that the customer presents.
  ///   - facts: The values of facts by their names. A fact with a default may be left out.
  ///   - currency: The currency of the amount. State it if the rules may be replaced between the
  ///     moment when the amount is made and the moment when the order is priced.
  public init(
    amount: Amount, at instant: Instant, codes: [String] = [], facts: [String: Fact.Value] = [:],
    in currency: Currency? = nil
  ) {
    self.amount = amount
    self.instant = instant
    let isPlain = codes.isEmpty && facts.isEmpty && currency == nil
    details =
      isPlain
      ? nil : Details(lines: [], shipping: .zero, codes: codes, facts: facts, currency: currency)
  }

  /// Makes an order of lines.
  ///
  /// The limits are checked when the order is priced: at most 10,000 lines, 1 to 1,000,000 pieces
  /// in each line, and at most `Amount.largest` for the lines and the shipping together.
  ///
  /// - Parameters:
  ///   - lines: The lines. If there are none, the goods cost 0.
  ///   - shipping: The price of the shipping before any promotion.
  ///   - instant: The instant at which it is priced.
  ///   - codes: The codes that the customer presents.
  ///   - facts: The values of facts by their names. A fact with a default may be left out.
  ///   - currency: The currency of the amounts, for example the currency of the program that read
  ///     them. Rules in another currency refuse the order. Pass nil only if the amounts are in
  ///     minor units of the rules' currency, whichever that is.
  public init(
    lines: [OrderLine], shipping: Amount = .zero, at instant: Instant, codes: [String] = [],
    facts: [String: Fact.Value] = [:], in currency: Currency?
  ) {
    amount = lines.reduce(.zero) { ($0 + $1.amount) ?? .largest }
    self.instant = instant
    details = Details(
      lines: lines, shipping: shipping, codes: codes, facts: facts, currency: currency)
  }
}

extension Order: CustomStringConvertible {
  /// The order in one line, for logs: what it states, as in
  /// `287.50 CNY in 2 lines, at 2026-11-11T02:00:00+00:00, code HELLO, tier gold`. Amounts are in
  /// minor units if it does not state its currency.
  public var description: String {
    let parts =
      [text(amount) + (lines.isEmpty ? "" : " in \(counted(lines.count, "line"))")]
      + (shipping == .zero ? [] : ["shipping \(text(shipping))"])
      + ["at \(instant)"] + codes.map { "code \(printable($0))" }
      + facts.sorted { $0.key < $1.key }.map { printable("\($0.key) \($0.value.text)") }
    return parts.joined(separator: ", ")
  }

  /// Returns an amount of the order for logs.
  func text(_ amount: Amount) -> String { currency?.textWithCode(amount) ?? "\(amount)" }
}

extension Order {
  /// The parts of an order besides its amount and its instant.
  private final class Details: Hashable, Sendable {
    let lines: [OrderLine]
    let shipping: Amount
    let codes: [String]
    let facts: [String: Fact.Value]
    let currency: Currency?

    init(
      lines: [OrderLine], shipping: Amount, codes: [String], facts: [String: Fact.Value],
      currency: Currency?
    ) {
      (self.lines, self.shipping) = (lines, shipping)
      (self.codes, self.facts, self.currency) = (codes, facts, currency)
    }

    static func == (left: Details, right: Details) -> Bool {
      left.codes == right.codes && left.facts == right.facts && left.currency == right.currency
        && left.lines == right.lines && left.shipping == right.shipping
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(lines)
      hasher.combine(shipping)
      hasher.combine(codes)
      hasher.combine(facts)
      hasher.combine(currency)
    }
  }
}

extension Order {
  /// The reason why an order cannot be read or priced: a mistake of the caller, not of the rules.
  public enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The order does not state a fact that has no default.
    case missingFact(Fact)
    /// The rules declare no fact of this name. `nearest` is a declared name, if one is near.
    case unknownFact(String, nearest: String?)
    /// The order states a value that the fact does not have.
    case wrongValue(Fact)
    /// The instant is not in the years 1970 to 2199 on the wall clock of the rules. The most common
    /// cause is a caller who passes milliseconds as seconds.
    case instantOutsideCalendar
    /// The amount is in a currency other than that of the rules.
    case wrongCurrency(Currency, rules: Currency)
    /// The text is not an amount in the currency of the rules; the message says why.
    case unreadableAmount(String, message: String)
    /// The text is not an instant; the message says why.
    case unreadableInstant(String, message: String)
    /// The text is not a code that a customer can type; the message says why.
    case unreadableCode(String, message: String)
    /// The rules declare no such label, and it looks like a slip of `nearest`, which they declare.
    /// `line` is the line of the order, counted from 0.
    case unknownLabel(String, nearest: String, line: Int)
    /// The text is not a value of the fact.
    case unreadableValue(String, of: Fact)
    /// The document is not that of an order; the message says why.
    case unreadableDocument(message: String)
    /// A line has no piece or more than a million pieces, or the sum of the lines and the shipping
    /// exceeds the largest amount.
    case linesOutsideRange
    /// There are more lines than the limit (see `Program.Limits`).
    case tooManyLines(Int, most: Int)
    /// The price takes more steps than the limit (see `Program.Limits`).
    case tooManySteps(most: Int)

    /// The same text as `message`, so that printed errors show it.
    public var description: String { message }

    /// The problem in a merchant's words, without a full stop.
    public var message: String { sentence.english }

    package var sentence: Message {
      switch self {
      case .missingFact(let fact):
        "every order must state the fact `\(fact.name)`, which is \(fact.valuesInWords)"
      case .unknownFact(let name, let nearest):
        "there is no fact \(quoted(name))\(commaHint(nearest))"
      case .instantOutsideCalendar:
        "the instant is not in the years 1970 to 2199; instants count seconds, not milliseconds"
      case .wrongCurrency(let own, let rules):
        "the order is in \(own.nameOrNone), the rules in \(rules.nameOrNone)"
      case .wrongValue(let fact): "the fact `\(fact.name)` must be \(fact.valuesInWords)"
      case .unreadableAmount(_, let message), .unreadableInstant(_, let message),
        .unreadableCode(_, let message), .unreadableDocument(let message):
        "\(message)"
      case .unknownLabel(let label, let nearest, let line):
        "line \(line + 1): \(Problem.sentence(ofLabel: label, meaning: nearest))"
      case .unreadableValue(let text, let fact): fact.message(forUnreadable: text)
      case .linesOutsideRange:
        "a line has 1 to 1,000,000 pieces, and an order at most 10^15 minor units"
      case .tooManyLines(let count, let most):
        "an order has at most \(grouped(most)) lines, not \(grouped(count))"
      case .tooManySteps(let most):
        "too many promotions compete for its lines: its price takes more than \(grouped(most)) steps"
      }
    }

    static func sentence(ofLabel label: String, meaning declared: String) -> Message {
      "no `goods` declares the label \(quoted(label)), \(didYouMean(declared) ?? "")"
    }
  }
}

extension Currency {
  /// The code of the currency, or words for a currency without a name.
  package var nameOrNone: Message { isoCode.map { "\($0)" } ?? "no named currency" }
}

/// An order in the terms of one program, checked and ready to price.
struct CheckedOrder {
  /// The sum of the goods.
  let amount: Amount

  /// The lines and the shipping; nil if the order is one amount.
  let cart: CheckedCart?
  let instant: Instant

  /// The instant on the wall clock of the rules.
  let localTime: LocalTime

  /// The folded codes. Codes that no promotion can have are left out.
  let codes: Set<String>

  /// The ordinals of the order's values for all facts of the program.
  let facts: [Int64]
}

extension CheckedOrder {
  func without(_ code: String) -> CheckedOrder {
    CheckedOrder(
      amount: amount, cart: cart, instant: instant, localTime: localTime,
      codes: codes.subtracting([code]), facts: facts)
  }
}

extension Program {
  func checked(_ order: Order) throws(Order.Problem) -> CheckedOrder {
    try checkInstantAndCurrency(of: order)
    return checked(
      amount: order.amount, cart: try cart(of: order), at: order.instant, codes: order.codes,
      facts: try factOrdinals(of: order))
  }

  func checkInstantAndCurrency(of order: Order) throws(Order.Problem) {
    if acceptsInstantAndCurrency(of: order) { return }
    guard let own = order.currency, own != currency else { throw .instantOutsideCalendar }
    throw .wrongCurrency(own, rules: currency)
  }

  @inline(__always)
  func acceptsInstantAndCurrency(of order: Order) -> Bool {
    instants.contains(order.instant)
      && (order.isPlain || order.currency == nil || order.currency == currency)
  }

  func factOrdinals(of order: Order) throws(Order.Problem) -> [Int64] {
    try checkFactNames(of: order)
    var ordinals: [Int64] = []
    for index in facts.indices { ordinals.append(try factOrdinal(at: index, of: order)) }
    return ordinals
  }

  func factOrdinal(at index: Int, of order: Order) throws(Order.Problem) -> Int64 {
    let facts = facts.span
    guard let value = order.facts[facts[index].name] ?? facts[index].defaultValue else {
      throw .missingFact(facts[index])
    }
    guard let ordinal = facts[index].ordinal(of: value) else { throw .wrongValue(facts[index]) }
    return ordinal
  }

  func checkFactNames(of order: Order) throws(Order.Problem) {
    if let name = unknownFact(of: order) { throw unknownFact(name) }
  }

  /// Returns the problem of a fact's name that the rules do not declare; nil if they declare it.
  package func problem(ofFactName name: String) -> Order.Problem? {
    facts.contains { $0.name == name } ? nil : unknownFact(name)
  }

  func unknownFact(_ name: String) -> Order.Problem {
    .unknownFact(name, nearest: nearest(to: name, among: facts.map { $0.name }))
  }

  /// If there are several, returns the first in alphabetical order.
  private func unknownFact(of order: Order) -> String? {
    if order.facts.isEmpty { return nil }
    let knownCount = facts.count { order.facts[$0.name] != nil }
    return knownCount == order.facts.count
      ? nil : Set(order.facts.keys).subtracting(facts.map { $0.name }).min()
  }

  /// Makes a checked order. The ordinals of the facts must be valid.
  func checked(
    amount: Amount, cart: CheckedCart? = nil, at instant: Instant, codes: [String], facts: [Int64]
  ) -> CheckedOrder {
    CheckedOrder(
      amount: amount, cart: cart, instant: instant, localTime: zone.localTime(at: instant),
      codes: codes.isEmpty ? [] : Set(codes.filter { codeProblem(of: $0) == nil }.map(folded)),
      facts: facts)
  }
}
