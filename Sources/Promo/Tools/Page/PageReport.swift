/// The answers for a page that has no engine. They are prepared in advance, and include the
/// payables of many amounts at the instants at which promotions begin or end.
package struct PageReport {
  private let rules: PageRules
  private let program: Program
  private let now: Instant

  /// The values that all requests share: codes, facts, the language, a title.
  private let common: [(key: String, value: String)]

  /// The cost of the rules on past orders; nil without orders.
  private let cost: CostTables?

  /// For each line of text in JSON, its index in `pool`.
  private var numbers: [String: Int] = [:]

  /// The lines of text in the answers, each once, in JSON. Answers refer to lines by index.
  private var pool: [String] = []

  /// The number of quotes that a report should not exceed by much. A quote takes about a hundred
  /// bytes.
  private static var quoteLimit: Int { 4_000 }

  /// The largest number of labels whose goods a report prices.
  private static var labelLimit: Int { 8 }

  /// The number of steps to charge for the text of one outcome.
  private static var stepsOfOutcome: Int { 700 }

  /// Makes a report on rules. Throws if the rules have errors.
  ///
  /// - Parameters:
  ///   - now: The instant from which the report looks ahead.
  ///   - common: The values that all requests share, as in `PageRequest`.
  ///   - cost: What past orders would have cost; nil if that is not asked.
  package init(
    _ rules: PageRules, now: Instant, common: [(key: String, value: String)],
    cost: CostTables? = nil
  ) throws(PageProblem) {
    self.cost = cost
    self.rules = rules
    program = try rules.program()
    self.now = now
    self.common = common + [("now", String(now.secondsSince1970))]
  }

  /// Returns the answers as a JSON object. The JSON contains no `<`, so no text in the rules can
  /// end the HTML element that contains the JSON.
  ///
  /// - Parameters:
  ///   - title: The title of the report.
  ///   - made: The time at which the report is made, in words.
  package mutating func json(titled title: String, made: String) throws(PageProblem) -> String {
    let request = request([])
    // Pricing orders with lines takes the other half of the steps.
    let steps = program.isAboutGoods ? Budget.standard / 2 : Budget.standard
    let parts = [
      ("look", rules.look(request)), ("calendar", try rules.calendar(request)),
      ("together", try rules.pairs(request)), ("test", try rules.expectations()),
      ("prove", rules.proofs(budget: steps)), ("scenes", try scenes()),
    ]
    var json = JSONText()
    json.object { json in
      json.member("title", title)
      json.member("version", "\(Version.text)")
      json.member("made", made)
      json.member("lang", request.language.rawValue)
      for (key, part) in parts { json.member(key, json: part) }
      if let cost {
        json.key("cost")
        json.array(cost.blocks) { $1.write(to: &$0) }
      }
      json.member("lines", json: "[\(pool.joined(separator: ","))]")
    }
    return json.text.substituting("\\u003c", for: "<")
  }

  private func request(_ own: [(key: String, value: String)]) -> PageRequest {
    PageRequest("report", common + own)
  }

  // MARK: Scenes

  /// The labels of the goods to price; a single nil if the rules are not about goods.
  private var goods: [String?] {
    program.isAboutGoods ? program.labels.prefix(PageReport.labelLimit).map { $0 } : [nil]
  }

  private mutating func scenes() throws(PageProblem) -> String {
    let instants = try rules.moments(request([])).instants
    let usualStopCount = 130
    let count = max(1, PageReport.quoteLimit / usualStopCount / max(1, goods.count))
    var scenes: [String] = []
    let orders = instants.prefix(count).flatMap { instant in goods.map { (instant, $0) } }
    // Each scene gets an equal part of the remaining steps, so slow rules get fewer stops.
    var budget = Budget(Budget.standard / 2)
    for (number, (instant, label)) in orders.enumerated() {
      let part = max(0, budget.left) / (orders.count - number)
      scenes.append(
        try budget.lend(part) { (part) throws(PageProblem) in
          try scene(of: label, at: instant, &part)
        })
    }
    return "[\(scenes.joined(separator: ","))]"
  }

  private mutating func scene(
    of label: String?, at instant: Instant, _ budget: inout Budget
  ) throws(PageProblem) -> String {
    let at = (key: "at", value: program.zone.timestamp(instant))
    let least = Amount(unchecked: 1)
    let request = request([at] + order(of: least, label))
    let chart = try budget.lend(budget.left / 2) { (part) throws(PageProblem) in
      try PageOrder(request, in: program).chart(request, spending: &part)
    }
    var stops: [String] = []
    for amount in chart.stops where amount > .zero && (stops.isEmpty || !budget.isSpent) {
      stops.append(try stop(amount, label, at, &budget))
    }
    var json = JSONText()
    json.object { json in
      json.member("at", at.value)
      json.member("text", program.zone.text(instant))
      if let label { json.member("goods", label) }
      json.member("chart", json: chart.json)
      json.member("stops", json: "[\(stops.joined(separator: ","))]")
    }
    return json.text
  }

  private mutating func stop(
    _ amount: Amount, _ label: String?, _ at: (key: String, value: String),
    _ budget: inout Budget
  ) throws(PageProblem) -> String {
    let order = try PageOrder(request([at] + order(of: amount, label)), in: program)
    let quote = try order.quote(spending: &budget)
    budget.spend(PageReport.stepsOfOutcome * program.promotions.count)
    let lines = QuoteText(quote, by: program).layout(width: nil).lines.map { number(of: $0) }
    var json = JSONText()
    json.object { json in
      json.member("amount", program.currency.text(amount))
      json.member("payable", program.currency.text(quote.payable))
      json.key("lines")
      json.array(lines) { $0.number($1) }
    }
    return json.text
  }

  /// Returns the values of an order, with one line if there is a label, otherwise with none.
  private func order(of amount: Amount, _ label: String?) -> [(key: String, value: String)] {
    let text = program.currency.text(amount)
    return label.map { [("line", text), ("label", $0)] } ?? [("amount", text)]
  }

  private mutating func number(of line: StyledText) -> Int {
    var json = JSONText()
    line.write(to: &json)
    if let known = numbers[json.text] { return known }
    numbers[json.text] = pool.count
    pool.append(json.text)
    return pool.count - 1
  }
}

extension CostTables.Block {
  fileprivate func write(to json: inout JSONText) {
    json.object { json in
      switch self {
      case .scope(let text), .remark(let text): json.member("remark", text)
      case .sentences(let sentences): json.member("sentences", sentences)
      case .table(let table, let leftOut):
        json.member("texts", table.textsAtEnd)
        json.member("titles", table.hasTitles ? table.titles : [])
        json.key("rows")
        json.array(table.rows) { json, row in json.array(row) { $0.string($1) } }
        json.member("leftOut", leftOut)
      }
    }
  }
}
