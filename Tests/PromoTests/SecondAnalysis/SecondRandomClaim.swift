// Random claims, most of them at the edge: what some order really pays, or one minor unit beside it.

extension SecondRandom {
  static func claim(about analysis: SecondAnalysis, using g: inout Source) -> SecondClaim {
    var random = SecondRandom(g: g, taste: SecondTaste())
    let claim = random.claim(about: analysis)
    g = random.g
    return claim
  }

  private mutating func claim(about analysis: SecondAnalysis) -> SecondClaim {
    let range = amounts(analysis)
    let points = analysis.curve(pick(analysis.situations))
    var claim = SecondClaim(kind(points, range), for: range)
    // What orders pay at least can only be claimed of some amounts.
    if case .pays = claim.kind {} else if chance(15) { claim.amounts = nil }
    if analysis.rules.hasTimes || chance(25) { window(&claim, analysis) }
    if chance(40) { claim.codes = presented(analysis) }
    for fact in analysis.rules.facts.shuffled(using: &g) where chance(40) {
      claim.facts.append((fact.name, value(of: fact, analysis.rules)))
    }
    return claim
  }

  private mutating func amounts(_ analysis: SecondAnalysis) -> ClosedRange<Int64> {
    let most = Int64(analysis.most)
    let a = chance(40) ? 1 : amount(1...most)
    let b = chance(40) ? most : amount(1...most)
    return min(a, b)...max(a, b)
  }

  /// A bound at what one of the amounts pays, more often than not the one that would break it first.
  private mutating func kind(
    _ points: [SecondPoint], _ range: ClosedRange<Int64>
  ) -> SecondClaim.Kind {
    let paid = range.map { (amount: $0, payable: Int64(points[Int($0)].payable)) }
    let any = pick(paid)
    switch int(0...3) {
    case 0:
      let least = chance(60) ? paid.map(\.payable).min()! : any.payable
      return .pays(max(1, least + pick([-1, 0, 0, 1])))
    case 1:
      let most = chance(60) ? paid.map { $0.amount - $0.payable }.max()! : any.amount - any.payable
      return .saves(max(1, most + pick([-1, 0, 0, 1])))
    default:
      let parts = paid.map { $0.payable * 1_000_000 / $0.amount }
      let part = chance(60) ? parts.min()! : any.payable * 1_000_000 / any.amount
      let percent = max(0, min(1_000_000, beside(part)))
      return chance(50) ? .paysPercent(percent) : .savesPercent(1_000_000 - percent)
    }
  }

  /// As exact as can be written, or the whole percent that a merchant would write.
  private mutating func beside(_ percent: Int64) -> Int64 {
    chance(50)
      ? percent + pick([-1, 0, 0, 1, 2, 100])
      : (percent + pick([0, 5_000, 9_999])) / 10_000 * 10_000
  }

  /// Days and moments of the season, where promotions begin and end if there are such.
  private mutating func window(_ claim: inout SecondClaim, _ analysis: SecondAnalysis) {
    let zone = analysis.rules.usedZone
    let marks = analysis.changes + [analysis.cases.from]
    let later = min(pick(marks) + pick([0, 86_400]), analysis.cases.until - 1)
    let (a, b) = (zone.local(at: pick(marks)), zone.local(at: later))
    let (first, last) = (min(a, b), max(a, b))
    claim.from = chance(50) ? .date(first.date) : .moment(first)
    claim.end = chance(50) || first == last ? .to(last.date) : .until(last)
    // Beyond the season only a schedule brings anything new.
    if !analysis.rules.hasSchedules, chance(25) { claim.end = nil }
  }

  /// Codes of the file in any letter case, each once, or none.
  private mutating func presented(_ analysis: SecondAnalysis) -> [String]? {
    let codes = analysis.cases.codes
    if codes.isEmpty { return nil }
    return some(codes, most: 2).map { chance(40) ? flipped($0) : $0 }
  }
}

extension SecondRules {
  fileprivate var hasSchedules: Bool {
    promotions.contains { $0.between != nil || !$0.weekdays.isEmpty || !$0.monthDays.isEmpty }
  }

  /// A claim about such a file has a window, for only the season is priced.
  fileprivate var hasTimes: Bool {
    hasSchedules || promotions.contains { $0.from != nil || $0.end != nil }
  }
}
