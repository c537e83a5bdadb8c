/// Rules without errors, ready to price orders. Only `Program.compile` makes a program.
public struct Program: Sendable {
  /// The currency of all amounts.
  public let currency: Currency

  /// The rounding of prices.
  public let rounding: Rounding

  /// The strategy that chooses between promotions.
  public let strategy: Strategy

  /// The time zone whose wall clock the rules follow.
  public let zone: ZoneRules

  /// The instants that orders can have.
  package let instants: Range<Instant>

  /// The facts in written order.
  public let facts: [Fact]

  /// The labels of goods that the rules declare, in written order.
  public let labels: [String]

  /// The labels of goods that are excluded from all promotions, as positions in `labels`.
  package let excludedLabels: [Int]

  /// The promotions in written order.
  public let promotions: [Promotion]

  /// All expectations in written order.
  public let expectations: [Expectation]

  /// All guarantees in written order.
  package let guarantees: [Guarantee]

  /// The position of each declared label, keyed by the folded text of the label.
  let labelPositions: [String: Int]

  /// True if any rule depends on goods. The price of an order then depends on its lines, not only
  /// on the sum of the lines.
  package let isAboutGoods: Bool

  /// The steps with a `sync` promotion that is not paused.
  let syncSteps: Set<Promotion.Step>

  /// The number of promotions that ask for codes.
  let codePromotionCount: Int

  let forms: Forms

  /// The limits on orders.
  package var limits = Limits()

  /// The midnight from which on examples are looked for first; nil to begin with the first instant.
  var firstDay: Instant?

  init(
    currency: Currency, rounding: Rounding, strategy: Strategy, zone: ZoneRules, facts: [Fact],
    labels: [String], excludedLabels: [Int], promotions: [Promotion], expectations: [Expectation],
    guarantees: [Guarantee]
  ) {
    (self.currency, self.rounding, self.strategy) = (currency, rounding, strategy)
    (self.zone, self.facts, self.promotions) = (zone, facts, promotions)
    (self.expectations, self.guarantees) = (expectations, guarantees)
    (self.labels, self.excludedLabels) = (labels, excludedLabels)
    labelPositions = firstOfEach(labels.indices.map { (folded(labels[$0]), $0) })
    instants = zone.calendar
    let span = promotions.span
    var isAboutGoods = !excludedLabels.isEmpty
    var (syncSteps, codePromotionCount): (Set<Promotion.Step>, Int) = ([], 0)
    for index in span.indices {
      if span[index].isAboutGoods { isAboutGoods = true }
      if span[index].asksForCodes { codePromotionCount += 1 }
      if span[index].isSync && !span[index].isPaused { syncSteps.insert(span[index].step) }
    }
    self.isAboutGoods = isAboutGoods
    self.syncSteps = syncSteps
    self.codePromotionCount = codePromotionCount
    forms = Forms(promotions, rounding, labelCount: labels.count, excluded: excludedLabels)
  }

  /// Returns the program with other promotions of the same labels and facts, or another strategy.
  func with(_ promotions: [Promotion], strategy: Strategy? = nil) -> Program {
    var program = Program(
      currency: currency, rounding: rounding, strategy: strategy ?? self.strategy, zone: zone,
      facts: facts, labels: labels, excludedLabels: excludedLabels, promotions: promotions,
      expectations: expectations, guarantees: guarantees)
    program.firstDay = firstDay
    return program
  }
}

/// A way to choose the promotions for an order.
public enum Strategy: String, CaseIterable, Sendable {
  /// The best promotion of each step wins; the cheapest stack of the winners is chosen.
  case calculator
  /// The cheapest stack of all promotions in force is chosen.
  case best
  /// The first promotion in written order that takes anything off is applied alone.
  case first
}

extension Program {
  /// The largest number of lines of an order.
  public static var lineLimit: Int { 10_000 }

  /// Limits on an order, beyond which it is refused: for a service that owes an answer in time.
  public struct Limits: Hashable, Sendable {
    /// The largest number of lines: from 1 to the 10,000 of the language.
    public let lines: Int

    /// The largest number of steps for a price, and for a quote. A step takes about ten nanoseconds.
    /// The rules and the order alone decide how many there are, so that every machine refuses the
    /// same orders. A price is refused at most 100,000 steps late, a quote at most 2,000,000. Without
    /// lines, an order takes few steps, which are not counted.
    public let steps: Int

    /// Makes limits. Numbers out of range become the nearest that is in range.
    ///
    /// - Parameters:
    ///   - lines: The largest number of lines.
    ///   - steps: The largest number of steps, at least 1.
    public init(lines: Int = Program.lineLimit, steps: Int = .max) {
      self.lines = max(1, min(lines, Program.lineLimit))
      self.steps = max(1, steps)
    }
  }

  /// Settings that replace those of the rules, so that several shops can share one rule file.
  public struct Overrides: Sendable {
    /// The strategy to use; nil to keep the strategy of the rules.
    public var strategy: Strategy?

    /// The time zone to use; nil to keep the time zone of the rules.
    public var zone: ZoneRules?

    /// The limits on orders, which change no price.
    public var limits: Limits

    /// Makes overrides of the given settings.
    public init(strategy: Strategy? = nil, zone: ZoneRules? = nil, limits: Limits = Limits()) {
      self.strategy = strategy
      self.zone = zone
      self.limits = limits
    }

    /// The settings as lines of a rule file.
    var lines: String {
      let strategy = strategy.map { "strategy \($0.rawValue)\n" } ?? ""
      return strategy + (zone.map { "timezone \"\($0.name)\"\n" } ?? "")
    }
  }
}
