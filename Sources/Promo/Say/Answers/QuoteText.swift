/// A quote for people: the price, and a line for each promotion.
package struct QuoteText {
  /// The line of one promotion: its standing, its name, its reduction, and the amount left or a
  /// reason.
  private struct Row {
    let standing: String
    let name: String
    let off: String
    let rest: String
    let isRestAmount: Bool
    let style: StyledText.Style
  }

  private let quote: Quote
  private let program: Program
  private let currency: Currency
  private let zone: ZoneRules

  private let ofShipping: Set<String>

  package init(_ quote: Quote, by program: Program) {
    self.quote = quote
    self.program = program
    currency = program.currency
    zone = program.zone
    ofShipping = Set(program.promotions.filter { $0.step == .shipping }.map { $0.name })
  }

  /// Returns the text, wrapped to the given terminal width. If the width is nil, the text is not
  /// wrapped.
  package func layout(width: Int?) -> StyledText {
    var text = StyledText()
    append(heading, to: &text, width: width)
    let rows = rows
    if !rows.isEmpty { text.append("\n") }
    let columns = Columns(rows)
    let isNarrow = width.map { $0 < columns.total } ?? false
    for row in rows {
      isNarrow ? appendStacked(row, to: &text, width: width ?? 0) : append(row, columns, to: &text)
    }
    for note in notes {
      text.append("\n")
      for line in note {
        for part in wrapped(line, width: (width ?? .max) - 2) { text.append("  \(part)\n") }
      }
    }
    return text
  }

  private var notes: [[String]] {
    var notes: [[String]] = []
    if let cart = quote.cart { notes += self.notes(about: cart) }
    if let nudge = quote.nudge { notes.append([story(of: nudge)]) }
    if let best = quote.cheaperUnderBest {
      let names = best.applied.map(printable).joined(separator: " + ")
      notes.append(["the strategy `best` would charge \(currency.text(best.payable)): \(names)"])
    }
    if !quote.codes.isEmpty { notes.append(quote.codes.map(story)) }
    return notes
  }

  private func story(of nudge: Quote.Nudge) -> String {
    let added =
      nudge.line.map { "one more piece like line \($0 + 1) for \(currency.text(nudge.add))" }
      ?? "\(currency.text(nudge.add)) to reach \(currency.text(nudge.amount))"
    return "add \(added): you pay \(currency.text(nudge.payable)) and save "
      + currency.text(nudge.saved)
  }

  private func notes(about cart: Quote.Cart) -> [[String]] {
    var lines = cart.lines.map(story)
    if cart.shipping > .zero {
      lines.append(
        "shipping \(currency.text(cart.shipping)): pays \(currency.text(cart.shippingLeft))")
    }
    var notes = lines.isEmpty ? [] : [lines]
    if !cart.offers.isEmpty {
      notes.append(
        cart.offers.map { offer in
          "\(printable(offer.promotion)): \(counted(offer.pieces, "piece"))\(of(offer.labels)) "
            + "can be added"
            + (offer.alternatives.isEmpty
              ? "" : ", or that of \(offer.alternatives.map(quoted).joined(separator: " or "))")
        })
    }
    if !cart.unknownLabels.isEmpty {
      let labels = cart.unknownLabels.map(quoted).joined(separator: ", ")
      let noun = cart.unknownLabels.count == 1 ? "label" : "labels"
      notes.append(["the rules do not know the \(noun) \(labels)"])
    }
    if cart.isBounded {
      notes.append(["not everything was tried: a cheaper set of promotions or a nudge may exist"])
    }
    return notes
  }

  private func story(of line: Quote.Cart.Line) -> String {
    let own = line.line
    let pieces = own.pieces == 1 ? "" : " for \(own.pieces)"
    let labels = own.labels.isEmpty ? "" : " \(own.labels.map(printable).joined(separator: ", "))"
    let shares = line.shares.map { "\(printable($0.promotion)) −\(currency.text($0.off))" }
    let reasons = shares.isEmpty ? "" : " (\(shares.joined(separator: ", ")))"
    return
      "\(currency.text(own.amount))\(pieces)\(labels): pays \(currency.text(line.left))\(reasons)"
  }

  private func of(_ labels: [String]) -> String {
    labels.isEmpty ? "" : " of \(labels.map(printable).joined(separator: " or "))"
  }

  private func story(of code: Quote.Code) -> String {
    let shown = "code \(printable(code.code))"
    return switch code.outcome {
    case .applied: "\(shown): applied"
    case .notApplied: "\(shown): not applied"
    case .unknown: "\(shown): unknown, no promotion names it"
    }
  }

  // MARK: The price

  private var heading: [(text: String, gap: String, style: StyledText.Style)] {
    let price =
      "\(currency.textWithCode(quote.total))  →  \(currency.textWithCode(quote.payable))"
    let saving =
      quote.saved > .zero ? "saves \(currency.text(quote.saved)) (\(share))" : "nothing off"
    return [
      (price, "", .strong), (saving, "    ", quote.saved > .zero ? .good : .plain),
      (zone.text(quote.order.instant), "      ", .faint),
    ]
  }

  private var share: String {
    let share = Percent(quote.saved, of: quote.total, decimals: 1)
    return share.millionths == 0 ? "under 0.1%" : "\(share.text)%"
  }

  private func append(
    _ heading: [(text: String, gap: String, style: StyledText.Style)], to text: inout StyledText,
    width: Int?
  ) {
    let total = heading.reduce(0) { $0 + displayWidth($1.gap) + displayWidth($1.text) }
    let isNarrow = width.map { $0 < total } ?? false
    for (index, part) in heading.enumerated() {
      if index > 0 { text.append(isNarrow ? "\n" : part.gap) }
      text.append(part.text, part.style)
    }
    text.append("\n")
  }

  // MARK: The promotions

  /// The applied promotions in the order in which they apply, then all others in written order.
  private var rows: [Row] {
    let applied = quote.applied.map { applied in
      Row(
        standing: "applied", name: printable(applied.promotion),
        off: "−\(currency.text(applied.off))", rest: currency.text(applied.left),
        isRestAmount: true, style: .good)
    }
    return applied + quote.outcomes.compactMap(row)
  }

  private func row(of outcome: Quote.Outcome) -> Row? {
    guard let (standing, rest) = lackOfGoods(in: outcome) ?? story(of: outcome.kind) else {
      return nil
    }
    return Row(
      standing: standing, name: printable(outcome.promotion), off: "", rest: rest,
      isRestAmount: false, style: .faint)
  }

  /// Returns what the order lacks for a promotion of the shipping, or for a gift that it has
  /// earned, in the words of the offer below; nil for any other outcome.
  private func lackOfGoods(in outcome: Quote.Outcome) -> (standing: String, rest: String)? {
    switch outcome.kind {
    case .noGoods where ofShipping.contains(outcome.promotion):
      return ("not for", "the order has no shipping")
    case .noGoods, .belowCount:
      let offer = quote.cart?.offers.first { $0.promotion == outcome.promotion }
      return offer.flatMap { story(of: .belowCount(short: $0.pieces, labels: $0.labels)) }
    default: return nil
    }
  }

  private func story(of kind: Quote.Outcome.Kind) -> (standing: String, rest: String)? {
    switch kind {
    case .applied: nil
    case .paused: ("not now", "paused")
    case .notStarted(let starts?): ("not now", "starts \(zone.text(starts))")
    case .notStarted(nil): ("not now", "never in force, a clock change swallows its window")
    case .ended(let ended): ("not now", "ended \(zone.text(ended))")
    case .offSchedule(let next?): ("not now", "on again \(zone.text(next))")
    case .offSchedule(nil): ("not now", "off, and not on again")
    case .codeMissing(let codes):
      ("no code", "needs the code \(codes.map(printable).joined(separator: " or "))")
    case .conditionFailed(let condition):
      ("not for", "only if \(program.words(of: condition.condition, in: .english))")
    case .noGoods: ("not for", "the order has none of its goods")
    case .belowCount(let short, let labels):
      ("not yet", "\(counted(short, "piece")) short\(of(labels))")
    case .belowSpend(let short): ("not yet", "\(currency.text(short)) short of its threshold")
    case .noEffect: ("no gain", "would take nothing off")
    case .beaten(
      let rivals, let wouldPay, let lostThreshold, let lacksSync, let lines, let reason):
      (
        "beaten",
        "alone it would leave \(currency.text(wouldPay))"
          + (lostThreshold.map(self.reason) ?? self.reason(lacksSync))
          + (reason.map { self.reason($0, rivals) } ?? self.reason(rivals, lines))
      )
    }
  }

  private func reason(_ lostThreshold: Amount) -> String {
    ", \(currency.text(lostThreshold)) short of its threshold after the discounts"
  }

  private func reason(_ lacksSync: [String]) -> String {
    if lacksSync.isEmpty { return "" }
    let names = lacksSync.map(quoted).joined(separator: " and ")
    return "; not combined because \(names) \(lacksSync.count == 1 ? "lacks" : "lack") `sync`"
  }

  private func reason(_ reason: Quote.Outcome.Reason, _ rivals: [String]) -> String {
    let names = rivals.map(quoted).joined(separator: " and ")
    switch reason {
    case .alone, .notWith: return "; never in one order with \(names)"
    case .codes: return "; two codes do not combine: \(names) goes first"
    case .step: return "; its step is taken"
    }
  }

  /// Returns the words for the promotions that get a beaten promotion's goods; empty for no lines.
  private func reason(_ rivals: [String], _ lines: [Int]) -> String {
    if lines.isEmpty { return "" }
    let names = rivals.map(quoted).joined(separator: " and ")
    let numbers = lines.map { "\($0 + 1)" }.joined(separator: ", ")
    return lines.count == 1
      ? "; line \(numbers) goes to \(names)" : "; lines \(numbers) go to \(names)"
  }

  // MARK: Columns

  private struct Columns {
    let name: Int
    let off: Int
    let amount: Int
    let total: Int

    init(_ rows: [Row]) {
      name = rows.map { displayWidth($0.name) }.max() ?? 0
      off = rows.map { displayWidth($0.off) }.max() ?? 0
      amount = rows.filter { $0.isRestAmount }.map { displayWidth($0.rest) }.max() ?? 0
      let rest = rows.map { displayWidth($0.rest) }.max() ?? 0
      total = 12 + name + 5 + (off > 0 ? off + 3 : 0) + rest
    }
  }

  private func append(_ row: Row, _ columns: Columns, to text: inout StyledText) {
    text.append("  \(padded(row.standing, to: 7))   ", row.style)
    text.append("\(padded(row.name, to: columns.name))     ")
    if columns.off > 0 { text.append("\(padded(row.off, to: columns.off, atEnd: false))   ") }
    text.append(row.isRestAmount ? padded(row.rest, to: columns.amount, atEnd: false) : row.rest)
    text.append("\n")
  }

  /// Appends a promotion on several lines, for a narrow terminal.
  private func appendStacked(_ row: Row, to text: inout StyledText, width: Int) {
    let numbers = row.off.isEmpty ? row.rest : "\(row.off)   \(row.rest)"
    let margin = String(repeating: " ", count: 12)
    let lines = (wrapped(row.name, width: width - 12) + wrapped(numbers, width: width - 12))
    for (index, line) in lines.enumerated() {
      text.append(index == 0 ? "  \(padded(row.standing, to: 7))   " : margin, row.style)
      text.append("\(line)\n")
    }
  }
}
