/// The answer to a guarantee.
enum GuaranteeAnswer {
  /// The guarantee holds for every order that it covers.
  case kept
  /// The guarantee does not hold for this order. If everything was looked at, it is the order of
  /// the smallest amount, then the earliest instant.
  case broken(Findings.Witness, isSmallest: Bool)
  /// The answer is unknown, because there is too much to look at.
  case undecided(Set<Incompleteness>)

  /// Returns the diagnostic; nil if the guarantee holds.
  func diagnostic(about guarantee: Guarantee, in program: Program) -> Diagnostic? {
    switch self {
    case .kept: return nil
    case .broken(let order, let isSmallest):
      let words = OrderWords(program)
      let floor = ClaimedFloor(guarantee.claim, program.rounding).units(for: order.amount)
      return Diagnostic(
        .brokenGuarantee, "this guarantee does not hold", at: guarantee.span,
        consequence: "\(words.price(of: order)), but should pay at least \(words.amount(floor))",
        help: isSmallest
          ? "no smaller order breaks it"
          : "the check did not look at every order: a smaller one may break it too")
    case .undecided(let shortfalls):
      return Diagnostic(
        .undecided, "the check could not decide whether this guarantee holds", at: guarantee.span,
        help: shortfalls.sorted().map(\.words).joined(separator: "; "))
    }
  }
}

/// The prover of a program's guarantees.
///
/// An order pays the least that its stacks leave. So a claim holds if every stack of every context
/// keeps it. The price by each stack is a function of the amount.
struct GuaranteeProver {
  private let program: Program
  private let settled: SettledForms

  /// The steps that each guarantee may take.
  private let budget: Budget

  /// The contexts by their scopes. Most guarantees share a scope.
  private var lists: [ContextList.Scope: ContextList] = [:]

  /// - Parameter limit: the number of steps that each guarantee may take.
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
    let calendar = program.instants
    let end = guarantee.window.ends ?? calendar.upperBound
    let window = min(guarantee.window.starts ?? calendar.lowerBound, end)..<end
    var scope = ContextList.Scope(window.clamped(to: calendar))
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

  /// The last amount still to search, just below the smallest breach so far.
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
    // If the winners are unknown, a stack may be impossible, and so the breach needs a check.
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

// MARK: - Both analyses

extension Compilation {
  /// Adds the findings about every possible order: guarantees that do not hold, promotions that
  /// never apply, prices that drop. Without a program it returns the compilation as it is.
  ///
  /// Takes time in proportion to the contexts that the rules tell apart, times the promotions in
  /// force in each.
  ///
  /// - Parameter budget: The number of steps after which a question stays undecided (P141).
  public func withFindings(budget: Int = defaultBudget) -> Compilation {
    guard let program else { return self }
    var list = DiagnosticList()
    for diagnostic in diagnostics + program.findings(budget: budget) { list.append(diagnostic) }
    let found = list.counts
    let counts = self.counts.merging(found) { max($0, $1) }
    return Compilation(
      program: program, diagnostics: list.inSourceOrder, counts: counts, sources: sources)
  }

  /// The number of steps that an analysis of one program or of two takes at most by default.
  public static var defaultBudget: Int { Budget.standard }

  /// The number of guarantees that are broken or undecided.
  package var openGuaranteeCount: Int {
    // An undecided finding about the rules as a whole has no place in the text, so it is listed
    // first.
    let general = diagnostics.count { $0.id == .undecided && $0.span == nil }
    return counts[.brokenGuarantee, default: 0] + counts[.undecided, default: 0] - general
  }
}

extension Program {
  /// Returns the diagnostics of the guarantees that are broken, each with an order that breaks it.
  ///
  /// - Parameter budget: The number of steps for all guarantees together. One that they do not
  ///   decide is not returned.
  package func brokenGuarantees(budget: Int) -> [Diagnostic] {
    var prover = GuaranteeProver(self, budget: budget / max(1, guarantees.count))
    return guarantees.compactMap { prover.answer(to: $0).diagnostic(about: $0, in: self) }
      .filter { $0.id == .brokenGuarantee }
  }

  /// Returns all findings of the analysis, without those that promotions allow.
  fileprivate func findings(budget: Int) -> [Diagnostic] {
    var prover = GuaranteeProver(self, budget: budget)
    return FindingSearch.findings(of: self, budget: budget).diagnostics(about: self)
      + guarantees.compactMap { prover.answer(to: $0).diagnostic(about: $0, in: self) }
  }
}
