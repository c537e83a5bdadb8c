/// The search for findings, over every amount in every context.
struct FindingSearch {
  var findings = Findings()
  let program: Program
  let settled: SettledForms

  /// The largest amount to look at.
  let limit: Amount
  var budget: Budget

  /// A question about the amounts for which a stack is chosen. Most contexts ask the same questions
  /// as the one before, and an earlier instant has the same answer already.
  struct Question: Hashable {
    let stack: Stack
    let winners: Stack
    let first: Int64
    let last: Int64
  }

  /// The promotions in force when each question was last compared with their combinations.
  var comparedWith: [Question: [Int]] = [:]
  let stepsInAll: Int
  private var stepsLeft: Int

  /// The steps left for the comparison with `best`, which may have far more stacks. It takes at
  /// most a fifth of all steps, so that the rest of the search has enough.
  private var stepsLeftForBest: Int

  /// Returns the findings about a program.
  ///
  /// - Parameters:
  ///   - limit: the largest amount to look at.
  ///   - instants: the instants to look at.
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

  /// Looks at one context with a part of the budget, so that one slow context leaves steps for the
  /// others.
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
    // The known part of a curve is looked at even if the curve is cut.
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

  /// Notes that not everything is known about some promotions.
  mutating func fallShort(of inForce: [Int]) {
    findings.unknown.formUnion(inForce)
    findings.shortfalls.insert(.budget(stepsInAll))
  }

  /// A context, with the price of every amount in it.
  struct Scene {
    let context: Context
    let instants: Range<Instant>
    let inForce: [Int]
    let curve: CurveSegments

    /// The runs of the chosen stacks, from the smallest amount up.
    let runs: [CurveSegments.Run]

    func order(_ amount: Int64) -> Findings.Witness {
      Findings.Witness(amount: amount, context: context, instants: instants)
    }
  }
}

// MARK: - Promotions that are never applied

extension FindingSearch {
  private mutating func noteApplied(in scene: Scene) {
    for run in scene.runs { findings.applied.formUnion(run.stack) }
    for index in scene.inForce where !findings.applied.contains(index) {
      findings.unapplied[index, default: Findings.Unapplied()]
        .add(rivals(of: index, in: scene))
    }
  }

  /// Returns the promotions applied to the orders on which a promotion would take something off,
  /// and an example order.
  private func rivals(of index: Int, in scene: Scene) -> Findings.Unapplied {
    var unapplied = Findings.Unapplied()
    guard let first = program.forms[index].firstTaken(upTo: limit.minorUnits) else {
      return unapplied
    }
    for run in scene.runs where run.last >= first {
      if unapplied.order == nil {
        // The example is an order of a hundred if possible: on pennies all promotions take the
        // same.
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
  /// Adds the order and the rivals of another context.
  fileprivate mutating func add(_ other: Findings.Unapplied) {
    order = order ?? other.order
    rivals.formUnion(other.rivals)
  }
}
