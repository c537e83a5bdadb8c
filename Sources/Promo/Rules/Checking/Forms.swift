/// The forms of all promotions of a program, with an index by label. Pricing an order skips the
/// promotions that the labels of the order rule out. In large programs, these are most promotions.
final class Forms: Sendable {
  let rounding: Rounding
  let labelCount: Int

  /// The labels of goods that are excluded from all promotions.
  let excluded: Form.Labels

  private let forms: List<Form>

  /// The joined lists of places and of labels of all forms. Each list of labels is sorted.
  let places: List<Form.Place>
  let labels: List<Int>

  /// The joined lists of partners of all forms.
  let partners: List<Int>

  /// The promotions that may concern an order whatever its labels are.
  let everywhere: List<Int>

  /// The promotions that concern only orders with certain labels, grouped by label, and the end of
  /// each label's group.
  let byLabel: List<Int>
  let ends: List<Int>

  init(_ promotions: [Promotion], _ rounding: Rounding, labelCount: Int, excluded: [Int]) {
    var maker = FormMaker(promotions, rounding, labelCount: labelCount)
    (self.rounding, self.labelCount) = (rounding, labelCount)
    self.excluded = maker.labels(excluded)
    // A span, because taking a promotion out of the array would copy everything that it holds.
    let span = promotions.span
    for index in span.indices { span[index].addForm(to: &maker) }
    var ends = List<Int>()
    var byLabel = List<Int>()
    for list in maker.byLabel {
      for index in list { byLabel.append(index) }
      ends.append(byLabel.count)
    }
    self.byLabel = byLabel
    self.ends = ends
    forms = maker.forms
    places = maker.places
    labels = maker.labels
    partners = maker.partners
    everywhere = maker.everywhere
  }

  var count: Int { forms.count }
  var indices: Range<Int> { 0..<count }

  @inline(__always)
  subscript(index: Int) -> Form { unsafeAddress { forms.address(of: index) } }

  /// Returns the form of a promotion in place, without a copy.
  @inline(__always)
  func form(_ index: Int) -> UnsafePointer<Form> { forms.address(of: index) }

  /// Returns the range of a label's promotions in `byLabel`.
  func range(ofLabel label: Int) -> Range<Int> { (label == 0 ? 0 : ends[label - 1])..<ends[label] }

  /// Returns true if any of the given promotions can concern an order with the given labels.
  ///
  /// - Parameter seconds: the instant of the order, in seconds since 1970.
  func canConcern(_ some: Set<Int>, anOrderWith labels: [Int], at seconds: Int64) -> Bool {
    let isMeant = { [self] (index: Int) in
      some.contains(index) && self[index].isOpen(at: seconds)
    }
    return everywhere.indices.contains { isMeant(everywhere[$0]) }
      || labels.contains { range(ofLabel: $0).contains { isMeant(byLabel[$0]) } }
  }

  /// True if labels are compared as bits.
  @inline(__always)
  var hasFewLabels: Bool { labelCount <= 64 }

  /// Returns the given labels in declared order.
  func list(_ some: Form.Labels) -> [Int] { labels[some.list] }

  /// Returns the labels of the pieces of a group; nil if some need no label or there is no group.
  func poolLabels(of form: Form) -> [Int]? {
    let pools = places[form.buy].map { $0.labels } + (form.gift.map { [places[$0].labels] } ?? [])
    if pools.isEmpty { return nil }
    var all: [Int] = []
    for pool in pools {
      guard let pool else { return nil }
      all += list(pool)
    }
    return all
  }
}
