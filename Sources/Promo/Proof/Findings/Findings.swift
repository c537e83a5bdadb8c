/// The findings about the promotions of a program. Promotions are given by their indexes. Each
/// finding has an example order with the smallest possible amount and, for that amount, the
/// earliest instant.
struct Findings {
  var unapplied = UnappliedPromotions()
  var drops = PriceDrops()
  var free = FreeOrders()
  var dearer: DearerThanBest
  var lost = LostThresholds()
  var rivals = RivalsInAStep()

  /// The findings in rules about goods. Of the findings above, such rules have only `rivals`.
  var carts = CartFindings()

  /// The promotions for which the search was incomplete.
  var unknown: Set<Int> = []
  var shortfalls: Set<Incompleteness> = []

  /// The deepest of the orders tried.
  var tried: DeepestOrders

  init(_ program: Program, budget steps: Int) {
    tried = DeepestOrders(program)
    dearer = DearerThanBest(budget: steps)
  }

  /// The promotions that are known to be in force for some order but applied to no order.
  var neverApplied: [Int] { unapplied.promotions.filter { !unknown.contains($0) } }

  /// Returns the diagnostics, except those that a promotion allows.
  func diagnostics(about program: Program) -> [Diagnostic] {
    var words = ExampleWords(program)
    var own: [Diagnostic] = []
    for index in program.promotions.indices {
      // Diagnostics beyond the limit are only counted, so they need no example order.
      words.areShown = own.count < DiagnosticList.limit
      own +=
        [
          unknown.contains(index) ? nil : unapplied.diagnostic(about: index, words),
          drops.diagnostic(about: index, words), free.diagnostic(about: index, words),
          dearer.diagnostic(about: index, words), lost.diagnostic(about: index, words),
          words.idleTiers(of: index),
          // The diagnostic of a promotion that never applies already names the promotions applied
          // instead.
          unapplied.contains(index) || carts.isNeverApplied(index)
            ? nil : rivals.diagnostic(about: index, words),
        ].compactMap { $0 } + carts.diagnostics(about: index, words)
    }
    let allowed = firstOfEach(program.promotions.map { ($0.span, $0.allowed) })
    let shown = (own + words.gapsAndOverlaps).filter { diagnostic in
      !(diagnostic.span.flatMap { allowed[$0] }?.contains(diagnostic.id) ?? false)
    }
    return shown + [undecided].compactMap { $0 }
  }

  private var undecided: Diagnostic? {
    guard !shortfalls.isEmpty else { return nil }
    return Diagnostic(
      .undecided, "the check did not look at every order, there may be more findings", at: nil,
      help: "\(shortfalls.sorted().map { $0.words }, joined: "; ")")
  }
}
