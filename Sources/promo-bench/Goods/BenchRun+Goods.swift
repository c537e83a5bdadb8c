import Promo

// Lines: orders of five lines by eight rules about goods, and by ten thousand.
extension BenchRun {
  private static var cartCount: Int { 20_000 }

  /// Measures orders with lines beside Swift written by hand for the same rules, and many rules beside
  /// ten of the same kinds.
  func linesResults() throws(BenchFailure) -> [Result] {
    try handResults() + manyResults() + [fileResult()]
  }

  /// Measures a file of orders with lines, one thread, beside the same orders in process.
  private func fileResult() throws(BenchFailure) -> Result {
    let source = Workload.eightOfGoods
    let program = try RuleText.program(source)
    let index = PriceIndex(program)
    let orders = Workload.carts(100_000, labels: Workload.fewLabels)
    let (rules, input) = (scratch.file("goods.promo"), scratch.file("carts.jsonl"))
    try scratch.write(source.bytes, to: rules)
    try scratch.write(Array(OrderRows.text(orders, in: program).utf8), to: input)
    let task = "lines: JSON Lines to JSON Lines, beside in process"
    var memory = 0
    let ratio = try ratio(task) { () throws(BenchFailure) in
      let run = try ChildProcess.measured(
        [
          options.program, rules, "--orders", input, "--out", scratch.file("ours.jsonl"),
          "--jobs", "1",
        ], in: scratch)
      memory = max(memory, run.kilobytes)
      return run.time / Double(orders.count)
    } limit: { () throws(BenchFailure) in
      PricedOrders.one(orders, by: index)
    }
    return Result(task: task, ratio: ratio, atMost: 4, aim: 2, note: "\(memory) KiB")
  }

  private func handResults() throws(BenchFailure) -> [Result] {
    let index = PriceIndex(try RuleText.program(Workload.eightOfGoods))
    let orders = Workload.carts(BenchRun.cartCount, labels: Workload.fewLabels)
    try GoodsByHand.check(orders, by: index)
    let block = OrderFile.block(of: orders, for: index)
    let ways: [(String, Double, Double, () -> Double)] = [
      (
        "lines: one order of five, eight rules, beside Swift by hand", 8, 4,
        { PricedOrders.one(orders, by: index) }
      ),
      (
        "lines: the same in a block, as files", 8, 4,
        { PricedOrders.block(block, of: orders.count, by: index) }
      ),
    ]
    var results: [Result] = []
    for (task, atMost, aim, ours) in ways {
      var times: [Double] = []
      let ratio = try ratio(task, ours: ours) { () throws(BenchFailure) in
        times.append(GoodsByHand.time(orders))
        return times[times.count - 1]
      }
      let note = results.isEmpty ? "Swift: \(rounded(median(times))) ns" : ""
      results.append(Result(task: task, ratio: ratio, atMost: atMost, aim: aim, note: note))
    }
    return results
  }

  private func manyResults() throws(BenchFailure) -> [Result] {
    let orders = Workload.carts(BenchRun.cartCount, labels: Workload.manyLabels)
    let indexes = try [10, 10_000].map { count throws(BenchFailure) in
      PriceIndex(
        try RuleText.program(Workload.scoped(count, labels: Workload.manyLabels)))
    }
    let task = "lines: one order of five, 10000 rules, beside ten"
    let ratio = try ratio(task) { () throws(BenchFailure) in
      PricedOrders.one(orders, by: indexes[1])
    } limit: { () throws(BenchFailure) in
      PricedOrders.one(orders, by: indexes[0])
    }
    return [Result(task: task, ratio: ratio, atMost: 2, aim: 1.3)]
  }
}

extension GoodsByHand {
  /// Throws unless orders pay by an index what they pay by hand.
  static func check(_ orders: [Order], by index: PriceIndex) throws(BenchFailure) {
    var hand = GoodsByHand()
    for (place, order) in orders.enumerated() {
      let (ours, expected) = ((try? index.price(order))?.minorUnits, hand.payable(of: order))
      if ours != expected {
        throw BenchFailure(
          message: "the order in line \(place + 1) pays \(ours ?? -1), not \(expected)")
      }
    }
  }

  /// Returns the nanoseconds that an order takes.
  static func time(_ orders: [Order]) -> Double {
    var (hand, sum) = (GoodsByHand(), Int64(0))
    let time = Stopwatch.timePerOrder(of: orders.count) { count in
      for place in 0..<count { sum &+= hand.payable(of: orders[place]) }
    }
    return PricedOrders.kept(time, sum)
  }
}

extension OrderFile {
  /// Returns orders with lines as a block.
  static func block(of orders: [Order], for index: PriceIndex) -> OrderBlock {
    var block = OrderBlock()
    for (row, order) in orders.enumerated() {
      guard var cart = index.cart(of: order.lines, shipping: order.shipping) else { continue }
      cart.row = row
      block.carts.append(cart)
      block.amounts.append(cart.total)
      block.instants.append(order.instant.secondsSince1970)
      block.codes += order.codes.compactMap { index.number(ofCode: $0) }
      block.codeEnds.append(block.codes.count)
    }
    return block
  }
}
