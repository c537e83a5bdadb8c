extension TogetherChart {
  var title: String { givenTitle.map(printable) ?? usualTitle }
  var subtitle: String { givenTitle == nil ? "" : usualTitle }

  private var usualTitle: String {
    switch language {
    case .english: "Which promotions apply together"
    case .chinese: "哪些优惠可以同用"
    }
  }

  func meaning(of cell: Cell) -> String {
    switch language {
    case .english: english(cell)
    case .chinese: chinese(cell)
    }
  }

  private func english(_ cell: Cell) -> String {
    switch cell {
    case .onSameGoods: "together, also on the same goods"
    case .onOtherGoods: "in one order, each on its own goods"
    case .neverAtOnce: "never: not at the same time, or not for the same customer"
    case .alone: "never: one is `alone`"
    case .notWith: "never: one is `not with` the other"
    case .codes: "never: two codes do not combine"
    case .first: "never: `strategy first` applies one promotion"
    case .notSync: "never on the same goods, perhaps in one order: one lacks `sync`"
    case .sameStep: "never on the same goods, perhaps in one order: one step applies one of them"
    case .notSyncAtAll: "never: both take the same goods, and one lacks `sync`"
    case .sameStepAtAll: "never: both take the same goods, and one step applies one of them"
    }
  }

  private func chinese(_ cell: Cell) -> String {
    switch cell {
    case .onSameGoods: "可同用，同一商品上也可"
    case .onOtherGoods: "可同单，各用于自己的商品"
    case .neverAtOnce: "不可：不同时有效，或不面向同一顾客"
    case .alone: "不可：其中一项为`alone`"
    case .notWith: "不可：其中一项注明`not with`"
    case .codes: "不可：两个优惠码不能同用"
    case .first: "不可：`strategy first`只用一项"
    case .notSync: "不用于同一商品，或可同单：其中一项没有`sync`"
    case .sameStep: "不用于同一商品，或可同单：同一步只用一项"
    case .notSyncAtAll: "不可：商品相同，其中一项没有`sync`"
    case .sameStepAtAll: "不可：商品相同，同一步只用一项"
    }
  }

  func notes(leavingOut count: Int) -> [String] {
    let wording = ChartWords(language)
    let none: String =
      switch language {
      case .english: "there are no promotions from now on"
      case .chinese: "此后没有优惠"
      }
    return (rows.isEmpty ? [none] : [])
      + (count > 0 ? [wording.notDrawn(wording.crowdedOutCount(count))] : [])
  }

  /// Returns how two promotions combine, with their names.
  func why(_ cell: Cell, of one: Row, _ other: Row) -> String {
    "\(one.name) + \(other.name)\(ChartWords(language).colon)\(meaning(of: cell))"
  }

  var description: String {
    let wording = ChartWords(language)
    let lines = rows.indices.flatMap { one in
      rows.indices.filter { $0 > one }.compactMap { other in
        rows[one].cells[other].map { why($0, of: rows[one], rows[other]) }
      }
    }
    return ([usualTitle] + lines + notes(leavingOut: crowdedOutCount))
      .joined(separator: wording.semicolon)
  }
}

extension TogetherChart {
  /// True if a cell means that two promotions may apply to the same order.
  func isTogether(_ cell: Cell) -> Bool {
    switch cell {
    case .onSameGoods, .onOtherGoods, .notSync, .sameStep: true
    case .neverAtOnce, .alone, .notWith, .codes, .first, .notSyncAtAll, .sameStepAtAll: false
    }
  }
}

extension TogetherChart.Cell {
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
