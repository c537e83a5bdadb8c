extension PriceAnalysis {
  /// The tiers of a promotion, by their indexes, that on no amount give more than those below them.
  func idleTiers(of promotion: Promotion) -> [Int] {
    guard case .tiers(let tiers) = promotion.benefit else { return [] }
    return tiers.indices.dropFirst().filter { index in
      // What is left may be less than the basis: then only a lower coupon shows that one is idle.
      if promotion.threshold?.isBeforeDiscounts ?? false, promotion.isSync,
        case .coupon(let coupon) = tiers[index].reduction
      {
        return tiers[..<index].contains { tier in
          if case .coupon(let lower) = tier.reduction { lower >= coupon } else { false }
        }
      }
      return !gives(
        PriceRule(promotion.with(tiers: tiers[...index])),
        moreThan: PriceRule(promotion.with(tiers: tiers[..<index])))
    }
  }

  /// Whether one is worth more than another on some amount.
  private func gives(_ rule: PriceRule, moreThan other: PriceRule) -> Bool {
    var amount: Int64 = 1
    while amount <= limit {
      let (line, otherLine) = (
        AloneLine(rule, at: amount, rounding), AloneLine(other, at: amount, rounding)
      )
      let last = min(line.last, otherLine.last, limit)
      // Straight lines that differ somewhere differ at an end.
      if line.worth(at: amount) > otherLine.worth(at: amount)
        || line.worth(at: last) > otherLine.worth(at: last)
      {
        return true
      }
      amount = last + 1
    }
    return false
  }
}

extension Promotion {
  fileprivate func with(tiers: ArraySlice<Tier>) -> Promotion {
    Promotion(
      name: name, benefit: .tiers(Array(tiers)), cap: cap, threshold: threshold, window: window,
      schedule: schedule, codes: codes, foldedCodes: foldedCodes, requirements: requirements,
      isSync: isSync, isPaused: isPaused, allowed: allowed, span: span)
  }
}
