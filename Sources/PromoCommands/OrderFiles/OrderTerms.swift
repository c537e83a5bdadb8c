import Promo

/// The terms for reading rows of orders: the rules, their index, the layout of the file, and the
/// statements of the command line for all rows.
final class OrderTerms: Sendable {
  let program: Program
  let index: PriceIndex
  let layout: OrderLayout

  /// The values for a row that does not state them.
  let defaults: Order

  /// The reader of each fact in the program.
  let facts: [FactCells]

  /// The codes for a row that states none.
  let defaultCodes: [Int32]

  /// The code of the currency of the rules, which rows may repeat; empty if they name none.
  let currencyCode: [UInt8]

  /// The columns to copy to the output, in its order.
  let carried: [Int]

  /// True if copied cells must be valid UTF-8.
  let carriesText: Bool

  init(
    index: PriceIndex, layout: OrderLayout, defaults: Order, carried: [Int], carriesText: Bool
  ) {
    program = index.program
    self.index = index
    self.layout = layout
    self.defaults = defaults
    facts = index.program.facts.map { FactCells($0, saidForAll: defaults.facts[$0.name]) }
    defaultCodes = defaults.codes.compactMap { index.number(ofCode: $0) }
    currencyCode = Array((index.program.currency.isoCode ?? "").utf8)
    self.carried = carried
    self.carriesText = carriesText
  }

  /// True if orders can present codes that some promotion names.
  var hasCodes: Bool { layout.code != nil || !defaultCodes.isEmpty }
}
