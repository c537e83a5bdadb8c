import Promo

/// The defaults for rows of orders: the rules, their index, the layout of the file, and what
/// the command line states for all rows.
package final class RowDefaults: Sendable {
  package let program: Program
  let index: PriceIndex
  let layout: OrderLayout

  /// The values for rows that do not state their own.
  let defaults: Order

  /// True if the rules ask for the time, in a window or a schedule.
  let asksForTime: Bool

  /// True if the command line states the instant of rows without one.
  let saysInstant: Bool

  /// True if an order without an instant is of now: its customer waits for the price.
  let isLive: Bool

  /// True if rows may carry names that nothing uses. An order that a program asks for has none.
  let takesOthers: Bool

  /// The decisive names. Other names may be misspellings of a decisive name.
  let names: DecisiveNames
  let facts: [FactCells]

  /// The codes for a row that states none.
  let defaultCodes: [Int32]
  let defaultCodeTexts: [String]

  /// True if the codes of orders are kept as typed, to say what each costs.
  let keepsCodes: Bool
  let forms: CellForms

  /// The export, by which an order is known to be cancelled; nil if the file is none that is described.
  let export: OrderExport?

  /// The columns to copy to the output, in the order of the output.
  let carried: [Int]

  /// True if copied cells must be valid UTF-8.
  let carriesText: Bool

  /// True if the first copied cell is the number of the order.
  var carriesNumber: Bool {
    guard let column = carried.first else { return false }
    return column == layout.ofLines?.order ?? layout.index(of: "id")
  }

  /// The labels of each article, if a file states them.
  let articles: ArticleLabels?

  /// True if the articles of the orders are to be listed.
  let listsArticles: Bool

  init(
    index: PriceIndex, layout: OrderLayout, form: OrderForm, defaults: Order, saysInstant: Bool,
    carried: [Int], carriesText: Bool, articles: ArticleLabels? = nil,
    listsArticles: Bool = false,
    forms: CellForms = CellForms(), export: OrderExport? = nil, keepsCodes: Bool = false,
    isLive: Bool = false, takesOthers: Bool = true
  ) {
    program = index.program
    self.index = index
    self.layout = layout
    self.defaults = defaults
    self.saysInstant = saysInstant
    (self.isLive, self.takesOthers) = (isLive, takesOthers)
    asksForTime = index.program.asksForTime
    names = DecisiveNames(
      of: layout, form: form, in: index.program, defaults: defaults, saysInstant: saysInstant)
    facts = index.program.facts.map { FactCells($0, saidForAll: defaults.facts[$0.name]) }
    defaultCodeTexts = defaults.codes.filter { index.number(ofCode: $0) != nil }
    defaultCodes = defaultCodeTexts.compactMap { index.number(ofCode: $0) }
    self.keepsCodes = keepsCodes
    (self.forms, self.export) = (forms, export)
    self.carried = carried
    self.carriesText = carriesText
    (self.articles, self.listsArticles) = (articles, listsArticles)
  }

  /// Makes the defaults for orders that a program asks for, each one object of JSON.
  package convenience init(
    askedBy index: PriceIndex, defaults: Order, saysInstant: Bool, isLive: Bool
  ) {
    self.init(
      index: index,
      layout: OrderLayout(firstObject: [], written: [], facts: index.program.facts), form: .jsonl,
      defaults: defaults, saysInstant: saysInstant, carried: [], carriesText: false,
      isLive: isLive, takesOthers: false)
  }

  /// True if orders can present codes that some promotion names.
  var hasCodes: Bool { layout.code != nil || !defaultCodes.isEmpty }
}
