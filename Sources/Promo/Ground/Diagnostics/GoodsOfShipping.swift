extension Diagnostic {
  static var noGoodsOfShipping: Message {
    "the shipping is one amount for the whole order, it has no goods"
  }

  /// Returns advice on the two possible meanings of labels in a shipping promotion, each with an
  /// order that qualifies for the promotion; nil if there are no labels.
  ///
  /// - Parameter spend: The amount that the promotion requires, as written; nil if it requires
  ///   none.
  static func help(forShippingOf labels: [String], spend: String?) -> Message? {
    guard let first = labels.first else { return nil }
    let amount = spend ?? "60"
    let spent = quoted("spend \(amount) on \(labels.joined(separator: ", "))")
    let bought = quoted("buy 1 \(labels.joined(separator: " or "))")
    let orders = ["amount \(amount) \(first)", "amount 1 \(first), amount 20"]
      .map { quoted("\($0), shipping 5") }
    return
      "write \(spent), which \(orders[0]) reaches, or \(bought), which \(orders[1]) reaches, too"
  }
}
