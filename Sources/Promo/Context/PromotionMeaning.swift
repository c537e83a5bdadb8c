/// The meaning of a promotion without its name and position, so that promotions of different rules
/// can be compared. Two with equal meanings do the same under equal settings and facts, however
/// they are written.
struct PromotionMeaning: Hashable {
  private let benefit: Promotion.Benefit
  private let cap: Amount?
  private let threshold: Promotion.Threshold?
  private let starts: LocalTime?
  private let ends: LocalTime?
  private let weekdays: Set<Weekday>?
  private let monthDays: Set<Int>?
  private let hours: Schedule.Hours?
  private let codes: Set<String>
  private let condition: ConditionMeaning
  private let isSync: Bool
  private let isPaused: Bool

  /// - Parameter program: the program of the promotion.
  init(_ promotion: Promotion, in program: Program) {
    benefit = promotion.benefit.withoutSingleTier
    cap = promotion.cap
    threshold = promotion.threshold
    let required = RequiredContext(promotion.requirements)
    // Windows are compared by the wall clock. A change of the zone is a change of its own, and not
    // of each promotion.
    starts = required.window.starts.map(program.zone.localTime)
    ends = required.window.ends.map(program.zone.localTime)
    weekdays = required.schedule.someWeekdays
    monthDays = required.schedule.someMonthDays
    hours = required.schedule.hours
    codes = required.codes?.folded ?? []
    condition = ConditionMeaning(.all(required.conditions), facts: program.facts)
    isSync = promotion.isSync
    isPaused = promotion.isPaused
  }
}

extension Promotion.Benefit {
  /// The benefit, with a single tier replaced by its reward. The promotion has the
  /// threshold of the tier anyway.
  fileprivate var withoutSingleTier: Promotion.Benefit {
    switch self {
    case .tiers(let tiers) where tiers.count == 1: .once(tiers[0].reward)
    case .once, .repeated, .tiers: self
    }
  }
}
