extension TogetherChart {
  var title: String { givenTitle.map(printable) ?? usualTitle }
  var subtitle: String { givenTitle == nil ? "" : usualTitle }

  private var usualTitle: String { say("Which promotions apply together") }

  private func say(_ message: Message) -> String { message.text(in: language) }

  func meaning(of cell: Cell) -> String {
    switch cell {
    case .onSameGoods: say("together, also on the same goods")
    case .onOtherGoods: say("in one order, each on its own goods")
    case .neverAtOnce: say("never: not at the same time, or not for the same customer")
    case .alone: say("never: one is `alone`")
    case .notWith: say("never: one is `not with` the other")
    case .codes: say("never: two codes do not combine")
    case .first: say("never: `strategy first` applies one promotion")
    case .notSync: say("never on the same goods, perhaps in one order: one lacks `sync`")
    case .sameStep:
      say("never on the same goods, perhaps in one order: one step applies one of them")
    case .notSyncAtAll: say("never: both take the same goods, and one lacks `sync`")
    case .sameStepAtAll: say("never: both take the same goods, and one step applies one of them")
    }
  }

  func notes(leavingOut count: Int) -> [String] {
    let wording = ChartWords(language)
    return (rows.isEmpty ? [say("there are no promotions from now on")] : [])
      + (count > 0 ? [wording(.notDrawn, wording(.crowdedOutCount, "\(count)"))] : [])
  }

  func why(_ cell: Cell, of one: Row, _ other: Row) -> String {
    "\(one.name) + \(other.name)\(ChartWords(language)(.colon))\(meaning(of: cell))"
  }

  var description: String {
    let wording = ChartWords(language)
    let lines = rows.indices.flatMap { one in
      rows.indices.filter { $0 > one }.compactMap { other in
        rows[one].cells[other].map { why($0, of: rows[one], rows[other]) }
      }
    }
    return ([usualTitle] + lines + notes(leavingOut: crowdedOutCount))
      .joined(separator: wording(.semicolon))
  }
}

extension TogetherChart.Cell {
  /// True if two promotions may apply to the same order.
  var isTogether: Bool {
    switch self {
    case .onSameGoods, .onOtherGoods, .notSync, .sameStep: true
    case .neverAtOnce, .alone, .notWith, .codes, .first, .notSyncAtAll, .sameStepAtAll: false
    }
  }

  var sign: String {
    switch self {
    case .onSameGoods: "●"
    case .onOtherGoods: "○"
    case .neverAtOnce: "t"
    case .alone: "a"
    case .notWith: "n"
    case .codes: "c"
    case .first: "f"
    case .notSync: "S"
    case .sameStep: "≠"
    case .notSyncAtAll: "s"
    case .sameStepAtAll: "="
    }
  }
}
