// The promotions that exclude each other, and the choices among them.
//
// A choice is a set of competing promotions of which no two exclude each other, and to which none
// can be added. The order is priced once for each choice, and the best price wins.

extension Pricer {
  /// The decision of a choice about one promotion.
  enum ChoiceDecision {
    case with, without
    /// The promotion is excluded by an earlier one of the choice.
    case excluded
  }

  /// The largest number of choices that are found in order. Promotions in none of these get one
  /// more choice each.
  private static var mostChoices: Int { 256 }

  /// The largest number of decisions that the search for choices may make.
  private static var mostDecisions: Int { 200_000 }

  // MARK: The relation

  /// Finds the codes that open each candidate if the order has several codes. Of a single code,
  /// every candidate that asks for codes is opened by this code.
  mutating func readCodes(of order: CheckedOrder, _ program: Program) {
    codeMasks.cut(to: 0)
    guard order.codes.count > 1 else { return }
    let width = (order.codes.count + 63) / 64
    codeMasks.fill(to: width * candidates.count, with: 0)
    for candidate in candidates.indices
    where program.forms.form(candidates[candidate].index).pointee.asksForCodes {
      let own = program.promotions.span[candidates[candidate].index].foldedCodes
      for (number, code) in order.codes.enumerated() where own.contains(code) {
        codeMasks[candidate * width + number / 64] |= 1 << UInt64(number % 64)
      }
    }
    steps += candidates.count * width
  }

  /// Returns the reason why two promotions are never applied to this order; nil if there is none.
  ///
  /// - Parameter areSync: true to ask as if both were `sync`.
  mutating func exclusion(
    of candidate: Int, _ other: Int, areSync: Bool = false, _ rules: Forms
  ) -> Exclusion? {
    rules.exclusion(
      of: candidates[candidate].index, candidates[other].index, areSync: areSync
    ) { haveCommonCode(candidate, other) }
  }

  private mutating func excludes(_ candidate: Int, _ other: Int, _ rules: Forms) -> Bool {
    exclusion(of: candidate, other, rules) != nil
  }

  private mutating func haveCommonCode(_ candidate: Int, _ other: Int) -> Bool {
    if codeMasks.count == 0 { return true }
    let width = codeMasks.count / candidates.count
    for word in 0..<width {
      let common = codeMasks[candidate * width + word] & codeMasks[other * width + word]
      if common != 0 { return true }
    }
    return false
  }

  // MARK: The choices

  /// Finds the choices among the competing promotions. Returns false if no two of them exclude each
  /// other.
  mutating func findChoices(_ rules: Forms) -> Bool {
    findExclusive(rules)
    if exclusive.count == 0 { return false }
    choices.cut(to: 0)
    choiceEnds.cut(to: 0)
    decisions.cut(to: 0)
    rivals.cut(to: 0)
    exclusive.sort { candidates[$0].takes(before: candidates[$1]) }
    var count = 0
    repeat {
      decide(&count, rules)
      if isComplete(rules) { addChoice() }
    } while goBack(rules) && choiceEnds.count < Pricer.mostChoices && count < Pricer.mostDecisions
    if decisions.count > 0 {
      isBounded = true
      addMissingChoices(rules)
    }
    return true
  }

  /// Finds the competing promotions that exclude another competing one, or are excluded by it.
  private mutating func findExclusive(_ rules: Forms) {
    exclusive.cut(to: 0)
    var isFirst = true
    for candidate in candidates.indices
    where candidates[candidate].isCompeting && mayExclude(candidate, rules) {
      if isFirst { taken.reset(to: candidates.count, of: 0) }
      isFirst = false
      steps += candidates.count
      for other in candidates.indices
      where other != candidate && candidates[other].isCompeting
        && excludes(candidate, other, rules)
      {
        (taken[candidate], taken[other]) = (1, 1)
      }
    }
    if isFirst { return }
    for candidate in candidates.indices where taken[candidate] > 0 { exclusive.append(candidate) }
  }

  /// Of two promotions that exclude each other, this is true for at least one.
  private mutating func mayExclude(_ candidate: Int, _ rules: Forms) -> Bool {
    let form = rules.form(candidates[candidate].index)
    return form.pointee.isAlone || form.pointee.isWithoutCodes || !form.pointee.partners.isEmpty
      || form.pointee.asksForCodes && codeMasks.count > 0
  }

  /// Decides about the remaining promotions: each that can be in the choice is.
  private mutating func decide(_ count: inout Int, _ rules: Forms) {
    while decisions.count < exclusive.count {
      let candidate = exclusive[decisions.count]
      let isExcluded = isExcluded(candidate, rules)
      count += 1 + rivals.count / 8
      decisions.append(isExcluded ? .excluded : .with)
      if !isExcluded { rivals.append(candidate) }
    }
  }

  /// True if a promotion of the choice so far excludes another. `rivals` holds the choice so far.
  private mutating func isExcluded(_ candidate: Int, _ rules: Forms) -> Bool {
    steps &+= 1 &+ rivals.count
    for position in rivals.indices where excludes(rivals[position], candidate, rules) {
      return true
    }
    return false
  }

  /// True if no promotion can be added to the choice.
  private mutating func isComplete(_ rules: Forms) -> Bool {
    for position in decisions.indices where decisions[position] == .without {
      if !isExcluded(exclusive[position], rules) { return false }
    }
    return true
  }

  /// Leaves out the last promotion of the choice that a later one can replace. Returns false if
  /// there is none.
  private mutating func goBack(_ rules: Forms) -> Bool {
    while decisions.count > 0 {
      let position = decisions.count - 1
      let last = decisions[position]
      decisions.cut(to: position)
      if last != .with { continue }
      rivals.cut(to: rivals.count - 1)
      steps &+= exclusive.count &- position
      for later in (position + 1)..<max(exclusive.count, position + 1)
      where excludes(exclusive[position], exclusive[later], rules)
        && !isExcluded(exclusive[later], rules)
      {
        decisions.append(.without)
        return true
      }
    }
    return false
  }

  private mutating func addChoice() {
    for position in rivals.indices { choices.append(rivals[position]) }
    choiceEnds.append(choices.count)
  }

  /// For each promotion that no choice has, adds the first choice that has it.
  private mutating func addMissingChoices(_ rules: Forms) {
    taken.reset(to: candidates.count, of: 0)
    for position in choices.indices { taken[choices[position]] = 1 }
    for missing in exclusive.indices where taken[exclusive[missing]] == 0 {
      rivals.cut(to: 0)
      for position in exclusive.indices {
        let candidate = exclusive[position]
        let isOut =
          candidate != exclusive[missing] && excludes(candidate, exclusive[missing], rules)
        if !isOut, !isExcluded(candidate, rules) { rivals.append(candidate) }
      }
      steps &+= exclusive.count
      addChoice()
      for position in rivals.indices { taken[rivals[position]] = 1 }
    }
  }

  // MARK: The best choice

  /// Applies the choice with the best price.
  mutating func applyCheapestChoice(_ rules: Forms) {
    var (start, stepsLeft, wasBounded) = (0, stepLimit, isBounded)
    for choice in choiceEnds.indices {
      for position in exclusive.indices { candidates[exclusive[position]].isCompeting = false }
      for position in start..<choiceEnds[choice] {
        candidates[choices[position]].isCompeting = true
      }
      start = choiceEnds[choice]
      swap(&bestApplied, &applied)
      applied.cut(to: 0)
      let before = steps
      applyCheapestSets(within: stepsLeft / (choiceEnds.count - choice), rules)
      stepsLeft = max(0, stepsLeft - (steps - before))
      wasBounded = wasBounded || isBounded
      isBounded = false
      if choice > 0, !isBetterThanBest() { swap(&bestApplied, &applied) }
    }
    for position in exclusive.indices { candidates[exclusive[position]].isCompeting = true }
    isBounded = wasBounded
  }

  /// True if the applied promotions are chosen over `bestApplied`. The lower payable wins, then
  /// fewer promotions, then the larger value, then the set written first.
  private mutating func isBetterThanBest() -> Bool {
    let (own, best) = (applied.sums(candidates), bestApplied.sums(candidates))
    return Tie.ranks(-own.off, applied.count, before: -best.off, bestApplied.count) {
      (own.worth, best.worth)
    } isWrittenFirst: {
      for position in applied.indices {
        let (own, other) = (applied[position].candidate, bestApplied[position].candidate)
        if own != other { return own < other }
      }
      return false
    }
  }

}

extension List<Pricer.Applied> {
  fileprivate func sums(
    _ candidates: borrowing List<Pricer.Candidate>
  ) -> (off: Int64, worth: Int128) {
    var (off, worth) = (Int64(0), Int128(0))
    for position in indices {
      off += self[position].off
      worth += candidates[self[position].candidate].worthOfGoods
    }
    return (off, worth)
  }
}
