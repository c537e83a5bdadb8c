@testable import Promo

// What the first evaluator takes and says, in the words of the second.

extension SecondOrder {
  /// The order as the first evaluator takes it: an amount.
  var order: Order {
    Order(amount: Amount(unchecked: amount), at: time, codes: codes, facts: values)
  }

  /// The order as the first evaluator takes it, with its lines.
  var orderWithLines: Order {
    Order(
      lines: lines.map {
        OrderLine(Amount(unchecked: $0.amount), pieces: $0.pieces, labels: $0.labels)
      }, shipping: Amount(unchecked: shipping), at: time, codes: codes, facts: values,
      in: nil)
  }

  private var time: Instant { Instant(secondsSince1970: instant) }

  private var values: [String: Fact.Value] {
    facts.mapValues { value in
      switch value {
      case .word(let text): .text(text)
      case .flag(let isYes): .yesNo(isYes)
      case .number(let number): .number(number)
      }
    }
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
    case .beaten(_, let wouldPay, let lostThreshold, let lacksSync, _, _, let breaks):
      self.lacksSync = lacksSync
      self.wouldPay = wouldPay.minorUnits
      self.lostThreshold = lostThreshold?.minorUnits
      self.breaks = breaks.map { SecondBreak(name: $0.promotion, short: $0.short.minorUnits) }
    case .paused, .offSchedule, .codeMissing, .noEffect, .noGoods, .belowCount: break
    }
  }
}
