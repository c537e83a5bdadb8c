extension Diagnostic {
  /// The message about goods that a shipping promotion names.
  static var noGoodsOfShipping: Message {
    "the shipping is one amount for the whole order, it has no goods"
  }

  /// Returns advice with the two possible meanings of labels in a shipping promotion, each with an
  /// order that gets it; nil without labels.
  ///
  /// - Parameter spend: The amount that the promotion asks for, as written; nil if it asks for
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
