/// The cost of rules on past orders, as JSON for programs: one object on one line. Amounts
/// are texts.
package enum CostJSON {
  package static func text(
    _ cost: CostTotals, _ changes: CostChanges?, by period: CostPeriod?, _ remarks: [Message] = []
  ) -> String {
    JSONText.object { json in
      json.member("remarks", remarks.map { $0.english })
      write(cost, by: period ?? cost.usualPeriod, to: &json)
      guard let changes else { return }
      json.member("against") { write(changes, beside: cost, to: &$0) }
    }
  }

  private static func write(_ cost: CostTotals, by period: CostPeriod, to json: inout JSONText) {
    let currency = cost.program.currency
    json.member("orders", cost.orders)
    json.member("reduced", cost.reducedOrders)
    json.member("bounded", cost.boundedOrders)
    if let span = cost.span {
      json.member("first", span.first)
      json.member("last", span.last)
    }
    if let code = currency.isoCode { json.member("currency", code) }
    writeSums(cost, to: &json)
    json.member("promotions", objects: Array(zip(cost.program.promotions, cost.promotions))) {
      json, promotion in
      json.member("promotion", promotion.0.name)
      json.member("orders", promotion.1.orders)
      json.member("pieces", promotion.1.pieces)
      json.member("taken", currency.signedText(promotion.1.taken))
      json.member("beyond", currency.signedText(promotion.1.beyond))
    }
    json.member("codes", objects: cost.rankedCodes) { json, code in
      json.member("code", code.code)
      json.member("presented", code.all.presented)
      json.member("used", code.all.used)
      json.member("taken", currency.signedText(code.all.taken))
    }
    json.member("by", period.rawValue)
    json.member("periods", objects: cost.periods(period)) { json, period in
      json.member("start", period.start)
      json.member("orders", period.all.orders)
      json.member("sales", currency.signedText(period.all.sales))
      json.member("discounts", currency.signedText(period.all.taken))
    }
  }

  private static func writeSums(_ cost: CostTotals, to json: inout JSONText) {
    let currency = cost.program.currency
    json.member("sales", currency.signedText(cost.sales))
    json.member("discounts", currency.signedText(cost.taken))
    json.member("shipping", currency.signedText(cost.shipping))
    json.member("shippingDiscounts", currency.signedText(cost.takenFromShipping))
  }

  private static func write(
    _ changes: CostChanges, beside cost: CostTotals, to json: inout JSONText
  ) {
    let currency = cost.program.currency
    writeSums(changes.old, to: &json)
    for (key, side) in [("dearer", changes.dearer), ("cheaper", changes.cheaper)] {
      json.member(key) { json in
        json.member("orders", side.orders)
        json.member("by", currency.signedText(side.sum))
      }
    }
    json.member("same", changes.same)
    json.member("promotions", objects: cost.moved(from: changes.old)) { json, moved in
      json.member("promotion", moved.name)
      json.member("oldOrders", moved.old.orders)
      json.member("orders", moved.new.orders)
      json.member("oldTaken", currency.signedText(moved.old.taken))
      json.member("taken", currency.signedText(moved.new.taken))
    }
    json.member("largest", objects: changes.largest) { json, order in
      json.member("row", order.row)
      if let number = order.number { json.member("order", number) }
      json.member("old", currency.signedText(Int128(order.old)))
      json.member("new", currency.signedText(Int128(order.new)))
    }
  }
}

extension Currency {
  fileprivate func signedText(_ units: Int128) -> String {
    (units < 0 ? "-" : "") + text(ofMinorUnits: abs(units))
  }
}
