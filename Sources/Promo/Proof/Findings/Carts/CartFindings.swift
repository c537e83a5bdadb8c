/// The findings about rules about goods, each with an order that shows it. They come from orders that
/// are tried, so there may be more; those that are found are certain.
struct CartFindings {
  /// The kinds of findings that one order shows.
  enum Kind: CaseIterable {
    case priceDrops, freeOrders, dearerThanBest, lostThreshold, unlimitedSaving
  }

  /// A kind of finding about one promotion.
  struct Key: Hashable {
    let kind: Kind

    /// The index of the promotion.
    let promotion: Int
  }

  /// An order that shows a finding.
  struct Finding {
    let cart: Example

    /// The amount that the words of its kind compare with the order, in minor units.
    let other: Int64
  }

  var examples: [Key: Finding] = [:]

  /// The promotions that are applied to some order.
  var applied: Set<Int> = []

  /// For each promotion that would take something off an order, such an order, until one is found to
  /// which it is applied.
  var unapplied: [Int: Example] = [:]

  /// The number of orders tried for which each promotion is in force.
  var triedCounts: [Int: Int] = [:]

  /// The number of orders that were tried.
  var triedCount = 0
}

extension CartFindings {
  /// Returns the diagnostics about one promotion. The words of each kind stand in its file.
  func diagnostics(about index: Int, _ words: ExampleWords) -> [Diagnostic] {
    [neverApplied(index, words)].compactMap { $0 }
      + Kind.allCases.compactMap { kind in
        guard let example = examples[Key(kind: kind, promotion: index)] else { return nil }
        return switch kind {
        case .priceDrops: example.priceDrops(about: index, words)
        case .freeOrders: example.freeOrders(about: index, words)
        case .dearerThanBest: example.dearerThanBest(about: index, words)
        case .lostThreshold: example.lostThreshold(about: index, words)
        case .unlimitedSaving: example.unlimitedSaving(about: index, words)
        }
      }
  }

  /// True if none of the orders tried gets a promotion that would take something off one.
  func isNeverApplied(_ index: Int) -> Bool { !applied.contains(index) && unapplied[index] != nil }
}
