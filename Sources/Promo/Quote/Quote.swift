/// The answer for one order: what it pays, by which promotions, and what became of every other.
public struct Quote: Hashable, Sendable {
  /// A promotion that is applied.
  public struct Applied: Hashable, Sendable {
    /// Its name.
    public let promotion: String

    /// What it takes off.
    public let off: Amount

    /// What is left to pay after it.
    public let left: Amount
  }

  /// What would be paid under the strategy `best`.
  public struct Better: Hashable, Sendable {
    /// What would be paid.
    public let payable: Amount

    /// The names of the promotions that would be applied, in order.
    public let applied: [String]
  }

  /// The order.
  public let order: Order

  /// What it pays.
  public let payable: Amount

  /// The promotions applied, in order.
  public let applied: [Applied]

  /// What became of every promotion, in written order.
  public let outcomes: [Outcome]

  /// Under the strategy `calculator`, what `best` would charge where that is less.
  public let best: Better?

  /// What it pays less than its amount.
  public var saved: Amount { order.amount - payable }
}

/// What became of one promotion.
public struct Outcome: Hashable, Sendable {
  /// The reasons, judged alone on the order amount. The first that holds is the outcome.
  public enum Kind: Hashable, Sendable {
    /// It is applied and takes `off`.
    case applied(off: Amount)
    /// It is switched off.
    case paused
    /// Its window begins later; without an instant if a clock change swallows the window.
    case notStarted(until: Instant?)
    /// Its window is over; the first instant after it.
    case ended(at: Instant)
    /// The order is `short` of its threshold.
    case belowSpend(short: Amount)
    /// It would take nothing.
    case noEffect
    /// Another choice, `by`, pays less or ranks first; it alone would leave `wouldPay`.
    case beaten(by: [String], wouldPay: Amount)
  }

  /// The promotion's name.
  public let promotion: String

  /// What became of it.
  public let kind: Kind
}

extension Outcome.Kind {
  /// The word for it, in answers and in Grammar.md: `applied`, `below-spend`, …
  public var name: String {
    switch self {
    case .applied: "applied"
    case .paused: "paused"
    case .notStarted: "not-started"
    case .ended: "ended"
    case .belowSpend: "below-spend"
    case .noEffect: "no-effect"
    case .beaten: "beaten"
    }
  }
}
