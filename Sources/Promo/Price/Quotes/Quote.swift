/// The price of an order and the reasons for it: the promotions applied, and the outcomes of
/// promotions and codes.
public struct Quote: Hashable, Sendable {
  /// A promotion that is applied.
  public struct Applied: Hashable, Sendable {
    /// The name of the promotion.
    public let promotion: String

    /// The reduction.
    public let off: Amount

    /// The amount left to pay after the promotion.
    public let left: Amount
  }

  /// A cheaper price under another strategy.
  public struct Alternative: Hashable, Sendable {
    /// The cheaper price.
    public let payable: Amount

    /// The names of the promotions that would be applied, in order.
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

    /// The price without the code, if that is lower: the code's promotion keeps away others that
    /// would take more together. Nil under `best`, which never charges more for a code.
    public var cheaperWithout: Amount?
  }

  /// A larger order to suggest to the customer. It costs less than an order one minor unit smaller,
  /// or no more than the quoted order.
  public struct Nudge: Hashable, Sendable {
    /// The amount to add to the order: the price of one more piece, or of other goods.
    public let add: Amount

    /// The line, counted from 0, that gets one more piece, at the price of its dearest piece; nil
    /// if the nudge adds other goods, without labels.
    public let line: Int?

    /// The sum of the goods of the larger order.
    public let amount: Amount

    /// The price of the larger order, with its shipping.
    public let payable: Amount

    /// The names of the promotions applied to the larger order, in order of application.
    public let applied: [String]

    /// The amount saved on the larger order: its goods and its shipping, less its price.
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
  /// Under rules about goods it may instead be an order with one more piece that costs no more than
  /// the quoted order. Nil if no nudge is found.
  public let nudge: Nudge?

  /// The price under `best` if it is cheaper and the program's strategy is `calculator`; else nil.
  public let cheaperUnderBest: Alternative?

  /// The lines and the shipping, with the shares that promotions took from them; nil if the order
  /// is one amount without an offer.
  public let cart: Cart?

  /// The goods and the shipping before any promotion.
  public var total: Amount { cart.map { order.amount + $0.shipping ?? .largest } ?? order.amount }

  /// The amount saved: the goods and the shipping before any promotion, less the price.
  public var saved: Amount { total - payable }
}

extension Quote: CustomStringConvertible {
  /// The quote in one line, for logs, as in `400.00 CNY pays 270.00 CNY by Singles' Day, 50 off 300`.
  /// Amounts are in minor units if the order does not state its currency.
  public var description: String {
    let names = applied.map { printable($0.promotion) }.joined(separator: ", ")
    let price = "\(order.text(total)) pays \(order.text(payable))"
    return names.isEmpty ? price : "\(price) by \(names)"
  }
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
      /// The promotion is applied and takes `off`.
      case applied(off: Amount)
      /// The promotion is switched off.
      case paused
      /// The window has not begun. It begins at `until`, which is nil if a clock change leaves the
      /// window empty.
      case notStarted(until: Instant?)
      /// The window has ended. `at` is the first instant after it.
      case ended(at: Instant)
      /// The schedule is off. It is next on at `next`, which is nil if that is not inside the
      /// window and within ten years.
      case offSchedule(next: Instant?)
      /// The customer presents none of the promotion's codes. One of them would be enough.
      case codeMissing(codes: [String])
      /// This condition is the first that does not hold.
      case conditionFailed(Promotion.WrittenCondition)
      /// The order has none of the promotion's goods, or no shipping for the promotion to reduce.
      /// If an `except` leaves out all goods of the order that it would have, `leftOut` are their
      /// labels that the `except` names.
      case noGoods(leftOut: [String] = [])
      /// The order lacks `short` pieces that have one of `labels`. If `labels` is empty, any goods
      /// of the promotion count.
      case belowCount(short: Int, labels: [String])
      /// The order lacks `short` to reach the promotion's lowest threshold.
      case belowSpend(short: Amount)
      /// The promotion would take nothing off.
      case noEffect
      /// Another stack, `by`, leaves less to pay or wins the tie. With this promotion alone, the
      /// payable would be `wouldPay`. If the promotions applied before this one take the order
      /// below its threshold, `lostThreshold` is the amount by which the order then falls short. If
      /// only a missing `sync` keeps this promotion out, `lacksSync` names the promotions without
      /// `sync`: this promotion, some of the applied ones, or both. For an order with lines, `by`
      /// names only the promotions that hold goods of this promotion, if there are any. Under rules
      /// about goods, `lines` are the lines of the goods held, counted from 0. If a rule keeps
      /// this promotion apart from those in `by`, `reason` names it. If this promotion would take
      /// the order below the threshold of an applied one, `breaks` names the first.
      case beaten(
        by: [String], wouldPay: Amount, lostThreshold: Amount?, lacksSync: [String], lines: [Int],
        reason: Reason? = nil, breaks: Break? = nil)
    }

    /// An applied promotion whose threshold a beaten promotion would take the order below.
    public struct Break: Hashable, Sendable {
      /// The name of the applied promotion.
      public let promotion: String

      /// The amount by which the order would then fall short of its lowest threshold.
      public let short: Amount
    }

    /// The rule that keeps a promotion apart from an applied one.
    public enum Reason: String, Sendable {
      /// One of the promotions is `alone`.
      case alone
      /// One of the promotions names the other, or the codes that open it, in `not with`.
      case notWith = "not-with"
      /// No code of the order opens both promotions.
      case codes
      /// Both promotions are `sync`, and of the same step.
      case step

      init(_ exclusion: Exclusion) {
        switch exclusion {
        case .alone: self = .alone
        case .notWith: self = .notWith
        case .codes: self = .codes
        }
      }
    }

    /// The name of the promotion.
    public let promotion: String

    /// The outcome.
    public let kind: Kind
  }
}

extension Quote.Outcome.Kind {
  /// The word for the outcome in answers and in Grammar.md: `applied`, `below-spend`, and so on.
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
