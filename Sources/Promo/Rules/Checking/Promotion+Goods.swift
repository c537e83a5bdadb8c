extension Promotion {
  /// The goods that a promotion takes from, and those that it counts. Labels are positions in
  /// `Program.labels`.
  package struct Goods: Hashable, Sendable {
    /// The goods that a threshold counts.
    package enum Counted: Hashable, Sendable {
      /// The goods of the promotion that are open to it. Those of a promotion of the shipping, and of
      /// a gift without `buy`, are all goods of the order.
      case own
      /// All goods of the order, whoever takes from them.
      case all
      /// All goods with one of these labels, whoever takes from them.
      case labelled([Int])
    }

    /// The labels of `only`, one of which a piece must have; nil if it need not have any.
    package var only: [Int]?

    /// The labels of `except`, none of which a piece may have.
    package var except: [Int] = []

    /// True if it takes from the shipping, and from no goods.
    package var isShipping = false

    /// The goods that its threshold counts.
    package var counted = Counted.own

    /// The pieces that an order must have, each by another piece; empty if it need not have any.
    package var bought: [Place] = []

    /// The largest number of pieces that it reduces; nil if it is not limited.
    package var pieceLimit: Int?

    /// True if it is never applied with another promotion of the same order.
    package var isAlone = false
  }

  /// A number of pieces with one of some labels.
  public struct Place: Hashable, Sendable {
    /// The number of pieces, at least 1.
    public let count: Int

    /// The labels, as positions in `Program.labels`; nil for any goods of the promotion.
    package let labels: [Int]?
  }

  /// A benefit that counts pieces in groups.
  public struct Group: Hashable, Sendable {
    /// The price of what a group reduces.
    public enum Price: Hashable, Sendable {
      /// This part is taken off; all of it for `free`.
      case off(Percent)
      /// This amount is taken off the whole group. Gifts have no such price.
      case less(Amount)
      /// This amount is to be paid: for the whole group, or for each gift.
      case to(Amount)
    }

    /// The pieces of a group that are paid, or that have the price together; empty for a gift
    /// without `buy`.
    public let buy: [Place]

    /// The pieces that are reduced; nil if the pieces of `buy` have the price together.
    public let gift: Place?

    /// The price.
    public let price: Price
  }

  /// True if it says anything of goods, so that an order with lines is more to it than one amount.
  var isAboutGoods: Bool { ownGoodsAreStated || benefit.isOfGoods }

  /// The labels of its goods, of which a piece has at least one: those of `only`, or those that a
  /// group names; empty if it need not have any.
  var goodsLabels: [Int] { goods?.only ?? benefit.groupLabels }
}

extension Promotion.Benefit {
  /// True if it is given for pieces, at their own prices.
  var isOfPieces: Bool {
    switch self {
    case .pieces, .group: true
    case .once, .repeated, .tiers, .countedTiers: false
    }
  }

  /// The labels of the pieces that a group takes from; empty if they are not all named.
  fileprivate var groupLabels: [Int] {
    guard case .group(let group) = self else { return [] }
    let pools = (group.buy + [group.gift].compactMap { $0 }).map { $0.labels }
    return pools.contains(nil) ? [] : pools.compactMap { $0 }.flatMap { $0 }
  }

  /// True if it depends on the pieces of an order.
  var isOfGoods: Bool {
    if case .countedTiers = self { true } else { isOfPieces }
  }
}

/// The goods of a promotion in memory of their own.
final class StoredGoods: Hashable, Sendable {
  let goods: Promotion.Goods

  init(_ goods: Promotion.Goods) { self.goods = goods }

  static func == (left: StoredGoods, right: StoredGoods) -> Bool { left.goods == right.goods }

  func hash(into hasher: inout Hasher) { hasher.combine(goods) }
}
