/// Offers: gifts that the order reaches and that are not in the cart.
extension SecondCart {
  /// The offers, judged alone on the order as every outcome is.
  var offers: [SecondCartOffer] {
    rules.promotions.indices.compactMap { index in
      let p = rules.promotions[index]
      guard let (gifts, gift) = promised(p), isInForce(p), isReachedAlone(p) else { return nil }
      let lacking = gifts - pieces(of: gift, among: goods(p)).count
      return lacking > 0
        ? SecondCartOffer(index: index, count: lacking, labels: gift.labels) : nil
    }
  }

  /// Whether the threshold of a promotion is reached on the fresh order.
  private func isReachedAlone(_ p: SecondPromotion) -> Bool {
    let goods = goods(p)
    return isReached(p, goods, reach(p, from: goods), fresh)
  }

  /// How many gifts the order reaches of which goods; nil if the promotion promises none.
  private func promised(_ p: SecondPromotion) -> (Int, SecondCartSome)? {
    var most = Int.max
    if case .pieces(let count) = p.cap { most = count }
    switch p.group {
    case nil, .buyFor: return nil
    case .get(let get, _): return (min(most, get.count), get)
    case .buyGet(let buy, let get, _):
      let goods = goods(p)
      let meant = SecondCartGroup.meant(get, beside: buy)
      let pools = buy.map { pieces(of: $0, among: goods) }
      let gifts = pieces(of: meant, among: goods)
      if !pools.allSatisfy({ ($0 & gifts).isEmpty }) { return nil }
      return (min(most, groups(buy, pools) * get.count), meant)
    }
  }

  /// How many whole groups pay.
  private func groups(_ buy: [SecondCartSome], _ pools: [SecondCartPieces]) -> Int {
    let possible = (1...SecondCartPieces.most).prefix { groups in
      SecondCartNeed.canBeFilled(
        zip(buy, pools).map { SecondCartNeed(count: $0.count * groups, pool: $1) })
    }
    return possible.count
  }
}
