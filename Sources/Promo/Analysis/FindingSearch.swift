/// Looks at every amount in every context for what a merchant should know.
struct FindingSearch {
  var findings = Findings()
  var analysis: PriceAnalysis

  /// A question about two chains between two amounts. In most contexts the same are asked as in the one
  /// before, and the answer is the same, of an earlier instant.
  struct Question: Hashable {
    let chain: Chain
    let other: Chain
    let first: Int64
    let last: Int64
  }

  /// The promotions that were in force when something was last compared with their combinations.
  var comparedWith: [Question: [Int]] = [:]
  var askedOfFalls: Set<Question> = []
  var askedOfFree: Set<Question> = []

  /// The first amount of which each promotion takes something alone, as far as it is known.
  private var firstTaken: [Int: Int64?] = [:]
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
    analysis = PriceAnalysis(program, upTo: limit, budget: budget)
    stepsInAll = budget.limit
    stepsLeft = budget.left
    stepsLeftForBest = budget.limit / 5
  }

  var program: Program { analysis.program }

  /// Looks at one context, at which no more than a part of the budget is spent: one that is made to take
  /// long keeps nobody from looking at the others.
  private mutating func look(at context: SharedContext) {
    let inForce = context.inForce[0]
    guard stepsLeft > 0 else { return fallShort(of: inForce) }
    let share = min(stepsLeft, stepsInAll / 10)
    analysis.budget = Budget(share)
    let stretches = analysis.stretches(of: inForce)
    let curve = analysis.curve(of: inForce, along: stretches)
    if stretches.contains(where: \.chains.isEmpty) {
      findings.unknown.formUnion(inForce)
      findings.shortfalls.insert(.combinations)
    } else if !stretches.allSatisfy(\.isKnown) {
      findings.unknown.formUnion(inForce)
      findings.shortfalls.insert(.winners)
    } else if !curve.isKnown {
      fallShort(of: inForce)
    }
    stepsLeft -= share - analysis.budget.left
    // What is known is looked at even where there is more.
    analysis.budget = Budget(share)
    let scene = Scene(
      context: context.contexts[0], instants: context.instants, inForce: inForce,
      stretches: stretches, curve: curve)
    look(at: scene)
    if analysis.budget.isSpent { fallShort(of: inForce) }
    stepsLeft -= share - analysis.budget.left
    if program.strategy == .calculator { compareWithBest(scene) }
  }

  private mutating func compareWithBest(_ scene: Scene) {
    let share = min(stepsLeftForBest, stepsInAll / 10)
    analysis.budget = Budget(share)
    if share > 0 { noteDearer(in: scene) }
    if analysis.budget.isSpent { findings.shortfalls.insert(.best(stepsInAll / 5)) }
    stepsLeftForBest -= share - analysis.budget.left
  }

  private mutating func look(at scene: Scene) {
    if scene.context.codes.count < 2 {
      noteApplied(in: scene)
      noteFree(in: scene)
    }
    noteFalls(in: scene)
    noteLost(in: scene)
  }

  private mutating func fallShort(of inForce: [Int]) {
    findings.unknown.formUnion(inForce)
    findings.shortfalls.insert(.budget(stepsInAll))
  }

  /// A context, and what every amount pays in it.
  struct Scene {
    let context: Context
    let instants: Range<Instant>
    let inForce: [Int]
    let stretches: [Stretch]
    let curve: PriceCurve

    func order(_ amount: Int64) -> Findings.Witness {
      Findings.Witness(amount: amount, context: context, instants: instants)
    }
  }

  // MARK: Who is applied

  private mutating func noteApplied(in scene: Scene) {
    for span in scene.curve.spans { findings.applied.formUnion(span.chain) }
    for index in scene.inForce where !findings.applied.contains(index) {
      var unapplied = findings.unapplied[index] ?? Findings.Unapplied()
      if let first = firstAmountTaken(by: index) {
        for span in scene.curve.spans where span.last >= first {
          if unapplied.order == nil {
            // Of a hundred, if that can be: of pennies all promotions take the same.
            let hundred = program.currency.hundred.minorUnits
            unapplied.order = scene.order(min(max(first, span.first, hundred), span.last))
          }
          unapplied.rivals.formUnion(rivals(of: index, among: span.chain))
        }
      }
      findings.unapplied[index] = unapplied
    }
  }

  private func rivals(of index: Int, among chain: Chain) -> [Int] {
    let own = chain.filter { program.promotions[$0].step == program.promotions[index].step }
    return own.isEmpty ? chain : own
  }

  mutating func firstAmountTaken(by index: Int) -> Int64? {
    if let known = firstTaken[index] { return known }
    let first = analysis.firstAmountTaken(by: index)
    if !analysis.budget.isSpent { firstTaken[index] = .some(first) }
    return first
  }
}
