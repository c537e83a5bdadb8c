// The scenes of a report: what orders of a customer at an instant pay, for every amount of a curve.

extension PageReport {
  /// The number of scenes with answers of their own that a report should not exceed by much. A
  /// scene takes about twenty kilobytes.
  private static var sceneLimit: Int { 30 }

  /// The number of scenes that a report may examine for being the same as others.
  private static var examinedLimit: Int { 400 }

  /// The number of equal steps of a scene's slider; of goods fewer, because there are more scenes.
  private var stepCount: Int { goods == [nil] ? 50 : 30 }

  /// The largest number of labels whose goods a report prices.
  private static var labelLimit: Int { 8 }

  /// The number of steps to charge for the text of one outcome.
  private static var stepsOfOutcome: Int { 700 }

  /// The labels of the goods to price; a single nil if the rules are not about goods.
  private var goods: [String?] {
    guard program.isAboutGoods else { return [nil] }
    let labels = program.labels.indices.filter { !program.excludedLabels.contains($0) }
    return labels.prefix(PageReport.labelLimit).map { program.labels[$0] }
  }

  /// The largest amount of goods to price: well beyond the orders of the expectations; nil to price
  /// up to the last change.
  private var largestAmount: Amount? {
    let most = program.expectations.map { $0.amount }.max()
    return goods == [nil] ? nil : most.map { program.roundAmount(beyond: $0) }
  }

  /// A customer, an instant and goods, whose orders of all amounts the report prices.
  private struct Scene {
    let customer: Int
    let instant: Instant
    let label: String?
    let values: [(key: String, value: String)]

    /// The number of an earlier scene that has the same answers.
    var same: Int?
  }

  mutating func scenes(
    of customers: [ReportCustomer], at instants: [Instant], _ budget: inout Budget
  ) throws(PageProblem) -> String {
    let plan = try budget.lend(budget.left / 4) { (part) throws(PageProblem) in
      try self.plan(for: customers, at: instants, &part)
    }
    let count = plan.count { $0.same == nil }
    // Each scene gets an equal part of the remaining steps, so slow rules get fewer stops.
    var (texts, made): ([String], Int) = ([], 0)
    for scene in plan {
      let part = max(0, budget.left) / max(1, count - made)
      made += scene.same == nil ? 1 : 0
      texts.append(
        try budget.lend(part) { (part) throws(PageProblem) in try text(of: scene, &part) })
    }
    return "[\(texts.joined(separator: ","))]"
  }

  /// Returns the scenes. Half of those that have answers of their own are for the first customer,
  /// and each of the others has an equal share of the rest.
  private func plan(
    for customers: [ReportCustomer], at instants: [Instant], _ budget: inout Budget
  ) throws(PageProblem) -> [Scene] {
    let count = max(1, PageReport.examinedLimit / max(1, customers.count * goods.count))
    var known: [String: Int] = [:]
    var scenes: [Scene] = []
    for (number, customer) in customers.enumerated() {
      let (left, rest) = (PageReport.sceneLimit - known.count, customers.count - number)
      var room = max(goods.count, number == 0 && rest > 1 ? left / 2 : left / rest)
      for (place, instant) in instants.prefix(count).enumerated()
      where room > 0 && (place == 0 || !budget.isSpent) {
        for label in goods {
          let values = customer.values + [(key: "at", value: program.zone.timestamp(instant))]
          let key = try key(of: values, label, &budget)
          let same = known[key]
          if same == nil {
            known[key] = scenes.count
            room -= 1
          }
          scenes.append(
            Scene(customer: number, instant: instant, label: label, values: values, same: same))
        }
      }
    }
    return scenes
  }

  /// Returns a text that is the same for scenes with the same answers: the promotions in force, and
  /// what two orders pay and why.
  private func key(
    of values: [(key: String, value: String)], _ label: String?, _ budget: inout Budget
  ) throws(PageProblem) -> String {
    var key = label ?? ""
    for factor: Int64 in [1, 5] {
      let amount = Amount(unchecked: program.currency.hundred.minorUnits * factor)
      let order = try PageOrder(request(values + self.order(of: amount, label)), in: program)
      key += "\n\(program.promotionsInForce(in: order.context))\n"
      // The first line has the instant.
      let quote = try order.quote(spending: &budget)
      budget.spend(PageReport.stepsOfOutcome * program.promotions.count)
      let lines = QuoteText(quote, by: program, in: .english).layout(width: nil).lines.dropFirst()
      key += lines.map { $0.plain }.joined(separator: "\n")
    }
    return key
  }

  private mutating func text(
    of scene: Scene, _ budget: inout Budget
  ) throws(PageProblem) -> String {
    let local = program.zone.localTime(at: scene.instant)
    let answers = scene.same == nil ? try self.answers(of: scene, &budget) : []
    return JSONText.object { json in
      json.member("at", program.zone.timestamp(scene.instant))
      json.member("text", words.time(local))
      json.member("customer", scene.customer)
      if let label = scene.label { json.member("goods", label) }
      if let same = scene.same { json.member("same", same) }
      for (key, answer) in answers { json.member(key, json: answer) }
    }
  }

  var words: ChartWords { ChartWords(request([]).language) }

  private mutating func answers(
    of scene: Scene, _ budget: inout Budget
  ) throws(PageProblem) -> [(key: String, value: String)] {
    let label = scene.label
    let limit = largestAmount.map { [(key: "up-to", value: program.currency.text($0))] } ?? []
    let request = request(scene.values + order(of: Amount(unchecked: 1), label) + limit)
    let chart = try budget.lend(budget.left / 2) { (part) throws(PageProblem) in
      try PageOrder(request, in: program).chart(request, spending: &part)
    }
    var stops: [String] = []
    for amount in chart.stops(steps: stepCount) where amount > .zero {
      if !stops.isEmpty, budget.isSpent { break }
      stops.append(try stop(amount, label, scene.values, &budget))
    }
    let picture = JSONText.object { json in
      // Bytes are for the first customer; what others pay is drawn for every width at once.
      for (key, width) in PageReport.widths where key == "narrow" || scene.customer == 0 {
        json.member(key, json: chart.json(in: PictureFrame(width: width, isInPage: true)))
      }
    }
    return [("chart", picture), ("stops", "[\(stops.joined(separator: ","))]")]
  }

  private mutating func stop(
    _ amount: Amount, _ label: String?, _ values: [(key: String, value: String)],
    _ budget: inout Budget
  ) throws(PageProblem) -> String {
    let request = request(values + order(of: amount, label))
    let order = try PageOrder(request, in: program)
    let quote = try order.quote(spending: &budget)
    budget.spend(PageReport.stepsOfOutcome * program.promotions.count)
    let lines = QuoteText(quote, by: program, in: request.language).layout(width: nil).lines
      .map { number(of: $0) }
    return JSONText.object { json in
      json.member("amount", program.currency.text(amount))
      json.member("payable", program.currency.text(quote.payable))
      json.member("lines", array: lines) { $0.number($1) }
    }
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
