// The promotions in play, and the order in which they take.

extension CartPricer {
  /// Returns what a promotion of the shipping takes beside a state; nil if it takes nothing.
  mutating func shippingDraw(_ candidate: Int, beside state: CartState) -> Draw? {
    let form = candidates[candidate].form
    guard cart.shipping > .zero, hasBought(candidate, form, in: state) else { return nil }
    var basis: Int64 = 0
    if form.hasThreshold {
      basis = self.basis(candidate, form, on: 0, in: state, countingLate: nil)
    }
    var count = 0
    if form.isCountOfAll {
      for segment in state.segments
      where reach.of(candidate, segment.run).contains(.counted) { count += segment.count }
    }
    return draw(
      form, from: cart.shipping.minorUnits, basis: basis, count: count, .nothing, amount: 0,
      candidates[candidate].index)
  }

  /// Returns what a promotion takes by itself; nil if it takes nothing.
  mutating func drawAlone(_ candidate: Int, from untouched: CartState) -> Draw? {
    candidates[candidate].form.isShipping
      ? shippingDraw(candidate, beside: untouched)
      : draw(candidate, from: untouched, countingLate: nil)
  }

  /// Returns the promotions in play, in written order: those that take something by themselves; for
  /// the calculator, of plain, threshold and code promotions only the best.
  mutating func inPlay(by strategy: Strategy) -> [Int] {
    let untouched = untouched
    var taken: [[Int]] = []
    for candidate in candidates.indices {
      setAlone(drawAlone(candidate, from: untouched), of: candidate)
      if strategy == .calculator { taken.append(sketch.taken) }
    }
    let eligible = candidates.indices.filter {
      candidates[$0].alone != nil && !candidates[$0].form.isAlone
    }
    if strategy == .best { return eligible }
    var isInPlay = candidates.map { _ in false }
    for step in Promotion.Step.allCases {
      let members = eligible.filter { candidates[$0].form.step == step }
      if step == .goods || step == .shipping || members.count < 2 {
        for member in members { isInPlay[member] = true }
      } else {
        markMostWorth(of: members, &isInPlay)
        markDeepest(of: members, taken, &isInPlay)
      }
    }
    return eligible.filter { isInPlay[$0] }
  }

  /// Marks the promotions of a step that are worth the most of those that they share goods with.
  private func markMostWorth(of members: [Int], _ isInPlay: inout [Bool]) {
    var isShared = basket.runs.map { _ in false }
    let byValue = members.sorted { one, other in
      let (value, otherValue) = (value(of: one), value(of: other))
      return value != otherValue ? value > otherValue : isFirst(one, other)
    }
    for member in byValue {
      var isFree = true
      for run in isShared.indices where reach.of(member, Int32(run)).contains(.goods) {
        if isShared[run] { isFree = false }
        isShared[run] = true
      }
      if isFree { isInPlay[member] = true }
    }
  }

  /// Marks the promotions of a step that are the deepest on some piece that they take from. They take
  /// from the first pieces of a run, so that the last of these has the fewest rivals.
  private func markDeepest(of members: [Int], _ taken: [[Int]], _ isInPlay: inout [Bool]) {
    let byDepth = members.sorted(by: isDeeper)
    for run in basket.runs.indices {
      var most = 0
      for member in byDepth where taken[member][run] > most {
        isInPlay[member] = true
        most = taken[member][run]
      }
    }
  }

  /// Returns the value that a promotion has by itself.
  func value(of candidate: Int) -> ExactAmount { candidates[candidate].alone?.value ?? .nothing }

  /// True if a promotion takes a larger part of its pieces than another.
  func isDeeper(_ one: Int, _ other: Int) -> Bool {
    guard let own = candidates[one].alone, let others = candidates[other].alone else {
      return isFirst(one, other)
    }
    let (left, right) = (
      own.value.millionths * Int128(others.amount), others.value.millionths * Int128(own.amount)
    )
    return left != right ? left > right : isFirst(one, other)
  }

  /// True if a promotion comes first of two that are worth the same.
  private func isFirst(_ one: Int, _ other: Int) -> Bool {
    let (form, otherForm) = (candidates[one].form, candidates[other].form)
    return form.isSync != otherForm.isSync ? form.isSync : one < other
  }

  /// Returns promotions of goods in the order in which they take.
  func inOrder(_ some: [Int]) -> [Int] {
    some.sorted { one, other in
      let (form, otherForm) = (candidates[one].form, candidates[other].form)
      if form.step != otherForm.step { return form.step < otherForm.step }
      if form.isLate != otherForm.isLate { return otherForm.isLate }
      return isDeeper(one, other)
    }
  }
}
