// The words of a price chart, both as a picture and in characters.

extension PriceChart {
  var wording: ChartWords { ChartWords(language) }

  var title: String { givenTitle.map(printable) ?? wording.pricesTitle }

  var subtitle: String {
    let codes = context.codes.map { wording.presentedCode(printable($0)) }
    let facts = zip(program.facts, context.facts).map { fact, code in
      "\(fact.shownName) \(fact.value(ofOrdinal: code).words(in: language))"
    }
    let heading = linesInWords.map { [$0] } ?? (givenTitle == nil ? [] : [wording.pricesTitle])
    return (heading + [wording.moment(program.zone.text(context.instant))] + codes + facts)
      .joined(separator: wording.comma)
  }

  /// The lines of the order in words; nil for orders without lines.
  private var linesInWords: String? {
    guard let line = orders.line else { return nil }
    let others = orders.others.map { other in
      wording.amountOf(text(other.amount), name(of: other))
    }
    return wording.orderOf(name(of: line), others)
  }

  private func name(of line: OrderLine) -> String {
    let labels = line.labels.map { $0.asWord }.joined(separator: ",")
    return wording.pieces(line.pieces, labels.isEmpty ? wording.otherGoods : labels)
  }

  /// The name of the horizontal axis.
  var amountAxis: String {
    axis(orders.line.map { wording.priceOf(name(of: $0)) } ?? wording.orderAmount)
  }

  /// Returns the letter that marks winners, in addition to their colour.
  static func letter(_ index: Int) -> String {
    String(UnicodeScalar(UInt8(ascii: "A") + UInt8(index)))
  }

  func names(_ winners: Winners) -> String {
    winners.promotions.map { printable(program.promotions[$0].name) }.joined(separator: " + ")
  }

  func details(_ winners: Winners) -> String {
    amounts(winners) + wording.colon + gains(winners)
  }

  private func gains(_ winners: Winners) -> String {
    winners.promotions.map { program.gain(of: program.promotions[$0], in: language) }
      .joined(separator: " + ")
  }

  func amounts(_ winners: Winners) -> String {
    let first = words(winners.amounts[0])
    let more = winners.amounts.count - 1
    return more > 0 ? wording.andMoreAmounts(first, more) : first
  }

  private func words(_ amounts: ClosedRange<Amount>) -> String {
    let start = text(amounts.lowerBound)
    if amounts.upperBound >= knownLimit ?? limit { return wording.amountsFrom(start) }
    return amounts.lowerBound == amounts.upperBound
      ? wording.onlyAmount(start) : wording.amountsBetween(start, text(amounts.upperBound))
  }

  /// Returns an amount such as `1,000` for people to read. Decimals appear only if not zero.
  func text(_ amount: Amount) -> String { grouped(program.currency.shortText(amount)) }

  /// Returns the name of an axis, followed by the currency if the rules declare one.
  func axis(_ name: String) -> String {
    program.currency.isoCode.map { wording.inCurrency(name, $0) } ?? name
  }

  // MARK: Below the curve

  /// The drops to list, by rising amount.
  var chiefDrops: [Drop] { deepestDrops.sorted { $0.amount < $1.amount } }

  /// The deepest drops. Drops that no threshold explains come first, followed by rewards. Each kind
  /// begins with the deepest drop and leaves out drops less than a fifth as deep.
  var deepestDrops: [Drop] {
    let kinds = [false, true].map { isReward in
      let drops = drops.filter { $0.isReward == isReward }
      let most = drops.map { $0.depth.minorUnits }.max() ?? 0
      return drops.filter { $0.depth.minorUnits >= most / 5 }
        .sorted { ($1.depth, $0.amount) < ($0.depth, $1.amount) }
    }
    return Array(kinds.joined().prefix(PriceChart.dropLimit))
  }

  private static var dropLimit: Int { 8 }

  func words(_ drop: Drop) -> String {
    let said = drop.isReward ? wording.reward : wording.drop
    let money = { grouped(program.currency.text($0)) }
    let at = wording.reached(orders.line.map(name), text(drop.amount))
    return said(at, money(drop.depth), money(drop.from), money(drop.to))
  }

  var notes: [String] {
    var notes: [String] = []
    if winners.isEmpty { notes.append(wording.nothingSaved) }
    if otherCount > 0 { notes.append(wording.inGrey(otherCount)) }
    let unmarked = Int64(drops.count - chiefDrops.count) + hiddenStepCount
    if unmarked > 0 { notes.append(wording.unlistedDrops(Int(unmarked))) }
    let unknown = program.unknownLabels(of: [orders.line].compactMap { $0 } + orders.others)
    if !unknown.isEmpty { notes.append(wording.unknownLabels(unknown.map(quoted))) }
    if let knownLimit { notes.append(wording.unknownAbove(text(knownLimit))) }
    return notes
  }

  var description: String {
    let lines = winners.map { names($0) + wording.colon + details($0) } + chiefDrops.map(words)
    return ([subtitle] + lines + notes).joined(separator: wording.semicolon)
  }
}
