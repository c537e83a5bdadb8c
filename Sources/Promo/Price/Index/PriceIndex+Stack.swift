/// The price of an order that is one amount, and the stack applied to it.
struct PricedOrder: Hashable {
  var payable: Int64
  var stack = Stack()
}

/// The parts of an order that decide its price, in the terms of an index.
struct IndexedOrder {
  let amount: Int64
  let instant: Int64
  /// The numbers of its codes.
  let codes: UnsafeBufferPointer<Int32>
  /// The ordinals of the values of all facts.
  let facts: UnsafeBufferPointer<Int64>
}

extension PriceIndex {
  func priced(_ order: IndexedOrder, by pricer: inout Pricer) -> PricedOrder {
    program.isAboutGoods
      ? priceInTable(of: order) ?? pricedByPieces(order, &pricer)
      : priced(order, by: &pricer.stacks)
  }

  /// Prices an order under rules of amounts.
  func priced(_ order: IndexedOrder, by stacks: inout StackSearch) -> PricedOrder {
    if let price = priceInTable(of: order) { return price }
    stacks.begin(order.amount)
    add(keys.common, for: order, to: &stacks)
    for code in order.codes { add(keys.promotionsOfCodes[Int(code)], for: order, to: &stacks) }
    let found = stacks.cheapest(program.forms)
    return PricedOrder(payable: found.left, stack: found.stack)
  }

  @inline(__always)
  private func priceInTable(of order: IndexedOrder) -> PricedOrder? {
    guard order.codes.isEmpty, curves.hasPrices,
      let position = curves.position(of: order.amount, at: order.instant)
    else { return nil }
    let stack = curves.stack(at: position)
    let payable =
      curves.payable(of: order.amount, at: position) ?? left(after: stack, of: order.amount)
    return PricedOrder(payable: payable, stack: stack)
  }

  /// Adds the promotions whose windows are open and whose tests hold.
  @inline(__always)
  private func add(
    _ entries: [PromotionKeys.Entry], for order: IndexedOrder, to stacks: inout StackSearch
  ) {
    let instant = Instant(secondsSince1970: order.instant)
    for entry in entries where entry.starts <= order.instant && order.instant < entry.ends {
      let index = Int(entry.promotion)
      if tests.hold(for: index, at: instant, facts: order.facts) {
        stacks.add(index, by: program.strategy, program.forms)
      }
    }
  }

  private func pricedByPieces(_ order: IndexedOrder, _ pricer: inout Pricer) -> PricedOrder {
    let (amount, instant) = (
      Amount(unchecked: order.amount), Instant(secondsSince1970: order.instant)
    )
    pricer.enter(
      CheckedOrder(
        amount: amount, cart: nil, instant: instant,
        localTime: program.zone.localTime(at: instant), codes: codes(numbered: order.codes),
        facts: Array(order.facts)), program)
    pricer.choose(by: program.strategy, program.forms)
    var stack = Stack()
    for place in pricer.applied.indices { stack.append(pricer.promotion(applied: place)) }
    return PricedOrder(payable: pricer.payable, stack: stack)
  }

  func left(after stack: Stack, of amount: Int64) -> Int64 {
    stack.reduce(amount) { program.forms.left(after: $1, of: $0, amount: amount) }
  }
}
