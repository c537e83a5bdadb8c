/// A screen of lines. It shows the words of the view models and adds none of its own.
struct TerminalView {
  /// Writes a line to a terminal or to a test.
  let write: @Sendable (String) -> Void

  /// Shows steps with a mark each, where a graphical screen would animate them.
  func show(_ steps: [PromotionList.Step]) {
    for step in steps {
      switch step {
      case .showAll(let rows): for row in rows { show(row, marked: " ") }
      case .remove(let row, _): show(row, marked: "-")
      case .insert(let row, _): show(row, marked: "+")
      case .update(let row, _): show(row, marked: "~")
      case .tell(let message): write("! \(message)")
      }
    }
  }

  private func show(_ row: PromotionList.Row, marked mark: String) {
    write("\(mark) \(row.name): \(row.description) [\(row.state)]")
  }

  func show(_ price: CartPrice) {
    for line in price.lines { write("= \(line)") }
  }
}
