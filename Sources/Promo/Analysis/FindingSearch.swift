/// Looks at every amount in every situation for what a merchant should know.
struct FindingSearch {
  private(set) var findings = Findings()
  var analysis: PriceAnalysis

  /// A question about two chains between two amounts. In most situations the same are asked as in the one
  /// before, and the answer is the same, of an earlier instant.
  private struct Question: Hashable {
    let chain: Chain
    let other: Chain
    let first: Int64
    let last: Int64
  }

  /// The promotions that were in force when something was last compared with their combinations.
  private var comparedWith: [Question: [Int]] = [:]
  private var askedOfFalls: Set<Question> = []
  private var askedOfFree: Set<Question> = []

  /// The first amount of which each promotion takes something alone, as far as it is known.
  private var firstTaken: [Int: Int64?] = [:]
  private let stepsInAll: Int
  private var stepsLeft: Int

  /// The steps left for comparing with `best`, which may have far more choices: no more than a fifth of
  /// all, so that everything else is found.
  private var stepsLeftForBest: Int

  /// What there is to find in a program.
  ///
  /// - Parameters:
  ///   - limit: the largest amount that is looked at.
  ///   - instants: the instants that are looked at.
  static func findings(
    of program: Program, upTo limit: Amount = .largest,
    in instants: Range<Instant> = Timetable.calendar, effort steps: Int
  ) -> Findings {
    var effort = Effort(steps)
    var scope = SituationList.Scope()
    scope.instants = instants
    scope.hasPairs = true
    let list = SituationList(of: [program], within: scope, effort: &effort)
    var search = FindingSearch(program, upTo: limit, effort: effort)
    search.findings.shortfalls = list.shortfalls
    for entry in list.entries {
      search.look(at: entry, instants: list.timetable.slices[entry.slice].ranges[0])
    }
    return search.findings
  }

  private init(_ program: Program, upTo limit: Amount, effort: Effort) {
    analysis = PriceAnalysis(program, upTo: limit, effort: effort)
    stepsInAll = effort.limit
    stepsLeft = effort.left
    stepsLeftForBest = effort.limit / 5
  }

  private var program: Program { analysis.program }

  /// Looks at one situation, at which no more than a part of the effort is spent: one that is made to take
  /// long keeps nobody from looking at the others.
  private mutating func look(at entry: SituationList.Entry, instants: Range<Instant>) {
    guard stepsLeft > 0 else { return fallShort(of: entry.inForce[0]) }
    let share = min(stepsLeft, stepsInAll / 10)
    analysis.effort = Effort(share)
    let stretches = analysis.stretches(of: entry.inForce[0])
    let curve = analysis.curve(of: entry.inForce[0], along: stretches)
    if stretches.contains(where: \.chains.isEmpty) {
      findings.unknown.formUnion(entry.inForce[0])
      findings.shortfalls.insert(.combinations)
    } else if !curve.isKnown {
      fallShort(of: entry.inForce[0])
    }
    stepsLeft -= share - analysis.effort.left
    // What is known is looked at even where there is more.
    analysis.effort = Effort(share)
    let scene = Scene(
      situation: Situation(
        instant: instants.lowerBound, codes: entry.codes, facts: entry.facts[0]),
      instants: instants, inForce: entry.inForce[0], stretches: stretches, curve: curve)
    look(at: scene)
    if analysis.effort.isSpent { fallShort(of: entry.inForce[0]) }
    stepsLeft -= share - analysis.effort.left
    if program.strategy == .calculator { compareWithBest(scene) }
  }

  private mutating func compareWithBest(_ scene: Scene) {
    let share = min(stepsLeftForBest, stepsInAll / 10)
    analysis.effort = Effort(share)
    if share > 0 { noteDearer(in: scene) }
    if analysis.effort.isSpent { findings.shortfalls.insert(.best(stepsInAll / 5)) }
    stepsLeftForBest -= share - analysis.effort.left
  }

  private mutating func look(at scene: Scene) {
    if scene.situation.codes.count < 2 {
      noteApplied(in: scene)
      noteFree(in: scene)
    }
    noteFalls(in: scene)
    noteLost(in: scene)
  }

  private mutating func fallShort(of inForce: [Int]) {
    findings.unknown.formUnion(inForce)
    findings.shortfalls.insert(.effort(stepsInAll))
  }

  /// A situation, and what every amount pays in it.
  struct Scene {
    let situation: Situation
    let instants: Range<Instant>
    let inForce: [Int]
    let stretches: [Stretch]
    let curve: PriceCurve

    func order(_ amount: Int64) -> Findings.Witness {
      Findings.Witness(amount: amount, situation: situation, instants: instants)
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
    if !analysis.effort.isSpent { firstTaken[index] = .some(first) }
    return first
  }

  // MARK: Where the price falls

  private mutating func noteFalls(in scene: Scene) {
    var before: Chain = []
    for span in scene.curve.spans {
      defer { before = span.chain }
      let question = Question(chain: span.chain, other: before, first: span.first, last: span.last)
      guard askedOfFalls.insert(question).inserted else { continue }
      let isNews = span.chain.contains {
        findings.falls[$0].map { $0.order.amount > span.first } ?? true
      }
      for turn in isNews ? analysis.turns(of: span) : [] {
        let chain = turn == span.first ? before : span.chain
        noteFall(to: span.chain, at: turn, from: chain, in: scene)
      }
    }
  }

  private mutating func noteFall(
    to chain: Chain, at amount: Int64, from before: Chain, in scene: Scene
  ) {
    let low = analysis.reading(chain, at: amount)
    let high = analysis.reading(before, at: amount - 1)
    guard low.payable < high.payable else { return }
    var most: (index: Int, gain: Int64)?
    for (index, link) in zip(chain, low.links) {
      let offBefore = zip(before, high.links).first { $0.0 == index }?.1.off ?? 0
      if link.off - offBefore > most?.gain ?? .min { most = (index, link.off - offBefore) }
    }
    guard let index = most?.index, findings.falls[index].map({ $0.order.amount > amount }) ?? true
    else { return }
    findings.falls[index] = Findings.Fall(
      order: scene.order(amount),
      from: analysis.firstAmount(before: amount, payingMoreThan: low.payable, on: scene.curve),
      payable: low.payable)
  }

  // MARK: What is free

  private mutating func noteFree(in scene: Scene) {
    for span in scene.curve.spans where !span.chain.isEmpty {
      let question = Question(chain: span.chain, other: [], first: span.first, last: span.last)
      guard askedOfFree.insert(question).inserted else { continue }
      var run: ClosedRange<Int64>?
      let turns = analysis.turns(of: span)
      for (index, turn) in turns.enumerated() {
        let end = index + 1 < turns.count ? turns[index + 1] - 1 : span.last
        let free = freeAmounts(of: span.chain, from: turn, upTo: end)
        if let known = run, free?.lowerBound != known.upperBound + 1 {
          noteFree(known, by: span.chain, in: scene)
          run = free
        } else {
          run = free.map { (run?.lowerBound ?? $0.lowerBound)...$0.upperBound }
        }
      }
      if let run { noteFree(extended(run, on: span), by: span.chain, in: scene) }
    }
  }

  /// The first amounts from one to another that pay nothing, where the price is formed in one way.
  private mutating func freeAmounts(
    of chain: Chain, from first: Int64, upTo last: Int64
  ) -> ClosedRange<Int64>? {
    let reading = analysis.reading(chain, at: first)
    guard reading.payable == 0, !reading.isRoundedAway else { return nil }
    return first...min(reading.lastAmount(leaving: 0, analysis.rounding), reading.last, last)
  }

  /// Free amounts at the end of what is looked at of a span: where a whole period is free and the price
  /// never rises, so is the rest.
  private func extended(
    _ run: ClosedRange<Int64>, on span: PriceCurve.Span
  ) -> ClosedRange<Int64> {
    guard let period = analysis.period(of: span.chain), period.rise == 0,
      run.upperBound - run.lowerBound >= period.length,
      analysis.settledBounds(of: span.chain, from: run.upperBound) != nil
    else { return run }
    return run.lowerBound...span.last
  }

  private mutating func noteFree(
    _ amounts: ClosedRange<Int64>, by chain: Chain, in scene: Scene
  ) {
    let reading = analysis.reading(chain, at: amounts.upperBound)
    var most: (index: Int, off: Int64)?
    for (index, link) in zip(chain, reading.links) where link.off > most?.off ?? 0 {
      most = (index, link.off)
    }
    guard let index = most?.index else { return }
    if let known = findings.free[index] {
      let isBetter =
        known.first == amounts.lowerBound
        ? known.order.amount < amounts.upperBound : known.first > amounts.lowerBound
      if !isBetter { return }
    }
    findings.free[index] = Findings.Free(
      order: scene.order(amounts.upperBound), first: amounts.lowerBound)
  }

  // MARK: Which thresholds are lost

  private mutating func noteLost(in scene: Scene) {
    for index in scene.inForce {
      let promotion = program.promotions[index]
      guard let threshold = promotion.threshold, promotion.isSync, !threshold.isBeforeDiscounts,
        let first = firstAmountTaken(by: index)
      else { continue }
      for span in scene.curve.spans where span.last >= first {
        let isJoint = span.chain.allSatisfy {
          program.promotions[$0].isSync && program.promotions[$0].step != promotion.step
        }
        let before = span.chain.filter { program.promotions[$0].step < promotion.step }
        guard isJoint, !before.isEmpty else { continue }
        let known = findings.lost[index]?.order.amount ?? .max
        guard max(first, span.first) < known else { break }
        if let lost = analysis.firstAmount(
          from: max(first, span.first), upTo: min(span.last, known - 1),
          ofWhich: before, leaveLessThan: threshold.spend.minorUnits)
        {
          findings.lost[index] = Findings.Lost(order: scene.order(lost.amount), left: lost.left)
        }
      }
    }
  }

  // MARK: What `best` would charge

  private mutating func noteDearer(in scene: Scene) {
    let isOpen = Step.allCases.contains { step in
      scene.inForce.count { program.promotions[$0].step == step } > 1
    }
    guard isOpen else { return }
    guard analysis.chainCount(among: scene.inForce) <= PriceAnalysis.largestChainCount else {
      findings.shortfalls.insert(.bestCombinations)
      return
    }
    for stretch in scene.stretches where !analysis.effort.isSpent {
      let winners = Set(stretch.chains.joined())
      for span in scene.curve.spans where span.first <= stretch.last && span.last >= stretch.first {
        let (first, last) = (max(span.first, stretch.first), min(span.last, stretch.last))
        let question = Question(
          chain: span.chain, other: winners.sorted(), first: first, last: last)
        let known = comparedWith[question] ?? []
        comparedWith[question] = scene.inForce
        for chain in analysis.combinations(of: scene.inForce, notAllAmong: Set(known)) {
          guard let hidden = chain.first(where: { !winners.contains($0) }) else { continue }
          if last == scene.curve.last, last < analysis.limit, mayLead(chain, on: scene.curve.tail) {
            findings.shortfalls.insert(.best(stepsInAll / 5))
          }
          noteDearer(span.chain, hiding: hidden, in: chain, from: first, upTo: last, scene)
        }
      }
    }
  }

  private mutating func noteDearer(
    _ chosen: Chain, hiding hidden: Int, in chain: Chain, from first: Int64, upTo last: Int64,
    _ scene: Scene
  ) {
    guard
      let amount = analysis.firstLead(
        of: chain, over: chosen, from: first, upTo: last, byPayable: true)
    else { return }
    var gap = GapSearch(of: chosen, in: analysis, over: chain, in: analysis)
      .largestGap(
        from: amount, upTo: last, above: findings.dearer[hidden]?.largest.units ?? 0,
        steps: FindingSearch.gapSteps, effort: &analysis.effort)
    // Of what comes again and again only the beginning is compared.
    if last == scene.curve.last, last < analysis.limit { gap.most = .max }
    guard var known = findings.dearer[hidden] else {
      findings.dearer[hidden] = Findings.Dearer(order: scene.order(amount), largest: gap)
      return
    }
    if amount < known.order.amount { known.order = scene.order(amount) }
    gap.most = max(gap.most, known.largest.most)
    if gap.units > known.largest.units {
      known.largest = gap
    } else {
      known.largest.most = gap.most
    }
    findings.dearer[hidden] = known
  }

  /// Whether a chain may leave less than those of a tail behind its first period.
  private func mayLead(_ chain: Chain, on tail: PriceCurve.Tail?) -> Bool {
    guard let tail, let bounds = analysis.settledBounds(of: chain, from: tail.first)
    else { return true }
    return !tail.chains.contains { rival in
      let rivalBounds = analysis.settledBounds(of: rival, from: tail.first)
      return rivalBounds?.isBelow(bounds, from: tail.first, to: analysis.limit) ?? false
    }
  }

  /// How many intervals are looked at to find by how much an order can be dearer.
  private static var gapSteps: Int { 60 }
}
