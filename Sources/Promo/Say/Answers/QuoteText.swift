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
  private let language: Language
  private let positions: [String: Int]

  package init(_ quote: Quote, by program: Program, in language: Language) {
    (self.quote, self.program, self.language) = (quote, program, language)
    currency = program.currency
    zone = program.zone
    positions = firstOfEach(zip(program.promotions.map { $0.name }, 0...))
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
        let parts = wrapped(line.text(in: language), width: (width ?? .max) - 2)
        for part in parts { text.append("  \(part)\n") }
      }
    }
    return text
  }

  private var notes: [[Message]] {
    var notes: [[Message]] = []
    if let cart = quote.cart { notes += self.notes(about: cart) }
    if let nudge = quote.nudge { notes.append([story(of: nudge)]) }
    if let best = quote.cheaperUnderBest {
      let names = best.applied.map(printable).joined(separator: " + ")
      notes.append(["the strategy `best` would charge \(currency.text(best.payable)): \(names)"])
    }
    if !quote.codes.isEmpty { notes.append(quote.codes.flatMap(story)) }
    return notes
  }

  private func story(of nudge: Quote.Nudge) -> Message {
    let (add, amount) = (currency.text(nudge.add), currency.text(nudge.amount))
    let added: Message =
      if let line = nudge.line {
        "one more piece like line \(line + 1) for \(add)"
      } else {
        switch program.labelsUnfit(for: nudge, of: quote.order) {
        case []?: "\(add) to reach \(amount)"
        case let labels?:
          "\(add) of goods other than \(language.list(labels.map(quoted), .and)) to reach \(amount)"
        case nil: "\(add) of goods without a label to reach \(amount)"
        }
      }
    return
      "add \(added): you pay \(currency.text(nudge.payable)) and save \(currency.text(nudge.saved))"
  }

  private func notes(about cart: Quote.Cart) -> [[Message]] {
    var lines = cart.lines.map(story)
    if cart.shipping > .zero {
      lines.append(
        "shipping \(currency.text(cart.shipping)): pays \(currency.text(cart.shippingLeft))")
    }
    var notes = lines.isEmpty ? [] : [lines]
    if !cart.offers.isEmpty { notes.append(cart.offers.map(story)) }
    if !cart.unknownLabels.isEmpty {
      let labels = cart.unknownLabels.map(quoted)
      notes.append([
        labels.count == 1
          ? "the rules do not know the label \(labels[0])"
          : "the rules do not know the labels \(labels, joined: ", ")"
      ])
    }
    if cart.isBounded {
      notes.append(["not everything was tried: a cheaper set of promotions may exist"])
    }
    if cart.isNudgeBounded {
      notes.append(["not every larger order was tried: there may be one that pays less"])
    }
    return notes
  }

  private func story(of offer: Quote.Cart.Offer) -> Message {
    let gift: Message =
      "\(printable(offer.promotion)): \(pieces(offer.pieces, of: offer.labels)) can be added"
    let others = offer.alternatives.map(quoted)
    return others.isEmpty ? gift : "\(gift), or that of \(others, joined: " or ")"
  }

  private func story(of line: Quote.Cart.Line) -> Message {
    let own = line.line
    let amount = currency.text(own.amount)
    let pieces: Message = own.pieces == 1 ? "\(amount)" : "\(amount) for \(own.pieces)"
    let labels = own.labels.map(printable)
    let goods: Message = labels.isEmpty ? pieces : "\(pieces) \(labels, joined: ", ")"
    let shares = line.shares.filter { $0.off > .zero }.map {
      "\(printable($0.promotion)) −\(currency.text($0.off))"
    }
    var story: Message = "\(goods): pays \(currency.text(line.left))"
    if !line.leftOut.isEmpty {
      let labels = line.leftOut.map(Lexer.written).joined(separator: ", ")
      story = "\(story), left out by \(quoted("except \(labels)"))"
    }
    return shares.isEmpty ? story : "\(story) (\(shares, joined: ", "))"
  }

  private func pieces(_ count: Int, of labels: [String]) -> Message {
    let pieces: Message = "\(counted: count, "piece")"
    return labels.isEmpty ? pieces : "\(pieces) of \(labels.map(printable), joined: " or ")"
  }

  private func story(of code: Quote.Code) -> [Message] {
    let shown = printable(code.code)
    let outcome: Message =
      switch code.outcome {
      case .applied: "code \(shown): applied"
      case .notApplied:
        reason(of: code).map { "code \(shown): not applied: \($0)" } ?? "code \(shown): not applied"
      case .unknown: "code \(shown): unknown, no promotion names it"
      }
    let without = code.cheaperWithout.map { currency.text($0) }
    return [outcome] + (without.map { ["without the code \(shown): \($0)"] } ?? [])
  }

  /// Returns the first promotion of a code, and what it lacks; nil if another one beats it.
  private func reason(of code: Quote.Code) -> Message? {
    let folded = folded(code.code)
    let outcome = quote.outcomes.first {
      promotion($0.promotion)?.foldedCodes.contains(folded) ?? false
    }
    guard let outcome, let told = story(of: outcome), outcome.kind.name != "beaten" else {
      return nil
    }
    return "\(quoted(outcome.promotion)), \(told.rest)"
  }

  private func promotion(_ name: String) -> Promotion? {
    positions[name].map { program.promotions[$0] }
  }

  // MARK: The price

  private var heading: [(text: String, gap: String, style: StyledText.Style)] {
    let price =
      "\(currency.textWithCode(quote.total))  →  \(currency.textWithCode(quote.payable))"
    let saving: Message =
      quote.saved > .zero ? "saves \(currency.text(quote.saved)) (\(share))" : "nothing off"
    return [
      (price, "", .strong),
      (saving.text(in: language), "    ", quote.saved > .zero ? .good : .plain),
      (zone.text(quote.order.instant), "      ", .faint),
    ]
  }

  private var share: Message {
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
    let standing = Message(words: "applied").text(in: language)
    let applied = quote.applied.map { applied in
      Row(
        standing: standing, name: printable(applied.promotion),
        off: "−\(currency.text(applied.off))", rest: currency.text(applied.left),
        isRestAmount: true, style: .good)
    }
    return applied + quote.outcomes.compactMap(row)
  }

  private func row(of outcome: Quote.Outcome) -> Row? {
    guard let (standing, rest) = story(of: outcome) else { return nil }
    return Row(
      standing: standing.text(in: language), name: printable(outcome.promotion), off: "",
      rest: rest.text(in: language), isRestAmount: false, style: .faint)
  }

  private func story(of outcome: Quote.Outcome) -> (standing: Message, rest: Message)? {
    switch outcome.kind {
    case .applied: nil
    case .paused: ("not now", "paused")
    case .notStarted(let starts?): ("not now", "starts \(zone.text(starts))")
    case .notStarted(nil): ("not now", "never in force, a clock change swallows its window")
    case .ended(let ended): ("not now", "ended \(zone.text(ended))")
    case .offSchedule(let next?): ("not now", "on again \(zone.text(next))")
    case .offSchedule(nil): ("not now", "off, and not on again")
    case .codeMissing(let codes):
      ("no code", "needs the code \(codes.map(printable), joined: " or ")")
    case .conditionFailed(let condition):
      ("not for", "only if \(program.words(in: language).words(of: condition.condition))")
    case .noGoods(let leftOut): ("not for", lack(of: outcome.promotion, leftOut))
    case .belowCount(let short, let labels):
      (
        "not yet",
        labels.isEmpty
          ? "\(counted: short, "piece") short"
          : "\(counted: short, "piece") short of \(labels.map(printable), joined: " or ")"
      )
    case .belowSpend(let short): ("not yet", lack(of: outcome.promotion, short))
    case .noEffect: ("no gain", "would take nothing off")
    case .beaten: ("beaten", reasons(of: outcome))
    }
  }

  /// - Parameter leftOut: the labels for which the goods of the order are left out.
  private func lack(of name: String, _ leftOut: [String]) -> Message {
    if promotion(name)?.step == .shipping { return "the order has no shipping" }
    return leftOut.isEmpty
      ? "the order has none of its goods"
      : "its goods here are left out: \(leftOut.map(quoted), joined: ", ")"
  }

  private func lack(of name: String, _ short: Amount) -> Message {
    let gift = positions[name].flatMap { index in
      program.forms[index].isGiftAlone ? program.promotions[index].goodsLabels : nil
    }
    guard let gift, !gift.isEmpty else { return "\(currency.text(short)) short of its threshold" }
    let labels = gift.map { printable(program.labels[$0]) }
    return "\(currency.text(short)) short of the \(labels, joined: " or ")"
  }

  // MARK: Why a promotion is beaten

  private func reasons(of outcome: Quote.Outcome) -> Message {
    guard
      case .beaten(
        let rivals, let wouldPay, let lostThreshold, let lacksSync, let lines, let reason,
        let breaks) = outcome.kind
    else { return "" }
    let isCombined = lacksSync.isEmpty || lostThreshold != nil
    let holders = lines.isEmpty ? rivals : rivals.filter { keepsOff($0, outcome.promotion) }
    return Message(
      [
        alone(wouldPay, lostThreshold), isCombined ? nil : notCombined(with: rivals, wouldPay),
        reason.flatMap { self.reason($0, outcome.promotion, holders, lines) }
          ?? self.reason(holders, lines),
        breaks.map { "with it, \(quoted($0.promotion)) is \(currency.text($0.short)) short" },
      ].compactMap { $0 }, joined: "; ")
  }

  private func alone(_ wouldPay: Amount, _ lostThreshold: Amount?) -> Message {
    let left: Message = "alone it would leave \(currency.text(wouldPay))"
    return lostThreshold.map {
      "\(left), \(currency.text($0)) short of its threshold after the discounts"
    } ?? left
  }

  private func notCombined(with rivals: [String], _ wouldPay: Amount) -> Message {
    let names: Message = "\(rivals.map(quoted), joined: " and ")"
    if wouldPay <= quote.payable { return "not combined with \(names)" }
    return rivals.count == 1
      ? "not combined with \(names): the better one counts"
      : "not combined with \(names): the better ones count"
  }

  private func reason(
    _ reason: Quote.Outcome.Reason, _ name: String, _ rivals: [String], _ lines: [Int]
  ) -> Message? {
    let names: Message = "\(rivals.map(quoted), joined: " and ")"
    switch reason {
    case .alone: return "never in one order with \(names)"
    case .notWith:
      return never(name, with: rivals) ?? "never in one order with \(names)"
    case .codes: return "two codes do not combine: \(names) goes first"
    case .step:
      guard let step = promotion(name)?.step,
        let rival = rivals.first(where: { keepsOff($0, name) && promotion($0)?.step == step })
      else { return nil }
      let kind = step.words(in: language)
      return lines.isEmpty
        ? "\(quoted(rival)) is the \(kind) promotion of this order already"
        : self.reason(rivals, lines).map { "\($0), the \(kind) promotion of these goods" }
    }
  }

  /// True if goods from which one promotion took are not open to the other.
  private func keepsOff(_ rival: String, _ name: String) -> Bool {
    guard let rival = promotion(rival), let own = promotion(name) else { return true }
    return !rival.isSync || !own.isSync || rival.step == own.step
  }

  /// Returns the words for a promotion or its first rival that is `not with codes` if the other asks
  /// for one; nil if neither is.
  private func never(_ name: String, with rivals: [String]) -> Message? {
    guard let rival = rivals.first, let own = promotion(name), let other = promotion(rival) else {
      return nil
    }
    for (one, other) in [(own, other), (other, own)]
    where one.goods?.isWithoutCodes ?? false && other.asksForCodes && !one.asksForCodes {
      return "\(quoted(one.name)) is never applied with a code"
    }
    return nil
  }

  /// Returns the words for the promotions that get a beaten promotion's goods; nil for no lines.
  private func reason(_ rivals: [String], _ lines: [Int]) -> Message? {
    let names: Message = "\(rivals.map(quoted), joined: " and ")"
    let numbers: Message = "\(lines.map { "\($0 + 1)" }, joined: ", ")"
    return switch lines.count {
    case 0: nil
    case 1: "line \(numbers) goes to \(names)"
    default: "lines \(numbers) go to \(names)"
    }
  }

  // MARK: Columns

  private struct Columns {
    let standing: Int
    let name: Int
    let off: Int
    let amount: Int
    let total: Int

    init(_ rows: [Row]) {
      standing = max(7, rows.map { displayWidth($0.standing) }.max() ?? 0)
      name = rows.map { displayWidth($0.name) }.max() ?? 0
      off = rows.map { displayWidth($0.off) }.max() ?? 0
      amount = rows.filter { $0.isRestAmount }.map { displayWidth($0.rest) }.max() ?? 0
      let rest = rows.map { displayWidth($0.rest) }.max() ?? 0
      total = standing + 5 + name + 5 + (off > 0 ? off + 3 : 0) + rest
    }
  }

  private func append(_ row: Row, _ columns: Columns, to text: inout StyledText) {
    text.append("  \(padded(row.standing, to: columns.standing))   ", row.style)
    text.append("\(padded(row.name, to: columns.name))     ")
    if columns.off > 0 { text.append("\(padded(row.off, to: columns.off, atEnd: false))   ") }
    text.append(row.isRestAmount ? padded(row.rest, to: columns.amount, atEnd: false) : row.rest)
    text.append("\n")
  }

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

extension Program {
  /// The largest number of labels that matter to an order and are tried.
  private static var triedLabels: Int { 8 }
  private static var namedLabels: Int { 3 }

  /// Returns the labels that the other goods of a nudge must not have, lest the order pays more than
  /// the nudge says; nil if the goods must have no label at all, as far as is known.
  fileprivate func labelsUnfit(for nudge: Quote.Nudge, of order: Order) -> [String]? {
    guard let context = try? context(of: order) else { return nil }
    let named = promotionsInForce(in: context).reduce(into: Set(excludedLabels)) {
      $0.formUnion(promotions[$1].namedLabels)
    }
    guard named.count <= Program.triedLabels else { return nil }
    let holds = { (some: [Int]) -> Bool in
      let lines = order.lines.isEmpty ? [OrderLine(order.amount)] : order.lines
      let larger = Order(
        lines: lines + [OrderLine(nudge.add, labels: some.map { labels[$0] })],
        shipping: order.shipping, at: order.instant, codes: order.codes, facts: order.facts,
        in: currency)
      return (try? price(larger)).map { $0 <= nudge.payable } ?? false
    }
    let (fit, unfit) = (named.filter { holds([$0]) }, named.filter { !holds([$0]) }.sorted())
    // Goods may have two of the labels that fit.
    let areFitTogether = fit.allSatisfy { one in
      fit.allSatisfy { one >= $0 || holds([one, $0]) }
    }
    guard areFitTogether, unfit.count <= Program.namedLabels else { return nil }
    return unfit.map { labels[$0] }
  }
}
