import Promo

/// What the names of the columns show before any row is read: whether a column that decides prices
/// has another name, and what nothing uses.
struct ColumnCheck {
  let file: OrderFile
  let layout: OrderLayout
  let columns: OutputColumns

  /// What the command line says for all rows.
  let defaults: Order

  /// True if the command line says the instant.
  let saysInstant: Bool

  /// The columns without a meaning for the price that the output does not show either, by index.
  private var unused: [Int] {
    let shown = Set(columns.inputColumns)
    return (0..<layout.headerCount).filter { index in
      guard case .other = layout.roles[index] else { return false }
      let name = layout.names[index]
      return !name.isEmpty && name != "id" && !OutputColumn.computedNames.contains(name)
        && !shown.contains(index)
    }
  }

  /// The remark about columns that nothing uses; nil if all are used.
  var unusedColumns: String? {
    let names = unused.map { quoted(layout.names[$0]) }
    if names.isEmpty { return nil }
    return "nothing uses the column\(names.count == 1 ? "" : "s") \(names.joined(separator: ", "))"
  }

  /// Returns the remark that all orders are priced for one instant, where instants decide prices.
  /// Later objects of JSON Lines may still have one.
  func missingInstant(in program: Program) -> String? {
    let isAboutTime = program.promotions.contains {
      $0.requirements.contains(where: \.isAboutTime)
    }
    guard file.form == .csv, isAboutTime, !saysInstant, !layout.hasInHeader(layout.at) else {
      return nil
    }
    let now = program.zone.timestamp(defaults.instant)
    return "the orders have no column `at`, so each is priced for now, \(now)"
  }

  /// Fails if a column that nothing uses is nearly named as one that decides prices. Without the
  /// right name every row would silently be priced without it.
  func checkNames(in program: Program) throws(CommandFailure) {
    let facts = program.facts
    let missing = missingNames(in: program)
    for index in unused {
      let name = layout.names[index]
      guard let meant = columnMeant(by: name, among: missing) else { continue }
      let fact = facts.contains { $0.name == meant } ? "the fact " : ""
      throw .order(
        "\(location(file.path, max(1, file.lineCount))): the column \(quoted(name)) looks like "
          + "\(fact)`\(meant)`: rename it, or name it in `--columns` if it is something else")
    }
  }

  /// Returns the names of columns that decide prices and that neither the file nor the command
  /// line has.
  private func missingNames(in program: Program) -> [String] {
    var names: [String] = []
    if !layout.hasInHeader(layout.at), !saysInstant { names.append("at") }
    if !layout.hasInHeader(layout.code), defaults.codes.isEmpty { names.append("code") }
    if !layout.hasInHeader(layout.currency) { names.append("currency") }
    names += missingNamesOfCarts(in: program)
    for (fact, column) in zip(program.facts, layout.facts)
    where !layout.hasInHeader(column) && defaults.facts[fact.name] == nil {
      names.append(fact.name)
    }
    return names
  }

  /// Returns the same of orders with lines, which only JSON Lines have. Beside amounts and rules that
  /// are not about goods, `items` and the like are somebody else's.
  private func missingNamesOfCarts(in program: Program) -> [String] {
    let hasLines = layout.hasInHeader(layout.lines)
    let mayHaveLines = hasLines || program.isAboutGoods || !layout.hasInHeader(layout.amount)
    guard file.form == .jsonl, mayHaveLines else { return [] }
    return (hasLines ? [] : ["lines"]) + (layout.hasInHeader(layout.shipping) ? [] : ["shipping"])
  }
}
