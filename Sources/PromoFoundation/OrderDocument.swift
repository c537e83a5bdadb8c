import Promo

extension Order {
  /// Returns the order as a value that can be encoded: the object that a line of JSON Lines of
  /// `promo-eval --orders` and of `promo-eval serve` has.
  ///
  /// - Parameter program: The program for which the order was made.
  public func document(in program: Program) -> OrderDocument {
    let currency = program.currency
    var members: [String: Member] = ["at": .text(program.zone.timestamp(instant))]
    if lines.isEmpty, shipping == .zero {
      members["amount"] = .text(currency.text(amount))
    } else {
      members["lines"] = .list(
        lines.map { line in
          .object([
            "amount": .text(currency.text(line.amount)), "pieces": .number(Int64(line.pieces)),
            "labels": .list(line.labels.map { .text($0) }),
          ])
        })
    }
    if shipping > .zero { members["shipping"] = .text(currency.text(shipping)) }
    if let code = currency.isoCode { members["currency"] = .text(code) }
    if !codes.isEmpty { members["code"] = .list(codes.map { .text($0) }) }
    for (name, value) in facts {
      members[name] =
        switch value {
        case .text(let text): .text(text)
        case .yesNo(let isYes): .truth(isYes)
        case .number(let number): .number(number)
        }
    }
    return OrderDocument(members: members)
  }

  /// Reads an order from its document.
  ///
  /// - Parameters:
  ///   - document: The document, for example a member of a request.
  ///   - now: The instant of an order that states none; nil if it must state one.
  ///   - program: The program that will price the order.
  /// - Throws: The problem of the first member that cannot be read. A name that nothing uses is one,
  ///   because it may be a slip of a name that decides prices.
  public init(
    _ document: OrderDocument, at now: Instant? = nil, in program: Program
  ) throws(Problem) {
    self = try document.order(at: now, in: program)
  }
}

/// An order in the form of a line of JSON Lines, which `promo-eval --orders` and `promo-eval serve`
/// read. An amount is a text such as `"400"`, or a number of `minor` units.
public struct OrderDocument: Codable, Hashable, Sendable {
  var members: [String: Member]

  init(members: [String: Member]) { self.members = members }

  /// Decodes any members: the rules decide which of them belong to an order.
  public init(from decoder: any Decoder) throws {
    members = try decoder.singleValueContainer().decode([String: Member].self)
  }

  /// Encodes the members.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(members)
  }
}
