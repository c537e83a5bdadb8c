/// P132: free orders, except those that only rounding makes free, and those that cost no more than
/// one coupon.
struct FreeOrders {
  /// An interval of amounts that the same promotions make free.
  private struct Run {
    let stack: Stack
    var amounts: ClosedRange<Int64>
  }

  /// Free orders, from the amount `first` up to the amount of the example.
  struct Free {
    let order: Example
    let first: Int64
  }

  /// The free orders, by the promotion with the largest reduction.
  private(set) var byPromotion: [Int: Free] = [:]

  /// Records the free orders in a context. Returns false if it may have missed some.
  mutating func look(at context: PricedContext) -> Bool {
    for run in runs(of: context) { note(run, in: context) }
    // The price of a stack that leads for good without a period may reach 0.
    guard let leader = context.leaderWithoutPeriod, let tail = context.curve.tail
    else { return true }
    let least = context.settled.bounds(of: leader, from: tail.first)?.low
    return [tail.first, context.limit].allSatisfy { least?.height(at: $0) ?? 0 > 0 }
  }

  private func runs(of context: PricedContext) -> [Run] {
    var runs: [Run] = []
    for segment in context.curve.segments {
      guard let free = freeAmounts(of: segment, context.program.rounding) else { continue }
      if let last = runs.last, last.stack == segment.stack,
        last.amounts.upperBound + 1 == free.lowerBound
      {
        runs[runs.count - 1].amounts = last.amounts.lowerBound...free.upperBound
      } else {
        runs.append(Run(stack: segment.stack, amounts: free))
      }
    }
    if let last = runs.popLast() { runs.append(extended(last, on: context.curve)) }
    return runs
  }

  /// Returns the amounts at the start of a segment for which nothing is paid; nil if there are
  /// none, if only rounding makes them free, or if one coupon alone does.
  private func freeAmounts(of segment: Segment, _ rounding: Rounding) -> ClosedRange<Int64>? {
    guard let last = segment.formula.terms.last, last.kind != .percent || last.operation == .all,
      last.kind == .percent || segment.stack.count > 1,
      segment.formula.payable(of: segment.first, rounding) == 0
    else { return nil }
    return segment.first...min(segment.formula.largestAmount(leaving: 0, rounding), segment.last)
  }

  /// Extends an interval of free amounts at the end of a curve. All larger amounts are free as well
  /// if one stack leads for good, a whole period is free and the price never rises.
  private func extended(_ run: Run, on curve: CurveSegments) -> Run {
    guard let tail = curve.tail, tail.leader == run.stack, let period = tail.period,
      period.rise == 0, run.amounts.upperBound == curve.last,
      run.amounts.upperBound - run.amounts.lowerBound >= period.length
    else { return run }
    return Run(stack: run.stack, amounts: run.amounts.lowerBound...curve.lastLed)
  }

  private mutating func note(_ run: Run, in context: PricedContext) {
    let (first, last) = (run.amounts.lowerBound, run.amounts.upperBound)
    let reductions = context.settled.candidate(run.stack, at: last).formula
      .reductions(of: last, context.program.rounding)
    guard let most = zip(run.stack, reductions).max(by: { $0.1 < $1.1 }), most.1 > 0
    else { return }
    if let known = byPromotion[most.0],
      known.first == first ? known.order.amount >= last : known.first < first
    {
      return
    }
    byPromotion[most.0] = Free(order: context.order(last), first: first)
  }

  func diagnostic(about index: Int, _ words: ExampleWords) -> Diagnostic? {
    guard let free = byPromotion[index] else { return nil }
    let (first, last) = (words.amount(free.first), words.amount(free.order.amount))
    let message: Message =
      first == last
      ? "an order of \(last) pays nothing"
      : free.order.amount == Amount.largest.minorUnits
        ? "all orders of \(first) or more pay nothing"
        : free.first == 1
          ? "orders up to \(last) pay nothing" : "orders from \(first) to \(last) pay nothing"
    // The example is the smallest amount, or the largest if the smallest is one minor unit, which
    // nobody orders.
    let shown = free.first == 1 ? free.order : words.order(free.first, like: free.order)
    return words.diagnostic(
      .freeOrders, message, about: index, consequence: words.price(of: shown),
      orAllow: true)
  }
}

extension CartFindings.Finding {
  func freeOrders(about index: Int, _ words: ExampleWords) -> Diagnostic {
    if let several = severalFree(index, words) { return several }
    let labels = Set(cart.lines.flatMap { $0.labels }).sorted().map { words.program.labels[$0] }
    let goods: Message = labels.isEmpty ? "" : " with \(labels.map(quoted), joined: ", ")"
    let largest: Message =
      other > cart.amount ? ", and so does one of \(words.amount(other))" : ""
    return words.diagnostic(
      .freeOrders,
      other == 0
        ? "orders\(goods) pay nothing, whatever they cost"
        : "an order of \(words.amount(cart.amount))\(goods) pays nothing\(largest)", about: index,
      consequence: words.price(of: cart), orAllow: true)
  }

  /// For a coupon of pieces, says that it is given for each, with an order of several; nil for other
  /// promotions.
  private func severalFree(_ index: Int, _ words: ExampleWords) -> Diagnostic? {
    guard case .tuples(let coupon, let size) = words.program.forms[index].kind,
      cart.lines.count == 1
    else { return nil }
    let lines = [
      CheckedCart.Line(
        amount: Amount(unchecked: 3 * coupon), pieces: 3 * size, labels: cart.lines[0].labels)
    ]
    let order = words.program.example(lines, in: cart.context)
    if order.payable > 0 { return nil }
    let pieces: Message = size == 1 ? "each piece" : "each \(size) pieces"
    return words.diagnostic(
      .freeOrders, "\(pieces) saves \(words.amount(coupon)), and is free up to this price",
      about: index, consequence: words.price(of: order), orAllow: true)
  }
}
