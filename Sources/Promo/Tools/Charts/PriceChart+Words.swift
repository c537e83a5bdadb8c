// The words of a price chart, both as a picture and in characters.

extension PriceChart {
  var wording: ChartWords { ChartWords(language) }

  var title: String { givenTitle.map(printable) ?? wording(.pricesTitle) }

  var subtitle: String {
    let codes = context.codes.map { wording(.presentedCode, printable($0)) }
    let facts = zip(program.facts, context.facts).map { fact, code in
      fact.words(of: fact.value(ofOrdinal: code), in: language)
    }
    let heading = linesInWords.map { [$0] } ?? (givenTitle == nil ? [] : [wording(.pricesTitle)])
    return (heading + [wording.moment(program.zone.localTime(at: context.instant))] + codes + facts)
      .joined(separator: wording(.comma))
  }

  private var linesInWords: String? {
    guard let line = orders.line else { return nil }
    let others = orders.others.map { other in
      wording(.amountOf, text(other.amount), name(of: other))
    }
    return wording(
      .orderOf, name(of: line), others.isEmpty ? nil : language.list(others, .seriesAnd))
  }

  private func name(of line: OrderLine) -> String {
    wording.goods(line.pieces, line.labels)
  }

  /// The name of the horizontal axis.
  var amountAxis: String {
    axis(orders.line.map { wording(.priceOf, name(of: $0)) } ?? wording(.orderAmount))
  }

  /// Returns the letter that marks winners, in addition to their colour.
  static func letter(_ index: Int) -> String {
    String(UnicodeScalar(UInt8(ascii: "A") + UInt8(index)))
  }

  func names(_ winners: Winners) -> String {
    winners.promotions.map { printable(program.promotions[$0].name) }.joined(separator: " + ")
  }

  func details(_ winners: Winners) -> String {
    amounts(winners) + wording(.colon) + gains(winners)
  }

  private func gains(_ winners: Winners) -> String {
    let words = program.words(in: language, separatesThousands: true)
    return winners.promotions.map { words.gain(of: program.promotions[$0]) }
      .joined(separator: " + ")
  }

  func amounts(_ winners: Winners) -> String {
    let first = words(winners.amounts[0])
    let more = winners.amounts.count - 1
    return more > 0 ? wording(.andMoreAmounts, first, "\(more)", "\(more + 1)") : first
  }

  private func words(_ amounts: ClosedRange<Amount>) -> String {
    let start = text(amounts.lowerBound)
    if amounts.upperBound >= knownLimit ?? limit { return wording(.from, start) }
    return amounts.lowerBound == amounts.upperBound
      ? wording(.onlyAmount, start) : wording(.range, start, text(amounts.upperBound))
  }

  /// Returns an amount such as `1,000` for people to read. Decimals appear only if not zero.
  func text(_ amount: Amount) -> String { grouped(program.currency.shortText(amount)) }

  /// Returns the name of an axis, followed by the currency if the rules declare one.
  func axis(_ name: String) -> String {
    program.currency.isoCode.map { wording(.inCurrency, name, $0) } ?? name
  }

  // MARK: Below the curve

  /// The deepest drops. Drops that no threshold explains come first, followed by rewards. Each kind
  /// begins with the deepest drop and leaves out drops less than a fifth as deep.
  var deepestDrops: [Drop] { Array(deepDrops.prefix(PriceChart.dropLimit)) }

  private var deepDrops: [Drop] {
    let kinds = [false, true].map { isReward in
      let drops = drops.filter { $0.isReward == isReward }
      let most = drops.map { $0.depth.minorUnits }.max() ?? 0
      return drops.filter { $0.depth.minorUnits >= most / 5 }
        .sorted { ($1.depth, $0.amount) < ($0.depth, $1.amount) }
    }
    return Array(kinds.joined())
  }

  private static var dropLimit: Int { 8 }

  /// The falls to list, by rising amount: the deepest drops, those at equal distances as one.
  var chiefFalls: [PriceFall] {
    let order = Dictionary(
      uniqueKeysWithValues: deepDrops.enumerated().map { ($0.element.amount, $0.offset) })
    let falls = PriceFall.joining(deepDrops.sorted { $0.amount < $1.amount })
    return falls.sorted { order[$0.first.amount] ?? 0 < order[$1.first.amount] ?? 0 }
      .prefix(PriceChart.dropLimit).sorted { $0.first.amount < $1.first.amount }
  }

  func words(_ fall: PriceFall) -> String {
    let drop = fall.first
    let said: Phrase = drop.isReward ? .reward : .drop
    let money = { grouped(program.currency.text($0)) }
    let goods = orders.line.map(name) ?? wording(.order)
    guard let step = fall.step else {
      return wording(said, wording(.reached, goods, text(drop.amount)), money(drop.depth))
        + wording(.fromTo, money(drop.from), money(drop.to))
    }
    // A series that reaches the end of the chart goes on beyond it.
    let goesOn = fall.last.amount.minorUnits + step.minorUnits > (knownLimit ?? limit).minorUnits
    return wording(
      said,
      wording(
        .reachedEach, goods, text(step), step == drop.amount ? nil : text(drop.amount),
        goesOn ? nil : text(fall.last.amount)), money(drop.depth))
  }

  var notes: [String] {
    pageNotes + (knownLimit.map { [wording(.unknownAbove, text($0))] } ?? [])
  }

  /// The notes in a page, which says itself up to which amount the curve is worked out.
  var pageNotes: [String] {
    var notes: [String] = []
    if winners.isEmpty { notes.append(wording(.nothingSaved)) }
    if otherCount > 0 { notes.append(wording.counted(.inGrey, otherCount)) }
    let listed = chiefFalls.reduce(0) { $0 + $1.count }
    let unmarked = Int64(drops.count - listed) + hiddenStepCount
    if unmarked > 0 { notes.append(wording.counted(.unlistedDrops, Int(unmarked))) }
    let unknown = program.unknownLabels(of: [orders.line].compactMap { $0 } + orders.others)
    if !unknown.isEmpty { notes.append(wording(.unknownLabels, wording.list(unknown.map(quoted)))) }
    let shipping = program.promotionsInForce(in: context).map { program.promotions[$0] }
      .filter { $0.step == .shipping }
      .map { quoted($0.name) }
    if !shipping.isEmpty { notes.append(wording(.withoutShipping, wording.list(shipping))) }
    return notes
  }

  func description(inPage isInPage: Bool) -> String {
    let lines = winners.map { names($0) + wording(.colon) + details($0) } + chiefFalls.map(words)
    return ([subtitle] + lines + (isInPage ? pageNotes : notes)).joined(
      separator: wording(.semicolon))
  }
}
