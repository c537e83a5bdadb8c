/// Whether a guarantee holds.
enum GuaranteeAnswer {
  /// For every order that it is about.
  case kept
  /// Not for this order: the one of the least amount, then the earliest instant, if everything was looked
  /// at.
  case broken(Findings.Witness, isSmallest: Bool)
  /// Nobody knows, because there is more to look at than is looked at.
  case undecided(Set<Shortfall>)
}

/// Proves guarantees of a program.
///
/// An order pays the least that its choices leave. So a claim holds if every choice of every situation
/// keeps it, and each of these is one function of the amount.
struct GuaranteeProver {
  private let program: Program
  private let settled: SettledForms

  /// The steps that are taken for each guarantee.
  private let effort: Effort

  /// The situations that are asked about; most guarantees are about the same.
  private var lists: [SituationList.Scope: SituationList] = [:]

  /// - Parameter limit: the steps that are taken for each guarantee.
  init(_ program: Program, effort limit: Int) {
    self.program = program
    settled = SettledForms(program.forms, program.rounding)
    effort = Effort(limit)
  }

  /// Proves a guarantee, or finds the smallest order that breaks it.
  mutating func answer(to guarantee: Guarantee) -> GuaranteeAnswer {
    guard !guarantee.window.isEmpty else { return .kept }
    let scope = scope(of: guarantee)
    var effort = effort
    let list =
      lists[scope] ?? SituationList(of: [program], within: scope, effort: &effort)
    lists[scope] = list
    var proof = GuaranteeProof(program, settled, guarantee, effort: effort)
    for entry in list.entries {
      proof.look(at: entry, instants: list.timetable.slices[entry.slice].ranges[0])
    }
    return proof.answer(addingTo: list.shortfalls)
  }

  private func scope(of guarantee: Guarantee) -> SituationList.Scope {
    let calendar = Timetable.calendar
    var scope = SituationList.Scope()
    let end = guarantee.window.ends ?? calendar.upperBound
    scope.instants = min(guarantee.window.starts ?? calendar.lowerBound, end)..<end
    scope.codes = guarantee.codes
    for (index, code) in guarantee.facts {
      scope.facts[program.facts[index].name] = program.facts[index].value(ofCode: code)
    }
    return scope
  }
}

/// The search for an order that breaks a guarantee.
private struct GuaranteeProof {
  private let program: Program
  private let settled: SettledForms
  private let floor: ClaimedFloor
  private let first: Int64

  /// The last amount of which nothing is known to break the claim.
  private var last: Int64
  private var effort: Effort
  private var witness: Findings.Witness?
  private var shortfalls: Set<Shortfall> = []

  init(_ program: Program, _ settled: SettledForms, _ guarantee: Guarantee, effort: Effort) {
    (self.program, self.settled, self.effort) = (program, settled, effort)
    floor = ClaimedFloor(guarantee.claim, program.rounding)
    first = guarantee.amounts.lowerBound.minorUnits
    last = guarantee.amounts.upperBound.minorUnits
  }

  mutating func look(at entry: SituationList.Entry, instants: Range<Instant>) {
    guard first <= last, !effort.isSpent else { return }
    let curve = program.curve(of: entry.inForce[0], upTo: Amount(unchecked: last))
    var search = BreachSearch(of: floor, on: curve, settled)
    let breach = search.firstBreach(from: first, budget: &effort)
    if search.hasTooManyStacks { shortfalls.insert(.combinations) }
    if search.hasTooManyWinners { shortfalls.insert(.winners) }
    // Where the winners are not known a choice need not be one.
    guard let breach, !search.hasTooManyWinners || isBroken(at: breach, entry) else { return }
    last = breach - 1
    witness = Findings.Witness(
      amount: breach,
      situation: Situation(
        instant: entry.instant, codes: entry.codes, facts: entry.facts[0]),
      instants: instants)
  }

  private func isBroken(at amount: Int64, _ entry: SituationList.Entry) -> Bool {
    let situation = Situation(
      instant: entry.instant, codes: entry.codes, facts: entry.facts[0])
    let payable = program.payable(Amount(unchecked: amount), in: situation)
    return payable.minorUnits < floor.units(for: amount)
  }

  func answer(addingTo others: Set<Shortfall>) -> GuaranteeAnswer {
    let all = shortfalls.union(others).union(effort.isSpent ? [.effort(effort.limit)] : [])
    if let witness { return .broken(witness, isSmallest: all.isEmpty) }
    return all.isEmpty ? .kept : .undecided(all)
  }
}
