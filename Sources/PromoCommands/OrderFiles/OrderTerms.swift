import Promo

/// What rows of orders are read by: the rules, their index, the layout of the file, and what the
/// command line says for all rows.
final class OrderTerms: Sendable {
  let program: Program
  let index: PriceIndex
  let layout: OrderLayout

  /// What holds for a row that does not say it.
  let defaults: Order

  /// How to read each fact of the program.
  let facts: [FactCells]

  /// The codes that hold for a row that says none.
  let defaultCodes: [Int32]

  /// The columns to be carried into the output, in its order.
  let carried: [Int]

  /// Whether what is carried must be UTF-8.
  let carriesText: Bool

  init(
    index: PriceIndex, layout: OrderLayout, defaults: Order, carried: [Int], carriesText: Bool
  ) {
    program = index.program
    self.index = index
    self.layout = layout
    self.defaults = defaults
    facts = index.program.facts.map { FactCells($0, saidForAll: defaults.facts[$0.name]) }
    defaultCodes = defaults.codes.compactMap { code in
      Array(code.utf8).withUnsafeBufferPointer(index.number(ofCode:))
    }
    self.carried = carried
    self.carriesText = carriesText
  }

  /// Whether orders can present codes that some promotion names.
  var hasCodes: Bool { layout.code != nil || !defaultCodes.isEmpty }
}
