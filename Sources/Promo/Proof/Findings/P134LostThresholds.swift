/// P134: thresholds that orders reach before discounts but miss after them.
struct LostThresholds {
  /// An order that loses a threshold.
  struct Lost {
    let order: Example

    /// The amount left to pay that is compared with the threshold.
    let left: Int64
  }

  /// For each promotion, the smallest order that loses the promotion's threshold.
  private(set) var byPromotion: [Int: Lost] = [:]

  /// Records the thresholds that are lost in a context. Returns false if it may have missed some.
  mutating func look(at context: PricedContext) -> Bool {
    var isComplete = true
    let (promotions, forms) = (context.program.promotions, context.program.forms)
    for index in context.inForce {
      guard let threshold = promotions[index].threshold, promotions[index].isSync,
        !threshold.isBeforeDiscounts, let first = forms[index].firstTaken(upTo: context.limit)
      else { continue }
      for run in context.runs where run.last >= first {
        guard let count = joinedCount(index, to: run.stack, forms) else { continue }
        guard max(first, run.first) < byPromotion[index]?.order.amount ?? .max else { break }
        isComplete =
          note(
            index, below: threshold.spend.minorUnits, after: count, of: run, from: first,
            in: context) && isComplete
      }
    }
    return isComplete
  }

  /// Returns the number of promotions in a stack whose steps come before the step of the promotion
  /// `index`; nil if there are none, or if the promotion `index` cannot join the stack.
  private func joinedCount(_ index: Int, to stack: Stack, _ forms: Forms) -> Int? {
    let isJoint = stack.allSatisfy { forms[$0].isSync && forms[$0].step != forms[index].step }
    let count = stack.count { forms[$0].step < forms[index].step }
    return isJoint && count > 0 ? count : nil
  }

  /// Records the first amount of a run for which the first `count` promotions of the run's stack
  /// leave less than `spend`. Within a segment, the amount left never drops, so only the smallest
  /// amount of each segment is tried. Returns false if it may have missed such an amount.
  private mutating func note(
    _ index: Int, below spend: Int64, after count: Int, of run: CurveSegments.Run,
    from first: Int64, in context: PricedContext
  ) -> Bool {
    for segment in context.curve.segments[run.places] where segment.last >= first {
      let amount = max(first, segment.first)
      if let known = byPromotion[index], known.order.amount <= amount { return true }
      let left = segment.formula.prefix(count).payable(of: amount, context.program.rounding)
      if left < spend {
        byPromotion[index] = Lost(order: context.order(amount), left: left)
        return true
      }
    }
    guard run.last > context.curve.last, context.leaderWithoutPeriod != nil else { return true }
    // A stack that leads for good without a period may leave less than `spend` later.
    let last = context.curve.last
    let bounds = context.settled.bounds(of: Stack(run.stack.prefix(count)), from: last)
    return bounds.map {
      $0.low.slope >= 0 && $0.low.height(at: last) >= Int128(spend) * LinearBounds.unit
    } ?? false
  }

  func diagnostic(about index: Int, _ words: ExampleWords) -> Diagnostic? {
    guard let lost = byPromotion[index],
      let spend = words.program.promotions[index].threshold?.spend
    else { return nil }
    return words.diagnostic(
      .lostThreshold, "a discount takes orders below the threshold of this promotion",
      about: index,
      consequence: "\(words.price(of: lost.order)): \(words.amount(lost.left)) is left, "
        + "\(words.amount(spend.minorUnits - lost.left)) below the threshold",
      help: "with `before discounts` the order amount counts", orAllow: true,
      fixes: words.countingBeforeDiscounts(index))
  }
}

extension CartFindings.Finding {
  func lostThreshold(about index: Int, _ words: ExampleWords) -> Diagnostic {
    words.diagnostic(
      .lostThreshold, "a discount takes orders below the threshold of this promotion",
      about: index,
      consequence: "\(words.price(of: cart)): \(words.amount(other)) is left to count",
      help: "with `before discounts` the order amount counts", orAllow: true,
      fixes: words.countingBeforeDiscounts(index))
  }

  func keptThreshold(about index: Int, _ words: ExampleWords) -> Diagnostic {
    words.diagnostic(
      .lostThreshold, "orders earn this gift although they pay less than its threshold",
      about: index,
      consequence: "\(words.price(of: cart)): a gift counts displayed prices",
      help:
        "ask for a larger amount, so that the sale does not matter", orAllow: true
    )
  }
}

extension ExampleWords {
  /// Returns the fix that makes the threshold of a promotion count the order amount. A merchant gives
  /// more then, so nothing applies it unasked.
  fileprivate func countingBeforeDiscounts(_ index: Int) -> [Fix] {
    let promotion = program.promotions[index]
    guard let place = promotion.basisPlace else { return [] }
    let span = SourceSpan(file: promotion.span.file, start: place.offset, end: place.offset)
    return [Fix(.maybe, span, "\(place.isBetweenLines ? "\n    " : " ")before discounts").named]
  }
}
