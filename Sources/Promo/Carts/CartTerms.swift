/// An order with lines in the terms of a program: its pieces in runs, and the promotions in force
/// that concern them.
///
/// It is made once for an order, and only the count of its work changes. It is a class because all that
/// prices the order shares it.
final class CartTerms {
  /// A promotion in force that the order concerns.
  struct Candidate {
    /// Its index among the promotions of the program.
    let index: Int
    let form: GoodsForm
  }

  let program: Program
  let order: CheckedOrder
  let cart: CheckedCart
  let index: GoodsIndex
  let basket: Basket

  /// The candidates in written order. Everything that prices an order names a promotion by its
  /// position here.
  let candidates: [Candidate]

  /// The runs that the candidates take from and count.
  let reach: Reach

  /// The steps that all questions about the order have taken: looks at a piece, each some ten
  /// nanoseconds. They follow from the rules and the pieces alone.
  var steps: Int

  init(_ program: Program, _ order: CheckedOrder) {
    let cart = order.cart ?? CheckedCart(of: order.amount)
    let index = program.formsOfGoods
    let labels = LabelTable(of: cart.lines, labelCount: program.labels.count)
    var basket = Basket(
      cart.lines, labels: labels, without: labels.words(of: program.excludedLabels[...]))
    var reach = Reach(runCount: basket.runs.count)
    var candidates: [Candidate] = []
    let concerned = index.promotions(concerning: labels.labels, at: order.instant)
    candidates.reserveCapacity(min(concerned.count, 16))
    reach.reserve(min(concerned.count, 16))
    for one in concerned {
      guard program.promotions.span[one].isInForce(for: order) else { continue }
      let form = index.forms[one]
      let hasGoods = reach.add(form, of: index, basket, labels)
      if hasGoods || form.isShipping || form.isGiftAlone {
        candidates.append(Candidate(index: one, form: form))
      } else {
        reach.forgetLast()
      }
    }
    if basket.runs.count > CartTerms.fewRuns {
      basket.merge(by: &reach, choosing: candidates.map { $0.form.choosesPieces })
    }
    reach.finish(candidates.count)
    (self.program, self.order, self.cart) = (program, order, cart)
    (self.index, self.basket, self.reach) = (index, basket, reach)
    self.candidates = candidates
    let looks = concerned.count + candidates.count * (1 + basket.runs.count)
    steps = 500 + 20 * cart.lines.count + 10 * looks
  }

  /// The number of runs up to which none are merged, which costs more than it saves.
  private static var fewRuns: Int { 16 }

  /// Returns the form of a candidate.
  @inline(__always)
  func form(of candidate: Int) -> GoodsForm { candidates[candidate].form }

  /// The state before any promotion, with all runs.
  var untouched: CartState {
    CartState(untouched: 0..<Int32(basket.runs.count), of: basket)
  }

  /// Returns the price of some pieces of a segment.
  @inline(__always)
  func amount(_ count: Int, of segment: CartState.Segment) -> Int64 {
    let run = basket.runs[Int(segment.run)]
    return count == run.count ? run.amount : run.price * Int64(count)
  }

  /// True if a promotion may take from a segment.
  @inline(__always)
  func isOpen(
    _ segment: CartState.Segment, of state: CartState, to form: GoodsForm, _ candidate: Int
  ) -> Bool {
    reach.of(candidate, segment.run).contains(.goods)
      && state.cells[Int(segment.cell)].isOpen(to: form)
  }
}
