/// The meaning of a promotion's clauses about goods. Each list of labels is replaced by a number,
/// and the labels themselves are in `lists`, so that promotions of different rules can be compared.
struct GoodsMeaning: Hashable {
  private var goods: Promotion.Goods
  private var buy: [Promotion.Place] = []
  private var gift: Promotion.Place?

  /// The folded labels of each list. The order of labels has no meaning.
  private var lists: [Set<String>] = []

  init(_ promotion: Promotion, in program: Program) {
    goods = promotion.goods ?? Promotion.Goods()
    goods.only = goods.only.map { number($0, program) }
    goods.except = number(goods.except, program)
    if case .labelled(let labels) = goods.counted {
      goods.counted = .labelled(number(labels, program))
    }
    goods.bought = goods.bought.map { number($0, program) }
    guard case .group(let group) = promotion.benefit else { return }
    buy = group.buy.map { number($0, program) }
    gift = group.gift.map { number($0, program) }
  }

  /// Adds a list of labels, and returns the number of the list to replace the labels' positions.
  private mutating func number(_ labels: [Int], _ program: Program) -> [Int] {
    lists.append(Set(labels.map { folded(program.labels[$0]) }))
    return [lists.count - 1]
  }

  private mutating func number(_ place: Promotion.Place, _ program: Program) -> Promotion.Place {
    Promotion.Place(count: place.count, labels: place.labels.map { number($0, program) })
  }
}
