extension Quote {
  /// Returns the quote as JSON for other programs: the object that `promo-eval --format json`
  /// prints, on one line, without a line end.
  ///
  /// - Parameters:
  ///   - program: The program that made the quote.
  ///   - version: The version of the engine and of the rules, to keep with an order that is paid; nil
  ///     to leave it out.
  public func json(in program: Program, by version: VersionID? = nil) -> String {
    JSONText.object { write(to: &$0, in: program, by: version) }
  }

  package func write(to json: inout some JSONWriter, in program: Program, by version: VersionID?) {
    let currency = program.currency
    json.member("amount", currency.text(order.amount))
    json.member("payable", currency.text(payable))
    json.member("saved", currency.text(saved))
    if let code = currency.isoCode { json.member("currency", code) }
    json.member("at", program.zone.timestamp(order.instant))
    // A default says nothing that the rules do not say.
    let facts = program.facts.filter { order.facts[$0.name] ?? $0.defaultValue != $0.defaultValue }
    if !facts.isEmpty {
      json.member("facts") { json in
        for fact in facts { order.facts[fact.name].map { json.member(fact.name, value: $0) } }
      }
    }
    json.member("strategy", program.strategy.rawValue)
    json.member("applied", objects: applied) { json, applied in
      json.member("promotion", applied.promotion)
      json.member("off", currency.text(applied.off))
    }
    if let cart { Quote.write(cart, in: currency, to: &json) }
    json.member("outcomes", objects: outcomes) { Quote.write($1, by: program, to: &$0) }
    if !codes.isEmpty {
      json.member("codes", objects: codes) { json, code in
        json.member("code", code.code)
        json.member("outcome", code.outcome.rawValue)
        if let without = code.cheaperWithout { json.member("without", currency.text(without)) }
      }
    }
    if let nudge { Quote.write(nudge, in: currency, to: &json) }
    if let best = cheaperUnderBest {
      json.member("best") { json in
        json.member("payable", currency.text(best.payable))
        json.member("applied", best.applied)
      }
    }
    version?.write(to: &json)
  }

  private static func write(
    _ outcome: Quote.Outcome, by program: Program, to json: inout some JSONWriter
  ) {
    let currency = program.currency
    let zone = program.zone
    json.member("promotion", outcome.promotion)
    json.member("outcome", outcome.kind.name)
    switch outcome.kind {
    case .applied(let off): json.member("off", currency.text(off))
    case .notStarted(let starts?): json.member("starts", zone.timestamp(starts))
    case .ended(let ended): json.member("ended", zone.timestamp(ended))
    case .offSchedule(let next?): json.member("next", zone.timestamp(next))
    case .codeMissing(let codes): json.member("codes", codes)
    case .conditionFailed(let condition): write(condition, to: &json)
    case .belowSpend(let short): json.member("short", currency.text(short))
    case .belowCount(let short, let labels):
      json.member("pieces", short)
      if !labels.isEmpty { json.member("labels", labels) }
    case .beaten(
      let names, let wouldPay, let lostThreshold, let lacksSync, let lines, let reason, let breaks):
      json.member("by", names)
      json.member("wouldPay", currency.text(wouldPay))
      if let lostThreshold { json.member("lostThreshold", currency.text(lostThreshold)) }
      if !lacksSync.isEmpty { json.member("lacksSync", lacksSync) }
      if !lines.isEmpty {
        json.member("lines", array: lines) { $0.number($1 + 1) }
      }
      if let reason { json.member("reason", reason.rawValue) }
      if let breaks {
        json.member("breaks") { json in
          json.member("promotion", breaks.promotion)
          json.member("short", currency.text(breaks.short))
        }
      }
    case .noGoods(let leftOut): if !leftOut.isEmpty { json.member("leftOut", leftOut) }
    case .paused, .notStarted(nil), .offSchedule(nil), .noEffect: break
    }
  }

  private static func write(_ condition: Promotion.WrittenCondition, to json: inout some JSONWriter)
  {
    json.member("condition", condition.text)
    json.member("file", condition.file)
    json.member("line", condition.line)
    json.member("column", condition.column)
  }

  private static func write(
    _ cart: Quote.Cart, in currency: Currency, to json: inout some JSONWriter
  ) {
    if !cart.lines.isEmpty {
      json.member("lines", objects: cart.lines) { write($1, in: currency, to: &$0) }
    }
    if cart.shipping > .zero {
      json.member("shipping") { json in
        json.member("amount", currency.text(cart.shipping))
        json.member("left", currency.text(cart.shippingLeft))
      }
    }
    if !cart.offers.isEmpty {
      json.member("offers", objects: cart.offers) { json, offer in
        json.member("promotion", offer.promotion)
        json.member("pieces", offer.pieces)
        json.member("labels", offer.labels)
        if !offer.alternatives.isEmpty { json.member("or", offer.alternatives) }
      }
    }
    if !cart.unknownLabels.isEmpty { json.member("unknownLabels", cart.unknownLabels) }
    if cart.isBounded { json.member("bounded", true) }
    if cart.isNudgeBounded { json.member("nudgeBounded", true) }
  }

  private static func write(
    _ line: Quote.Cart.Line, in currency: Currency, to json: inout some JSONWriter
  ) {
    json.member("amount", currency.text(line.line.amount))
    json.member("pieces", line.line.pieces)
    json.member("labels", line.line.labels)
    json.member("left", currency.text(line.left))
    if !line.leftOut.isEmpty { json.member("leftOut", line.leftOut) }
    json.member("applied", objects: line.shares) { json, share in
      json.member("promotion", share.promotion)
      json.member("off", currency.text(share.off))
      if share.spread != share.off { json.member("spread", currency.text(share.spread)) }
      if let reduced = share.reduced { json.member("reduced", reduced) }
    }
  }

  private static func write(
    _ nudge: Quote.Nudge, in currency: Currency, to json: inout some JSONWriter
  ) {
    json.member("nudge") { json in
      json.member("add", currency.text(nudge.add))
      if let line = nudge.line { json.member("line", line + 1) }
      json.member("amount", currency.text(nudge.amount))
      json.member("payable", currency.text(nudge.payable))
      json.member("saved", currency.text(nudge.saved))
      json.member("applied", nudge.applied)
    }
  }
}
