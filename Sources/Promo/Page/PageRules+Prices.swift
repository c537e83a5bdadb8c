extension PageRules {
  /// The quote of an order for programs: what `promo-eval --format json` prints.
  package func quote(_ request: PageRequest) throws(PageProblem) -> String {
    let program = try program()
    return try priced(PageOrder(request, in: program).order, by: program).json(in: program)
  }

  /// The quote of an order for people.
  package func story(_ request: PageRequest) throws(PageProblem) -> StyledText {
    let program = try program()
    let quote = try priced(PageOrder(request, in: program).order, by: program)
    return QuoteText(quote, by: program).layout(width: request["width"].flatMap { Int($0) })
  }

  private func priced(_ order: Order, by program: Program) throws(PageProblem) -> Quote {
    try answered { () throws(Order.Problem) in try program.quote(order) }
  }

  /// The curve of prices, as a picture with the place of its axes.
  package func curve(_ request: PageRequest) throws(PageProblem) -> String {
    let chart = try chart(request)
    let drawing = chart.drawing
    let currency = chart.program.currency
    var json = JSONText()
    json.object { json in
      json.member("svg", drawing.svg)
      json.key("plot")
      json.object { json in
        json.member("left", drawing.left)
        json.member("right", drawing.right)
        json.member("top", drawing.top)
        json.member("bottom", drawing.bottom)
        json.member("limit", currency.text(chart.limit))
        json.member("highest", currency.text(drawing.highest))
      }
    }
    return json.text
  }

  private func chart(_ request: PageRequest) throws(PageProblem) -> PriceChart {
    let program = try program()
    let order = try PageOrder(request, in: program)
    let limit = try request["up-to"].map { text throws(PageProblem) in
      try answered { () throws(Order.Problem) in try Amount(text, in: program) }
    }
    return order.family.chart(
      upTo: limit == .zero ? nil : limit, in: request.language, titled: request["title"])
  }

  /// The amounts at which a slider over the curve stops: a hundred equal steps, and both sides of
  /// each change.
  package func stops(_ request: PageRequest) throws(PageProblem) -> [Amount] {
    let chart = try chart(request)
    let limit = chart.limit.minorUnits
    let steps = (0...100).map { Int64((Int128(limit) * Int128($0)) / 100) }
    let changes = chart.segments.map { $0.amounts.lowerBound.minorUnits }
    let sides = changes.count > 100 ? [] : changes.flatMap { [$0 - 1, $0] }
    return Set((steps + sides).filter { 0 <= $0 && $0 <= limit }).sorted()
      .map { Amount(unchecked: $0) }
  }
}
