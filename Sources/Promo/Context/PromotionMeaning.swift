/// All that a promotion says but for its name and its place, so that two promotions of different
/// rules can be compared. Two that are equal do the same under equal settings and facts, however
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

  /// - Parameter program: the one that the promotion is part of.
  init(_ promotion: Promotion, in program: Program) {
    benefit = promotion.benefit.withoutSingleTier
    cap = promotion.cap
    threshold = promotion.threshold
    let required = RequiredContext(promotion.requirements)
    // By the wall clock, so that another zone alone changes no promotion: it is a change of its own.
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
  /// The same, a single tier as what it gives above the threshold that the promotion has anyway.
  fileprivate var withoutSingleTier: Promotion.Benefit {
    switch self {
    case .tiers(let tiers) where tiers.count == 1: .once(tiers[0].reward)
    case .once, .repeated, .tiers: self
    }
  }
}
