/// The pieces that some promotions may take from: what labels they have, and what labels they have
/// not.
struct GoodsScope {
  /// Of each list of labels a piece has one at least.
  private var needed: [[Int]] = []

  /// The labels that a piece has not.
  private var excluded: Set<Int>

  /// The pieces that are in any promotion at all.
  ///
  /// - Parameter excluded: the labels that keep goods out of all promotions.
  init(without excluded: [Int]) { self.excluded = Set(excluded) }

  /// The pieces of a promotion.
  init(_ form: Form, of index: Forms, without excluded: [Int]) {
    self.init(without: excluded + index.list(form.except))
    if let only = form.only { need(index.list(only)) }
    if let pools = index.poolLabels(of: form) { need(pools) }
  }

  /// Narrows it to the pieces that have one of some labels.
  mutating func need(_ labels: [Int]) { needed.append(labels) }

  /// Returns the pieces of both.
  func intersection(_ other: GoodsScope) -> GoodsScope {
    var both = self
    both.needed += other.needed
    both.excluded.formUnion(other.excluded)
    return both
  }

  /// The labels of a piece, as few as possible one after the other; nil if no piece has what is
  /// needed. A piece may have any labels together.
  var labels: [Int]? {
    var labels: Set<Int> = []
    for list in needed {
      let allowed = list.filter { !excluded.contains($0) }
      guard let first = allowed.first else { return nil }
      if labels.isDisjoint(with: allowed) { labels.insert(first) }
    }
    return labels.sorted()
  }

  /// True if a piece with some labels may have another one, too.
  func allows(_ label: Int) -> Bool { !excluded.contains(label) }
}
