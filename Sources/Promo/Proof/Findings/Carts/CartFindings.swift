/// The findings in rules about goods, each with an order that shows it. The search tries orders:
/// each order proves its finding, but there may be more findings.
struct CartFindings {
  /// The kinds of findings that one order can show.
  enum Kind: CaseIterable {
    case priceDrops, freeOrders, dearerThanBest, lostThreshold, keptThreshold, unlimitedSaving
  }

  /// A kind of finding about one promotion.
  struct Key: Hashable {
    let kind: Kind
    let promotion: Int
  }

  /// An order that shows a finding.
  struct Finding {
    let cart: Example

    /// The amount that the diagnostic compares with the order, in minor units.
    let other: Int64

    /// For a price drop, the order with fewer goods, which saves more.
    var less: Example?
  }

  var examples: [Key: Finding] = [:]

  /// The promotions that are applied to at least one of the orders tried.
  var applied: Set<Int> = []

  /// For each promotion, an order that the promotion would reduce but is not applied to. The order
  /// is ignored once the promotion is applied to another order.
  var unapplied: [Int: Example] = [:]

  /// For each promotion, the number of orders tried for which it is in force.
  var triedCounts: [Int: Int] = [:]
  var triedCount = 0
}

extension CartFindings {
  /// The words of each kind are in the file of that kind.
  func diagnostics(about index: Int, _ words: ExampleWords) -> [Diagnostic] {
    [neverApplied(index, words)].compactMap { $0 }
      + Kind.allCases.compactMap { kind in
        guard let example = examples[Key(kind: kind, promotion: index)] else { return nil }
        return switch kind {
        case .priceDrops: example.priceDrops(about: index, words)
        case .freeOrders: example.freeOrders(about: index, words)
        case .dearerThanBest: example.dearerThanBest(about: index, words)
        case .lostThreshold: example.lostThreshold(about: index, words)
        case .keptThreshold: example.keptThreshold(about: index, words)
        case .unlimitedSaving: example.unlimitedSaving(about: index, words)
        }
      }
  }

  /// True if the promotion is applied to no order tried, although it would reduce at least one.
  func isNeverApplied(_ index: Int) -> Bool { !applied.contains(index) && unapplied[index] != nil }
}
