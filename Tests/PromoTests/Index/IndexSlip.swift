@testable import Promo

/// A small slip in a program, such as an index may make: a comparison of random orders that does not find it
/// is worth nothing.
enum IndexSlip: CaseIterable {
  case cap, threshold, isBeforeDiscounts, start, end, hours, weekdays, percent, coupon, sync
  case code, condition, rounding, tier, paused

  /// The program with the slip in every promotion in which it can be.
  func slipped(_ program: Program) -> Program {
    Program(
      currency: program.currency,
      rounding: self == .rounding ? program.rounding.neighbour : program.rounding,
      strategy: program.strategy, zone: program.zone, facts: program.facts,
      labels: program.labels, excludedLabels: program.excludedLabels,
      promotions: program.promotions.map { slipped($0) }, expectations: [], guarantees: [])
  }

  private func slipped(_ promotion: Promotion) -> Promotion {
    Promotion(
      name: promotion.name, benefit: slipped(promotion.benefit),
      cap: self == .cap ? nil : promotion.cap,
      threshold: promotion.threshold.map { slipped($0) },
      requirements: promotion.requirements.map { slipped($0) },
      isSync: self == .sync || promotion.isSync,
      isPaused: self == .paused ? false : promotion.isPaused, allowed: [], span: promotion.span)
  }

  // MARK: What it gives

  private func slipped(_ benefit: Promotion.Benefit) -> Promotion.Benefit {
    switch benefit {
    case .once(let reward): .once(slipped(reward))
    case .repeated(let coupon, let every): .repeated(coupon: slipped(coupon), every: every)
    case .tiers(let tiers):
      .tiers(
        tiers.map {
          Promotion.Tier(
            spend: self == .tier ? $0.spend.more : $0.spend, reward: slipped($0.reward))
        })
    case .countedTiers, .pieces, .group, .shippingFor: benefit
    }
  }

  private func slipped(_ reward: Promotion.Reward) -> Promotion.Reward {
    switch reward {
    case .coupon(let amount): .coupon(slipped(amount))
    case .discount(let percent) where self == .percent && percent.millionths < 1_000_000:
      .discount(Percent(millionths: percent.millionths + 1))
    case .discount: reward
    }
  }

  private func slipped(_ coupon: Amount) -> Amount { self == .coupon ? coupon.more : coupon }

  private func slipped(_ threshold: Promotion.Threshold) -> Promotion.Threshold {
    Promotion.Threshold(
      spend: self == .threshold ? threshold.spend.more : threshold.spend,
      isBeforeDiscounts: self == .isBeforeDiscounts ? false : threshold.isBeforeDiscounts)
  }

  // MARK: Who gets it and when

  private func slipped(_ requirement: Requirement) -> Requirement {
    switch requirement {
    case .window(let window): .window(slipped(window))
    case .schedule(let schedule): .schedule(slipped(schedule))
    case .codes(let codes):
      .codes(self == .code ? RequiredCodes(Array(codes.written.prefix(1))) : codes)
    case .conditions(let conditions):
      .conditions(self == .condition ? Array(conditions.dropLast()) : conditions)
    }
  }

  private func slipped(_ window: Window) -> Window {
    Window(
      starts: window.starts.map { self == .start ? $0.moved(by: 1) : $0 },
      ends: window.ends.map { self == .end ? $0.moved(by: 1) : $0 })
  }

  private func slipped(_ schedule: Schedule) -> Schedule {
    Schedule(
      weekdays: self == .weekdays ? nil : schedule.weekdays, monthDays: schedule.monthDays,
      hours: schedule.hours.map { hours in
        let isLater = self == .hours && hours.end.minutes < 1_439 && hours.end < hours.start
        return Schedule.Hours(
          start: hours.start,
          end: isLater ? TimeOfDay(minutes: hours.end.minutes + 1) : hours.end)
      })
  }
}

extension Amount {
  fileprivate var more: Amount { Amount(unchecked: min(minorUnits + 1, 1_000_000_000_000_000)) }
}

extension Rounding {
  /// The rounding that differs only exactly between two minor units, or the other of those that differ
  /// everywhere.
  fileprivate var neighbour: Rounding {
    switch self {
    case .halfUp: .halfEven
    case .halfEven: .halfDown
    case .halfDown: .halfUp
    case .up: .down
    case .down: .up
    }
  }
}
