@testable import Promo

/// What the analysis says of a small file, beside what pricing every order of it says.
struct AnalysisComparison {
  private let program: Program
  private let second: SecondAnalysis
  private let instants: Range<Instant>

  /// What does not agree.
  private(set) var complaints: [String] = []

  /// Questions that were not decided.
  private(set) var undecidedCount = 0

  /// Findings that agree.
  private(set) var findingCount = 0

  private static var budget: Int { 5_000_000 }

  init(_ program: Program, _ second: SecondAnalysis) {
    self.program = program
    self.second = second
    let (from, until) = (second.cases.from, second.cases.until)
    instants = Instant(secondsSince1970: from)..<Instant(secondsSince1970: until)
    comparePieces()
    compareChanges()
    compareFindings()
  }

  private mutating func compare<Value: Equatable>(_ name: String, _ value: Value, _ expected: Value)
  {
    findingCount += 1
    if value != expected { complaints.append("\(name): \(value), not \(expected)") }
  }

  private var limit: Amount { Amount(unchecked: Int64(second.most)) }

  // MARK: Pieces and instants

  private mutating func comparePieces() {
    for situation in second.situations {
      guard let own = try? program.context(of: situation.order(0).order) else {
        complaints.append("no situation \(situation)")
        continue
      }
      let named = program.segments(of: own, upTo: limit)
      let seconds = named.segments.map(SecondPiece.init)
      if named.isComplete {
        compare("pieces of \(situation)", seconds, second.pieces(situation))
      } else {
        undecidedCount += 1
      }
    }
  }

  private mutating func compareChanges() {
    var budget = Budget(Self.budget)
    var table = Timetable(of: [program], in: instants)
    let times = table.times(in: instants, keepingRanges: true, budget: &budget)
    let starts = times.flatMap(\.ranges).map(\.lowerBound.secondsSince1970).sorted()
    compare("changes", Array(starts.dropFirst()), second.changes)
  }

  // MARK: Findings

  private var isTimed: Bool {
    program.promotions.contains {
      $0.window.starts != nil || $0.window.ends != nil || $0.schedule != .always
    }
  }

  private func instant(_ order: Example) -> Int64 {
    isTimed ? order.context.instant.secondsSince1970 : second.cases.from
  }

  private mutating func compareFindings() {
    var budget = Budget(Self.budget)
    let found = FindingSearch.findings(of: program, upTo: limit, in: instants, budget: &budget)
    guard found.shortfalls.isEmpty else {
      undecidedCount += 1
      return
    }
    compare("never applied", found.neverApplied, second.neverApplied)
    compareDrops(found)
    compare(
      "free orders",
      found.free.byPromotion.sorted { $0.key < $1.key }.map {
        [$0.key, Int($0.value.first), Int($0.value.order.amount)]
      },
      second.freeOrders.map { [$0.promotion, $0.amounts.lowerBound, $0.amounts.upperBound] })
    compare(
      "lost thresholds",
      found.lost.byPromotion.sorted { $0.key < $1.key }.map {
        [Int64($0.key), $0.value.order.amount, instant($0.value.order)]
      },
      second.lostThresholds.map { [Int64($0.promotion), Int64($0.amount), $0.instant] })
    compareDearer(found)
  }

  private mutating func compareDrops(_ found: Findings) {
    let falls = found.drops.byPromotion.sorted { $0.key < $1.key }
    let cliffs = second.cliffs
    compare(
      "falls", falls.map { [Int64($0.key), $0.value.order.amount, instant($0.value.order)] },
      cliffs.map { [Int64($0.promotion), Int64($0.amount), $0.instant] })
    for (fall, cliff) in zip(falls, cliffs) {
      let drop = SecondCliff.Drop(from: Int(fall.value.from), payable: Int(fall.value.payable))
      if !cliff.drops.contains(drop) { complaints.append("\(drop) is none of \(cliff)") }
    }
  }

  /// Which promotion is hidden may be seen in more than one way; that an order is dearer, and by how much
  /// at most, may not.
  private mutating func compareDearer(_ found: Findings) {
    let orders = second.dearerThanBest
    compare(
      "dearer", found.dearer.byPromotion.values.map(\.order.amount).min(),
      orders.map { Int64($0.amount) }.min())
    let largest = orders.map(\.difference).max().map(Int64.init)
    let gaps = found.dearer.byPromotion.values.map(\.largest)
    compare("dearer by as much", gaps.map(\.most).max() ?? 0 >= largest ?? 0, true)
    if gaps.allSatisfy({ $0.most == $0.units }) {
      compare("dearer by", gaps.map(\.units).max(), largest)
    }
  }

  // MARK: A changed file

  mutating func compare(_ other: Program, _ difference: SecondDifference) {
    var budget = Budget(Self.budget)
    let found = PriceComparison.of(
      program, other, upTo: limit, in: instants, spending: &budget)
    guard found.undecided == nil else {
      undecidedCount += 1
      return
    }
    compare("largest rise", found.rises.sum?.difference, difference.largestRise?.by)
    compare("largest fall", found.falls.sum.map { -$0.difference }, difference.largestFall?.by)
    compare("differs", !found.differing.isEmpty, !difference.changes.isEmpty)
    // Each kind of orders is one of those that were priced, and each of these is told of: with as many
    // codes and facts, or with fewer where they change nothing.
    let priced = Set(difference.changes.map(\.amounts))
    for kind in found.differing {
      let amounts = kind.amounts.map {
        Int($0.lowerBound.minorUnits)...Int($0.upperBound.minorUnits)
      }
      if !priced.contains(amounts) { complaints.append("nobody finds \(kind) in \(priced)") }
    }
    for change in difference.changes {
      let instant = Instant(secondsSince1970: change.situation.instant)
      let told = found.differing.filter { $0.instants.contains { $0.contains(instant) } }
        .map { $0.amounts.map { Int($0.lowerBound.minorUnits)...Int($0.upperBound.minorUnits) } }
      // With more than two codes each price is that of some two of them, though not all of the same two.
      let isTold =
        change.situation.codes.count <= 2
        ? told.contains(change.amounts)
        : change.amounts.joined().allSatisfy { amount in
          told.joined().contains { $0.contains(amount) }
        }
      compare("\(change.situation) is told", isTold, true)
    }
  }

  mutating func compare(_ guarantee: Guarantee, _ claim: SecondClaim) {
    let witness = second.witness(against: claim)
    var prover = GuaranteeProver(program)
    var budget = Budget(Self.budget)
    switch prover.answer(to: guarantee, &budget) {
    case .undecided:
      undecidedCount += 1
    case .kept: compare("\(guarantee.text)", nil, witness?.amount)
    case .broken(let breach) where !breach.isComplete: undecidedCount += 1
    case .broken(let breach) where breach.smallest.amount > second.most:
      // Beyond what was priced.
      compare("\(guarantee.text)", nil, witness?.amount)
    case .broken(let breach):
      compare("\(guarantee.text)", Int(breach.smallest.amount), witness?.amount)
      if isTimed {
        compare("\(guarantee.text) at", instant(breach.smallest), witness?.situation.instant)
      }
      compareWorst(breach.worst, guarantee, claim)
    }
  }

  /// No order that was priced is worse than the worst, and if that one was priced, none that is as bad is
  /// smaller or earlier.
  private mutating func compareWorst(
    _ worst: Example?, _ guarantee: Guarantee, _ claim: SecondClaim
  ) {
    // Without one, larger orders than those that were priced break the claim by ever more.
    guard let worst, let found = second.worst(against: claim) else { return }
    let payable = program.payable(Amount(unchecked: worst.amount), in: worst.context).minorUnits
    let ours = claim.kind.badness(ofPaying: payable, for: worst.amount)
    let theirs = claim.kind.badness(ofPaying: Int64(found.payable), for: Int64(found.amount))
    if worst.amount > second.most {
      compare("\(guarantee.text) worst", theirs <= ours, true)
    } else {
      compare("\(guarantee.text) worst", Int(worst.amount), found.amount)
      if isTimed {
        compare("\(guarantee.text) worst at", instant(worst), found.situation.instant)
      }
    }
  }
}

extension SecondPiece {
  fileprivate init(_ segment: PriceSegment) {
    self.init(
      amounts: Int(
        segment.amounts.lowerBound.minorUnits)...Int(segment.amounts.upperBound.minorUnits),
      parts: segment.parts.map { Part(promotion: $0.promotion, how: SecondHow($0.reduction)) })
  }
}

extension SecondHow {
  fileprivate init(_ reduction: PriceSegment.Part.Reward) {
    self =
      switch reduction {
      case .discount(let percent): .discount(percent.millionths)
      case .coupon(let amount): .coupon(amount.minorUnits)
      case .repeated(let coupon, let every):
        .repeated(coupon: coupon.minorUnits, every: every.minorUnits)
      case .cap: .cap
      case .all: .all
      }
  }
}

extension PriceChange {
  fileprivate var difference: Int { Int(after.minorUnits - before.minorUnits) }
}
