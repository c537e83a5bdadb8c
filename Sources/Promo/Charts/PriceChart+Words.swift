// The words of the curve and the blocks.

extension PriceChart {
  var title: String { "What an order pays" }

  /// The context: the time, the codes and the known facts of the order.
  var subtitle: String {
    let codes = context.codes.map { ", code \(printable($0))" }
    let facts = zip(program.facts, context.facts).map { fact, code in
      ", \(fact.name) \(printable(fact.value(ofOrdinal: code).text))"
    }
    return (["at \(program.zone.text(context.instant))"] + codes + facts).joined()
  }

  /// Returns the letter of winners, beside their colour.
  static func letter(_ index: Int) -> String {
    String(UnicodeScalar(UInt8(ascii: "A") + UInt8(index)))
  }

  /// Returns the names of winners in `width` columns. If they are too long, each is cut, so that
  /// all show.
  func names(_ winners: Winners, width: Int = .max) -> String {
    let names = winners.promotions.map { printable(program.promotions[$0].name) }
    let whole = names.joined(separator: " + ")
    guard displayWidth(whole) > width else { return whole }
    let room = (width - 3 * (names.count - 1)) / names.count
    return names.map { shortened($0, to: room) }.joined(separator: " + ")
  }

  /// Returns the benefits of winners in words.
  func gains(_ winners: Winners) -> String {
    winners.promotions.map { EnglishWords(program: program).gain(of: program.promotions[$0]) }
      .joined(separator: " + ")
  }

  /// Returns the amounts at which winners win, in words.
  func amounts(_ winners: Winners) -> String {
    let first = winners.amounts[0]
    let more = winners.amounts.count - 1
    return words(first) + (more > 0 ? " and \(more) more" : "")
  }

  private func words(_ amounts: ClosedRange<Amount>) -> String {
    let start = text(amounts.lowerBound)
    if amounts.upperBound >= knownLimit ?? limit { return "from \(start)" }
    return amounts.lowerBound == amounts.upperBound
      ? "at \(start)" : "\(start) to \(text(amounts.upperBound))"
  }

  func text(_ amount: Amount) -> String { program.currency.bannerText(amount) }

  /// Returns the name of an axis, with the currency if the rules name one.
  func axis(_ name: String) -> String {
    program.currency.isoCode.map { "\(name) in \($0)" } ?? name
  }

  // MARK: Below the curve

  /// The deepest drops, in order, without those that are hardly visible beside them.
  var chiefFalls: [Fall] {
    let most = falls.map(\.depth.minorUnits).max() ?? 0
    let deepest = falls.filter { $0.depth.minorUnits >= most / 5 }.enumerated()
      .sorted { ($1.element.depth, $0.offset) < ($0.element.depth, $1.offset) }
      .prefix(PriceChart.fallLimit)
    return deepest.sorted { $0.offset < $1.offset }.map(\.element)
  }

  /// The largest number of drops that are listed.
  private static var fallLimit: Int { 8 }

  /// Returns a drop in words: one minor unit more makes the order cheaper.
  func words(_ fall: Fall) -> String {
    let currency = program.currency
    return
      "at \(text(fall.amount)) the price drops by \(currency.text(fall.depth)): from "
      + "\(currency.text(fall.from)) to \(currency.text(fall.to))"
  }

  /// Remarks about things that are not drawn.
  var notes: [String] {
    var notes: [String] = []
    if winners.isEmpty {
      notes.append("no promotion takes anything off: orders pay the full amount")
    }
    if otherCount > 0 {
      notes.append("in grey: \(counted(otherCount, "more combination")) of promotions")
    }
    let unmarked = Int64(falls.count - chiefFalls.count) + hiddenStepCount
    if unmarked > 0 {
      notes.append("not listed: \(counted(Int(unmarked), "more amount")) at which the price drops")
    }
    if let knownLimit {
      notes.append("above \(text(knownLimit)) the winner changes too often to show")
    }
    return notes
  }

  /// The whole chart in sentences.
  var description: String {
    let lines =
      winners.map { "\(names($0)) (\(gains($0))): \(amounts($0))" } + chiefFalls.map(words)
    return ([subtitle] + lines + notes).joined(separator: "; ")
  }
}
