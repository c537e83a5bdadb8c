/// The forms of all promotions of a program, and the promotions that an order can concern by its
/// labels, so that most of many promotions are never looked at.
final class Forms: Sendable {
  let rounding: Rounding
  let labelCount: Int

  /// The labels of goods that are in no promotion.
  let excluded: Form.Labels

  private let forms: List<Form>

  /// The lists of places and of labels, each sorted, one list after the other.
  let places: List<Form.Place>
  let labels: List<Int>

  /// The promotions that may concern an order without any label.
  let everywhere: List<Int>

  /// The promotions that concern no order without one of their labels, label by label, and where those
  /// of each label end.
  let byLabel: List<Int>
  let ends: List<Int>

  /// Makes the forms of some promotions.
  init(_ promotions: [Promotion], _ rounding: Rounding, labelCount: Int, excluded: [Int]) {
    var maker = FormMaker(rounding, labelCount: labelCount)
    (self.rounding, self.labelCount) = (rounding, labelCount)
    self.excluded = maker.labels(excluded)
    // A span, because taking a promotion out of the array would copy everything it holds.
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
    everywhere = maker.everywhere
  }

  /// The number of promotions, and their indices.
  var count: Int { forms.count }
  var indices: Range<Int> { 0..<count }

  /// The form of a promotion.
  @inline(__always)
  subscript(index: Int) -> Form { unsafeAddress { forms.address(of: index) } }

  /// Returns the form of a promotion where it stands, so that nothing is copied.
  @inline(__always)
  func form(_ index: Int) -> UnsafePointer<Form> { forms.address(of: index) }

  /// The places in `byLabel` of the promotions of a label.
  func range(ofLabel label: Int) -> Range<Int> { (label == 0 ? 0 : ends[label - 1])..<ends[label] }

  /// True if one of some promotions can concern an order with some labels.
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

  /// Returns some labels, in declared order.
  func list(_ some: Form.Labels) -> [Int] { labels[some.list] }

  /// Returns the labels of the pieces that a group takes from; nil if they are not all named.
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
