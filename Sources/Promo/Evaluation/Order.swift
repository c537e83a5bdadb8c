/// What is to be priced: everything about an order that a price can depend on.
public struct Order: Hashable, Sendable {
  /// What the order comes to before any promotion.
  public let amount: Amount

  /// The instant at which it is priced. The program reads no clock.
  public let instant: Instant

  /// The codes that the customer presents, as they are written. Those that no promotion names change
  /// no price.
  public let codes: [String]

  /// What is known of the order, by the names of the facts: `["tier": "gold", "member": true]`.
  /// A fact with a default may be left out.
  public let facts: [String: Fact.Value]

  /// Makes an order.
  public init(
    amount: Amount, at instant: Instant, codes: [String] = [], facts: [String: Fact.Value] = [:]
  ) {
    self.amount = amount
    self.instant = instant
    self.codes = codes
    self.facts = facts
  }
}

extension Order {
  /// Why a program cannot price an order.
  public enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// A fact without a default that the order does not say.
    case missingFact(Fact)
    /// A fact that the rules do not declare, and perhaps the one that was meant.
    case unknownFact(String, nearest: String?)
    /// A value that the fact does not have.
    case wrongValue(Fact)
    /// A text that is no amount in the currency of the rules, and the message for it.
    case unreadableAmount(String, message: String)
    /// A text that is no instant on the wall clock of the rules, and the message for it.
    case unreadableInstant(String, message: String)
    /// A text that is no value of the fact.
    case unreadableValue(String, of: Fact)

    /// The message, where an error is printed.
    public var description: String { message }

    /// What is wrong, in a merchant's words.
    public var message: String {
      switch self {
      case .missingFact(let fact):
        "every order must state the fact `\(fact.name)`, which is \(fact.valuesInWords)"
      case .unknownFact(let name, let nearest):
        "there is no fact \(quoted(name))" + (didYouMean(nearest).map { ", \($0)" } ?? "")
      case .wrongValue(let fact): "the fact `\(fact.name)` must be \(fact.valuesInWords)"
      case .unreadableAmount(_, let message), .unreadableInstant(_, let message): message
      case .unreadableValue(let text, let fact): fact.message(forUnreadable: text)
      }
    }
  }
}

/// An order in the terms of one program, with nothing left to find out.
struct CheckedOrder {
  let amount: Amount
  let instant: Instant

  /// What the wall clock of the rules shows at the instant.
  let localTime: LocalTime

  /// The codes as they are compared, but for those that no promotion can have.
  let codes: Set<String>

  /// The ordinals of all facts of the program.
  let facts: [Int64]
}

extension Program {
  /// An order in the terms of this program.
  func checked(_ order: Order) throws(Order.Problem) -> CheckedOrder {
    checked(
      amount: order.amount, at: order.instant, codes: order.codes,
      facts: try factOrdinals(of: order))
  }

  /// The ordinals of the values of all facts of an order.
  func factOrdinals(of order: Order) throws(Order.Problem) -> [Int64] {
    try checkFactNames(of: order)
    var ordinals: [Int64] = []
    for index in facts.indices { ordinals.append(try factOrdinal(at: index, of: order)) }
    return ordinals
  }

  /// The ordinal of an order's value of one fact.
  func factOrdinal(at index: Int, of order: Order) throws(Order.Problem) -> Int64 {
    let facts = facts.span
    guard let value = order.facts[facts[index].name] ?? facts[index].defaultValue else {
      throw .missingFact(facts[index])
    }
    guard let ordinal = facts[index].ordinal(of: value) else { throw .wrongValue(facts[index]) }
    return ordinal
  }

  /// Fails where an order says a fact that the rules do not declare.
  func checkFactNames(of order: Order) throws(Order.Problem) {
    if let name = unknownFact(of: order) { throw unknownFact(name) }
  }

  /// That the rules declare no fact of a name.
  func unknownFact(_ name: String) -> Order.Problem {
    .unknownFact(name, nearest: nearest(to: name, among: facts.map(\.name)))
  }

  /// The first name that an order says of a fact and the rules do not.
  private func unknownFact(of order: Order) -> String? {
    if order.facts.isEmpty { return nil }
    let knownCount = facts.count { order.facts[$0.name] != nil }
    return knownCount == order.facts.count
      ? nil : Set(order.facts.keys).subtracting(facts.map(\.name)).min()
  }

  /// An order whose facts are known to be right.
  func checked(
    amount: Amount, at instant: Instant, codes: [String], facts: [Int64]
  ) -> CheckedOrder {
    CheckedOrder(
      amount: amount, instant: instant, localTime: zone.localTime(at: instant),
      codes: codes.isEmpty ? [] : Set(codes.filter { codeProblem(of: $0) == nil }.map(folded)),
      facts: facts)
  }
}
