/// The kind of a problem with an order, for programs: `serve`, the library for C and those upon it answer
/// with its raw value, which never changes its meaning. Who must act is in the first words of each.
package enum OrderErrorCode: String, CaseIterable, Sendable {
  /// The program that asks: the text is no JSON, or a value has not the form of its part.
  case malformed
  /// The program: the order lacks its goods, its instant or a fact that has no default.
  case missing
  /// The program: two parts say the same.
  case twice
  /// The program: nothing uses a name, or it looks like one that is used.
  case unknownName = "unknown-name"
  /// The program: a number of pieces, an instant or a sum is too small or too large.
  case outsideRange = "outside-range"
  /// The program: the amounts are in another currency than the rules.
  case wrongCurrency = "wrong-currency"
  /// The program or the shop: a fact has no such value.
  case unknownValue = "unknown-value"
  /// The shop: a label looks like a slip of one that the rules declare.
  case unknownLabel = "unknown-label"
  /// The customer: no code looks so.
  case unusableCode = "unusable-code"
  /// The load: there are more lines, steps, bytes or clients than the service allows.
  case tooMuch = "too-much"
}

extension Order.Problem {
  package var code: OrderErrorCode {
    switch self {
    case .missingFact: .missing
    case .unknownFact: .unknownName
    case .wrongValue, .unreadableValue: .unknownValue
    case .instantOutsideCalendar, .linesOutsideRange: .outsideRange
    case .wrongCurrency: .wrongCurrency
    case .unreadableAmount, .unreadableInstant, .unreadableDocument: .malformed
    case .unreadableCode: .unusableCode
    case .unknownLabel: .unknownLabel
    case .tooManyLines, .tooManySteps: .tooMuch
    }
  }
}
