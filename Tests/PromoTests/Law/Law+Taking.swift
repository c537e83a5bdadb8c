@testable import Promo

// What a promotion takes, and from which pieces.

extension Law {
  /// What a promotion takes.
  struct Taken {
    let index: Int
    var isReversed = false

    /// The pieces from which it takes; none if it takes from the shipping.
    var pieces: [Int] = []

    /// The pieces that it holds without taking from them: those that pay for gifts.
    var held: [Int] = []

    /// Of gifts, what each reduced piece saves: it is divided by this. Of all others, it is divided by
    /// what is left.
    var savings: [Int: ExactAmount] = [:]

    /// Those that it reduces, of a benefit that counts pieces.
    var reduced: [Int] = []

    /// The exact value.
    let value: ExactAmount

    /// What it takes in whole minor units.
    let off: Int64

    var isOfShipping = false
  }

  /// Returns what a promotion of goods takes, where its threshold counts what some cells leave; nil
  /// if it takes nothing.
  func take(_ turn: Turn, from cells: [Cell], counting counted: [Cell]) -> Taken? {
    let index = turn.index
    let open = openPieces(index, in: cells)
    let selection = selection(turn, from: open, in: cells)
    let left = left(of: selection.pieces, in: cells)
    let basis = basis(index, open: open, giving: selection.reduced, in: counted)
    guard hasBought(index, open: open),
      let value = value(
        index, on: left, basis: basis, count: open.count, selection.value)
    else { return nil }
    let off = off(value, from: left)
    return off > 0
      ? Taken(
        index: index, isReversed: turn.isReversed, pieces: selection.pieces, held: selection.held,
        savings: selection.savings, reduced: selection.reduced, value: value, off: off)
      : nil
  }

  /// Returns a set with the promotion of the shipping that takes most, of equal ones the one written
  /// first; nil if none takes anything.
  func withShipping(_ choice: Choice, among some: [Int]) -> Choice? {
    let shipping = cart.shipping.minorUnits
    var most: Taken?
    for index in some.sorted() {
      let all = allPieces(index)
      guard hasBought(index, open: all),
        let value = value(
          index, on: shipping, basis: basis(index, open: all, giving: [], in: choice.cells),
          count: all.count, .nothing)
      else { continue }
      let off = off(value, from: shipping)
      if off > most?.off ?? 0 {
        most = Taken(index: index, value: value, off: off, isOfShipping: true)
      }
    }
    guard let most else { return nil }
    var shipped = choice
    shipped.taken.append(most)
    return shipped
  }

  /// Returns the exact value of a promotion on what is left of some goods, or of the shipping; nil if
  /// the basis is below its threshold.
  private func value(
    _ index: Int, on left: Int64, basis: Amount, count: Int, _ ofPieces: ExactAmount
  ) -> ExactAmount? {
    let promotion = program.promotions[index]
    let left = Amount(unchecked: left)
    if let threshold = promotion.threshold, basis < threshold.spend { return nil }
    let value =
      switch promotion.benefit {
      case .once(let reward): reward.value(on: left)
      case .repeated(let coupon, let step): ExactAmount(coupon, times: basis.count(of: step))
      case .tiers(let tiers):
        tiers.filter { $0.spend <= basis }.map { $0.reward.value(on: left) }.max() ?? .nothing
      case .countedTiers(let tiers):
        tiers.filter { $0.count <= count }.map { $0.reward.value(on: left) }.max() ?? .nothing
      case .pieces, .group: ofPieces
      case .shippingFor(let price): ExactAmount(left - min(price, left))
      }
    return min(value, ExactAmount(promotion.cap ?? left), ExactAmount(left))
  }

  /// Returns what is taken off a price, in whole minor units. The price is rounded, not the value.
  private func off(_ value: ExactAmount, from left: Int64) -> Int64 {
    let left = Amount(unchecked: left)
    return (left - program.rounding.rounded(ExactAmount(left) - value)).minorUnits
  }
}

// MARK: - Goods

extension Law {
  /// Returns what a promotion says of goods.
  func goods(_ index: Int) -> Promotion.Goods {
    program.promotions[index].goods ?? Promotion.Goods()
  }

  func step(_ index: Int) -> Promotion.Step { program.promotions[index].step }

  /// Returns the group of pieces that a promotion reduces, if it does.
  func group(_ index: Int) -> Promotion.Group? {
    if case .group(let group) = program.promotions[index].benefit { group } else { nil }
  }

  /// True for a gift that nothing need be bought for.
  private func isGiftAlone(_ index: Int) -> Bool { group(index)?.buy.isEmpty ?? false }

  /// True for a promotion of the step of goods that counts what is left of other goods than its own.
  func isLate(_ index: Int) -> Bool {
    guard let threshold = program.promotions[index].threshold, step(index) == .goods else {
      return false
    }
    return !threshold.isBeforeDiscounts && everyonesPieces(index) != nil
  }

  /// Returns the pieces that pass the scope of a promotion. If a group names all that it buys and
  /// gives, its goods are only these.
  func goodsPieces(_ index: Int) -> [Int] {
    if goods(index).isShipping { return [] }
    let places = group(index).map { group in group.buy + (group.gift.map { [$0] } ?? []) } ?? []
    let isNamed = !places.isEmpty && places.allSatisfy { $0.labels != nil }
    return scope(index).filter { piece in
      !isNamed || places.contains { fits(piece, $0) }
    }
  }

  /// Returns the pieces that `only` and `except` allow.
  private func scope(_ index: Int) -> [Int] {
    allPieces(index).filter { piece in goods(index).only.map(pieces[piece].has) ?? true }
  }

  /// Returns the pieces that a promotion may count: all that its `except` allows.
  func allPieces(_ index: Int) -> [Int] {
    pieces.indices.filter { !pieces[$0].has(goods(index).except) }
  }

  /// True if a piece can stand in a place, as far as its labels decide.
  func fits(_ piece: Int, _ place: Promotion.Place) -> Bool {
    place.labels.map(pieces[piece].has) ?? true
  }

  /// True if other steps left nothing of a piece. It is counted, but no promotion takes from it.
  func isUsedUp(_ piece: Int, for index: Int, in cells: [Cell]) -> Bool {
    cells.contains { cell in
      cell.pieces.contains(piece) && left(of: cell) == 0
        && cell.takings.allSatisfy { step($0.index) != step(index) }
    }
  }

  /// Returns the goods of a promotion from which it may take: those from which nothing took, or only
  /// `sync` promotions of other steps while it is `sync` itself.
  func openPieces(_ index: Int, in cells: [Cell]) -> [Int] {
    let isSync = { (other: Int) in program.promotions[other].isSync }
    let openCells = cells.filter { cell in
      cell.takings.allSatisfy {
        isSync(index) && isSync($0.index) && step($0.index) != step(index)
      }
    }
    let open = Set(openCells.flatMap { $0.pieces })
    return goodsPieces(index).filter(open.contains)
  }
}

// MARK: - What a promotion asks for

extension Law {
  /// Returns the pieces that a threshold counts whoever takes from them; nil if it counts the
  /// promotion's own goods that are open to it.
  func everyonesPieces(_ index: Int) -> [Int]? {
    switch goods(index).counted {
    case .own: goods(index).isShipping || isGiftAlone(index) ? allPieces(index) : nil
    case .all: allPieces(index)
    case .labelled(let labels): allPieces(index).filter { pieces[$0].has(labels) }
    }
  }

  /// Returns the amount with which a threshold is compared. A gift that nothing need be bought for
  /// does not count for its own threshold.
  func basis(_ index: Int, open: [Int], giving gifts: [Int], in cells: [Cell]) -> Amount {
    let counted = (everyonesPieces(index) ?? open).filter {
      !isGiftAlone(index) || !gifts.contains($0)
    }
    return program.promotions[index].threshold?.isBeforeDiscounts ?? false
      ? Amount(unchecked: counted.reduce(0) { $0 + pieces[$1].price })
      : Amount(unchecked: left(of: counted, in: cells))
  }

  /// True if the order has the pieces that a promotion asks for, each by another piece. Where it asks
  /// for any goods, these are its own open ones.
  private func hasBought(_ index: Int, open: [Int]) -> Bool {
    canFill(goods(index).bought, from: allPieces(index)) { piece, place in
      place.labels != nil ? fits(piece, place) : open.contains(piece)
    }
  }

  /// Returns the pieces beside its own goods that a promotion counts.
  func countedPieces(_ index: Int) -> [Int] {
    let promotion = program.promotions[index]
    let all = allPieces(index)
    var counted = promotion.threshold == nil ? [] : everyonesPieces(index) ?? []
    for place in goods(index).bought {
      if place.labels != nil || goods(index).isShipping {
        counted += all.filter { fits($0, place) }
      }
    }
    if case .countedTiers = promotion.benefit, goods(index).isShipping { counted += all }
    return counted
  }
}

extension Promotion.Reward {
  /// Returns its value on an amount, without the limits of a cap and of the rest to pay.
  func value(on left: Amount) -> ExactAmount {
    switch self {
    case .discount(let percent): ExactAmount(percent, of: left)
    case .coupon(let amount): ExactAmount(amount)
    }
  }
}
