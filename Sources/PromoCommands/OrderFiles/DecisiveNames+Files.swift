import Promo

extension DecisiveNames {
  /// Makes the names for the rows of an order file.
  init(
    of layout: OrderLayout, form: OrderForm, in program: Program, defaults: Order,
    saysInstant: Bool
  ) {
    let isRejects = RejectedRows.areRejected(layout.names)
    let said = (saysInstant ? ["at"] : []) + (defaults.codes.isEmpty ? [] : ["code"])
    let hasAmount = layout.hasInHeader(layout.amount) || layout.hasInHeader(layout.minor)
    self.init(
      in: program, besides: Set(said + defaults.facts.keys),
      areAmounts: hasAmount && !layout.hasInHeader(layout.lines), haveLines: form == .jsonl,
      others: OutputColumn.computedNames + (isRejects ? RejectedRows.addedNames : []),
      column: layout.index)
  }

  /// Returns the problem of a column or a key whose name resembles a decisive name.
  func problem(
    of name: String, meaning meant: Name, as thing: String, in form: OrderForm
  ) -> String {
    let start = "the \(thing) \(quoted(name))"
    let other = ", or name it in `--columns` if it is something else"
    guard meant.kind == .ofLines else { return "\(start) \(meant.likeness): rename it\(other)" }
    let repair =
      form == .csv
      ? "the goods, which the rules ask for and CSV does not have: write JSON Lines with `lines`"
      : "a line: write `\"lines\": [{\"amount\": …, \"\(meant.written)\": …}]`"
    return "\(start) is of \(repair)\(isOfLines(name) ? "" : other)"
  }
}
