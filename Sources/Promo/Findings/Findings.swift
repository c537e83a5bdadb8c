/// The findings about the promotions of a program, each with an example order: the smallest amount,
/// then the earliest instant. Promotions are given by their indexes.
struct Findings {
  /// An order that shows a finding.
  struct Witness {
    let amount: Int64
    let context: Context

    /// The first interval of instants at which it has this price.
    let instants: Range<Instant>
  }

  var unapplied = UnappliedPromotions()
  var drops = PriceDrops()
  var free = FreeOrders()
  var dearer: DearerThanBest
  var lost = LostThresholds()
  var rivals = RivalsInAStep()

  /// The findings about rules about goods, which has none of the above.
  var carts = CartFindings()

  /// The promotions for which the search was incomplete.
  var unknown: Set<Int> = []

  /// The reasons why not everything was looked at.
  var shortfalls: Set<Incompleteness> = []

  init(budget steps: Int) {
    dearer = DearerThanBest(budget: steps)
  }

  /// The promotions that are in force for some order and applied to none.
  var neverApplied: [Int] { unapplied.promotions.filter { !unknown.contains($0) } }

  /// Returns the diagnostics, without those that promotions allow.
  func diagnostics(about program: Program) -> [Diagnostic] {
    var words = OrderWords(program)
    var own: [Diagnostic] = []
    for index in program.promotions.indices {
      // No more are shown. The others are only counted, so they need no example order.
      words.areShown = own.count < DiagnosticList.limit
      own +=
        [
          unknown.contains(index) ? nil : unapplied.diagnostic(about: index, words),
          drops.diagnostic(about: index, words), free.diagnostic(about: index, words),
          dearer.diagnostic(about: index, words), lost.diagnostic(about: index, words),
          words.idleTiers(of: index),
          // One that never applies is told with the promotions that are applied instead.
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
      help: shortfalls.sorted().map { $0.words }.joined(separator: "; "))
  }
}

/// The words for an example order and its price.
struct OrderWords {
  let program: Program

  /// True if diagnostics are shown, and not only counted.
  var areShown = true

  /// The facts that conditions ask for.
  private let askedFacts: Set<Int>

  init(_ program: Program) {
    self.program = program
    askedFacts = program.askedFacts
  }

  /// Returns a diagnostic about one promotion. Its consequence is only worded if it is shown.
  func diagnostic(
    _ id: Diagnostic.ID, _ message: String, about index: Int,
    consequence: @autoclosure () -> String? = nil, help: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      id, message, at: program.promotions[index].span,
      consequence: areShown ? consequence() : nil, help: help)
  }

  /// Says how to keep a promotion as it is.
  func allowing(_ id: Diagnostic.ID) -> String {
    "if you intend this, add `allow \(id.rawValue)` to the promotion"
  }

  func amount(_ units: Int64) -> String { program.currency.text(Amount(unchecked: units)) }

  func checked(_ order: Findings.Witness) -> CheckedOrder {
    program.checked(Amount(unchecked: order.amount), in: order.context)
  }

  /// Returns the price of an order, with the promotions applied.
  func price(of order: Findings.Witness, isBrief: Bool = false) -> String {
    let cart = program.priced(checked(order))
    let pays = "pays \(amount(cart.payable.minorUnits))"
    if isBrief { return "an order of \(amount(order.amount)) \(pays)" }
    return "an order of \(amount(order.amount))\(context(of: order)) \(pays)\(applied(in: cart))"
  }

  /// Returns what an order saves, with the promotions applied.
  func saving(of order: Findings.Witness) -> String {
    let cart = program.priced(checked(order))
    return "an order of \(amount(order.amount))\(context(of: order)) saves "
      + amount(order.amount - cart.payable.minorUnits) + applied(in: cart)
  }

  private func applied(in cart: PricedCart) -> String {
    cart.applied.isEmpty ? "" : " by \(names(cart.promotions))"
  }

  /// Returns the names of promotions. Of more than three it names the first three.
  func names(_ indexes: [Int]) -> String {
    let names = indexes.prefix(3).map { quoted(program.promotions[$0].name) }
    let more = indexes.count > 3 ? " and \(indexes.count - 3) more" : ""
    return names.joined(separator: ", ") + more
  }

  /// Returns an order of another amount in the context of an example.
  func order(_ amount: Int64, like order: Findings.Witness) -> Findings.Witness {
    Findings.Witness(amount: amount, context: order.context, instants: order.instants)
  }

  /// Says which promotions lack `sync`; nil if there are none.
  func lackOfSync(_ indexes: [Int]) -> String? {
    indexes.isEmpty ? nil : "\(names(indexes)) \(indexes.count == 1 ? "lacks" : "lack") `sync`"
  }

  /// Returns the instant, the codes and the facts of an order, as far as the rules depend on them.
  private func context(of order: Findings.Witness) -> String {
    let codes = order.context.codes.map(quoted)
    let facts = askedFacts.sorted().map { index in
      let fact = program.facts[index]
      return "\(fact.name) \(written(fact.value(ofOrdinal: order.context.facts[index])))"
    }
    let parts = [
      codes.isEmpty
        ? [] : ["the code\(codes.count > 1 ? "s" : "") \(codes.joined(separator: " and "))"],
      facts,
    ].flatMap { $0 }
    return instant(of: order) + (parts.isEmpty ? "" : " with \(parts.joined(separator: ", "))")
  }

  private func written(_ value: Fact.Value) -> String {
    switch value {
    case .text(let text): "\"\(printable(text))\""
    case .yesNo, .number: value.text
    }
  }

  private func instant(of order: Findings.Witness) -> String {
    let (calendar, instants) = (program.instants, order.instants)
    let isAtStart = order.context.instant == calendar.lowerBound
    if !isAtStart || instants.upperBound < calendar.lowerBound.moved(by: 86_400) {
      return " at \(program.zone.text(order.context.instant))"
    }
    // No day before the first change is a better example than another.
    return instants.upperBound < calendar.upperBound
      ? " before \(program.zone.text(instants.upperBound))" : ""
  }
}
