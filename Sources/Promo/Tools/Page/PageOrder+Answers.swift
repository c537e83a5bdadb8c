extension PageOrder {
  /// Returns the quote as JSON, in the form that `promo-eval --format json` prints.
  func quoteJSON() throws(PageProblem) -> String { try quote().json(in: program) }

  func quote() throws(PageProblem) -> Quote {
    var budget = Budget(0)
    return try quote(spending: &budget)
  }

  func quote(spending budget: inout Budget) throws(PageProblem) -> Quote {
    do { return try program.quote(order, spending: &budget) } catch {
      throw PageProblem(error.sentence(in: program))
    }
  }

  func chart(_ request: PageRequest) throws(PageProblem) -> PriceChart {
    var budget = Budget()
    return try chart(request, spending: &budget)
  }

  func chart(
    _ request: PageRequest, spending budget: inout Budget
  ) throws(PageProblem) -> PriceChart {
    let limit = try request["up-to"].map { text throws(PageProblem) in
      try answered(by: program) { () throws(Order.Problem) in try Amount(text, in: program) }
    }
    return family.chart(
      upTo: limit == .zero ? nil : limit, in: request.language, titled: nil, spending: &budget)
  }
}

extension PriceChart {
  /// Returns the picture as JSON.
  func json(in frame: PictureFrame, beside old: PriceChart? = nil) -> String {
    let drawing = drawing(in: frame, beside: old)
    let currency = program.currency
    return JSONText.object { json in
      json.member("svg", drawing.svg)
      if let old { json.member("same", old.hasSamePrices(as: self)) }
      json.member("plot") { json in
        json.member("left", drawing.left)
        json.member("right", drawing.right)
        json.member("top", drawing.top)
        json.member("bottom", drawing.bottom)
        json.member("foot", drawing.foot)
        json.member("limit", currency.text(limit))
        json.member("highest", currency.text(drawing.highest))
        if let knownLimit { json.member("known", text(knownLimit)) }
      }
    }
  }

  /// True if two charts with the same limit show the same prices.
  private func hasSamePrices(as other: PriceChart) -> Bool {
    let amounts = (segments + other.segments).flatMap {
      [$0.amounts.lowerBound, $0.amounts.upperBound]
    }
    return amounts.allSatisfy { orders.payable($0) == other.orders.payable($0) }
  }

  /// The amounts at which a slider along the curve stops: the ends of equal steps and, unless the
  /// curve has more than a hundred segments, both sides of each change.
  func stops(steps count: Int = 100) -> [Amount] {
    let limit = limit.minorUnits
    let steps = (0...count).map { Int64((Int128(limit) * Int128($0)) / Int128(count)) }
    let changes = segments.map { $0.amounts.lowerBound.minorUnits }
    let sides = changes.count > 100 ? [] : changes.flatMap { [$0 - 1, $0] }
    return Set((steps + sides).filter { 0 <= $0 && $0 <= limit }).sorted()
      .map { Amount(unchecked: $0) }
  }
}
