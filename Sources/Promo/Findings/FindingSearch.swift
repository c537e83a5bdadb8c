/// Looks at every amount in every context for what a merchant should know.
struct FindingSearch {
  var findings = Findings()
  let program: Program
  let settled: SettledForms

  /// The largest amount that is looked at.
  let limit: Amount
  var budget: Budget

  /// A question about amounts for which a stack is chosen. In most contexts the same are asked as in the
  /// one before, and the answer is the same, of an earlier instant.
  struct Question: Hashable {
    let stack: Stack
    let winners: Stack
    let first: Int64
    let last: Int64
  }

  /// The promotions that were in force when something was last compared with their combinations.
  var comparedWith: [Question: [Int]] = [:]
  let stepsInAll: Int
  private var stepsLeft: Int

  /// The steps left for comparing with `best`, which may have far more stacks: no more than a fifth of
  /// all, so that everything else is found.
  private var stepsLeftForBest: Int

  /// What there is to find in a program.
  ///
  /// - Parameters:
  ///   - limit: the largest amount that is looked at.
  ///   - instants: the instants that are looked at.
  static func findings(
    of program: Program, upTo limit: Amount = .largest,
    in instants: Range<Instant> = Timetable.calendar, budget steps: Int
  ) -> Findings {
    var budget = Budget(steps)
    var scope = ContextList.Scope()
    scope.instants = instants
    scope.hasPairs = true
    let list = ContextList(of: [program], within: scope, budget: &budget)
    var search = FindingSearch(program, upTo: limit, budget: budget)
    search.findings.shortfalls = list.shortfalls
    for context in list.contexts { search.look(at: context) }
    return search.findings
  }

  private init(_ program: Program, upTo limit: Amount, budget: Budget) {
    (self.program, self.limit, self.budget) = (program, limit, budget)
    settled = SettledForms(program.forms, program.rounding)
    stepsInAll = budget.limit
    stepsLeft = budget.left
    stepsLeftForBest = budget.limit / 5
  }

  /// Looks at one context, at which no more than a part of the budget is spent: one that is made to take
  /// long keeps nobody from looking at the others.
  private mutating func look(at context: SharedContext) {
    let inForce = context.inForce[0]
    guard stepsLeft > 0 else { return fallShort(of: inForce) }
    let share = min(stepsLeft, stepsInAll / 10)
    budget = Budget(share)
    let curve = program.curve(of: inForce, upTo: limit)
      .segments(settled, followsLeader: true, budget: &budget)
    noteCut(of: curve, inForce)
    stepsLeft -= share - budget.left
    let scene = Scene(
      context: context.contexts[0], instants: context.instants, inForce: inForce, curve: curve,
      runs: curve.runs())
    // What is known is looked at even where there is more.
    look(at: scene)
    if program.strategy == .calculator { compareWithBest(scene) }
  }

  private mutating func noteCut(of curve: CurveSegments, _ inForce: [Int]) {
    switch curve.cut {
    case nil: return
    case .stacks: findings.shortfalls.insert(.combinations)
    case .winners: findings.shortfalls.insert(.winners)
    case .budget: findings.shortfalls.insert(.budget(stepsInAll))
    }
    findings.unknown.formUnion(inForce)
  }

  private mutating func compareWithBest(_ scene: Scene) {
    let share = min(stepsLeftForBest, stepsInAll / 10)
    budget = Budget(share)
    if share > 0 { noteDearer(in: scene) }
    if budget.isSpent { findings.shortfalls.insert(.best(stepsInAll / 5)) }
    stepsLeftForBest -= share - budget.left
  }

  private mutating func look(at scene: Scene) {
    if scene.context.codes.count < 2 {
      noteApplied(in: scene)
      noteFree(in: scene)
    }
    noteDrops(in: scene)
    noteLost(in: scene)
  }

  /// Not everything is known of some promotions.
  mutating func fallShort(of inForce: [Int]) {
    findings.unknown.formUnion(inForce)
    findings.shortfalls.insert(.budget(stepsInAll))
  }

  /// A context, and what every amount pays in it.
  struct Scene {
    let context: Context
    let instants: Range<Instant>
    let inForce: [Int]
    let curve: CurveSegments

    /// Who is applied, from the smallest amount up.
    let runs: [CurveSegments.Run]

    func order(_ amount: Int64) -> Findings.Witness {
      Findings.Witness(amount: amount, context: context, instants: instants)
    }
  }
}

// MARK: - Who is applied

extension FindingSearch {
  private mutating func noteApplied(in scene: Scene) {
    for run in scene.runs { findings.applied.formUnion(run.stack) }
    for index in scene.inForce where !findings.applied.contains(index) {
      findings.unapplied[index, default: Findings.Unapplied()]
        .add(rivals(of: index, in: scene))
    }
  }

  /// Who is applied to orders of which a promotion takes something, and an order that shows it.
  private func rivals(of index: Int, in scene: Scene) -> Findings.Unapplied {
    var unapplied = Findings.Unapplied()
    guard let first = program.forms[index].firstTaken(upTo: limit.minorUnits) else {
      return unapplied
    }
    for run in scene.runs where run.last >= first {
      if unapplied.order == nil {
        // Of a hundred, if that can be: of pennies all promotions take the same.
        let hundred = program.currency.hundred.minorUnits
        unapplied.order = scene.order(min(max(first, run.first, hundred), run.last))
      }
      let step = program.forms[index].step
      let own = run.stack.filter { program.forms[$0].step == step }
      unapplied.rivals.formUnion(own.isEmpty ? Array(run.stack) : own)
    }
    return unapplied
  }
}

extension Findings.Unapplied {
  /// Adds what another situation shows.
  fileprivate mutating func add(_ other: Findings.Unapplied) {
    order = order ?? other.order
    rivals.formUnion(other.rivals)
  }
}
