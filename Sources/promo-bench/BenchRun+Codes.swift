import Promo

// Codes: one order that presents one code, with a hundred thousand promotions that each have their
// own code.
extension BenchRun {
  /// Measures an order with a code, relative to one without a code by the eight rules alone.
  func codesResults() throws(BenchFailure) -> [Result] {
    let eight = try RuleText.source(path: file("S.promo"))
    let plain = PriceIndex(try RuleText.program(eight))
    let index = PriceIndex(try RuleText.program(Workload.codes(100_000, beside: eight)))
    let orders = try OrderFile(path: file("o200k.csv"))
    let presenting = OrderFile(Workload.presenting(orders.orders, codes: 100_000))
    let note = try checkCodes(index, plain, presenting)
    let task = "one order with one code of 100000, beside A"
    let ratio = try ratio(task) { () throws(BenchFailure) in
      PricedOrders.one(presenting, by: index)
    } limit: { () throws(BenchFailure) in
      PricedOrders.one(orders, by: plain)
    }
    return [Result(task: task, ratio: ratio, atMost: 3, aim: 1.5, note: note)]
  }

  /// Checks the prices. The promotions with codes combine with none and take one minor unit. So an
  /// order pays that much less than by the eight rules only where those take nothing. It also
  /// checks that each code is found.
  private func checkCodes(
    _ index: PriceIndex, _ plain: PriceIndex, _ orders: OrderFile
  ) throws(BenchFailure) -> String {
    let start = Stopwatch.now
    var count = 0
    for order in orders.orders {
      guard Stopwatch.now - start < 5e9 else { return "the first \(count) prices checked" }
      let (ours, without) = (try? index.price(order), try? plain.price(order))
      guard let ours, let without else { throw BenchFailure(message: "an order has no price") }
      // Outside the year of the eight rules only the code counts.
      let expected = min(without.minorUnits, order.amount.minorUnits - 1)
      guard ours.minorUnits == expected else {
        throw BenchFailure(
          message: "\(order.amount.minorUnits) with \(order.codes) pays \(ours), not \(expected)")
      }
      count += 1
    }
    return ""
  }
}
