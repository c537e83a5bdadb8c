/// Reads the clauses about goods in the promotions of one file.
extension CheckedFile {
  /// Returns the goods of a promotion; nil if no clause is about goods or the shipping.
  func goods(_ draft: PromotionDraft) -> Promotion.Goods? {
    var goods = Promotion.Goods()
    if case .only(let range) = draft.only?.clause { goods.only = positions(of: range) }
    goods.isShipping = draft.isOfShipping
    if case .except(let range) = draft.except?.clause { goods.except = positions(of: range) }
    switch draft.counted?.clause {
    case .onGoods: goods.counted = .all
    case .onLabels(let range): goods.counted = .labelled(positions(of: range))
    default: break
    }
    if case .buy(let range) = draft.bought?.clause { goods.bought = places(range) ?? [] }
    switch draft.limit?.clause {
    case .upToPieces(let count): goods.pieceLimit = self.count(count)
    case .upToCheapest(let count):
      goods.pieceLimit = self.count(count)
      goods.isOfCheapest = true
    default: break
    }
    goods.isAlone = draft.alone != nil
    if case .notWith(let range) = draft.notWith?.clause {
      let listed = file.listed[range]
      goods.partners = promotionNames(listed.filter { $0.isA(.string) })
      goods.isWithoutCodes = listed.contains { $0.isA(.word) }
    }
    return goods == Promotion.Goods() ? nil : goods
  }

  /// - Parameter isNamed: true if another clause limits the promotion to some goods or to the
  ///   shipping.
  func group(_ node: GroupNode, isNamed: Bool) -> Promotion.Benefit? {
    let buy = places(node.buy)
    let gift = node.gift.map { place(file.places[$0]) }
    let price = price(node.price)
    guard let buy, let price else { return nil }
    guard let gift else { return .group(Promotion.Group(buy: buy, gift: nil, price: price)) }
    guard var gift else { return nil }
    if gift.labels == nil {
      let first = buy.first?.labels
      guard !buy.isEmpty || isNamed, buy.allSatisfy({ $0.labels == first }) else {
        reportUnclearGift(node)
        return nil
      }
      gift = Promotion.Place(count: gift.count, labels: first)
    }
    return .group(Promotion.Group(buy: buy, gift: gift, price: price))
  }

  private func price(_ node: GroupNode.Price) -> Promotion.Group.Price? {
    switch node {
    case .free: return .off(.hundred)
    case .percentOff(let token): return discount(off: token).flatMap(price)
    case .percentTo(let token): return discount(to: token).flatMap(price)
    case .amountOff(let token): return positiveAmount(token).map { .less($0) }
    case .amount(let token): return positiveAmount(token).map { .to($0) }
    }
  }

  private func price(_ reward: Promotion.Reward) -> Promotion.Group.Price? {
    switch reward {
    case .discount(let percent): .off(percent)
    case .coupon(let amount): .less(amount)
    }
  }

  private func reportUnclearGift(_ node: GroupNode) {
    guard let gift = node.gift else { return }
    rules.report(
      .unclearGift, "this `get` does not say what it gives",
      at: file.span(of: file.places[gift].tokens),
      help: node.buy.isEmpty
        ? "the dearest piece of every order would be the gift: name its label, "
          + "as in `get 1 \"tote\" free`"
        : "`buy` asks for several kinds of goods: name the label of the gift")
  }
}
