/// Prices one order with lines. It gives the same answer as the reference, over runs of equal pieces
/// and without pricing anything twice.
struct CartPricer {
  /// A promotion in force that the order concerns.
  struct Candidate {
    /// Its index among the promotions of the program.
    let index: Int
    let form: GoodsForm

    /// What it takes by itself; nil if it takes nothing.
    var alone: Draw?
  }

  /// What a promotion takes from a state.
  struct Draw {
    /// The exact value.
    let value: ExactAmount

    /// What it takes in whole minor units.
    let off: Int64

    /// The original price of the pieces from which it takes; 0 for the shipping.
    let amount: Int64
  }

  let program: Program
  let order: CheckedOrder
  let cart: CheckedCart
  let index: GoodsIndex
  private(set) var basket: Basket
  private(set) var candidates: [Candidate] = []
  private(set) var reach: Reach

  /// What the last draw takes from each segment and cell.
  var sketch = Sketch()

  init(_ program: Program, _ order: CheckedOrder) {
    let cart = order.cart ?? CheckedCart(of: order.amount)
    (self.program, self.order, self.cart) = (program, order, cart)
    index = program.goodsIndex ?? GoodsIndex(program.promotions, labelCount: 0)
    basket = Basket(cart, of: program)
    reach = Reach(runCount: basket.runs.count)
    for one in index.promotions(concerning: basket.labels.labels(of: cart.lines)) {
      guard program.promotions.span[one].isInForce(for: order) else { continue }
      let form = index.forms[one]
      let hasGoods = reach.add(form, of: index, basket)
      if hasGoods || form.isShipping || form.isGiftAlone {
        candidates.append(Candidate(index: one, form: form))
      } else {
        reach.removeLast()
      }
    }
  }

  mutating func setAlone(_ draw: Draw?, of candidate: Int) {
    candidates[candidate].alone = draw
  }

  /// The state before any promotion, with all runs.
  var untouched: CartState {
    CartState(untouched: basket.runs.indices.map { Int32($0) }, of: basket)
  }
}

/// What a promotion would take from the segments and the cells of a state.
struct Sketch {
  /// What is taken from a cell.
  struct Part {
    let cell: Int32

    /// The original price of the pieces.
    var original: Int64 = 0

    /// What is left of them.
    var left: Int64 = 0

    /// True if they begin before the other pieces of the cell.
    let isFirst: Bool
  }

  /// The number of pieces of each segment.
  var taken: [Int] = []

  /// The cells in the order of their first pieces.
  var parts: [Part] = []

  /// By cell: the position of its part, or -1 while nothing is taken from it, or -2 if pieces before
  /// are not taken.
  private var partOfCell: [Int] = []

  mutating func begin(_ state: CartState) {
    taken.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    partOfCell.removeAll(keepingCapacity: true)
    for _ in state.cells { partOfCell.append(-1) }
  }

  /// Adds the number of pieces that are taken from the next segment, and their price.
  @inline(__always)
  mutating func add(_ count: Int, of segment: CartState.Segment, worth amount: Int64) {
    taken.append(count)
    let cell = Int(segment.cell)
    if count == 0 {
      if partOfCell[cell] == -1 { partOfCell[cell] = -2 }
      return
    }
    if partOfCell[cell] < 0 {
      parts.append(Part(cell: segment.cell, isFirst: partOfCell[cell] == -1))
      partOfCell[cell] = parts.count - 1
    }
    parts[partOfCell[cell]].original += amount
  }

  /// Finds what is left of the parts. Returns their sum.
  mutating func left(in state: CartState) -> Int64 {
    var sum: Int64 = 0
    for position in parts.indices {
      let cell = state.cells[Int(parts[position].cell)]
      let (original, isFirst) = (parts[position].original, parts[position].isFirst)
      let left =
        cell.steps == 0
        ? original
        : original == cell.original ? cell.left : cell.left(ofPart: original, isFirst: isFirst)
      parts[position].left = left
      sum += left
    }
    return sum
  }
}
