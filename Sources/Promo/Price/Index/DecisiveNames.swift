/// The names of columns and keys that decide prices, in order files and in tables. An unused name
/// may be a slip of one of them. Then every order would silently be priced without the value meant.
package struct DecisiveNames: Sendable {
  package struct Name: Sendable {
    /// The name, with hyphens.
    let text: String
    package let kind: Kind

    /// The name as a file or a table spells it.
    package let written: String

    /// The columns that can state the value; one of them is enough.
    package let columns: [Int]

    /// The complaint about another name that resembles this one.
    package var likeness: Message {
      switch kind {
      case .fact: "looks like the fact `\(written)`"
      case .facts: "may state facts, each of which is a column with its own name"
      case .ofOrders, .ofLines: "looks like `\(written)`"
      }
    }
  }

  package enum Kind: Sendable {
    case ofOrders
    case fact
    /// All facts together. Tables and CSV have no such column.
    case facts
    /// A part of a line. An order that is one amount has no such part.
    case ofLines
  }

  /// The names of the members of an order in JSON, besides those of its facts. A fact with one of
  /// these names comes first, but for `amount`, `lines`, `shipping`, `at`, `currency` and `code`.
  package static var ofOrders: [String] {
    [
      "amount", "minor", "lines", "shipping", "shipping_minor", "at", "currency", "code", "facts",
    ]
  }

  private var names: [Name] = []

  /// The names that are never slips.
  private let others: [String]

  /// Makes the names for orders in columns.
  ///
  /// - Parameters:
  ///   - said: The names that are stated once for all orders.
  ///   - areAmounts: True if each order is one amount. Names such as `items` are then slips of
  ///     `lines` only if the rules are about goods.
  ///   - haveLines: True if orders in this form can have lines.
  ///   - haveFacts: True if orders in this form can have a member `facts`.
  ///   - rowsAreLines: True if each row is a line of an order.
  ///   - code: The name of the column of codes.
  ///   - others: The names that are never slips.
  ///   - column: Returns the column with a given name; nil if there is none.
  package init(
    in program: Program, besides said: Set<String> = [], areAmounts: Bool, haveLines: Bool = true,
    haveFacts: Bool = false, rowsAreLines: Bool = false, code: String = "code",
    others: [String] = [],
    column: (String) -> Int?
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
    // Every order can have shipping, whatever the rules are about.
    let shippings = ["shipping", "shipping_minor"]
    add("shipping", .ofOrders, statedBy: shippings)
    add("shipping-minor", .ofOrders, as: "shipping_minor", statedBy: shippings)
    if rowsAreLines {
      add("pieces", .ofOrders, statedBy: ["pieces"])
      if program.isAboutGoods { add("labels", .ofOrders, statedBy: ["labels", "article"]) }
    } else if program.isAboutGoods {
      for part in ["labels", "pieces"] + (haveLines ? [] : ["lines"]) {
        add(part, .ofLines, statedBy: haveLines ? ["lines"] : [])
      }
    }
    for fact in program.facts { add(fact.name, .fact, statedBy: [fact.name]) }
    // Besides others, it would still state facts.
    if !program.facts.isEmpty { add("facts", haveFacts ? .ofOrders : .facts, statedBy: []) }
  }

  /// Returns the missing name that `name` was probably meant to be; nil if it resembles none.
  package func meant(by name: String, where isMissing: (Name) -> Bool = { _ in true }) -> Name? {
    if others.contains(name.lowercased()) { return nil }
    let missing = names.filter(isMissing)
    let meant = suggestion(forColumn: name, among: missing.map { $0.text })
    return missing.first { $0.text == meant }
  }

  /// Returns true if a name, in capitals or not, is that of a part that only lines can state.
  package func isOfLines(_ name: String) -> Bool {
    names.contains { $0.kind == .ofLines && $0.text == name.lowercased() }
  }
}
