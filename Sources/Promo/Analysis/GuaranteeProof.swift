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
  private let analysis: PriceAnalysis

  /// The contexts that are asked about; most guarantees are about the same.
  private var lists: [ContextList.Scope: ContextList] = [:]

  /// - Parameter limit: the steps that are taken for each guarantee.
  init(_ program: Program, budget limit: Int) {
    analysis = PriceAnalysis(program, budget: Budget(limit))
  }

  private var program: Program { analysis.program }

  /// Proves a guarantee, or finds the smallest order that breaks it.
  mutating func answer(to guarantee: Guarantee) -> GuaranteeAnswer {
    guard !guarantee.window.isEmpty else { return .kept }
    let scope = scope(of: guarantee)
    var budget = analysis.budget
    let list =
      lists[scope] ?? ContextList(of: [program], within: scope, budget: &budget)
    lists[scope] = list
    var proof = GuaranteeProof(analysis, guarantee, budget: budget)
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
  private var analysis: PriceAnalysis
  private let floor: ClaimedFloor
  private let first: Int64

  /// The last amount of which nothing is known to break the claim.
  private var last: Int64
  private var witness: Findings.Witness?
  private var shortfalls: Set<Incompleteness> = []

  init(_ analysis: PriceAnalysis, _ guarantee: Guarantee, budget: Budget) {
    self.analysis = analysis
    self.analysis.limit = guarantee.amounts.upperBound.minorUnits
    self.analysis.budget = budget
    floor = ClaimedFloor(guarantee.claim, analysis.rounding)
    first = guarantee.amounts.lowerBound.minorUnits
    last = guarantee.amounts.upperBound.minorUnits
  }

  mutating func look(at context: SharedContext) {
    guard first <= last, !analysis.budget.isSpent else { return }
    var end: Int64 = 0
    for stretch in analysis.stretches(of: context.inForce[0]) {
      end = stretch.last
      if stretch.chains.isEmpty { shortfalls.insert(.combinations) }
      for chain in stretch.chains where stretch.first <= last {
        let breach = analysis.firstBreach(
          of: floor, by: chain, from: max(first, stretch.first), upTo: min(last, stretch.last))
        guard let breach else { continue }
        // Where the winners are not known a stack need not be one.
        guard stretch.isKnown || isBroken(at: breach, context) else {
          shortfalls.insert(.winners)
          continue
        }
        if !stretch.isKnown { shortfalls.insert(.winners) }
        last = breach - 1
        witness = Findings.Witness(
          amount: breach, context: context.contexts[0], instants: context.instants)
      }
    }
    if end < analysis.limit { shortfalls.insert(.budget(analysis.budget.limit)) }
  }

  private func isBroken(at amount: Int64, _ context: SharedContext) -> Bool {
    let payable = analysis.program.payable(Amount(unchecked: amount), in: context.contexts[0])
    return payable.minorUnits < floor.units(for: amount)
  }

  func answer(addingTo others: Set<Incompleteness>) -> GuaranteeAnswer {
    let all = shortfalls.union(others).union(
      analysis.budget.isSpent ? [.budget(analysis.budget.limit)] : [])
    if let witness { return .broken(witness, isSmallest: all.isEmpty) }
    return all.isEmpty ? .kept : .undecided(all)
  }
}
