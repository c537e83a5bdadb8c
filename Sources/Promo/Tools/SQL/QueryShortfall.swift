/// The reason why rules cannot become a query, in an engineer's words, with an alternative.
package struct QueryShortfall: Error {
  package let words: String

  init(_ obstacle: PriceTables.Obstacle, of program: Program) {
    let instead = "price these orders by the library inside the engine (Examples/Embedding)"
    switch obstacle {
    case .goods:
      words =
        "these rules are about goods, and a query knows orders of one amount: \(instead)"
    case .edges(let count):
      let most = grouped("\(PriceTables.edgeLimit)")
      words =
        "promotions go on or off \(grouped("\(count)")) times or more, and a query has room "
        + "for \(most): say with `--from` and `--until` when the orders were, or \(instead)"
    case .contexts:
      words =
        "the times, codes and facts of these rules combine in more than "
        + "\(grouped("\(PriceTables.contextLimit)")) ways: give fewer rules, or \(instead)"
    case .pieces:
      words =
        "the prices of these rules have more than \(grouped("\(PriceTables.pieceLimit)")) pieces, "
        + "or take too long to find: say with `--from` and `--until` when the orders were, or "
        + instead
    case .turns(let promotions):
      let names = promotions.prefix(5).map { quoted(program.promotions[$0].name) }
      let others = promotions.count > 5 ? " and \(promotions.count - 5) others" : ""
      words =
        "among \(names.joined(separator: ", "))\(others), combinations take turns at more amounts "
        + "than a query can list: \(instead)"
    }
  }
}
