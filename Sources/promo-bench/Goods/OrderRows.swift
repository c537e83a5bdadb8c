import Promo

/// Orders with lines as JSON Lines.
enum OrderRows {
  /// Returns a row for each order, numbered from 1.
  static func text(_ orders: [Order], in program: Program) -> String {
    var text = ""
    for (place, order) in orders.enumerated() {
      text += "{\"id\":\"\(place + 1)\",\"at\":\"\(program.zone.timestamp(order.instant))\""
      text += ",\"shipping\":\"\(money(order.shipping))\""
      if let code = order.codes.first { text += ",\"code\":\"\(code)\"" }
      text += ",\"lines\":[\(order.lines.map(line).joined(separator: ","))]}\n"
    }
    return text
  }

  private static func money(_ amount: Amount) -> String {
    Workload.money(UInt64(amount.minorUnits))
  }

  private static func line(_ line: OrderLine) -> String {
    let labels = line.labels.map { "\"\($0)\"" }.joined(separator: ",")
    let pieces = line.pieces > 1 ? ",\"pieces\":\(line.pieces)" : ""
    return "{\"amount\":\"\(money(line.amount))\"\(pieces),\"labels\":[\(labels)]}"
  }
}
