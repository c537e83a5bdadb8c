// What pricing every order says against a rule file. The least amount stands for a finding, and the earliest
// instant at which it is found there.

/// A larger order that pays less.
struct SecondCliff: Equatable, Sendable {
  struct Drop: Hashable, Sendable {
    /// The smallest order from which on all up to the cliff pay more than the order at it.
    let from: Int
    let payable: Int
  }

  let promotion: Int
  /// The first amount that pays less than the one before.
  let amount: Int
  let instant: Int64
  /// More than one where several situations share the amount and the instant.
  var drops: Set<Drop>
}

/// Orders that pay nothing.
struct SecondFreeOrders: Equatable, Sendable {
  let promotion: Int
  /// Those beyond the largest amount are left out.
  let amounts: ClosedRange<Int>
  let instant: Int64
}

/// Orders for which `best` would choose a promotion that `calculator` leaves out.
struct SecondDearer: Equatable, Sendable {
  let promotion: Int
  var amount: Int
  var instant: Int64
  /// The most by which an order is dearer, whatever its amount.
  var difference: Int
}

/// A promotion whose threshold the discounts before it take the order below.
struct SecondLostThreshold: Equatable, Sendable {
  let promotion: Int
  let amount: Int
  let instant: Int64
}

// MARK: - Cliffs

extension SecondAnalysis {
  /// The cliffs that no threshold explains.
  var cliffs: [SecondCliff] { cliffs(withRewards: false) }

  func cliffs(withRewards: Bool) -> [SecondCliff] {
    var found = [SecondCliff?](repeating: nil, count: rules.promotions.count)
    for situation in situations {
      let points = curve(situation)
      for amount in 1...most where points[amount].payable < points[amount - 1].payable {
        let promotion = fallen(points[amount - 1], points[amount])
        guard withRewards || !isReward(of: promotion, at: amount, points) else { continue }
        let least = found[promotion]
        if let least, amount > least.amount { continue }
        let drop = drop(at: amount, points)
        if let least, (least.amount, least.instant) == (amount, situation.instant) {
          found[promotion]?.drops.insert(drop)
        } else if found[promotion].map({ amount < $0.amount }) ?? true {
          found[promotion] = SecondCliff(
            promotion: promotion, amount: amount, instant: situation.instant, drops: [drop])
        }
      }
    }
    return found.compactMap(\.self)
  }

  /// Whether a threshold is reached at a cliff, and the price falls by no more than the promotion there takes.
  private func isReward(of promotion: Int, at amount: Int, _ points: [SecondPoint]) -> Bool {
    let fall = points[amount - 1].payable - points[amount].payable
    let off = points[amount].off(of: Int32(promotion), in: tables.steps[promotion])
    let members = points[amount].members
    return fall <= off
      && thresholds(of: members, Int64(amount)) != thresholds(of: members, Int64(amount - 1))
  }

  /// How many thresholds each of some promotions reaches, applied one after the other.
  private func thresholds(of members: [Int], _ amount: Int64) -> [Int64] {
    var left = amount
    return members.map { index in
      let p = rules.promotions[index]
      let basis = p.beforeDiscounts ? amount : left
      left -= tables.evaluator.take(p, left, amount: amount)
      if case .couponEvery(_, let every) = p.benefit { return basis / every }
      if case .spendTiers(let tiers) = p.benefit {
        return Int64(tiers.count { $0.threshold <= basis })
      }
      return p.spend.map { basis >= $0 } ?? false ? 1 : 0
    }
  }

  /// The promotion that takes the most more than one minor unit below; of several the one applied first.
  private func fallen(_ below: SecondPoint, _ at: SecondPoint) -> Int {
    var (fallen, most): (Int32, Int32) = (-1, 0)
    for step in 0..<SecondPoint.steps where at.applied[step] >= 0 {
      let more = at.off[step] - below.off(of: at.applied[step], in: step)
      if fallen < 0 || more > most { (fallen, most) = (at.applied[step], more) }
    }
    return Int(fallen)
  }

  private func drop(at amount: Int, _ points: [SecondPoint]) -> SecondCliff.Drop {
    var from = amount
    while from > 1, points[from - 1].payable > points[amount].payable { from -= 1 }
    return SecondCliff.Drop(from: from, payable: Int(points[amount].payable))
  }
}

// MARK: - Free orders

extension SecondAnalysis {
  var freeOrders: [SecondFreeOrders] {
    var found = [SecondFreeOrders?](repeating: nil, count: rules.promotions.count)
    for situation in situations {
      let points = curve(situation)
      guard points.dropFirst().contains(where: { $0.payable == 0 }) else { continue }
      for amounts in freeRuns(situation, points) {
        let promotion = largest(points[amounts.upperBound])
        if let first = found[promotion]?.amounts, !isBefore(amounts, first) { continue }
        found[promotion] = SecondFreeOrders(
          promotion: promotion, amounts: amounts, instant: situation.instant)
      }
    }
    return found.compactMap(\.self)
  }

  private func isBefore(_ a: ClosedRange<Int>, _ b: ClosedRange<Int>) -> Bool {
    (a.lowerBound, -a.upperBound) < (b.lowerBound, -b.upperBound)
  }

  /// Neighbouring orders to which the same promotions are applied and that pay nothing, other than by a
  /// rounding; an order of 0 is none of them.
  private func freeRuns(
    _ situation: SecondSituation, _ points: [SecondPoint]
  ) -> [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = []
    for piece in pieces(situation) where !isRoundedAway(piece) && !isOneCoupon(piece) {
      for run in piece.amounts.filter({ $0 > 0 && points[$0].payable == 0 }).secondRuns {
        if let last = runs.last, last.upperBound + 1 == run.lowerBound,
          points[last.upperBound].applied == points[run.lowerBound].applied
        {
          runs[runs.count - 1] = last.lowerBound...run.upperBound
        } else {
          runs.append(run)
        }
      }
    }
    return runs
  }

  /// An order that costs no more than one coupon is free by what the coupon says.
  private func isOneCoupon(_ piece: SecondPiece) -> Bool {
    guard piece.parts.count == 1 else { return false }
    if case .discount? = piece.parts.last?.how { return false }
    return true
  }

  private func isRoundedAway(_ piece: SecondPiece) -> Bool {
    if case .discount(let percent)? = piece.parts.last?.how { percent < 1_000_000 } else { false }
  }

  private func largest(_ point: SecondPoint) -> Int {
    var largest = 0
    for step in 0..<SecondPoint.steps where point.off[step] > point.off[largest] { largest = step }
    return Int(point.applied[largest])
  }
}

extension [Int] {
  /// Rising numbers as runs of consecutive ones.
  var secondRuns: [ClosedRange<Int>] {
    reduce(into: []) { runs, number in
      if let last = runs.last, last.upperBound + 1 == number {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
  }
}

// MARK: - Dearer than best

extension SecondAnalysis {
  var dearerThanBest: [SecondDearer] {
    if rules.usedStrategy != .calculator { return [] }
    var found = [SecondDearer?](repeating: nil, count: rules.promotions.count)
    for situation in situations {
      let points = curve(situation)
      let best = tables.curve(situation.inForce, by: .best)
      for amount in 1...most where points[amount].payable > best[amount].payable {
        let promotion = leftOut(points[amount], best[amount])
        let difference = Int(points[amount].payable - best[amount].payable)
        var finding =
          found[promotion]
          ?? SecondDearer(
            promotion: promotion, amount: amount, instant: situation.instant, difference: 0)
        if amount < finding.amount {
          (finding.amount, finding.instant) = (amount, situation.instant)
        }
        finding.difference = max(finding.difference, difference)
        found[promotion] = finding
      }
    }
    return found.compactMap(\.self)
  }

  /// The first promotion that `best` applies and the calculator does not.
  private func leftOut(_ calculator: SecondPoint, _ best: SecondPoint) -> Int {
    Int(
      (0..<SecondPoint.steps).map { best.applied[$0] }.first {
        $0 >= 0 && calculator.applied[tables.steps[Int($0)]] != $0
      }!)
  }
}

// MARK: - Lost thresholds

extension SecondAnalysis {
  var lostThresholds: [SecondLostThreshold] {
    var found = [SecondLostThreshold?](repeating: nil, count: rules.promotions.count)
    for situation in situations {
      let points = curve(situation)
      for promotion in situation.inForce {
        // Situations come the earliest first, so only a smaller amount is worth a look.
        let limit = found[promotion]?.amount ?? most + 1
        if let amount = (1..<limit).first(where: { losesThreshold(promotion, $0, points[$0]) }) {
          found[promotion] = SecondLostThreshold(
            promotion: promotion, amount: amount, instant: situation.instant)
        }
      }
    }
    return found.compactMap(\.self)
  }

  /// Whether the outcome of a promotion in force is `beaten` with a lost threshold.
  private func losesThreshold(_ index: Int, _ amount: Int, _ point: SecondPoint) -> Bool {
    let p = rules.promotions[index]
    let step = tables.steps[index]
    guard let threshold = p.lowestThreshold, p.sync, !p.beforeDiscounts, amount >= threshold,
      tables.takesSomething(index, amount), point.applied[step] < 0
    else { return false }
    let mayCombine = point.members.allSatisfy {
      tables.isSync[$0] && !tables.excludes[index][$0]
    }
    return mayCombine && point.left(before: step, of: amount) < threshold
  }
}
