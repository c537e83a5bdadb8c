/// An order beside the rules: its pieces, and which of them each promotion may take from or count.
struct SecondCart: Sendable {
  static let unit = SecondEvaluator.unit
  let rules: SecondRules
  let order: SecondOrder
  let pieces: [SecondCartPiece]
  let prices: [Int64]
  /// The pieces of each declared label, by the label as declared and folded.
  private let labelled: [String: SecondCartPieces]

  init(rules: SecondRules, order: SecondOrder) {
    self.init(rules: rules, order: order, pieces: rules.pieces(of: order))
  }

  /// The order with its pieces in another order.
  init(rules: SecondRules, order: SecondOrder, pieces: [SecondCartPiece]) {
    self.rules = rules
    self.order = order
    self.pieces = pieces
    prices = pieces.map(\.price)
    var labelled: [String: SecondCartPieces] = [:]
    for (label, name) in rules.goods.enumerated() {
      var bearing = SecondCartPieces()
      for piece in pieces.indices where pieces[piece].bears[label] { bearing.insert(piece) }
      (labelled[name], labelled[name.secondCartFolded]) = (bearing, bearing)
    }
    self.labelled = labelled
  }

  var all: SecondCartPieces {
    pieces.indices.reduce(into: SecondCartPieces()) { $0.insert($1) }
  }

  /// The order before any promotion.
  var fresh: SecondCartState { SecondCartState(prices: prices, pieces: all) }

  /// The sum of the original prices.
  func price(of pieces: SecondCartPieces) -> Int64 { pieces.reduce(0) { $0 + prices[$1] } }

  /// The pieces that bear any of the labels.
  func bearing(_ labels: [String]) -> SecondCartPieces {
    labels.reduce(SecondCartPieces()) {
      $0 | (labelled[$1] ?? labelled[$1.secondCartFolded] ?? SecondCartPieces())
    }
  }

  /// The pieces among these that count for a place of a group or threshold.
  func pieces(of some: SecondCartSome, among pieces: SecondCartPieces) -> SecondCartPieces {
    some.labels.isEmpty ? pieces : pieces & bearing(some.labels)
  }

  /// All goods of the order but those that the promotion excepts.
  func admitted(_ p: SecondPromotion) -> SecondCartPieces { all - bearing(p.except) }

  /// The goods of a promotion: they pass its scopes and, if all pools of a group are named, stand in one.
  func goods(_ p: SecondPromotion) -> SecondCartPieces {
    if p.onlyShipping { return SecondCartPieces() }
    var goods = admitted(p)
    if !p.only.isEmpty { goods = goods & bearing(p.only) }
    if let pools = p.group?.pools, pools.allSatisfy({ !$0.labels.isEmpty }) {
      goods = goods & bearing(pools.flatMap(\.labels))
    }
    return goods
  }

  /// The goods from which the promotion may still take: nothing that forbids it took from them.
  func open(_ p: SecondPromotion, in state: SecondCartState) -> SecondCartPieces {
    let goods = goods(p)
    return state.cells.reduce(into: SecondCartPieces()) { open, cell in
      let isOpen = cell.cuts.allSatisfy {
        let other = rules.promotions[$0.promotion]
        return p.sync && other.sync && p.step != other.step
      }
      if isOpen { open = open | (cell.pieces & goods) }
    }
  }

  /// The pieces of which other steps left nothing: the promotion takes from none of them.
  func usedUp(_ p: SecondPromotion, in state: SecondCartState) -> SecondCartPieces {
    state.cells.reduce(into: SecondCartPieces()) { used, cell in
      let isOfOthers = cell.cuts.allSatisfy { rules.promotions[$0.promotion].step != p.step }
      if cell.left == 0, isOfOthers { used = used | cell.pieces }
    }
  }

  func isInForce(_ p: SecondPromotion) -> Bool {
    SecondEvaluator(rules: rules).isInForce(p, order)
  }

  /// An exact price as whole minor units, by the rounding of the file.
  func round(_ price: SecondExact) -> Int64 { rules.usedRounding.round(price) }
}

extension SecondCartGroup {
  /// All places of the group, those of `get` as they are meant.
  var pools: [SecondCartSome] {
    switch self {
    case .buyGet(let buy, let get, _): buy + [SecondCartGroup.meant(get, beside: buy)]
    case .buyFor(let buy, _): buy
    case .get(let get, _): [get]
    }
  }

  /// What a reduced piece costs after `get`; nil after `for`.
  var gift: SecondCartGift? {
    switch self {
    case .buyGet(_, _, let gift), .get(_, let gift): gift
    case .buyFor: nil
    }
  }

  /// A `get` without a label takes the labels of its `buy`.
  static func meant(_ get: SecondCartSome, beside buy: [SecondCartSome]) -> SecondCartSome {
    var meant = get
    if get.labels.isEmpty { meant.labels = buy[0].labels }
    return meant
  }
}
