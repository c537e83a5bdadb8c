/// The price of an order with its reasons: the promotions applied, and the outcome of every other.
public struct Quote: Hashable, Sendable {
  /// A promotion that is applied.
  public struct Applied: Hashable, Sendable {
    /// The name of the promotion.
    public let promotion: String

    /// The reduction.
    public let off: Amount

    /// The amount left to pay after it.
    public let left: Amount
  }

  /// A cheaper price by another strategy.
  public struct Alternative: Hashable, Sendable {
    /// The cheaper price.
    public let payable: Amount

    /// The names of the promotions that it would apply, in order.
    public let applied: [String]
  }

  /// A code that the customer presented, with its outcome.
  public struct Code: Hashable, Sendable {
    /// The outcome of a code.
    public enum Outcome: String, Sendable {
      /// A promotion that is applied names it.
      case applied
      /// Only promotions that are not applied name it.
      case notApplied = "not-applied"
      /// No promotion names it.
      case unknown
    }

    /// The code as the customer typed it.
    public let code: String

    /// The outcome.
    public let outcome: Outcome
  }

  /// A larger order to suggest to the customer. It costs less than an order one minor unit smaller,
  /// or no more than this order.
  public struct Nudge: Hashable, Sendable {
    /// The amount to add to the order: the price of one more piece, or of other goods.
    public let add: Amount

    /// The line, counted from 0, that gets one more piece at the price of its dearest; nil for
    /// other goods, which have no labels.
    public let line: Int?

    /// The sum of the goods of the larger order.
    public let amount: Amount

    /// The price of the larger order, with its shipping.
    public let payable: Amount

    /// The names of the promotions applied to it, in order.
    public let applied: [String]

    /// The goods and the shipping less the price.
    public let saved: Amount
  }

  /// The order that was priced.
  public let order: Order

  /// The price.
  public let payable: Amount

  /// The promotions applied, in the order of their steps.
  public let applied: [Applied]

  /// The outcome of every promotion in the scope of the quote, in written order.
  public let outcomes: [Outcome]

  /// The outcome of every code that the customer presented, in the same order.
  public let codes: [Code]

  /// The smallest larger order, at most twice as large, whose last minor unit lowers the price.
  /// Under rules about goods it may also be an order with one more piece that costs no more. Nil if
  /// none is found.
  public let nudge: Nudge?

  /// The price under the strategy `best`, if the program has the strategy `calculator` and `best`
  /// is cheaper; else nil.
  public let cheaperUnderBest: Alternative?

  /// The lines and the shipping with their shares; nil if the order is one amount without an offer.
  public let cart: Cart?

  /// The goods and the shipping before any promotion.
  public var total: Amount { cart.map { order.amount + $0.shipping ?? .largest } ?? order.amount }

  /// The goods and the shipping less the price.
  public var saved: Amount { total - payable }
}

extension Quote {
  /// The promotions whose outcomes a quote includes.
  public enum Scope: Sendable {
    /// All promotions of the program.
    case all
    /// The promotions that are in force for the order, applied or not. With a thousand promotions,
    /// the answer is much smaller than with `all`.
    case inForce
  }

  /// The outcome of one promotion.
  public struct Outcome: Hashable, Sendable {
    /// The possible outcomes, judged for each promotion by itself. The first that fits is reported.
    public enum Kind: Hashable, Sendable {
      /// It is applied and takes `off`.
      case applied(off: Amount)
      /// It is switched off.
      case paused
      /// The window begins at `until`; nil if a clock change swallows the window.
      case notStarted(until: Instant?)
      /// The window has ended; the instant is the first after it.
      case ended(at: Instant)
      /// The schedule is off. It is next on at `next`, if that is inside the window and within ten
      /// years.
      case offSchedule(next: Instant?)
      /// The customer presents none of its codes, one of which is enough.
      case codeMissing(codes: [String])
      /// This condition is the first that does not hold.
      case conditionFailed(Promotion.WrittenCondition)
      /// The order has none of its goods, or no shipping for it to reduce.
      case noGoods
      /// The order lacks `short` pieces with one of `labels`, or of any of its goods if there are
      /// no labels.
      case belowCount(short: Int, labels: [String])
      /// The order is `short` of its lowest threshold.
      case belowSpend(short: Amount)
      /// It would take nothing off.
      case noEffect
      /// Another stack, `by`, pays less or wins the tie. With this promotion alone the order would
      /// pay `wouldPay`. If the promotions before it take the order below its threshold,
      /// `lostThreshold` is the amount by which they do. If only a missing `sync` keeps it out,
      /// `lacksSync` names the promotions that lack it: this one, some of those applied, or both.
      /// For an order with lines, `by` names only the promotions that hold its goods, if any do.
      /// Under rules about goods, `lines` are the lines of these goods, counted from 0.
      case beaten(
        by: [String], wouldPay: Amount, lostThreshold: Amount?, lacksSync: [String], lines: [Int])
    }

    /// The name of the promotion.
    public let promotion: String

    /// The outcome.
    public let kind: Kind
  }
}

extension Quote.Outcome.Kind {
  /// The word for it in answers and in Grammar.md: `applied`, `below-spend`, and so on.
  public var name: String {
    switch self {
    case .applied: "applied"
    case .paused: "paused"
    case .notStarted: "not-started"
    case .ended: "ended"
    case .offSchedule: "off-schedule"
    case .codeMissing: "code-missing"
    case .conditionFailed: "condition-failed"
    case .noGoods: "no-goods"
    case .belowCount: "below-count"
    case .belowSpend: "below-spend"
    case .noEffect: "no-effect"
    case .beaten: "beaten"
    }
  }
}
