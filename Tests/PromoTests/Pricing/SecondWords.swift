@testable import Promo

// What the first evaluator takes and says, in the words of the second.

extension SecondOrder {
  /// The order as the first evaluator takes it.
  var order: Order {
    Order(
      amount: Amount(unchecked: amount), at: Instant(secondsSince1970: instant), codes: codes,
      facts: facts.mapValues { value in
        switch value {
        case .word(let text): .text(text)
        case .flag(let isYes): .yesNo(isYes)
        case .number(let number): .number(number)
        }
      })
  }
}

extension SecondOutcome {
  /// An outcome of the first evaluator in the words of the second.
  init(_ outcome: Quote.Outcome, of promotion: Promotion) {
    self.init(outcome.promotion, SecondWord(rawValue: outcome.kind.name) ?? .applied)
    switch outcome.kind {
    case .applied(let off): self.off = off.minorUnits
    case .notStarted(let starts): self.starts = starts?.secondsSince1970
    case .ended(let ended): self.ended = ended.secondsSince1970
    case .conditionFailed(let condition):
      failedWhen = promotion.conditions.firstIndex(of: condition)
    case .belowSpend(let short): self.short = short.minorUnits
    case .beaten(_, let wouldPay, let lostThreshold, let lacksSync, _):
      self.lacksSync = lacksSync
      self.wouldPay = wouldPay.minorUnits
      self.lostThreshold = lostThreshold?.minorUnits
    case .paused, .offSchedule, .codeMissing, .noEffect, .noGoods, .belowCount: break
    }
  }
}
