/// The names of columns and keys that decide prices, of which a name that nothing uses may be a slip:
/// every order would silently be priced without it. Order files and tables have the same.
package struct DecisiveNames: Sendable {
  package struct Name: Sendable {
    /// The name, with hyphens.
    let text: String
    package let kind: Kind

    /// The name as a file or a table has it.
    package let written: String

    /// The columns that state it, one of which is enough.
    package let columns: [Int]

    /// What is wrong with another name.
    package var likeness: String { "looks like \(kind == .fact ? "the fact " : "")`\(written)`" }
  }

  package enum Kind: Sendable {
    case ofOrders
    case fact
    /// A part of lines, which an amount alone does not have.
    case ofLines
  }

  private var names: [Name] = []

  /// The names that are no slips.
  private let others: [String]

  /// Makes the names for orders in columns.
  ///
  /// - Parameters:
  ///   - said: The names that somebody states for all orders.
  ///   - areAmounts: True if the orders are amounts. Beside rules that are not about goods, `items`
  ///     and the like are then somebody else's.
  ///   - haveLines: True if orders in this form can have lines.
  ///   - code: The name of the column of codes.
  ///   - others: The names that are no slips.
  ///   - column: Returns the column with a name.
  package init(
    in program: Program, besides said: Set<String> = [], areAmounts: Bool, haveLines: Bool = true,
    code: String = "code", others: [String] = [], column: (String) -> Int?
  ) {
    self.others = ["id"] + others
    func add(_ text: String, _ kind: Kind, as written: String? = nil, statedBy columns: [String]) {
      if said.contains(text) { return }
      names.append(
        Name(
          text: text, kind: kind, written: written ?? text, columns: columns.compactMap(column)))
    }
    add("at", .ofOrders, statedBy: ["at"])
    add("code", .ofOrders, as: code, statedBy: [code])
    add("currency", .ofOrders, statedBy: ["currency"])
    if haveLines, program.isAboutGoods || !areAmounts {
      add("lines", .ofOrders, statedBy: ["lines"])
    }
    // Shipping is paid by all rules.
    let shippings = ["shipping", "shipping_minor"]
    add("shipping", .ofOrders, statedBy: shippings)
    add("shipping-minor", .ofOrders, as: "shipping_minor", statedBy: shippings)
    for part in ["labels", "pieces"] + (haveLines ? [] : ["lines"]) where program.isAboutGoods {
      add(part, .ofLines, statedBy: haveLines ? ["lines"] : [])
    }
    for fact in program.facts { add(fact.name, .fact, statedBy: [fact.name]) }
  }

  /// Returns the name that another one probably should be, among those that are missing.
  package func meant(by name: String, where isMissing: (Name) -> Bool = { _ in true }) -> Name? {
    if others.contains(name.lowercased()) { return nil }
    let missing = names.filter(isMissing)
    let meant = suggestion(forColumn: name, among: missing.map { $0.text })
    return missing.first { $0.text == meant }
  }

  /// True if a name is just that of a part of lines, which nothing but lines can state.
  package func isOfLines(_ name: String) -> Bool {
    names.contains { $0.kind == .ofLines && $0.text == name.lowercased() }
  }
}
