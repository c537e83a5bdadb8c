/// The answer to a guarantee.
enum GuaranteeAnswer {
  /// The guarantee holds for every order that it covers.
  case kept
  /// The guarantee does not hold. If every order was examined, the smallest order given here has
  /// the smallest amount that breaks the guarantee and, for that amount, the earliest instant.
  /// The case is indirect: an answer is then one pointer, of which all bytes are set, as valgrind asks.
  indirect case broken(Breach)
  /// The answer is unknown, for the given reasons.
  case undecided(Set<Incompleteness>)

  /// The orders that show that a guarantee is broken.
  struct Breach {
    let smallest: Example

    /// The order that breaks the guarantee by the most: it pays the smallest share, or its price or
    /// saving is the furthest from the amount of the claim. Nil if larger orders break the
    /// guarantee by ever more.
    let worst: Example?

    /// Why not all orders were examined. Then a smaller or a worse order may exist.
    let shortfalls: Set<Incompleteness>

    var isComplete: Bool { shortfalls.isEmpty }
  }
}

/// A prover of the guarantees of a program.
///
/// The payable of an order is the smallest amount that any of its stacks leaves. So a claim holds
/// if every stack in every context keeps it. The amount that a stack leaves is a function of the
/// order amount.
struct GuaranteeProver {
  let program: Program
  private let settled: AsymptoticForms
  fileprivate(set) var lists: ContextLists

  init(_ program: Program) {
    self.program = program
    settled = AsymptoticForms(program.forms)
    lists = ContextLists(of: [program], in: program.instants)
  }

  /// A first round gives each guarantee few steps, so that an expensive guarantee does not use up
  /// the steps of the others. The guarantees that are still open share the remaining steps.
  mutating func answers(_ budget: inout Budget) -> [GuaranteeAnswer] {
    let guarantees = program.guarantees
    if guarantees.isEmpty { return [] }
    budget.lend(budget.left / 4) { lists.findTimes(in: program.instants, budget: &$0) }
    let share = budget.left / 8 / guarantees.count
    var open: [Int] = []
    var answers = guarantees.indices.map { index in
      budget.lend(share) { part in
        let answer = answer(to: guarantees[index], &part)
        if part.isSpent { open.append(index) }
        return answer
      }
    }
    for index in open where !budget.isSpent {
      answers[index] = budget.lend(budget.left / 4 * 3) { answer(to: guarantees[index], &$0) }
    }
    return answers
  }

  /// Proves a guarantee, or finds the smallest and the worst order that break it.
  mutating func answer(to guarantee: Guarantee, _ budget: inout Budget) -> GuaranteeAnswer {
    guard !guarantee.window.isEmpty else { return .kept }
    let list = lists.list(scope(of: guarantee), budget: &budget)
    if program.isAboutGoods {
      // Promotions with different codes can apply together, each to its own goods.
      let all = contextsWithAllCodes(in: scope(of: guarantee), &budget)
      return GuaranteeProver.answer(
        to: guarantee, of: program, withAllCodes: all, list, &budget)
    }
    let search = OrderSearch(
      program: program, settled: settled, floor: ClaimedFloor(guarantee.claim))
    // The last amount still to search is just below the smallest breach found so far.
    var (last, found) = (guarantee.units.upperBound, Example?.none)
    var shortfalls: Set<Incompleteness> = []
    for context in list.contexts where guarantee.units.lowerBound <= last && !budget.isSpent {
      found =
        search.firstBreach(
          of: search.floor, from: guarantee.units.lowerBound, upTo: last, in: context, &shortfalls,
          &budget) ?? found
      last = found.map { $0.amount - 1 } ?? last
    }
    shortfalls.formUnion(list.shortfalls)
    if budget.isSpent { shortfalls.insert(.budget(budget.limit)) }
    guard let smallest = found else {
      return shortfalls.isEmpty ? .kept : .undecided(shortfalls)
    }
    var worst = WorstBreach(search, guarantee, smallest: smallest, budget)
    for context in list.contexts { worst.look(at: context) }
    budget = worst.budget
    return .broken(
      GuaranteeAnswer.Breach(
        smallest: smallest, worst: worst.isEndless ? nil : worst.found,
        shortfalls: shortfalls.union(worst.openReasons)))
  }

  /// Returns the contexts of a scope in which a code of each promotion is presented, or the codes
  /// of the scope if it names any.
  mutating func contextsWithAllCodes(
    in scope: ContextList.Scope, _ budget: inout Budget
  ) -> ContextList {
    var scope = scope
    scope.cases.codes = scope.cases.codes ?? program.codesOfAll
    return lists.list(scope, budget: &budget)
  }

  /// Returns one context for each set of promotions in force, with few codes and with all.
  mutating func contextsOfAllSets(
    _ budget: inout Budget
  ) -> (contexts: [SharedContext], shortfalls: Set<Incompleteness>) {
    var scope = ContextList.Scope(program.instants)
    scope.cases.purpose = .twoPrices
    let few = lists.list(scope, budget: &budget)
    let all = contextsWithAllCodes(in: .init(program.instants), &budget)
    // The numbers of sets are those of one `ContextLists`.
    var seen: Set<Int> = []
    return (
      (few.contexts + all.contexts).filter { seen.insert($0.set).inserted },
      few.shortfalls.union(all.shortfalls)
    )
  }

  func scope(of guarantee: Guarantee) -> ContextList.Scope {
    let calendar = program.instants
    let end = guarantee.window.ends ?? calendar.upperBound
    let window = min(guarantee.window.starts ?? calendar.lowerBound, end)..<end
    var scope = ContextList.Scope(window.clamped(to: calendar))
    scope.cases.codes = guarantee.codes
    for (index, code) in guarantee.facts {
      let fact = program.facts[index]
      scope.cases.facts[fact.name] = fact.value(ofOrdinal: code)
    }
    return scope
  }
}

// MARK: - Both analyses

extension Compilation {
  /// Adds the findings about every possible order, such as guarantees that do not hold, promotions
  /// that never apply and prices that drop, and the expectations that fail. Returns the compilation unchanged if it has no program.
  ///
  /// Takes time in proportion to the number of contexts that the rules tell apart, times the number
  /// of promotions in force in each context.
  ///
  /// - Parameter budget: The number of steps for all questions together. Questions that these steps
  ///   do not answer stay undecided (P141).
  public func withFindings(budget: Int = defaultBudget) -> Compilation {
    withFindings(budget: budget, until: nil)
  }

  /// Adds the findings, but stops early once nobody needs them. The findings made so far are then
  /// added.
  ///
  /// - Parameter isUnneeded: A function that returns true once nobody needs the findings. It is
  ///   called from time to time on the calling thread.
  package func withFindings(
    budget: Int = defaultBudget, until isUnneeded: (@Sendable () -> Bool)?
  ) -> Compilation {
    checked(budget: budget, until: isUnneeded).compilation
  }

  /// Returns the compilation with its findings, and the deepest of the orders tried for them; nil if
  /// it has no program.
  package func checked(
    budget: Int = defaultBudget, until isUnneeded: (@Sendable () -> Bool)? = nil
  ) -> (compilation: Compilation, tried: DeepestOrders?) {
    guard let program else { return (self, nil) }
    var list = DiagnosticList()
    var budget = Budget(budget, until: isUnneeded)
    // The guarantees come first. The other findings use the steps that are left.
    var broken: [Example] = []
    let guarantees = program.guaranteeDiagnostics(&budget) { broken.append($0) }
    var findings = FindingSearch.findings(of: program, budget: &budget)
    for order in broken { findings.tried.note(order) }
    let failing = program.failingExpectations()
    // Rules that are checked for an instant know already which guarantees are over.
    let over = Set(diagnostics.filter { $0.id == .idleGuarantee }.map { $0.span })
    let answers = guarantees.filter { $0.id != .idleGuarantee || !over.contains($0.span) }
    let found = findings.diagnostics(about: program) + remarks
    for diagnostic in diagnostics + found + answers + failing { list.append(diagnostic) }
    var counts = self.counts
    for (id, count) in list.counts { counts[id] = max(counts[id] ?? 0, count) }
    let compilation = Compilation(
      program: program, diagnostics: list.inSourceOrder, counts: counts, sources: sources,
      settings: settings, triedOrderCount: findings.carts.triedCount,
      openGuaranteeCount: answers.count { $0.id != .idleGuarantee })
    return (compilation, findings.tried)
  }

  /// Divides the steps of a run that says something of all orders, too: a quarter is for that.
  package static func divided(
    _ steps: Int = defaultBudget
  ) -> (findings: Int, conclusions: Int) { (steps / 4 * 3, steps / 4) }

  /// The default limit on the number of steps in an analysis of one program or of two.
  public static var defaultBudget: Int { Budget.standard }
}

extension Program {
  /// Returns the diagnostics of the guarantees that are broken, each with an order that breaks it.
  ///
  /// - Parameter steps: The number of steps for all guarantees together. Guarantees that these
  ///   steps do not decide are left out.
  package func brokenGuarantees(budget steps: Int) -> [Diagnostic] {
    var budget = Budget(steps)
    return guaranteeDiagnostics(&budget).filter { $0.id == .brokenGuarantee }
  }

  /// Returns the guarantees of these rules that were proved of an earlier version, which has the same
  /// guarantees, and are not proved now, each with the reason.
  package func unprovedGuarantees(
    since old: Program
  ) -> [(guarantee: Guarantee, reason: Message, isBroken: Bool)] {
    let answers = [old, self].map { program in
      var budget = Budget()
      let diagnostics = program.guaranteeDiagnostics(&budget)
      return program.guarantees.map { guarantee in
        diagnostics.first { $0.span == guarantee.span }
      }
    }
    return zip(guarantees, zip(answers[0], answers[1])).compactMap { guarantee, answers in
      guard answers.0 == nil, let now = answers.1 else { return nil }
      return (guarantee, now.effect ?? now.sentence, now.id == .brokenGuarantee)
    }
  }

  /// - Parameter note: gets the orders that break a guarantee.
  fileprivate func guaranteeDiagnostics(
    _ budget: inout Budget, noting note: (Example) -> Void = { _ in }
  ) -> [Diagnostic] {
    var prover = GuaranteeProver(self)
    return zip(guarantees, prover.answers(&budget)).compactMap { guarantee, answer in
      if case .kept = answer { return prover.idleness(of: guarantee, &budget) }
      if case .broken(let breach) = answer {
        for order in [breach.smallest, breach.worst].compactMap({ $0 }) { note(order) }
      }
      return answer.diagnostic(about: guarantee, in: self)
    }
  }
}
