// The kinds of findings. Each is a question about the price of one order with lines.

extension CartFindingSearch {
  mutating func examples(
    in cart: Example
  ) -> [CartFindings.Key: CartFindings.Finding] {
    var examples: [CartFindings.Key: CartFindings.Finding] = [:]
    func add(_ kind: CartFindings.Kind, _ promotion: Int, _ other: Int64, less: Example? = nil) {
      examples[.init(kind: kind, promotion: promotion)] = .init(
        cart: cart, other: other, less: less)
    }
    if let taker = takerOfAll(cart) { add(.freeOrders, taker, 0) }
    if let (hidden, payable) = dearer(cart) { add(.dearerThanBest, hidden, payable) }
    for (loser, left) in lostThresholds(of: cart) { add(.lostThreshold, loser, left) }
    if let gift = keptThreshold(of: cart) { add(.keptThreshold, gift, 0) }
    for place in cart.lines.indices where cart.lines.count <= CartFindingSearch.mostLines {
      if let (cause, less) = loss(cart, place) {
        add(.priceDrops, cause, less.payable, less: less)
      }
    }
    for one in cart.applied where isUnlimited(one) { add(.unlimitedSaving, one, 0) }
    return examples
  }

  /// Returns the promotion with the largest reduction of a free order; nil if the order is not
  /// free, or if only rounding makes it free.
  private func takerOfAll(_ cart: Example) -> Int? {
    guard cart.payable == 0, cart.amount > 0,
      cart.applied.contains(where: { takes[$0].kept == 0 }),
      cart.applied.count(where: { index[$0].isSync }) > 1 || !cart.applied.allSatisfy(isOfCoupon)
    else { return nil }
    return cart.priced.applied.max { $0.off < $1.off }?.index
  }

  /// True if a promotion takes off a fixed amount. An order whose pieces cost no more than one such
  /// amount each is free by what the promotion says.
  private func isOfCoupon(_ one: Int) -> Bool {
    switch index[one].kind {
    case .repeated, .group(.less): true
    case .amount, .count: index[one].levels.allSatisfy { $0.percent < 1_000_000 }
    case .tuples, .group(.off), .group(.to), .shipping: false
    }
  }

  private func isUnlimited(_ one: Int) -> Bool { takes[one].isUnlimited(index[one]) }

  /// Returns the first promotion that only `best` applies, and the payable under `best`; nil if
  /// that payable is not clearly smaller.
  private mutating func dearer(_ cart: Example) -> (hidden: Int, payable: Int64)? {
    guard program.strategy == .calculator, inForce.count > 1 else { return nil }
    let best = trial.price(cart.order, by: .best)
    guard cart.payable - best.payable.minorUnits > cart.tolerance else { return nil }
    return best.applied.first { !cart.applied.contains($0.index) }
      .map { ($0.index, best.payable.minorUnits) }
  }

  /// Returns the promotions whose thresholds an order reaches at first but misses after the
  /// promotions that they combine with, each with the amount then compared with its threshold.
  private mutating func lostThresholds(of cart: Example) -> [(loser: Int, left: Int64)] {
    let open = inForce.filter { one in
      let form = index[one]
      return (form.isSync || form.isShipping) && form.hasThreshold && !form.isBeforeDiscounts
        && form.spend <= cart.amount && !cart.applied.contains(one)
    }
    guard !open.isEmpty, !cart.applied.isEmpty else { return [] }
    let forms = index
    return trial.ask(about: cart.order) { outcomes in
      open.compactMap { one in
        guard let alone = outcomes.basisAlone(of: one), alone.minorUnits >= forms[one].spend else {
          return nil
        }
        if forms[one].isShipping {
          let left = outcomes.basis(of: one, beside: cart.applied)?.minorUnits ?? .max
          return left < forms[one].spend ? (one, left) : nil
        }
        guard outcomes.payable(withOnly: one) < cart.order.amount,
          outcomes.mayCombine(
            one, with: outcomes.keepers(outcomes.rivals(of: one, in: cart.priced), cart.priced),
            in: cart.priced)
        else { return nil }
        return outcomes.short(of: one, beside: cart.applied).map {
          (one, forms[one].spend - $0.minorUnits)
        }
      }
    }
  }

  /// Returns the gift that an order earns although a sale of all goods, for everybody, leaves less to
  /// pay than its threshold; nil if there is none, or if other promotions take part.
  private func keptThreshold(of cart: Example) -> Int? {
    let ofGoods = cart.applied.filter { !index[$0].isShipping }
    guard ofGoods.count == 2, let gift = ofGoods.first(where: { index[$0].isGiftAlone }),
      let sale = ofGoods.first(where: { $0 != gift }), index[sale].only == nil,
      !index[sale].isOfPieces, !index[sale].asksForCodes,
      program.promotions[sale].conditions.isEmpty, index[gift].hasThreshold,
      cart.payable < index[gift].spend
    else { return nil }
    return gift
  }

  /// Returns the promotion that takes less off an order because of one of its lines, and the order
  /// without this line, or with the only line a minor unit cheaper. Returns nil if the whole order
  /// saves as much as the smaller one.
  mutating func loss(_ cart: Example, _ place: Int) -> (cause: Int, less: Example)? {
    let line = cart.lines[place]
    // Pieces that cost nothing are not counted, so every piece must still cost something.
    guard cart.lines.count > 1 || line.amount.minorUnits > Int64(line.pieces) else { return nil }
    let less = trial.price(
      cart.lines.count > 1
        ? Array(cart.lines[..<place] + cart.lines[(place + 1)...])
        : cart.lines.replacing(place, amount: line.amount.minorUnits - 1))
    let lost = less.amount - less.payable - (cart.amount - cart.payable)
    guard lost > max(cart.tolerance, less.tolerance) else { return nil }
    // Losses that involve a group or the cheapest pieces are not reported: which pieces are taken
    // depends on the order of their prices.
    guard
      !(cart.applied + less.applied).contains(where: {
        if case .group = index[$0].kind { true } else { index[$0].isOfCheapest }
      })
    else { return nil }
    let off = Dictionary(uniqueKeysWithValues: cart.priced.applied.map { ($0.index, $0.off) })
    return less.priced.applied.max {
      $0.off.minorUnits - (off[$0.index]?.minorUnits ?? 0)
        < $1.off.minorUnits - (off[$1.index]?.minorUnits ?? 0)
    }.map { ($0.index, less) }
  }
}

extension Example {
  /// The largest difference that is too small to report: the greater of one hundredth of the order
  /// and two minor units per promotion. Each promotion rounds once.
  var tolerance: Int64 { max(amount / 100, Int64(2 * applied.count)) }
}
