// The promotions in play, and the order in which they take.

/// The promotions that take something by themselves, and those of them that are in play.
struct CartPlay {
  /// By candidate, what it takes by itself; nil if nothing.
  private(set) var alone: [CartPricer.Draw?] = []

  /// The promotions in play, in written order.
  private(set) var inPlay: [Int] = []

  private let terms: CartTerms

  init(_ pricer: inout CartPricer, by strategy: Strategy) {
    terms = pricer.terms
    if strategy == .first { return }
    let untouched = terms.untouched
    alone.reserveCapacity(terms.candidates.count)
    inPlay.reserveCapacity(terms.candidates.count)
    for candidate in terms.candidates.indices {
      let draw = pricer.drawAlone(candidate, from: untouched)
      alone.append(draw)
      if draw != nil && !terms.form(of: candidate).isAlone { inPlay.append(candidate) }
    }
    if strategy == .calculator { keepBest(from: untouched, &pricer) }
  }

  /// Keeps of plain, threshold and code promotions those that are worth the most among those that they
  /// share goods with, and those that are the deepest on some piece.
  private mutating func keepBest(from untouched: CartState, _ pricer: inout CartPricer) {
    for step in Promotion.Step.ofAmounts {
      let members = inPlay.filter { terms.form(of: $0).step == step }
      if members.count < 2 { continue }
      let best = mostWorth(of: members).union(deepest(of: members, from: untouched, &pricer))
      inPlay.removeAll { terms.form(of: $0).step == step && !best.contains($0) }
    }
  }

  /// Returns the promotions of a step that are worth the most of those that they share goods with.
  private func mostWorth(of members: [Int]) -> Set<Int> {
    var best: Set<Int> = []
    var isShared = terms.basket.runs.map { _ in false }
    let byValue = members.sorted { one, other in
      let (value, otherValue) = (value(of: one), value(of: other))
      return value != otherValue ? value > otherValue : isFirst(one, other)
    }
    for member in byValue {
      var isFree = true
      for run in isShared.indices where terms.reach.of(member, Int32(run)).contains(.goods) {
        if isShared[run] { isFree = false }
        isShared[run] = true
      }
      if isFree { best.insert(member) }
    }
    return best
  }

  /// Returns the promotions of a step that are the deepest on some piece. They take from the first
  /// pieces of a run, so that the last of these has the fewest rivals.
  private func deepest(
    of members: [Int], from untouched: CartState, _ pricer: inout CartPricer
  ) -> Set<Int> {
    var best: Set<Int> = []
    var most = terms.basket.runs.map { _ in 0 }
    for member in members.sorted(by: isDeeper) {
      // The sketch then says from which pieces.
      _ = pricer.draw(member, from: untouched)
      for run in most.indices where pricer.sketch.taken[run] > most[run] {
        best.insert(member)
        most[run] = pricer.sketch.taken[run]
      }
    }
    return best
  }

  /// Returns the value that a promotion has by itself.
  func value(of candidate: Int) -> ExactAmount { alone[candidate]?.value ?? .nothing }

  /// Returns what a promotion takes by itself.
  func off(of candidate: Int) -> Int64 { alone[candidate]?.off ?? 0 }

  /// True if a promotion takes a larger part of its pieces than another.
  private func isDeeper(_ one: Int, _ other: Int) -> Bool {
    guard let own = alone[one], let others = alone[other] else { return isFirst(one, other) }
    let (left, right) = (
      own.value.millionths * Int128(others.amount), others.value.millionths * Int128(own.amount)
    )
    return left != right ? left > right : isFirst(one, other)
  }

  /// True if a promotion comes first of two that are worth the same.
  private func isFirst(_ one: Int, _ other: Int) -> Bool {
    let (isSync, isOtherSync) = (
      terms.form(of: one).isSync, terms.form(of: other).isSync
    )
    return isSync != isOtherSync ? isSync : one < other
  }

  /// Returns promotions of goods in the order in which they take: by step, in each the late ones last,
  /// then the deepest first.
  func inOrder(_ some: [Int]) -> [Int] {
    if some.count < 2 { return some }
    return some.sorted { one, other in
      let forms = terms.candidates
      let (step, otherStep) = (forms[one].form.stepNumber, forms[other].form.stepNumber)
      if step != otherStep { return step < otherStep }
      let (isLate, isOtherLate) = (forms[one].form.isLate, forms[other].form.isLate)
      return isLate != isOtherLate ? isOtherLate : isDeeper(one, other)
    }
  }
}
