/// P130: promotions that are in force for some order but applied to no order.
struct UnappliedPromotions {
  /// The orders for which a promotion is in force but not applied.
  private struct Unapplied {
    /// An example; nil if the promotion takes nothing off any order.
    var order: ExampleOrder?

    /// The promotions applied to these orders instead. For each order, they are the promotions of
    /// the unapplied promotion's step, or all promotions if none belongs to that step.
    var rivals: Set<Int> = []

    mutating func add(_ index: Int, in context: PricedContext) {
      let (program, forms) = (context.program, context.program.forms)
      guard let first = forms[index].firstTaken(upTo: context.limit) else { return }
      for run in context.runs where run.last >= first {
        // The example is an order of a hundred if possible, because all promotions take the same
        // from a few pennies.
        let hundred = program.currency.hundred.minorUnits
        order = order ?? context.unpriced(min(max(first, run.first, hundred), run.last))
        let own = run.stack.filter { forms[$0].step == forms[index].step }
        rivals.formUnion(own.isEmpty ? Array(run.stack) : own)
      }
    }
  }

  private var applied: Set<Int> = []
  private var unapplied: [Int: Unapplied] = [:]

  func contains(_ index: Int) -> Bool { !applied.contains(index) && unapplied[index] != nil }

  /// The unapplied promotions, in written order.
  var promotions: [Int] { unapplied.keys.filter { !applied.contains($0) }.sorted() }

  mutating func look(at context: PricedContext) {
    for run in context.runs { applied.formUnion(run.stack) }
    for index in context.inForce where !applied.contains(index) {
      unapplied[index, default: Unapplied()].add(index, in: context)
    }
  }

  func diagnostic(about index: Int, _ words: ExampleWords) -> Diagnostic? {
    guard !applied.contains(index), let unapplied = unapplied[index] else { return nil }
    guard let order = unapplied.order else {
      return words.diagnostic(
        .neverApplied, "this promotion never takes anything off", about: index)
    }
    let message: Message = "this promotion never applies: others always win"
    guard words.areShown else { return words.diagnostic(.neverApplied, message, about: index) }
    let (shown, missing) = words.missingSync(of: index, for: words.program.example(order))
    let alone = Explainer(words.program, shown.order).payable(withOnly: index)
    let rivals = words.names(unapplied.rivals.sorted())
    return words.diagnostic(
      .neverApplied, message, about: index,
      consequence:
        "\(words.price(of: shown)); with this promotion alone it would pay \(words.amount(alone.minorUnits))",
      help: words.lackOfSync(missing).map {
        "applied instead: \(rivals); they do not combine because \($0)"
      } ?? "applied instead: \(rivals)")
  }
}

extension CartFindings {
  func neverApplied(_ index: Int, _ words: ExampleWords) -> Diagnostic? {
    guard isNeverApplied(index), let cart = unapplied[index] else { return nil }
    let program = words.program
    let outcomes = Explainer(program, cart.order)
    let rivals = outcomes.rivals(of: index, in: cart.priced).map { $0.index }
    let lacking = ([index] + rivals).filter { !program.promotions[$0].isSync }
    return words.diagnostic(
      .neverApplied,
      "none of the \(grouped("\(triedCounts[index] ?? 0)")) orders tried gets this promotion: others "
        + "always win",
      about: index,
      consequence:
        "\(words.price(of: cart)); with this promotion alone it would pay "
        + "\(words.amount(outcomes.payable(withOnly: index).minorUnits))",
      help:
        "applied instead: \(words.names(rivals.isEmpty ? cart.applied : rivals))\(words.lackOfSync(lacking).map { "; on the same goods, \($0)" } ?? "")"
    )
  }
}

extension ExampleWords {
  /// Returns an order that misses a promotion only for lack of `sync`, and the promotions that lack
  /// `sync`. Tries the given order and then twice its amount, which may still reach a threshold
  /// after discounts. If neither order fits, returns the given order and no promotions.
  fileprivate func missingSync(
    of index: Int, for order: Example
  ) -> (order: Example, lacking: [Int]) {
    for amount in [order.amount, 2 * order.amount] where amount <= Amount.largest.minorUnits {
      let other = self.order(amount, like: order)
      let lacking = Explainer(program, other.order)
        .missingSync(of: index, beside: other.applied, in: other.priced)
      if !lacking.isEmpty { return (other, lacking) }
    }
    return (order, [])
  }
}
