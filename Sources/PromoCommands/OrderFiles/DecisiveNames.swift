import Promo

/// The names that decide prices, of which a name that nothing uses may be a slip: every order would
/// silently be priced without it.
struct DecisiveNames: Sendable {
  struct Name: Sendable {
    let text: String
    let kind: Kind

    /// The columns that state it, one of which is enough.
    let columns: [Int]
  }

  enum Kind: Sendable {
    case ofOrders
    case fact
    /// A part of lines, which an amount alone does not have.
    case ofLines
  }

  private let form: OrderForm
  private var names: [Name] = []

  /// The names that are no slips.
  private var others = ["id"] + OutputColumn.computedNames

  init(
    of layout: OrderLayout, form: OrderForm, in program: Program, defaults: Order,
    saysInstant: Bool
  ) {
    self.form = form
    if RejectedRows.areRejected(layout.names) { others += RejectedRows.addedNames }
    if !saysInstant { add("at", layout.at) }
    if defaults.codes.isEmpty { add("code", layout.code) }
    add("currency", layout.currency)
    // Beside amounts and rules that are not about goods, `items` and the like are somebody else's.
    let hasAmount = layout.hasInHeader(layout.amount) || layout.hasInHeader(layout.minor)
    if program.isAboutGoods || layout.hasInHeader(layout.lines) || !hasAmount {
      if form == .jsonl { add("lines", layout.lines) }
      for name in ["shipping", "shipping-minor"] {
        add(name, layout.shipping, layout.shippingMinor)
      }
    }
    if program.isAboutGoods {
      let parts = form == .csv ? ["labels", "pieces", "lines"] : ["labels", "pieces"]
      for part in parts { add(part, layout.lines, kind: .ofLines) }
    }
    for (fact, column) in zip(program.facts, layout.facts) where defaults.facts[fact.name] == nil {
      add(fact.name, column, kind: .fact)
    }
  }

  private mutating func add(_ text: String, _ columns: Int?..., kind: Kind = .ofOrders) {
    names.append(Name(text: text, kind: kind, columns: columns.compactMap { $0 }))
  }

  /// Returns the name that another one probably should be, among those that are missing.
  func meant(by name: String, where isMissing: (Name) -> Bool) -> Name? {
    if others.contains(name.lowercased()) { return nil }
    let missing = names.filter(isMissing)
    let meant = columnMeant(by: name, among: missing.map(\.text))
    return missing.first { $0.text == meant }
  }

  /// True if a name is just that of a part of lines, which nothing but lines can state.
  func isOfLines(_ name: String) -> Bool {
    names.contains { $0.kind == .ofLines && $0.text == name.lowercased() }
  }

  /// Returns what is wrong with a column or a key that looks like a name.
  func problem(of name: String, meaning meant: Name, as thing: String) -> String {
    let text = meant.text == "shipping-minor" ? "shipping_minor" : meant.text
    let other = "name it in `--columns` if it is something else"
    switch (meant.kind, form) {
    case (.ofOrders, _):
      return "the \(thing) \(quoted(name)) looks like `\(text)`: rename it, or \(other)"
    case (.fact, _):
      return "the \(thing) \(quoted(name)) looks like the fact `\(text)`: rename it, or \(other)"
    case (.ofLines, .csv):
      return
        "the \(thing) \(quoted(name)) is of the goods, which the rules ask for and CSV does not "
        + "have: write JSON Lines with `lines`" + (isOfLines(name) ? "" : ", or \(other)")
    case (.ofLines, .jsonl):
      return "the \(thing) \(quoted(name)) is of a line: write "
        + "`\"lines\": [{\"amount\": …, \"\(text)\": …}]`"
        + (isOfLines(name) ? "" : ", or \(other)")
    }
  }
}
