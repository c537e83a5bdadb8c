/// Whether a guarantee holds.
enum GuaranteeAnswer {
  /// For every order that it is about.
  case kept
  /// Not for this order: the one of the least amount, then the earliest instant, if everything was looked
  /// at.
  case broken(Findings.Witness, isSmallest: Bool)
  /// Nobody knows, because there is more to look at than is looked at.
  case undecided(Set<Incompleteness>)
}

/// Proves guarantees of a program.
///
/// An order pays the least that its stacks leave. So a claim holds if every stack of every context
/// keeps it, and each of these is one function of the amount.
struct GuaranteeProver {
  private let program: Program
  private let settled: SettledForms

  /// The steps that are taken for each guarantee.
  private let budget: Budget

  /// The contexts that are asked about; most guarantees are about the same.
  private var lists: [ContextList.Scope: ContextList] = [:]

  /// - Parameter limit: the steps that are taken for each guarantee.
  init(_ program: Program, budget limit: Int) {
    self.program = program
    settled = SettledForms(program.forms, program.rounding)
    budget = Budget(limit)
  }

  /// Proves a guarantee, or finds the smallest order that breaks it.
  mutating func answer(to guarantee: Guarantee) -> GuaranteeAnswer {
    guard !guarantee.window.isEmpty else { return .kept }
    let scope = scope(of: guarantee)
    var budget = budget
    let list =
      lists[scope] ?? ContextList(of: [program], within: scope, budget: &budget)
    lists[scope] = list
    var proof = GuaranteeProof(program, settled, guarantee, budget: budget)
    for context in list.contexts { proof.look(at: context) }
    return proof.answer(addingTo: list.shortfalls)
  }

  private func scope(of guarantee: Guarantee) -> ContextList.Scope {
    let calendar = Timetable.calendar
    var scope = ContextList.Scope()
    let end = guarantee.window.ends ?? calendar.upperBound
    scope.instants = min(guarantee.window.starts ?? calendar.lowerBound, end)..<end
    scope.codes = guarantee.codes
    for (index, code) in guarantee.facts {
      scope.facts[program.facts[index].name] = program.facts[index].value(ofOrdinal: code)
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
  private var budget: Budget
  private var witness: Findings.Witness?
  private var shortfalls: Set<Incompleteness> = []

  init(_ program: Program, _ settled: SettledForms, _ guarantee: Guarantee, budget: Budget) {
    (self.program, self.settled, self.budget) = (program, settled, budget)
    floor = ClaimedFloor(guarantee.claim, program.rounding)
    first = guarantee.amounts.lowerBound.minorUnits
    last = guarantee.amounts.upperBound.minorUnits
  }

  mutating func look(at context: SharedContext) {
    guard first <= last, !budget.isSpent else { return }
    let curve = program.curve(of: context.inForce[0], upTo: Amount(unchecked: last))
    var search = BreachSearch(of: floor, on: curve, settled)
    let breach = search.firstBreach(from: first, budget: &budget)
    if search.hasTooManyStacks { shortfalls.insert(.combinations) }
    if search.hasTooManyWinners { shortfalls.insert(.winners) }
    // Where the winners are not known a stack need not be one.
    guard let breach, !search.hasTooManyWinners || isBroken(at: breach, context) else { return }
    last = breach - 1
    witness = Findings.Witness(
      amount: breach, context: context.contexts[0], instants: context.instants)
  }

  private func isBroken(at amount: Int64, _ context: SharedContext) -> Bool {
    let payable = program.payable(Amount(unchecked: amount), in: context.contexts[0])
    return payable.minorUnits < floor.units(for: amount)
  }

  func answer(addingTo others: Set<Incompleteness>) -> GuaranteeAnswer {
    let all = shortfalls.union(others).union(budget.isSpent ? [.budget(budget.limit)] : [])
    if let witness { return .broken(witness, isSmallest: all.isEmpty) }
    return all.isEmpty ? .kept : .undecided(all)
  }
}
