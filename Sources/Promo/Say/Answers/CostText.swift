package struct CostText {
  private let tables: CostTables

  package init(_ tables: CostTables) { self.tables = tables }

  package func layout(width: Int?) -> StyledText {
    let width = width ?? 100
    var (text, hasTable) = (StyledText(), false)
    for block in tables.blocks {
      switch block {
      case .scope(let scope): say([scope], .faint, width, to: &text)
      case .sentences(let sentences):
        if hasTable { text.append("\n") }
        say(sentences, .strong, width, to: &text)
      case .remark(let remark):
        if hasTable { text.append("\n") }
        say([remark], .faint, width, to: &text)
      case .table(let table, let leftOut):
        hasTable = true
        text.append("\n")
        add(table, leftOut, to: &text)
      }
    }
    return text
  }

  private func say(
    _ sentences: [String], _ style: StyledText.Style, _ width: Int, to text: inout StyledText
  ) {
    for line in sentences.flatMap({ wrapped($0, width: width) }) { text.append("\(line)\n", style) }
  }

  private func add(_ table: AnswerTable, _ leftOut: Int, to text: inout StyledText) {
    for (number, line) in table.lines.enumerated() {
      text.append("\(line)\n", number == 0 && table.hasTitles ? .faint : .plain)
    }
    if leftOut > 0 {
      let rest: Message = "and \(counted: leftOut, "other")"
      text.append("  \(rest.text(in: tables.language))\n", .faint)
    }
  }
}
