/// The findings of the analysis, in a merchant's words.
struct FindingReport {
  private let program: Program
  private let findings: Findings
  private let neverApplied: Set<Int>
  private let words: OrderWords

  init(_ program: Program, _ findings: Findings) {
    self.program = program
    self.findings = findings
    neverApplied = Set(findings.neverApplied)
    words = OrderWords(program)
  }

  /// The diagnostics, without those that promotions allow.
  var diagnostics: [Diagnostic] {
    var own: [Diagnostic] = []
    for index in program.promotions.indices {
      // No more are shown. The others are only counted, so they need no example order.
      let isTold = own.count < DiagnosticList.limit
      own += [
        unapplied(index, isTold), drop(index, isTold), free(index, isTold), dearer(index, isTold),
        lost(index, isTold), idleTiers(index),
      ].compactMap(\.self)
    }
    let windows =
      program.gapsBetweenWindows().map(gap) + program.overlapsOfWindows().map(overlap)
    let allowed = Dictionary(
      program.promotions.map { ($0.span, $0.allowed) }, uniquingKeysWith: { first, _ in first })
    let shown = (own + windows).filter { diagnostic in
      !(diagnostic.span.flatMap { allowed[$0] }?.contains(diagnostic.id) ?? false)
    }
    return shown + [undecided].compactMap(\.self)
  }

  // MARK: About one promotion

  private func unapplied(_ index: Int, _ isTold: Bool) -> Diagnostic? {
    guard neverApplied.contains(index), let unapplied = findings.unapplied[index]
    else { return nil }
    guard let order = unapplied.order else {
      return diagnostic(.neverApplied, "this promotion never takes anything off", index)
    }
    let message = "this promotion never applies: others always win"
    guard isTold else { return diagnostic(.neverApplied, message, index) }
    let names = words.names(unapplied.rivals.sorted())
    let alone = program.promotions[index].reduction(
      from: Amount(unchecked: order.amount), of: words.checked(order), rounding: program.rounding)
    return diagnostic(
      .neverApplied, message, index,
      consequence: "\(words.price(of: order)); with this promotion alone it would pay "
        + words.amount(order.amount - alone.minorUnits),
      help: "applied instead: \(names)")
  }

  private func drop(_ index: Int, _ isTold: Bool) -> Diagnostic? {
    guard let drop = findings.drops[index] else { return nil }
    let (first, last) = (words.amount(drop.from), words.amount(drop.order.amount - 1))
    let orders = first == last ? "an order of \(first) pays" : "orders from \(first) to \(last) pay"
    let before = Findings.Witness(
      amount: drop.order.amount - 1, context: drop.order.context,
      instants: drop.order.instants)
    return diagnostic(
      .priceFalls, "\(orders) more than one of \(words.amount(drop.order.amount))", index,
      consequence: isTold
        ? "\(words.price(of: before, isBrief: true)), but \(words.price(of: drop.order))" : nil,
      help: "if you intend this as the reward of a threshold, add `allow P131` to the promotion")
  }

  private func free(_ index: Int, _ isTold: Bool) -> Diagnostic? {
    guard let free = findings.free[index] else { return nil }
    let (first, last) = (words.amount(free.first), words.amount(free.order.amount))
    let orders =
      first == last
      ? "an order of \(last) pays"
      : free.order.amount == Amount.largest.minorUnits
        ? "all orders of \(first) or more pay"
        : free.first == 1 ? "orders up to \(last) pay" : "orders from \(first) to \(last) pay"
    return diagnostic(
      .freeOrders, "\(orders) nothing", index,
      consequence: isTold ? words.price(of: free.order) : nil,
      help: "if you intend this, add `allow P132` to the promotion")
  }

  private func dearer(_ index: Int, _ isTold: Bool) -> Diagnostic? {
    guard let dearer = findings.dearer[index] else { return nil }
    let message = "some orders that could get this promotion pay more than under `best`"
    guard isTold else { return diagnostic(.dearerThanBest, message, index) }
    let order = words.checked(dearer.order)
    let best = program.stack(for: order, by: .best)
    let payable = words.amount(best.payable.minorUnits)
    return diagnostic(
      .dearerThanBest, message, index,
      consequence: "\(words.price(of: dearer.order)); under `best` it would pay \(payable) by "
        + words.names(best.applied.map(\.index)) + most(dearer),
      help: "write `strategy best`, which never charges more, or add `sync` to the winner")
  }

  private func most(_ dearer: Findings.Dearer) -> String {
    let gap = dearer.largest
    if gap.most == .max { return "" }
    if gap.amount > Amount.largest.minorUnits / 2 { return "; the difference grows with the order" }
    return gap.most == gap.units
      ? "; the difference is at most \(words.amount(gap.units)), for an order of "
        + words.amount(gap.amount)
      : "; the difference is at most \(words.amount(gap.most))"
  }

  private func lost(_ index: Int, _ isTold: Bool) -> Diagnostic? {
    guard let lost = findings.lost[index], let spend = program.promotions[index].threshold?.spend
    else { return nil }
    return diagnostic(
      .lostThreshold, "a discount takes orders below the threshold of this promotion", index,
      consequence: isTold
        ? "\(words.price(of: lost.order)): \(words.amount(lost.left)) is left, "
          + "\(words.amount(spend.minorUnits - lost.left)) below the threshold" : nil,
      help: "with `before discounts` the order amount counts; if you intend this, "
        + "add `allow P134` to the promotion")
  }

  private func idleTiers(_ index: Int) -> Diagnostic? {
    let promotion = program.promotions[index]
    guard !promotion.isPaused, case .tiers(let tiers) = promotion.benefit else { return nil }
    let idle = program.forms[index].idleLevels
    guard let first = idle.first else { return nil }
    let spends = idle.map { words.amount(tiers[$0].spend.minorUnits) }
    let below = words.amount(tiers[first - 1].spend.minorUnits)
    let subject =
      idle.count == 1
      ? "the tier from \(spends[0]) never gives"
      : "the tiers from \(spends.joined(separator: ", ")) never give"
    return diagnostic(
      .idleTier, "\(subject) more than the lower tiers", index,
      help: "without it no order pays more: compare it with the tier from \(below)")
  }

  private func diagnostic(
    _ id: Diagnostic.ID, _ message: String, _ index: Int, consequence: String? = nil,
    help: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      id, message, at: program.promotions[index].span, consequence: consequence, help: help)
  }

  // MARK: About two

  private func gap(_ found: WindowFinding) -> Diagnostic {
    diagnostic(
      .gapBetweenWindows, "there is a gap between these two promotions", found,
      consequence: "no order gets either \(words.interval(found.instants))",
      help: "`to` with the last day and `from` with the next day leave no gap")
  }

  private func overlap(_ found: WindowFinding) -> Diagnostic {
    diagnostic(
      .overlappingWindows, "this promotion starts before the previous one ends", found,
      consequence: "both are in force \(words.interval(found.instants))",
      help: "`to` with the last day and `from` with the next day do not overlap")
  }

  private func diagnostic(
    _ id: Diagnostic.ID, _ message: String, _ found: WindowFinding, consequence: String,
    help: String
  ) -> Diagnostic {
    Diagnostic(
      id, message, at: program.promotions[found.second].span, label: "starts",
      and: .init(span: program.promotions[found.first].span, text: "ends"),
      consequence: consequence, help: help)
  }

  // MARK: About all

  private var undecided: Diagnostic? {
    guard !findings.shortfalls.isEmpty else { return nil }
    return Diagnostic(
      .undecided, "the check did not look at every order, there may be more findings", at: nil,
      help: findings.shortfalls.sorted().map(\.words).joined(separator: "; "))
  }
}
