import Promo

// Lines: orders of five lines, priced with eight rules about goods and with ten thousand.
extension BenchRun {
  private static var cartCount: Int { 20_000 }

  func linesResults() throws(BenchFailure) -> [Result] {
    try handResults() + manyResults() + [fileResult()]
  }

  /// Measures a file of orders with lines on one thread, relative to the same orders in process.
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
        "lines: one order of five, eight rules, beside Swift by hand", 24, 12,
        { PricedOrders.one(orders, by: index) }
      ),
      (
        "lines: the same in a block, as files", 24, 12,
        { PricedOrders.blocks([block], of: orders.count, by: index) }
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

  /// Measures ten thousand rules relative to eight. Only the open promotions about an order's
  /// labels affect the order. With ten thousand rules, there are fewer of these than with eight.
  private func manyResults() throws(BenchFailure) -> [Result] {
    let (few, many) = (Workload.fewLabels, Workload.manyLabels)
    let orders = Workload.carts(BenchRun.cartCount, labels: many)
    let others = Workload.carts(BenchRun.cartCount, labels: few)
    let index = PriceIndex(try RuleText.program(Workload.scoped(10_000, labels: many)))
    let eight = PriceIndex(try RuleText.program(Workload.eightOfGoods))
    let task = "lines: one order of five, 10000 rules, beside eight"
    let ratio = try ratio(task) { () throws(BenchFailure) in
      PricedOrders.one(orders, by: index)
    } limit: { () throws(BenchFailure) in
      PricedOrders.one(others, by: eight)
    }
    return [Result(task: task, ratio: ratio, atMost: 1.5, aim: 1)]
  }
}

extension GoodsByHand {
  /// Throws unless an index and the handwritten rules give the same payables.
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

  /// Returns the nanoseconds per order.
  static func time(_ orders: [Order]) -> Double {
    var (hand, sum) = (GoodsByHand(), Int64(0))
    let time = Stopwatch.timePerOrder(of: orders.count) { count in
      for place in 0..<count { sum &+= hand.payable(of: orders[place]) }
    }
    return PricedOrders.kept(time, sum)
  }
}

extension OrderFile {
  static func block(of orders: [Order], for index: PriceIndex) -> OrderBlock {
    var block = OrderBlock()
    for (row, order) in orders.enumerated() {
      let total = try? block.carts.add(order.lines, shipping: order.shipping, row: row, of: index)
      block.amounts.append(total ?? 0)
      block.instants.append(order.instant.secondsSince1970)
      block.codes += order.codes.compactMap { index.number(ofCode: $0) }
      block.codeEnds.append(block.codes.count)
    }
    return block
  }
}
