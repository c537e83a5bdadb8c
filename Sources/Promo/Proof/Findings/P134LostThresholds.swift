/// P134: thresholds that orders reach before discounts but miss after them, or would miss if another
/// promotion did not step aside.
struct LostThresholds {
  /// An order that loses a threshold.
  struct Lost {
    let order: Example

    /// The amount left to pay that is compared with the threshold.
    let left: Int64

    /// The promotion that steps aside, so that the order keeps the threshold.
    var aside: Int?
  }

  /// For each promotion, the smallest order that loses the promotion's threshold.
  private(set) var byPromotion: [Int: Lost] = [:]

  /// For each promotion, a small order for which another steps aside.
  private(set) var kept: [Int: Lost] = [:]

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
    for index in context.inForce where forms[index].isSync { lookForKept(beside: index, context) }
    return isComplete
  }

  /// Records the thresholds that are kept because the promotion `index` is not applied. The first
  /// amounts of segments are tried, and that from which on the promotion takes something.
  private mutating func lookForKept(beside index: Int, _ context: PricedContext) {
    let forms = context.program.forms
    guard let first = forms[index].firstTaken(upTo: context.limit) else { return }
    for run in context.runs where run.last >= first {
      guard run.stack.contains(where: { forms[$0].step > forms[index].step }) else { continue }
      for segment in context.curve.segments[run.places] where segment.last >= first {
        let amount = max(first, segment.first)
        if let broken = context.program
          .missedThresholds(of: amount, with: index, beside: run.stack).broken,
          amount < kept[broken.promotion]?.order.amount ?? .max
        {
          kept[broken.promotion] = Lost(
            order: context.order(amount), left: forms[broken.promotion].spend - broken.short,
            aside: index)
        }
      }
    }
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
    (byPromotion[index] ?? kept[index]).map {
      words.lostThreshold(of: index, by: $0.order, left: $0.left, aside: $0.aside)
    }
  }
}

extension ExampleWords {
  /// - Parameter left: the amount that is compared with the threshold.
  fileprivate func lostThreshold(
    of index: Int, by order: Example, left: Int64, aside: Int?
  ) -> Diagnostic {
    let spend = program.forms[index].spend
    let short: Message = "\(amount(left)) is left, \(amount(spend - left)) below the threshold"
    return diagnostic(
      .lostThreshold,
      aside == nil
        ? "a discount takes orders below the threshold of this promotion"
        : "another discount steps aside for the threshold of this promotion",
      about: index,
      consequence: aside.map {
        "\(price(of: order)): with \(quoted(program.promotions[$0].name)), \(short)"
      } ?? "\(price(of: order)): \(short)",
      help: "with `before discounts` the order amount counts; \(allowing(.lostThreshold))",
      fixes: countingBeforeDiscounts(index))
  }
}

extension CartFindings.Finding {
  func lostThreshold(about index: Int, _ words: ExampleWords) -> Diagnostic {
    words.lostThreshold(of: index, by: cart, left: other, aside: aside)
  }

  func keptThreshold(about index: Int, _ words: ExampleWords) -> Diagnostic {
    words.diagnostic(
      .lostThreshold, "orders earn this gift although they pay less than its threshold",
      about: index,
      consequence: "\(words.price(of: cart)): a gift counts displayed prices",
      help:
        "ask for a larger amount, so that the sale does not matter; \(words.allowing(.lostThreshold))"
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
