/// The meaning of what a promotion says of goods. It has the labels themselves in place of their
/// positions, so that promotions of different rules can be compared.
struct GoodsMeaning: Hashable {
  /// Labels as they are compared. Their order means nothing.
  private typealias Labels = Set<String>

  /// The goods that a threshold counts.
  private enum Counted: Hashable {
    case own
    case all
    case labelled(Labels)
  }

  /// A number of pieces with one of some labels; nil for any goods of the promotion.
  private struct Place: Hashable {
    let count: Int
    let labels: Labels?
  }

  private let only: Labels?
  private let except: Labels
  private let isShipping: Bool
  private let counted: Counted
  private let bought: [Place]
  private let pieceLimit: Int?
  private let isAlone: Bool

  /// The places of a group, and its gift.
  private let buy: [Place]
  private let gift: Place?

  init(_ promotion: Promotion, in program: Program) {
    let labels = { (positions: [Int]) in Set(positions.map { folded(program.labels[$0]) }) }
    let place = { (place: Promotion.Place) in
      Place(count: place.count, labels: place.labels.map(labels))
    }
    let goods = promotion.goods ?? Promotion.Goods()
    only = goods.only.map(labels)
    except = labels(goods.except)
    isShipping = goods.isShipping
    counted =
      switch goods.counted {
      case .own: .own
      case .all: .all
      case .labelled(let some): .labelled(labels(some))
      }
    bought = goods.bought.map(place)
    pieceLimit = goods.pieceLimit
    isAlone = goods.isAlone
    if case .group(let group) = promotion.benefit {
      (buy, gift) = (group.buy.map(place), group.gift.map(place))
    } else {
      (buy, gift) = ([], nil)
    }
  }
}
