extension Promotion {
  /// The goods that a promotion reduces, and the goods that it counts. Labels are positions in
  /// `Program.labels`.
  package struct Goods: Hashable, Sendable {
    /// The goods that a threshold counts.
    package enum Counted: Hashable, Sendable {
      /// The promotion's own goods that are open to it. For a promotion of the shipping and for a
      /// gift without `buy`, all goods of the order count as its own goods.
      case own
      /// All goods of the order, whichever promotions reduce them.
      case all
      /// All goods with one of these labels, whichever promotions reduce them.
      case labelled([Int])
    }

    /// The labels of `only`: a piece must have one of these labels. Nil if a piece needs no label.
    package var only: [Int]?

    /// The labels of `except`: a piece must not have any of these labels.
    package var except: [Int] = []

    /// True if the promotion reduces the shipping and no goods.
    package var isShipping = false

    /// The goods that the promotion's threshold counts.
    package var counted = Counted.own

    /// The pieces that an order must contain; empty if no pieces are needed. No piece fills two
    /// places.
    package var bought: [Place] = []

    /// The maximum number of reduced pieces; nil without a limit.
    package var pieceLimit: Int?

    /// True if the promotion reduces its cheapest pieces, up to the limit, not its dearest.
    package var isOfCheapest = false

    /// True if no other promotion of goods is applied to the same order. A promotion of the
    /// shipping that is alone is applied without any other promotion.
    package var isAlone = false

    /// The names of promotions that are never applied to the same order.
    package var partners: [String] = []

    /// True if the promotion is not applied beside promotions that another code opens.
    package var isWithoutCodes = false
  }

  /// A number of pieces, each with at least one of the given labels.
  public struct Place: Hashable, Sendable {
    /// The number of pieces, at least 1.
    public let count: Int

    /// The labels, as positions in `Program.labels`; nil for any goods of the promotion.
    package let labels: [Int]?
  }

  /// A benefit that counts pieces in groups.
  public struct Group: Hashable, Sendable {
    /// The price of the pieces that a group reduces.
    public enum Price: Hashable, Sendable {
      /// This part of the price is taken off; the whole price for `free`.
      case off(Percent)
      /// This amount is taken off the whole group. Gifts have no such price.
      case less(Amount)
      /// This amount is paid for the whole group, or for each gift.
      case to(Amount)
    }

    /// The pieces of a group that are bought, or that share the price; empty for a gift without
    /// `buy`.
    public let buy: [Place]

    /// The pieces that are reduced; nil if the pieces of `buy` share the price.
    public let gift: Place?

    /// The price.
    public let price: Price
  }

  /// True if the threshold counts goods at displayed prices, whatever other promotions take off.
  var countsDisplayedPrices: Bool {
    guard threshold != nil, step == .goods, goods?.counted ?? .own == .own else { return false }
    if case .group(let group) = benefit { return !group.buy.isEmpty }
    return true
  }

  /// True if the threshold counts what other promotions of goods leave, before those of later steps.
  var countsAfterGoods: Bool {
    guard let threshold, step == .goods, !threshold.isBeforeDiscounts else { return false }
    return !countsDisplayedPrices
  }

  /// True if the promotion depends on the lines of an order, not only on the sum of the lines.
  var isAboutGoods: Bool { ownGoodsAreStated || benefit.isOfGoods }

  /// The labels of the goods: the labels of `only`, or else the labels that a group names. Each
  /// piece of the goods has at least one of these labels. Empty if a piece needs no label.
  var goodsLabels: [Int] { goods?.only ?? benefit.groupLabels }

  /// The labels that clauses name, for whatever reason. A piece with other labels is like one without.
  var namedLabels: Set<Int> {
    var named = Set((goods?.only ?? []) + (goods?.except ?? []))
    if case .labelled(let some)? = goods?.counted { named.formUnion(some) }
    return named.union(((goods?.bought ?? []) + benefit.places).flatMap { $0.labels ?? [] })
  }
}

extension Promotion {
  /// The clauses that can ask for goods.
  enum GoodsClause {
    case only, bought, counted, benefit
  }

  /// Returns the first clause all of whose goods are left out of the promotion, so that no order gets
  /// it; nil if there is none.
  ///
  /// - Parameter excluded: the labels of goods that are in no promotion.
  func clauseLeftOut(by excluded: [Int]) -> GoodsClause? {
    let out = Set(excluded + (goods?.except ?? []))
    var asked: [(labels: [Int]?, clause: GoodsClause)] = [(goods?.only, .only)]
    asked += (goods?.bought ?? []).map { ($0.labels, .bought) }
    if case .labelled(let some)? = goods?.counted { asked.append((some, .counted)) }
    if case .group(let group) = benefit {
      asked += (group.buy + [group.gift].compactMap { $0 }).map { ($0.labels, .benefit) }
    }
    return asked.first { $0.labels?.allSatisfy(out.contains) ?? false }?.clause
  }
}

extension Promotion.Benefit {
  /// True if the benefit is given for pieces at their own prices.
  var isOfPieces: Bool {
    switch self {
    case .pieces, .group: true
    case .once, .repeated, .tiers, .countedTiers, .shippingFor: false
    }
  }

  /// The places of a group, or of a gift; empty if there is no group.
  var places: [Promotion.Place] {
    guard case .group(let group) = self else { return [] }
    return group.buy + [group.gift].compactMap { $0 }
  }

  /// The labels of the pieces of a group; empty if some pieces need no label or there is no group.
  fileprivate var groupLabels: [Int] {
    let pools = places.map { $0.labels }
    return pools.contains(nil) ? [] : pools.compactMap { $0 }.flatMap { $0 }
  }

  /// True if the benefit depends on the pieces of an order.
  var isOfGoods: Bool {
    if case .countedTiers = self { true } else { isOfPieces }
  }
}

/// The goods of a promotion, stored by reference.
final class StoredGoods: Hashable, Sendable {
  let goods: Promotion.Goods

  init(_ goods: Promotion.Goods) { self.goods = goods }

  static func == (left: StoredGoods, right: StoredGoods) -> Bool { left.goods == right.goods }

  func hash(into hasher: inout Hasher) { hasher.combine(goods) }
}
