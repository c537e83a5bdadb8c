/// A search for findings among all amounts in all contexts. Each kind of finding has its own file,
/// with its search and its wording. For rules about goods, the search tries orders instead
/// (`Carts`).
struct FindingSearch {
  private var findings: Findings
  private let program: Program
  private let settled: AsymptoticForms
  private let limit: Amount
  private var budget: Budget

  /// - Parameter instants: the instants to look at; nil for every instant that an order can have.
  static func findings(
    of program: Program, upTo limit: Amount = .largest,
    in instants: Range<Instant>? = nil, budget: inout Budget
  ) -> Findings {
    var scope = ContextList.Scope(instants ?? program.instants)
    scope.cases.purpose = .twoPrices
    var lists = ContextLists(of: [program], in: scope.instants)
    let list = lists.list(scope, budget: &budget)
    var search = FindingSearch(program, upTo: limit, budget)
    search.findings.shortfalls = list.shortfalls
    if program.isAboutGoods {
      search.lookAtCarts(in: list)
    } else {
      for context in list.contexts { search.look(at: context) }
      search.findings.shortfalls.formUnion(search.findings.dearer.shortfalls)
    }
    budget = search.budget
    return search.findings
  }

  private init(_ program: Program, upTo limit: Amount, _ budget: Budget) {
    (self.program, self.limit, self.budget) = (program, limit, budget)
    findings = Findings(program, budget: budget.limit)
    settled = AsymptoticForms(program.forms)
  }

  private mutating func lookAtCarts(in list: ContextList) {
    let (found, tried, isComplete) = CartFindingSearch.findings(
      of: program, in: list, budget: &budget)
    (findings.carts, findings.tried) = (found, tried)
    for context in list.contexts { lookForRivals(in: context) }
    if isComplete { return }
    findings.shortfalls.insert(.budget(budget.limit))
    findings.carts.unapplied = [:]
  }

  /// Examines one context. The context's curve takes at most a tenth of the budget, so that a slow
  /// context leaves steps for the other contexts.
  private mutating func look(at shared: SharedContext) {
    let inForce = shared.inForce[0]
    guard !budget.isSpent else { return fallShort(of: inForce) }
    lookForRivals(in: shared)
    let curve = budget.lend(budget.limit / 10) { budget in
      program.curve(of: inForce, upTo: limit)
        .segments(settled, followsLeader: true, budget: &budget)
    }
    if let cut = curve.cut {
      findings.shortfalls.insert(Incompleteness(cut, budget))
      findings.unknown.formUnion(inForce)
    }
    let runs = curve.runs()
    budget.spend(40 * curve.segments.count + (runs.count + 4) * (inForce.count + 4))
    // Even if the curve is cut short, its known part is worth a look.
    look(
      at: PricedContext(
        program: program, settled: settled, limit: limit.minorUnits, context: shared.contexts[0],
        instants: shared.instants, inForce: inForce, curve: curve,
        isOfOnePrice: shared.isOfOnePrice, runs: runs))
  }

  private mutating func lookForRivals(in context: SharedContext) {
    if context.contexts[0].codes.count > 1 { return }
    findings.rivals.look(at: context, of: program, upTo: limit)
  }

  private mutating func look(at context: PricedContext) {
    var isComplete = true
    note(context)
    if context.isOfOnePrice {
      findings.unapplied.look(at: context)
      isComplete = findings.free.look(at: context)
    }
    isComplete = findings.drops.look(at: context) && isComplete
    isComplete = findings.lost.look(at: context) && isComplete
    if !isComplete { fallShort(of: context.inForce) }
    if program.strategy == .calculator { findings.dearer.look(at: context, &budget) }
  }

  /// Notes the smallest order that counts of each run of amounts for which the same promotions apply.
  private mutating func note(_ context: PricedContext) {
    for run in context.runs where run.last >= findings.tried.least {
      let amount = max(run.first, findings.tried.least)
      let formula = settled.candidate(run.stack, at: amount).formula
      let payable = formula.payable(of: amount, program.rounding)
      if findings.tried.wants(payable, for: amount, by: run.stack) {
        findings.tried.note(context.order(amount))
      }
    }
  }

  private mutating func fallShort(of inForce: [Int]) {
    findings.unknown.formUnion(inForce)
    findings.shortfalls.insert(.budget(budget.limit))
  }
}

/// A context and its price curve.
struct PricedContext {
  let program: Program
  let settled: AsymptoticForms
  let limit: Int64
  let context: Context
  let instants: Range<Instant>
  let inForce: [Int]
  let curve: CurveSegments

  /// False if only a comparison of two prices needs the codes of the context.
  let isOfOnePrice: Bool

  /// The runs of the chosen stacks, in ascending order of their amounts.
  let runs: [CurveSegments.Run]

  /// The stack that leads the tail for good, if its price has no period and the segments do not show
  /// all its prices.
  var leaderWithoutPeriod: Stack? {
    curve.last >= limit ? nil : curve.tail.flatMap { $0.period == nil ? $0.leader : nil }
  }

  func order(_ amount: Int64) -> Example { program.example(unpriced(amount)) }

  func unpriced(_ amount: Int64) -> ExampleOrder {
    ExampleOrder(
      program.checked(Amount(unchecked: amount), in: context), in: context, during: instants)
  }
}
