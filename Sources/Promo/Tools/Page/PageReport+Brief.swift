// The first page of a report: what runs, the most that is taken off, and what baskets pay.

extension PageReport {
  /// Returns the contents of the first page that no other part has, as JSON. At `instants`, promotions
  /// begin or end.
  func brief(
    for customers: [ReportCustomer], at instants: [Instant], budget steps: Int
  ) throws(PageProblem) -> String {
    let baskets = try baskets(
      of: Array(customers.prefix(PageReport.customerLimit)), at: instants, budget: steps / 4)
    return JSONText.object { json in
      writeRuns(to: &json)
      // What is over says nothing about the orders to come.
      let over = program.promotions.indices.filter { !program.promotions[$0].isToCome(after: now) }
      if !program.promotions.isEmpty {
        let deepest = program.switchingOff(over).deepestOrder(budget: steps / 4 * 3)
        json.member("deepest", deepest.words(words, in: request([]).language, at: instants))
      }
      if let baskets { json.member("baskets", json: baskets) }
    }
  }

  /// Writes what each promotion gives, for whom and when, unless it is switched off or over.
  private func writeRuns(to json: inout JSONText) {
    let language = request([]).language
    let runs = program.promotions.indices.filter { program.promotions[$0].isToCome(after: now) }
    json.member("runs", objects: runs) { json, index in
      let promotion = program.promotions[index]
      json.member("name", printable(promotion.name))
      json.member("hue", index % StyledText.Style.hueCount)
      json.member("gain", program.shortGain(of: promotion, in: language))
      json.member("who", program.words(in: language).audience(of: promotion))
      json.member("when", program.words(in: language).times(of: promotion))
    }
  }

  // MARK: Baskets

  private static var basketLimit: Int { 4 }
  private static var customerLimit: Int { 3 }
  private static var dayLimit: Int { 6 }

  /// A row of the table: what a basket of a customer pays at each instant.
  private struct BasketRow {
    let customer: String
    let basket: Basket
    var paid: [Amount] = []
  }

  /// Returns a table of what baskets pay at the instants at which one of these prices changes, as
  /// JSON; nil if there are no baskets. Customers who pay what the first one pays are left out.
  private func baskets(
    of customers: [ReportCustomer], at instants: [Instant], budget steps: Int
  ) throws(PageProblem) -> String? {
    var budget = Budget(steps)
    let baskets = try typicalBaskets(instants)
    var rows = customers.flatMap { customer in
      baskets.map { BasketRow(customer: customer.text, basket: $0) }
    }
    if rows.isEmpty { return nil }
    var days: [Instant] = []
    for instant in instants.prefix(PageReport.dayLimit * 5)
    where days.count < PageReport.dayLimit && (days.isEmpty || !budget.isSpent) {
      let at = (key: "at", value: program.zone.timestamp(instant))
      var paid: [Amount] = []
      for customer in customers {
        for basket in baskets {
          let request = request([at] + customer.values + basket.values)
          let order = try PageOrder(request, in: program).order
          let checked = try answered(by: program) { () throws(Order.Problem) in
            try program.checked(order)
          }
          paid.append(program.pricedCart(for: checked, spending: &budget).payable)
        }
      }
      if !days.isEmpty && paid == rows.map({ $0.paid[days.count - 1] }) { continue }
      days.append(instant)
      for index in rows.indices { rows[index].paid.append(paid[index]) }
    }
    let first = rows.prefix(baskets.count)
    // The first page has room for two baskets of each other customer.
    var others: [BasketRow] = []
    for row in rows.dropFirst(baskets.count) {
      let isKnown = first.contains { $0.basket.text == row.basket.text && $0.paid == row.paid }
      let isEnough = others.count(where: { $0.customer == row.customer }) == 2
      if !isKnown && !isEnough { others.append(row) }
    }
    return json(of: first + others, at: days)
  }

  private func json(of rows: ArraySlice<BasketRow>, at days: [Instant]) -> String {
    let currency = program.currency
    return JSONText.object { json in
      json.member("days", days.map { words.time(program.zone.localTime(at: $0)) })
      json.member("rows", objects: Array(rows)) { json, row in
        json.member("customer", row.customer)
        json.member("basket", row.basket.text)
        json.member("cells", objects: row.paid) { json, paid in
          json.member("pays", grouped(currency.text(paid)))
          json.member("less", paid < row.basket.full)
        }
      }
    }
  }

  private struct Basket {
    let values: [(key: String, value: String)]
    let full: Amount
    let text: String
  }

  /// Returns round amounts or, for rules about goods, the carts of the expectations with the most
  /// lines, and an amount of each label.
  private func typicalBaskets(_ instants: [Instant]) throws(PageProblem) -> [Basket] {
    guard program.isAboutGoods else {
      var limit = Amount.zero
      for instant in instants.prefix(PageReport.dayLimit) {
        let at = (key: "at", value: program.zone.timestamp(instant))
        let order = try PageOrder(request([at]), in: program)
        limit = max(limit, program.chartLimit(in: order.context))
      }
      let scale = ChartScale(limit: limit.minorUnits, length: PageReport.basketLimit)
      return scale.ticks { _ in 1 }.dropFirst().map { units in
        let amount = Amount(unchecked: units)
        return Basket(
          values: [(key: "amount", value: program.currency.text(amount))], full: amount,
          text: text(amount))
      }
    }
    let told = program.expectations.map { $0.lines }
      .filter { lines in lines.count > 1 || lines.contains { $0.pieces > 1 } }.map(basket)
    let single = program.labels.map {
      basket([OrderLine(program.currency.hundred, labels: [$0])])
    }
    var seen: Set<String> = []
    return Array(
      (told + single).filter { seen.insert($0.text).inserted }.prefix(PageReport.basketLimit))
  }

  private func basket(_ lines: [OrderLine]) -> Basket {
    Basket(
      values: lines.flatMap { line in
        let amount = program.currency.text(line.amount)
        return [(key: "line", value: amount), (key: "pieces", value: String(line.pieces))]
          + line.labels.map { (key: "label", value: $0) }
      }, full: lines.reduce(.zero) { Amount(unchecked: $0.minorUnits + $1.amount.minorUnits) },
      text: lines.map { words(.amountOf, text($0.amount), words.goods($0.pieces, $0.labels)) }
        .joined(separator: " + "))
  }

  private func text(_ amount: Amount) -> String { grouped(program.currency.shortText(amount)) }
}

// MARK: - The deepest order

extension DeepestOrder {
  /// Returns sentences about the most that is taken off: how much, of what, by which promotions and
  /// for whom; and what is proved.
  ///
  /// - Parameter moments: Instants to come; the first at which the same promotions are in force is
  ///   named.
  fileprivate func words(
    _ words: ChartWords, in language: Language, at moments: [Instant]
  ) -> [String] {
    let currency = program.currency
    let least = grouped(currency.shortText(currency.hundred))
    let say = { (message: Message) in message.text(in: language) }
    guard let found else { return [say(nothing(least, words))] }
    let saved = Amount(unchecked: found.total - found.payable)
    let share = Percent(saved, of: Amount(unchecked: found.total), decimals: 1).text
    let names = found.applied.map { printable(program.promotions[$0].name) }
    let whole = found.lines.isEmpty ? nil : cart(of: found, words)
    let money = { grouped(currency.text(Amount(unchecked: $0))) }
    let (total, paid) = (money(found.total), money(found.payable))
    let most: Message =
      "\(share)% of an order of \(total), which pays \(paid): \(names.joined(separator: " + "))."
    var details = [whole].compactMap { $0 }
    if program.dependsOnTime, let instant = moments.first(where: { isInForce(found, at: $0) }) {
      details.append(words.moment(program.zone.localTime(at: instant)))
    }
    details += found.context.codes.map { words(.presentedCode, printable($0)) }
    let values = zip(program.facts, found.context.facts).map { $0.value(ofOrdinal: $1) }
    details += program.unusual(values).map { $0.words(of: $1, in: language) }
    let order: Message = "The order: \(details.joined(separator: words(.comma)))."
    return ([most] + (details.isEmpty ? [] : [order]) + [bound(least, words)]).map(say)
  }

  /// True if the promotions in force for an order are the same at another instant.
  private func isInForce(_ found: Example, at instant: Instant) -> Bool {
    let other = Context(instant: instant, codes: found.context.codes, facts: found.context.facts)
    return program.promotionsInForce(in: other) == program.promotionsInForce(in: found.context)
  }

  private func nothing(_ least: String, _ words: ChartWords) -> Message {
    guard isExact else { return "\(noOrder(least, words)) of which anything is taken off." }
    return apart(words).map {
      "Without \($0), which may take any share of an order, nothing is taken off an order of \(least) or more; that is proved."
    } ?? "Nothing is taken off an order of \(least) or more; that is proved."
  }

  private func bound(_ least: String, _ words: ChartWords) -> Message {
    // Promotions are left out only by rules about goods, where what is exact is that nothing is taken.
    if isExact { return "It is proved that no order of \(least) or more gets a larger share off." }
    let found = noOrder(least, words)
    guard let proved, proved.millionths > 0 else {
      return "\(found) with a larger share off; nothing is proved about all orders."
    }
    let most = proved.complement.text
    return "\(found) with a larger share off; it is proved that none gets more than \(most)% off."
  }

  /// What the search did not find, among which orders.
  private func noOrder(_ least: String, _ words: ChartWords) -> Message {
    apart(words).map {
      "Without \($0), which may take any share of an order, no order of \(least) or more was found"
    } ?? "No order of \(least) or more was found"
  }

  /// The promotions of which nothing is said; nil if there are none.
  private func apart(_ words: ChartWords) -> String? {
    let names = leftOut.map { printable(program.promotions[$0].name) }
    return names.isEmpty ? nil : names.joined(separator: words(.comma))
  }

  private func cart(of found: Example, _ words: ChartWords) -> String {
    let lines = found.lines.map { line in
      words(
        .amountOf, grouped(program.currency.shortText(line.amount)),
        words.goods(line.pieces, line.labels.map { program.labels[$0] }))
    }
    return lines.joined(separator: " + ")
  }
}

extension ZoneRules {
  package func words(_ instant: Instant, in language: Language) -> String {
    ChartWords(language).moment(localTime(at: instant))
  }
}
