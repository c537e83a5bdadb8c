/// The parts of an answer about the cost of rules on past orders, as tables and sentences.
package struct CostTables {
  private let cost: CostTotals
  private let changes: CostChanges?
  private let period: CostPeriod?
  private let remarks: [Message]
  package let language: Language

  /// The largest number of promotions, codes and periods that a table shows.
  private static var limit: Int { 40 }

  /// - Parameter period: the length of the periods; nil for the usual one.
  package init(
    _ cost: CostTotals, _ changes: CostChanges?, by period: CostPeriod?, _ remarks: [Message] = [],
    in language: Language = .english
  ) {
    (self.cost, self.changes, self.period, self.remarks) = (cost, changes, period, remarks)
    self.language = language
  }

  package enum Block {
    /// The number and the days of the orders.
    case scope(String)
    case sentences([String])
    /// A remark below a table.
    case remark(String)
    case table(AnswerTable, leftOut: Int)
  }

  /// The parts of the answer in their order, without those that are empty.
  package var blocks: [Block] {
    let idle = idle.map { [Block.remark(say($0))] } ?? []
    let all =
      [.scope(say(scope))] + remarks.map { .remark(say($0)) }
      + [.sentences(sentences.map(say))]
      + [.table(sums, leftOut: 0)]
      + [.table(promotions, leftOut: max(0, ranked.count - CostTables.limit))] + idle
      + [
        .table(codes, leftOut: max(0, cost.codes.count - CostTables.limit)),
        .table(periods, leftOut: 0),
      ]
      + [
        .sentences(changeSentences.map(say)),
        .table(winners, leftOut: max(0, moved.count - CostTables.limit)),
      ]
      + [Block.table(largest, leftOut: 0)]
    return all.filter { block in
      switch block {
      case .scope, .remark: true
      case .sentences(let sentences): !sentences.isEmpty
      case .table(let table, _): !table.rows.isEmpty
      }
    }
  }

  private var currency: Currency { cost.program.currency }

  private func say(_ message: Message) -> String { message.text(in: language) }

  // MARK: Sentences

  /// The number and the days of the orders, and the limits of the answer.
  private var scope: Message {
    let count = grouped(cost.orders)
    let dated: Message =
      switch (cost.orders, cost.span) {
      case (1, let span?): "\(count) order of \(span.0)"
      case (1, nil): "\(count) order"
      case (_, nil): "\(count) orders"
      case (_, let (first, last)?):
        first == last
          ? "\(count) orders of \(first)" : "\(count) orders from \(first) to \(last)"
      }
    return "\(dated), as they were; other rules would have brought other orders"
  }

  private var sentences: [Message] {
    if cost.orders == 0 { return ["There is no order to add up"] }
    let (goods, shipping) = (cost.taken, cost.takenFromShipping)
    let all: Message =
      shipping > 0
      ? "The rules would have cost \(sum(goods + shipping)): \(sum(goods)) off the goods, \(share(goods)) of sales, and \(sum(shipping)) off the shipping"
      : "The rules would have cost \(sum(goods)), \(share(goods)) of sales"
    var sentences = [all]
    if let first = ranked.first, !isShipping(first), cost.promotions[first].taken < goods {
      let taken = cost.promotions[first].taken
      sentences.append(
        "`\(name(first))` would have cost \(sum(taken)), \(share(taken)) of sales")
    }
    if cost.promotions.contains(where: { $0.beyond < 0 }) {
      sentences.append(
        "Where the last column is negative, all orders would pay less without the promotion")
    }
    if cost.boundedOrders > 0 {
      sentences.append(
        "For \(counted: cost.boundedOrders, "order") not all sets of promotions were tried")
    }
    return sentences
  }

  private var changeSentences: [Message] {
    guard let changes else { return [] }
    let both = cost.taken + cost.takenFromShipping
    let before = changes.old.taken + changes.old.takenFromShipping
    let more = both - before
    let (difference, old) = (sum(abs(more)), sum(before))
    let total: Message =
      more == 0
      ? "The new rules would have cost the same as the old ones, which cost \(old)"
      : more > 0
        ? "The new rules would have cost \(difference) more than the old ones, which cost \(old)"
        : "The new rules would have cost \(difference) less than the old ones, which cost \(old)"
    let (dearer, cheaper) = (changes.dearer, changes.cheaper)
    let sides: [Message] =
      (dearer.orders == 0
        ? [] : ["\(counted: dearer.orders, "order") dearer by \(sum(dearer.sum))"])
      + (cheaper.orders == 0
        ? [] : ["\(counted: cheaper.orders, "order") cheaper by \(sum(cheaper.sum))"])
      + ["\(grouped(changes.same)) the same"]
    return [total, .clauses(sides)]
  }

  /// The promotions that are applied to no order; nil if there are none.
  private var idle: Message? {
    let idle = cost.promotions.indices.filter { cost.promotions[$0].orders == 0 }
    if idle.isEmpty || cost.orders == 0 { return nil }
    let shown: Message = "\(idle.prefix(10).map { quoted(name($0)) }, joined: ", ")"
    return idle.count > 10
      ? "Applied to no order: \(shown) and \(counted: idle.count - 10, "other")"
      : "Applied to no order: \(shown)"
  }

  private func table(_ titles: [Message], textsAtEnd: Int = 0) -> AnswerTable {
    AnswerTable(titles.map(say), textsAtEnd: textsAtEnd)
  }

  // MARK: Tables

  private var sums: AnswerTable {
    var table = table(["", "", ""], textsAtEnd: 1)
    table.add([say("sales before discounts"), money(cost.sales), code])
    table.add([say("discounts"), money(cost.taken), share(cost.taken)])
    if cost.shipping > 0 {
      table.add([say("shipping before discounts"), money(cost.shipping), ""])
      table.add([
        say("taken from shipping"), money(cost.takenFromShipping),
        percent(cost.takenFromShipping, of: cost.shipping),
      ])
    }
    table.add([
      say("orders with a discount"), grouped(cost.reducedOrders),
      percent(Int128(cost.reducedOrders), of: Int128(cost.orders)),
    ])
    return table
  }

  /// The promotions with their reductions, the dearest first.
  private var promotions: AnswerTable {
    let hasPieces = cost.promotions.contains { $0.pieces > $0.orders }
    let all = cost.taken + cost.takenFromShipping
    var table = table(
      ["promotion", "orders"] + (hasPieces ? ["pieces"] : [])
        + ["taken", "of sales", "of all", "beyond the others"])
    for index in ranked.prefix(CostTables.limit) {
      let own = cost.promotions[index]
      table.add(
        [name(index), grouped(own.orders)]
          + (hasPieces ? [own.pieces == 0 ? "" : grouped(own.pieces)] : [])
          + [
            money(own.taken), isShipping(index) ? say("shipping") : share(own.taken),
            percent(own.taken, of: all), signed(own.beyond, plus: ""),
          ])
    }
    return table
  }

  /// The codes with their reductions, the dearest first.
  private var codes: AnswerTable {
    var table = table(["code", "presented", "used", "taken", "of sales"])
    for (code, own) in cost.rankedCodes.prefix(CostTables.limit) {
      table.add([
        code, grouped(own.presented), grouped(own.used), money(own.taken), share(own.taken),
      ])
    }
    return table
  }

  /// The orders of each period, with a bar as long as the discounts; empty for orders of one period.
  private var periods: AnswerTable {
    let length = period ?? cost.usualPeriod
    let periods = cost.periods(length)
    var table = table(
      [Message(words: length.rawValue), "orders", "sales", "discounts", "of sales", ""],
      textsAtEnd: 1)
    if periods.count < 2 { return table }
    let most = periods.map { $0.all.taken }.max() ?? 0
    for period in periods.prefix(CostTables.periodLimit) {
      let own = period.all
      table.add([
        period.start, grouped(own.orders), money(own.sales), money(own.taken),
        percent(own.taken, of: own.sales), CostTables.bar(own.taken, of: most),
      ])
    }
    return table
  }

  private static var periodLimit: Int { 400 }

  /// The promotions that take more or less than by the old rules, the largest change first.
  private var winners: AnswerTable {
    var table = table(["promotion", "old", "new", "change", "orders before", "now"])
    for row in moved.prefix(CostTables.limit) {
      table.add([
        row.name, money(row.old.taken), money(row.new.taken),
        signed(row.new.taken - row.old.taken), grouped(row.old.orders), grouped(row.new.orders),
      ])
    }
    return table
  }

  private var largest: AnswerTable {
    var table = table(["order", "old", "new", "change"])
    for order in changes?.largest ?? [] {
      table.add([
        order.number.map(shortened) ?? say("row \(order.row)"), money(Int128(order.old)),
        money(Int128(order.new)),
        signed(Int128(order.change)),
      ])
    }
    return table
  }

  // MARK: Parts

  private typealias Moved = (name: String, old: CostTotals.OfPromotion, new: CostTotals.OfPromotion)

  private var moved: [Moved] {
    changes.map { cost.moved(from: $0.old) } ?? []
  }

  /// The applied promotions, and those that keep others away, the dearest first.
  private var ranked: [Int] {
    cost.promotions.indices
      .filter { cost.promotions[$0].orders > 0 || cost.promotions[$0].beyond != 0 }
      .sorted { (cost.promotions[$0].taken, $1) > (cost.promotions[$1].taken, $0) }
  }

  private func name(_ index: Int) -> String { cost.program.promotions[index].name }
  private func isShipping(_ index: Int) -> Bool { cost.program.forms[index].isShipping }
  private var code: String { currency.isoCode ?? "" }

  private func money(_ amount: Int128) -> String { grouped(currency.text(ofMinorUnits: amount)) }
  private func sum(_ amount: Int128) -> String { money(amount) + (code.isEmpty ? "" : " \(code)") }
  private func share(_ part: Int128) -> String { percent(part, of: cost.sales) }

  private func signed(_ amount: Int128, plus: String = "+") -> String {
    amount == 0 ? money(0) : (amount < 0 ? "−" : plus) + money(abs(amount))
  }

  /// Returns a percentage with one decimal, rounded half up; empty of nothing.
  private func percent(_ part: Int128, of whole: Int128) -> String {
    if whole == 0 { return "" }
    let tenths = (2_000 * part + whole) / (2 * whole)
    return "\(tenths / 10).\(tenths % 10)%"
  }

  /// Returns a bar of at most 24 columns, in steps of an eighth of a column.
  private static func bar(_ part: Int128, of most: Int128) -> String {
    if most == 0 { return "" }
    let eighths = Int(part * 192 / most)
    let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
    return String(repeating: "█", count: eighths / 8) + rest
  }
}
