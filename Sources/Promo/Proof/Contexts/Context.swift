/// Everything about an order except its amount. The context decides which promotions are in force.
package struct Context: Hashable, Sendable {
  /// The instant at which the order is priced.
  package let instant: Instant

  /// The codes that the customer presents.
  package let codes: [String]

  /// The ordinal of the value of each fact of the program.
  let facts: [Int64]
}

extension Program {
  /// Returns the context of an order. Throws if the facts of the order do not fit the rules.
  package func context(of order: Order) throws(Order.Problem) -> Context {
    let checked = try checked(order)
    return Context(instant: order.instant, codes: order.codes, facts: checked.facts)
  }

  /// Returns the price of an amount in a context.
  package func payable(_ amount: Amount, in context: Context) -> Amount {
    priced(checked(amount, in: context)).payable
  }

  func checked(_ amount: Amount, in context: Context) -> CheckedOrder {
    checked(
      amount: amount, at: context.instant, codes: context.codes, facts: context.facts)
  }

  func checked(
    _ lines: [CheckedCart.Line], shipping: Amount = .zero, in context: Context
  ) -> CheckedOrder {
    checked(
      amount: Amount(unchecked: lines.total), cart: CheckedCart(lines: lines, shipping: shipping),
      at: context.instant, codes: context.codes, facts: context.facts)
  }

  var dependsOnTime: Bool {
    promotions.contains { $0.requirements.contains(where: { $0.isAboutTime }) }
  }

  /// The indexes of the facts that the conditions of promotions ask for.
  var askedFacts: Set<Int> {
    Set(
      promotions.flatMap { $0.requiredContext?.conditions ?? [] }
        .flatMap { $0.comparisons }.map { $0.fact })
  }

  /// Returns the promotions that are in force in a context, in written order.
  func promotionsInForce(in context: Context) -> [Int] {
    let order = checked(.zero, in: context)
    return promotions.indices.filter { promotions[$0].isInForce(for: order) }
  }
}

/// The meaning of a promotion without its name and position, so that promotions of different rules
/// can be compared. Promotions with equal meanings do the same under equal settings and facts,
/// however they are written.
struct PromotionMeaning: Hashable {
  private let effect: PromotionEffect
  private let starts: LocalTime?
  private let ends: LocalTime?
  private let weekdays: Set<Weekday>?
  private let monthDays: Set<Int>?
  private let hours: Schedule.Hours?
  private let codes: Set<String>
  private let condition: ConditionMeaning
  private let isPaused: Bool

  init(_ promotion: Promotion, in program: Program) {
    effect = PromotionEffect(promotion, in: program)
    let required = RequiredContext(promotion.requirements)
    // Windows are compared in local time, so that a new time zone counts as one change of its own,
    // not as a change of every promotion.
    starts = required.window.starts.map(program.zone.localTime)
    ends = required.window.ends.map(program.zone.localTime)
    weekdays = required.schedule.someWeekdays
    monthDays = required.schedule.someMonthDays
    hours = required.schedule.hours
    codes = required.codes?.folded ?? []
    condition = ConditionMeaning(required.conditions, facts: program.facts)
    isPaused = promotion.isPaused
  }
}

/// The effect of a promotion on an order for which it is in force.
struct PromotionEffect: Hashable {
  private let benefit: Promotion.Benefit
  private let goods: GoodsMeaning
  private let cap: Amount?
  private let threshold: Promotion.Threshold?
  private let step: Promotion.Step
  private let isSync: Bool

  init(_ promotion: Promotion, in program: Program) {
    benefit = promotion.benefit.withoutSingleTier.withoutPlaces
    goods = GoodsMeaning(promotion, in: program)
    (cap, threshold) = (promotion.cap, promotion.threshold)
    (step, isSync) = (promotion.step, promotion.isSync)
  }
}

extension Promotion.Benefit {
  /// The benefit, with a single tier replaced by its reward. The promotion itself has the threshold
  /// of the tier.
  fileprivate var withoutSingleTier: Promotion.Benefit {
    switch self {
    case .tiers(let tiers) where tiers.count == 1: .once(tiers[0].reward)
    case .once, .repeated, .tiers, .countedTiers, .pieces, .group, .shippingFor: self
    }
  }

  /// The benefit without the places of a group, because their labels are positions in one program.
  fileprivate var withoutPlaces: Promotion.Benefit {
    guard case .group(let group) = self else { return self }
    return .group(Promotion.Group(buy: [], gift: nil, price: group.price))
  }
}

/// A reason why a question is undecided. Most cases name something that exceeds a limit.
enum Incompleteness: Hashable, Comparable {
  /// Steps in total.
  case budget(Int)
  /// Combinations of the values of facts.
  case factCases
  /// Pairs of codes.
  case codes
  /// Combinations of promotions under `best`.
  case combinations
  /// Changes of the winner of a step.
  case winners
  /// Places at which two prices differ, or intervals that may hold the largest difference.
  case places
  /// A fact with a new default or new values. Orders that leave it out, or state a value that only
  /// one side knows, are not compared.
  case factChanged(String)
  /// Combinations of promotions, in the comparison of `calculator` with `best`.
  case bestCombinations
  /// Steps of the comparison with `best`.
  case best(Int)
  /// The number of orders with lines that were tried, and the largest of them. Other orders may
  /// differ.
  case trials(Int, lines: Int, pieces: Int, from: String, to: String, shipping: String)
  /// Carts that break a claim. The search found none, but the bounds do not rule them out.
  case carts

  init(_ cut: CurveSegments.Cut, _ budget: Budget) {
    self =
      switch cut {
      case .stacks: .combinations
      case .winners: .winners
      case .budget: .budget(budget.limit)
      }
  }

  var words: Message {
    switch self {
    case .budget(let steps):
      "it takes more than \(grouped("\(steps)")) steps; `check --effort` looks further"
    case .factCases:
      "the values of the facts combine in more than \(grouped("\(FactContexts.limit)")) ways"
    case .codes:
      "orders can present more than \(grouped("\(CodeContexts.setLimit)")) sets of several codes"
    case .winners: "the search does not follow so many changes of the winner as the amount rises"
    case .places: "prices change at more amounts than the search looks at"
    case .factChanged(let name):
      "the default or the values of the fact `\(name)` changed, so orders that leave it out, or state "
        + "a value that only one side knows, are not compared"
    case .carts:
      "no order was found that breaks it, but the bounds of what promotions take together do not rule "
        + "one out"
    case .trials(let count, let lines, let pieces, let first, let last, let shipping):
      Incompleteness.tried(
        count,
        "up to \(counted: lines, "line") of up to \(counted: pieces, "piece"), \(first) to \(last)",
        shipping)
    case .combinations:
      "there are more than \(grouped("\(PriceCurve.mostStacks)")) combinations of promotions at once"
    case .bestCombinations:
      "under `best` there are more than \(grouped("\(PriceCurve.mostStacks)")) combinations of "
        + "promotions at once, too many to compare prices with"
    case .best(let steps):
      "it takes more than \(grouped("\(steps)")) steps to compare all prices with those of `best`; "
        + "`check --effort` looks further"
    }
  }

  private static func tried(_ count: Int, _ goods: Message, _ shipping: String) -> Message {
    let kinds: Message = shipping.isEmpty ? goods : "\(goods), shipping of \(shipping)"
    return count == 1
      ? "1 order with lines was tried (\(kinds)), others may differ"
      : "\(counted: count, "order") with lines were tried (\(kinds)), others may differ"
  }
}
