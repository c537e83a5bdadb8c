/// A matrix of which promotions apply together. It omits promotions that are switched off or over.
package struct TogetherChart: Sendable {
  /// The way in which two promotions combine in one order.
  enum Cell: Hashable, CaseIterable, Sendable {
    /// Both promotions may apply to the same goods.
    case onSameGoods
    /// Both promotions may apply to one order, but not to the same piece.
    case onOtherGoods
    /// The promotions are never in force for the same order, because their times, codes or facts
    /// exclude each other.
    case neverAtOnce
    case alone
    case notWith
    case codes
    /// The strategy applies only one promotion.
    case first
    /// The promotions never apply to the same goods, because one of them is not `sync`.
    case notSync
    /// The promotions never apply to the same goods, because both belong to one step.
    case sameStep
    /// As `notSync`, and never to one order: each takes all of the same goods.
    case notSyncAtAll
    /// As `sameStep`, and never to one order: each takes all of the same goods.
    case sameStepAtAll
  }

  struct Row: Sendable {
    /// The place of the promotion in the rules, from 0.
    let index: Int

    /// The promotion's name, safe to show.
    let name: String

    /// For each row, how the promotion of that row combines with this one; nil for this row.
    let cells: [Cell?]
  }

  let language: Language

  /// A title that replaces the usual one; nil to keep the usual title.
  let givenTitle: String?
  let rows: [Row]

  /// The number of promotions that are left out because they do not fit.
  let crowdedOutCount: Int

  static var rowLimit: Int { 30 }

  var kinds: [Cell] {
    let all = Set(rows.flatMap { $0.cells.compactMap { $0 } })
    return Cell.allCases.filter(all.contains)
  }
}

extension Program {
  /// Returns the matrix of the promotions that are neither switched off nor over at an instant.
  package func togetherChart(
    from instant: Instant, in language: Language = .english, titled title: String? = nil,
    budget steps: Int = Compilation.defaultBudget
  ) -> TogetherChart {
    let current = promotions.indices.filter { promotions[$0].isToCome(after: instant) }
    let shown = Array(current.prefix(TogetherChart.rowLimit))
    let pairs = TogetherPairs(of: shown, self, from: instant, Budget(steps))
    let rows = shown.map { one in
      TogetherChart.Row(
        index: one, name: printable(promotions[one].name),
        cells: shown.map { $0 == one ? nil : pairs.cell(one, $0) })
    }
    return TogetherChart(
      language: language, givenTitle: title, rows: rows,
      crowdedOutCount: current.count - shown.count)
  }
}

private struct TogetherPairs {
  private let program: Program
  private let index: Forms

  /// For each shown promotion, the shown ones that can be in force at once for the same order.
  private var companions: [Set<Int>]

  /// True if more promotions may come than are shown.
  private let hasMore: Bool

  /// True if all contexts were examined. In that case, pairs that were not found are never in force
  /// together.
  private let isComplete: Bool

  init(of shown: [Int], _ program: Program, from instant: Instant, _ limit: Budget) {
    self.program = program
    index = program.forms
    hasMore = program.promotions.count { $0.isToCome(after: instant) } > shown.count
    let calendar = program.instants
    var scope = ContextList.Scope(
      min(max(instant, calendar.lowerBound), calendar.upperBound)..<calendar.upperBound)
    scope.cases.purpose = .twoPrices
    var lists = ContextLists(of: [program], in: scope.instants)
    var budget = limit
    let list = lists.list(scope, budget: &budget)
    isComplete = list.shortfalls.isEmpty
    companions = program.promotions.map { _ in [] }
    let isShown = program.promotions.indices.map(Set(shown).contains)
    var seen: Set<[Int]> = []
    for context in list.contexts {
      let together = context.inForce[0].filter { isShown[$0] }
      guard seen.insert(together).inserted else { continue }
      for one in together { companions[one].formUnion(together) }
    }
  }

  func cell(_ one: Int, _ other: Int) -> TogetherChart.Cell {
    let (form, otherForm) = (index[one], index[other])
    if program.strategy == .first { return .first }
    if isComplete && !companions[one].contains(other) { return .neverAtOnce }
    switch program.exclusion(of: one, other) {
    case .alone: return .alone
    case .notWith: return .notWith
    case .codes: return .codes
    case nil: break
    }
    if form.isShipping != otherForm.isShipping { return .onOtherGoods }
    let (scope, otherScope) = (scope(form), scope(otherForm))
    if !form.isShipping && scope.intersection(otherScope).labels == nil { return .onOtherGoods }
    if index.mayShare(one, other) { return .onSameGoods }
    // Whichever comes first leaves the other nothing.
    let areRivals =
      form.isShipping
      || !form.choosesPieces && !otherForm.choosesPieces
        && scope.isInside(otherScope) && otherScope.isInside(scope) && !isDivided(one, other)
    if form.step == otherForm.step { return areRivals ? .sameStepAtAll : .sameStep }
    return areRivals ? .notSyncAtAll : .notSync
  }

  /// True if a third promotion may take pieces that only one of two can then reduce, so that the other
  /// one reduces the rest. Those that the chart leaves out may do so, too.
  private func isDivided(_ one: Int, _ other: Int) -> Bool {
    hasMore
      || companions[one].intersection(companions[other]).contains { third in
        third != one && third != other && index.mayShare(one, third) != index.mayShare(other, third)
          && (index[third].choosesPieces || !scope(index[one]).isInside(scope(index[third])))
      }
  }

  private func scope(_ form: Form) -> GoodsScope {
    GoodsScope(form, of: index, without: program.excludedLabels)
  }
}
