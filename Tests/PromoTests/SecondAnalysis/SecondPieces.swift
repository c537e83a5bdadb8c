/// How a promotion takes what it takes.
enum SecondHow: Hashable, Sendable {
  /// Millionths of what is left.
  case discount(Int64)
  case coupon(Int64)
  case repeated(coupon: Int64, every: Int64)
  /// Its cap is less than it would be worth.
  case cap
  /// Less is left than it would be worth.
  case all
}

/// Amounts, both ends included, with the same promotions applied that take in the same way.
struct SecondPiece: Hashable, Sendable {
  struct Part: Hashable, Sendable {
    let promotion: Int
    let how: SecondHow
  }

  let amounts: ClosedRange<Int>
  /// In the order applied; empty where the full amount is paid.
  let parts: [Part]
}

extension SecondAnalysis {
  func pieces(_ situation: SecondSituation) -> [SecondPiece] {
    let points = curve(situation)
    var pieces: [SecondPiece] = []
    var start = 0
    var ways = self.ways(points[0], 0)
    for amount in 1...most + 1 {
      let next = amount <= most ? self.ways(points[amount], amount) : nil
      if amount <= most, next == ways, points[amount].applied == points[start].applied { continue }
      pieces.append(piece(start...amount - 1, points[start], ways))
      start = amount
      ways = next ?? ways
    }
    return pieces
  }

  private func piece(
    _ amounts: ClosedRange<Int>, _ point: SecondPoint, _ ways: SecondWays
  ) -> SecondPiece {
    let parts = [ways.plain, ways.threshold, ways.code].enumerated().compactMap { step, how in
      how.map { SecondPiece.Part(promotion: Int(point.applied[step]), how: $0) }
    }
    return SecondPiece(amounts: amounts, parts: parts)
  }

  private func ways(_ point: SecondPoint, _ amount: Int) -> SecondWays {
    SecondWays(
      plain: how(point, 0, amount), threshold: how(point, 1, amount), code: how(point, 2, amount))
  }

  private func how(_ point: SecondPoint, _ step: Int, _ amount: Int) -> SecondHow? {
    guard point.applied[step] >= 0 else { return nil }
    let p = tables.promotions[Int(point.applied[step])]
    let left = Int64(point.left(before: step, of: amount))
    return tables.evaluator.how(p, left, amount: Int64(amount))
  }
}

/// By step: how the promotion applied takes.
private struct SecondWays: Equatable {
  let plain: SecondHow?
  let threshold: SecondHow?
  let code: SecondHow?
}

extension SecondEvaluator {
  /// How a promotion whose threshold is reached takes of `x`, what is left to pay.
  func how(_ p: SecondPromotion, _ x: Int64, amount: Int64) -> SecondHow {
    let (how, worth) = uncapped(p, x, basis: p.beforeDiscounts ? amount : x)
    let left = SecondExact(x) * Self.unit
    let cap = p.mostOff.map { SecondExact($0) * Self.unit }
    if left < min(worth, cap ?? worth) { return .all }
    if let cap, cap < worth { return .cap }
    return how
  }

  /// What the benefit says, and what it would be worth without a cap and without end.
  private func uncapped(
    _ p: SecondPromotion, _ x: Int64, basis: Int64
  ) -> (how: SecondHow, worth: SecondExact) {
    switch p.benefit {
    case .reward(let reward): return (how(reward), reward.secondCartWorth(on: x))
    case .couponEvery(let coupon, let every):
      let worth = SecondExact(basis / every) * SecondExact(coupon) * Self.unit
      return (.repeated(coupon: coupon, every: every), worth)
    case .spendTiers(let tiers):
      // At equal worth the first of them says how.
      var most: (how: SecondHow, worth: SecondExact)?
      for tier in tiers where basis >= tier.threshold {
        let worth = tier.reward.secondCartWorth(on: x)
        if worth > most?.worth ?? -1 { most = (how(tier.reward), worth) }
      }
      return most!
    case .free, .couponEach, .buyTiers, .group, .shippingFor: fatalError("An amount has no goods")
    }
  }

  private func how(_ reward: SecondReward) -> SecondHow {
    switch reward {
    case .off(let percent): .discount(percent)
    case .to(let percent): .discount(Int64(Self.unit) - percent)
    case .coupon(let amount): .coupon(amount)
    }
  }
}
