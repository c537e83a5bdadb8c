/// The findings about rules about goods, each with an order that shows it. They come from orders that
/// are tried, so there may be more; those that are found are certain.
struct CartFindings {
  /// A kind of finding about one promotion.
  struct Key: Hashable {
    let id: Diagnostic.ID

    /// The index of the promotion.
    let promotion: Int
  }

  /// An order that shows a finding.
  struct Example {
    let cart: CartWitness

    /// The amount that the order is compared with, in minor units: the price with one minor unit less
    /// (P131), the largest order found that pays nothing, 0 if there is none (P132), the price under
    /// `best` (P133), or the rest that a threshold counts (P134).
    let other: Int64
  }

  var examples: [Key: Example] = [:]

  /// The promotions that are applied to some order.
  var applied: Set<Int> = []

  /// For each promotion that would take something off an order, such an order, until one is found to
  /// which it is applied.
  var unapplied: [Int: CartWitness] = [:]

  /// The number of orders tried for which each promotion is in force.
  var triedCounts: [Int: Int] = [:]

  /// The number of orders that were tried.
  var triedCount = 0
}

// MARK: - Words

extension CartFindings {
  /// Returns the diagnostics about one promotion.
  func diagnostics(about index: Int, _ words: OrderWords) -> [Diagnostic] {
    let ids: [Diagnostic.ID] = [
      .priceDrops, .freeOrders, .dearerThanBest, .lostThreshold, .unlimitedSaving,
    ]
    return [neverApplied(index, words)].compactMap { $0 }
      + ids.compactMap { id in
        examples[Key(id: id, promotion: index)].map { diagnostic(id, about: index, $0, words) }
      }
  }

  /// True if none of the orders tried gets a promotion that would take something off one.
  func isNeverApplied(_ index: Int) -> Bool { !applied.contains(index) && unapplied[index] != nil }

  private func neverApplied(_ index: Int, _ words: OrderWords) -> Diagnostic? {
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
      consequence: "\(words.expectation(cart)); with this promotion alone it would pay "
        + words.amount(outcomes.payable(withOnly: index).minorUnits),
      help: "applied instead: \(words.names(rivals.isEmpty ? cart.applied : rivals))"
        + (words.lackOfSync(lacking).map { "; on the same goods, \($0)" } ?? ""))
  }

  private func diagnostic(
    _ id: Diagnostic.ID, about index: Int, _ example: Example, _ words: OrderWords
  ) -> Diagnostic {
    let (cart, program) = (example.cart, words.program)
    let (message, consequence): (String, () -> String)
    var help = "if you intend this, add `allow \(id.rawValue)` to the promotion"
    switch id {
    case .priceDrops:
      message = "an order pays less than one that costs one minor unit less"
      consequence = {
        "\(words.expectation(cart)), but \(words.amount(example.other)) with one minor unit less"
      }
    case .freeOrders:
      let largest = example.other > cart.amount ? words.amount(example.other) : nil
      message =
        "an order of \(words.amount(cart.amount)) pays nothing"
        + (largest.map { ", and so does one of \($0)" } ?? "")
      consequence = { words.expectation(cart) }
    case .dearerThanBest:
      message = "some orders that could get this promotion pay more than under `best`"
      consequence = {
        let best = program.pricedCart(for: cart.order, by: .best).applied.map { $0.index }
        return "\(words.expectation(cart)); under `best` \(words.amount(example.other)) by "
          + words.names(best)
      }
      help = "write `strategy best`, which never charges more"
    case .lostThreshold:
      message = "a discount takes orders below the threshold of this promotion"
      consequence = {
        "\(words.expectation(cart)): \(words.amount(example.other)) is left to count"
      }
      help = "with `before discounts` the order amount counts; \(help)"
    default:
      message = "nothing limits how much this promotion saves"
      consequence = { words.expectation(cart) }
      help = "limit it with `up to`, an amount or a number of pieces; \(help)"
    }
    return words.diagnostic(id, message, about: index, consequence: consequence(), help: help)
  }
}

extension OrderWords {
  /// Returns an order as an expectation, which can be pasted into the rules.
  func expectation(_ cart: CartWitness) -> String {
    CartWords(program).expectation(cart)
  }
}
