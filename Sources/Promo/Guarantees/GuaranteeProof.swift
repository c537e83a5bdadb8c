/// The answer to a guarantee.
enum GuaranteeAnswer {
  /// The guarantee holds for every order that it covers.
  case kept
  /// The guarantee does not hold for this order. If everything was looked at, it is the order of
  /// the smallest amount, then the earliest instant.
  case broken(Breach)
  /// The answer is unknown, because there is too much to look at.
  case undecided(Set<Incompleteness>)

  /// The orders that show that a guarantee is broken.
  struct Breach {
    let smallest: Findings.Witness

    /// The one that breaks it the most: that pays the smallest share, or that is the furthest from
    /// the amount of the claim. Nil if larger orders break it by ever more.
    let worst: Findings.Witness?

    /// True if all orders were looked at. Otherwise a smaller or a worse one may exist.
    let isComplete: Bool
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
    let search = OrderSearch(
      program: program, settled: settled, floor: ClaimedFloor(guarantee.claim))
    var proof = GuaranteeProof(search, guarantee, budget: budget)
    for context in list.contexts { proof.look(at: context) }
    let shortfalls = proof.shortfalls(addingTo: list.shortfalls)
    guard let smallest = proof.smallest else {
      return shortfalls.isEmpty ? .kept : .undecided(shortfalls)
    }
    var worst = WorstBreach(search, guarantee, smallest: smallest, budget: self.budget)
    for context in list.contexts { worst.look(at: context) }
    return .broken(
      GuaranteeAnswer.Breach(
        smallest: smallest.order, worst: worst.isEndless ? nil : worst.found.order,
        isComplete: shortfalls.isEmpty && worst.isComplete))
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
  private let search: OrderSearch
  private let first: Int64

  /// The last amount still to search, just below the smallest breach so far.
  private var last: Int64
  private var budget: Budget
  private(set) var smallest: FoundBreach?
  private var shortfalls: Set<Incompleteness> = []

  init(_ search: OrderSearch, _ guarantee: Guarantee, budget: Budget) {
    (self.search, self.budget) = (search, budget)
    first = guarantee.amounts.lowerBound.minorUnits
    last = guarantee.amounts.upperBound.minorUnits
  }

  mutating func look(at context: SharedContext) {
    guard first <= last, !budget.isSpent else { return }
    let found = search.firstBreach(
      of: search.floor, from: first, upTo: last, in: context, &shortfalls, &budget)
    guard let found else { return }
    last = found.order.amount - 1
    smallest = found
  }

  /// Returns the reasons why the answer may be incomplete.
  func shortfalls(addingTo others: Set<Incompleteness>) -> Set<Incompleteness> {
    shortfalls.union(others).union(budget.isSpent ? [.budget(budget.limit)] : [])
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
