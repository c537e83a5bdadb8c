import Promo

extension DecisiveNames {
  init(
    of layout: OrderLayout, form: OrderForm, in program: Program, defaults: Order,
    saysInstant: Bool
  ) {
    let lacking = layout.map.lacking.flatMap { [$0, $0.substituting("-", for: "_")] }
    let said =
      lacking + (saysInstant ? ["at"] : []) + (defaults.codes.isEmpty ? [] : ["code"])
    let hasAmount = layout.hasInHeader(layout.amount) || layout.hasInHeader(layout.minor)
    let hasOrders = layout.ofLines != nil
    self.init(
      in: program, besides: Set(said + defaults.facts.keys),
      areAmounts: hasAmount && !layout.hasInHeader(layout.lines), haveLines: form == .jsonl,
      haveFacts: form == .jsonl, rowsAreLines: hasOrders,
      others: OutputColumn.computedNames + OrderFile.namesOfRejected,
      column: layout.index(ofPart:))
  }

  /// Returns the problem of a column or a key whose name resembles a decisive name.
  func problem(
    of name: String, meaning meant: Name, in form: OrderForm, mayBeCopied: Bool = true
  ) -> Message {
    let start: Message =
      form == .csv ? "the column \(quoted(name))" : "the key \(quoted(name))"
    let other: Message =
      mayBeCopied ? ", or `--map \(meant.written)=none` if it is something else" : ""
    guard meant.kind == .ofLines else {
      let (part, column) =
        meant.written == "lines"
        ? ("amount", "\(printable(name))[].amount") : (meant.written, printable(name))
      let map: Message =
        mayBeCopied && meant.written != "facts" ? ", or write `--map \(part)=\"\(column)\"`" : ""
      return "\(start) \(meant.likeness): rename it\(map)\(other)"
    }
    let rest: Message = isOfLines(name) ? "" : other
    if form == .csv { return "\(problemOfLine(name))\(rest)" }
    return
      "\(start) is of a line: write `\"lines\": [{\"amount\": …, \"\(meant.written)\": …}]`\(rest)"
  }

  /// Returns the problem of a column of lines in CSV without order numbers.
  func problemOfLine(_ name: String) -> Message {
    "the column \(quoted(name)) is of a line: name the column with the number of the order, `--map order=\"COLUMN\"`"
  }
}
