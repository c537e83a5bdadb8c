/// The pieces that some promotions may reduce. A scope describes them by the labels that a piece
/// must have and must not have.
struct GoodsScope {
  /// Lists of labels. A piece has at least one label of each list.
  private var needed: [[Int]] = []

  private var excluded: Set<Int>

  /// Makes the scope of all pieces that can be in a promotion.
  init(without excluded: [Int]) { self.excluded = Set(excluded) }

  /// Makes the scope of the pieces that a promotion's own `only` and `except` allow.
  init(allowedBy form: Form, of index: Forms, without excluded: [Int]) {
    self.init(without: excluded + index.list(form.except))
    if let only = form.only { need(index.list(only)) }
  }

  init(_ form: Form, of index: Forms, without excluded: [Int]) {
    self.init(allowedBy: form, of: index, without: excluded)
    if let pools = index.poolLabels(of: form) { need(pools) }
  }

  /// Narrows the scope to pieces with at least one of the given labels.
  mutating func need(_ labels: [Int]) { needed.append(labels) }

  func intersection(_ other: GoodsScope) -> GoodsScope {
    var both = self
    both.needed += other.needed
    both.excluded.formUnion(other.excluded)
    return both
  }

  /// The labels of a piece in the scope; nil if there is no such piece. A greedy choice keeps the
  /// labels few. A piece may combine any labels.
  var labels: [Int]? { labels { $0.first } }

  /// Returns the labels of another piece in the scope, if it can have others.
  var otherLabels: [Int]? { labels { $0.last } }

  private func labels(choosing choice: ([Int]) -> Int?) -> [Int]? {
    var labels: Set<Int> = []
    for list in needed {
      let allowed = list.filter { !excluded.contains($0) }
      guard let one = choice(allowed) else { return nil }
      if labels.isDisjoint(with: allowed) { labels.insert(one) }
    }
    return labels.sorted()
  }

  /// True if every piece of this scope is surely in another scope.
  func isInside(_ other: GoodsScope) -> Bool {
    other.excluded.isSubset(of: excluded)
      && other.needed.allSatisfy { list in
        needed.contains { Set($0).isSubset(of: list) }
      }
  }

  func allows(_ label: Int) -> Bool { !excluded.contains(label) }
}
