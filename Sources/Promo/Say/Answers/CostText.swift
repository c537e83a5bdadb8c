/// What rules would have cost on past orders, as text for a terminal.
package struct CostText {
  private let tables: CostTables

  package init(_ tables: CostTables) { self.tables = tables }

  package func layout(width: Int?) -> StyledText {
    let width = width ?? 100
    var text = StyledText()
    let say = { (sentences: [String], style: StyledText.Style, text: inout StyledText) in
      for sentence in sentences {
        for line in wrapped(sentence, width: width) { text.append("\(line)\n", style) }
      }
    }
    say([tables.scope], .faint, &text)
    say(tables.sentences, .strong, &text)
    add(tables.sums, to: &text)
    add(tables.promotions, leftOut: tables.leftOut.promotions, to: &text)
    if let idle = tables.idle { say(["", "  " + idle], .faint, &text) }
    add(tables.codes, leftOut: tables.leftOut.codes, to: &text)
    add(tables.periods, to: &text)
    if tables.changeSentences.isEmpty { return text }
    text.append("\n")
    say(tables.changeSentences, .strong, &text)
    add(tables.winners, leftOut: tables.leftOut.winners, to: &text)
    add(tables.largest, to: &text)
    return text
  }

  private func add(_ table: AnswerTable, leftOut: Int = 0, to text: inout StyledText) {
    if table.rows.isEmpty { return }
    text.append("\n")
    let hasTitles = !table.titles.allSatisfy(\.isEmpty)
    for (number, line) in table.lines.enumerated() {
      text.append("\(line)\n", number == 0 && hasTitles ? .faint : .plain)
    }
    if leftOut > 0 { text.append("  and \(counted(leftOut, "other"))\n", .faint) }
  }
}
