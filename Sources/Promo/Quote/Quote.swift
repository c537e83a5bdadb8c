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
  public struct Alternative: Hashable, Sendable {
    /// What would be paid.
    public let payable: Amount

    /// The names of the promotions that would be applied, in order.
    public let applied: [String]
  }

  /// What became of a code that was presented.
  public struct Code: Hashable, Sendable {
    /// What became of it.
    public enum Outcome: String, Sendable {
      /// A promotion that is applied names it.
      case applied
      /// Some promotion names it, but none that is applied.
      case notApplied = "not-applied"
      /// No promotion names it: it changes no price.
      case unknown
    }

    /// The code as it was presented.
    public let code: String

    /// What became of it.
    public let outcome: Outcome
  }

  /// A larger order that is cheaper than one of a minor unit less.
  public struct Nudge: Hashable, Sendable {
    /// What is to be added to the order.
    public let add: Amount

    /// What the order then comes to.
    public let amount: Amount

    /// What it then pays.
    public let payable: Amount

    /// The names of the promotions that are then applied, in order.
    public let applied: [String]

    /// What it then pays less than its amount.
    public var saved: Amount { amount - payable }
  }

  /// The order.
  public let order: Order

  /// What it pays.
  public let payable: Amount

  /// The promotions applied, in order.
  public let applied: [Applied]

  /// What became of every promotion, in written order.
  public let outcomes: [Outcome]

  /// What became of every code that was presented, in the order of presenting.
  public let codes: [Code]

  /// The smallest larger amount, at most twice the order's, at which spending one minor unit more makes
  /// the order cheaper, if there is one.
  public let nudge: Nudge?

  /// Under the strategy `calculator`, what `best` would charge where that is less.
  public let cheaperUnderBest: Alternative?

  /// What it pays less than its amount.
  public var saved: Amount { order.amount - payable }
}

extension Quote {
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
      /// Its schedule is off; it is on again at `next`, if within its window and ten years.
      case offSchedule(next: Instant?)
      /// None of its codes, of which one would do, is presented.
      case codeMissing(codes: [String])
      /// The first of its requirements that does not hold.
      case conditionFailed(Promotion.Requirement)
      /// The order is `short` of its lowest threshold.
      case belowSpend(short: Amount)
      /// It would take nothing.
      case noEffect
      /// Another stack, `by`, pays less or ranks first; it alone would leave `wouldPay`. The discounts
      /// before its step took the order `lostThreshold` below its threshold, if they did.
      case beaten(by: [String], wouldPay: Amount, lostThreshold: Amount?)
    }

    /// The promotion's name.
    public let promotion: String

    /// What became of it.
    public let kind: Kind
  }
}

extension Quote.Outcome.Kind {
  /// The word for it, in answers and in Grammar.md: `applied`, `below-spend`, …
  public var name: String {
    switch self {
    case .applied: "applied"
    case .paused: "paused"
    case .notStarted: "not-started"
    case .ended: "ended"
    case .offSchedule: "off-schedule"
    case .codeMissing: "code-missing"
    case .conditionFailed: "condition-failed"
    case .belowSpend: "below-spend"
    case .noEffect: "no-effect"
    case .beaten: "beaten"
    }
  }
}
