// The effect of a rule change in sentences:
// `some orders pay less: at most 30.00 less (an order of 300.00: 220.00 instead of 250.00)`.

extension ProgramComparison {
  /// The answer in a few words.
  public func answerInWords(_ language: Language = .english) -> String {
    let words: Message =
      switch answer {
      case .same: "no price differs: the old and the new rules mean the same"
      case .unchanged: "no price differs"
      case .different: whoPays
      case .undecided: "no differing price was found, but the comparison is incomplete"
      case .incomparable:
        "amounts \(old.currency.inWords) and \(new.currency.inWords) cannot be compared"
      }
    return words.text(in: language)
  }

  private var whoPays: Message {
    let isSure = prices?.undecided == nil
    return switch (prices?.rises.sum, prices?.falls.sum) {
    case (_?, _?): "some orders pay more, some less"
    case (_?, nil): isSure ? "some orders pay more" : "some orders pay more, none found pays less"
    case (nil, _?): isSure ? "some orders pay less" : "some orders pay less, none found pays more"
    case (nil, nil): "some prices differ"
    }
  }

  /// The largest rise and the largest fall of a price, each with an order that shows it. For orders
  /// with lines, the largest sum and then the largest share, unless one order shows both.
  public func largestChangesInWords(_ language: Language = .english) -> [String] {
    prices.map { largestChanges(of: $0, language).map { $0.text(in: language) } } ?? []
  }

  private func largestChanges(of prices: PriceComparison, _ language: Language) -> [Message] {
    [prices.rises, prices.falls].flatMap { changes in
      let orders = prices.differing.first {
        $0.rises.sum == changes.sum || $0.falls.sum == changes.sum
      }
      return words(
        of: changes, within: orders?.instants ?? [],
        context: orders?.contextInWords(in: new, language) ?? [], isSure: prices.undecided == nil)
    }
  }

  private func words(
    of changes: LargestChanges, within instants: [Range<Instant>], context: [String], isSure: Bool
  ) -> [Message] {
    guard let sum = changes.sum else { return [] }
    guard let share = changes.share, share != sum else {
      return [words(of: sum, within: instants, context: context, isSure: isSure)]
    }
    let part = "\(share.share.text)%"
    return [
      "\(words(of: sum, by: new.currency.text(sum.size))), the largest sum found (\(order(sum, within: instants, context: context)))",
      "\(words(of: sum, by: part)), the largest share found (\(order(share, within: instants, context: context)))",
    ]
  }

  private func words(of change: PriceChange, by size: String) -> Message {
    change.isRise ? "\(size) more" : "\(size) less"
  }

  /// Returns the effect of one change by itself.
  func words(of prices: PriceComparison, _ language: Language) -> String {
    let changes = largestChanges(of: prices, language)
    let words =
      changes.isEmpty
      ? prices.undecided.map { "no differing price was found: \($0)" } ?? "no price differs"
      : Message.clauses(changes)
    return words.text(in: language)
  }

  /// Returns the largest price changes among some orders, each with an order that shows it. The
  /// smallest order with lines comes first, unless it already shows one of these changes.
  package func largestChangesInWords(
    among orders: DifferingOrders, _ language: Language = .english
  ) -> [String] {
    let largest = [orders.rises.sum, orders.falls.sum, orders.rises.share, orders.falls.share]
    let smallest = orders.smallest.flatMap { largest.contains($0) ? nil : $0 }
    let words: [Message] =
      (smallest.map { ["the smallest found: \(order($0, within: orders.instants))"] } ?? [])
      + [orders.rises, orders.falls].flatMap {
        self.words(of: $0, within: orders.instants, context: [], isSure: prices?.undecided == nil)
      }
    return words.map { $0.text(in: language) }
  }

  /// The reason why the comparison is incomplete; nil if it is complete.
  public func undecidedInWords(_ language: Language = .english) -> String? {
    prices?.undecided.map { reason in
      let words: Message = "the comparison is incomplete: \(reason)"
      return words.text(in: language)
    }
  }

  private func words(
    of change: PriceChange, within instants: [Range<Instant>], context: [String], isSure: Bool
  ) -> Message {
    if let share = change.shareOfLargest {
      return change.isRise
        ? "ever more as orders grow, up to \(share)" : "ever less as orders grow, up to \(share)"
    }
    return
      "\(size(of: change, isSure: isSure)) (\(order(change, within: instants, context: context)))"
  }

  private func order(
    _ change: PriceChange, within instants: [Range<Instant>], context: [String] = []
  ) -> Message {
    let amount = { new.currency.text($0) }
    let prices: Message = "\(amount(change.after)) instead of \(amount(change.before))"
    if !change.order.lines.isEmpty {
      // An order with lines is told as an expectation of the new rules, so that you can paste it.
      let order = change.order.written(
        in: new, hasInstant: old.dependsOnTime || new.dependsOnTime)
      return "expect \(printable(order)) pays \(prices)"
    }
    let story: Message =
      "an order of \(amount(change.order.amount))\(moment(of: change.order, within: instants))"
    return "\(Message.clauses([story] + context.map { Message($0) })): \(prices)"
  }

  private func size(of change: PriceChange, isSure: Bool) -> Message {
    let amount = words(of: change, by: new.currency.text(change.size))
    let text: Message =
      change.order.lines.isEmpty ? amount : "\(amount), \(change.share.text)% of it"
    // The largest change that was found is surely the largest of all only if everything was
    // decided.
    return isSure ? "at most \(text)" : "\(text), the largest found"
  }

  /// Returns the words for the time of an order; empty if the time does not matter. Nobody orders
  /// at the beginning of the calendar, so a period that begins there is described by its end.
  private func moment(of order: Order, within instants: [Range<Instant>]) -> Message {
    let around = instants.first { $0.contains(order.instant) }
    guard let around, around.coversStart(of: new) else {
      return " at \(new.zone.text(order.instant))"
    }
    return around.coversEnd(of: new) ? "" : " before \(new.zone.text(around.upperBound))"
  }
}

extension PriceChange {
  /// The change as a share of what the order costs with its shipping.
  fileprivate var share: Percent {
    Percent(size, of: order.amount + order.shipping ?? .largest, decimals: 1)
  }

  /// The change as a share of the order, if the order is larger than any real one; the change then
  /// grows with the order. Nil for other orders, and for a share that is rounded to 0.
  fileprivate var shareOfLargest: String? {
    guard order.amount.minorUnits >= Amount.largest.minorUnits / 10 else { return nil }
    return share.millionths == 0 ? nil : "\(share.text)%"
  }
}

extension Currency {
  fileprivate var inWords: Message { isoCode.map { "in \($0)" } ?? "without a named currency" }
}
