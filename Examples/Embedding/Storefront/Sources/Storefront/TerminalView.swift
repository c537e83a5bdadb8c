/// A screen of lines. It shows what the view models say, and has nothing to say itself.
struct TerminalView {
  /// Where a line goes: to a terminal, or to a test.
  let write: @Sendable (String) -> Void

  /// A screen of windows would animate the steps; this one marks them.
  func show(_ steps: [PromotionList.Step]) {
    for step in steps {
      switch step {
      case .showAll(let rows): for row in rows { show(row, behind: " ") }
      case .remove(let row, _): show(row, behind: "-")
      case .insert(let row, _): show(row, behind: "+")
      case .update(let row, _): show(row, behind: "~")
      case .tell(let message): write("! \(message)")
      }
    }
  }

  private func show(_ row: PromotionList.Row, behind mark: String) {
    write("\(mark) \(row.name): \(row.description) [\(row.state)]")
  }

  func show(_ price: CartPrice) {
    for line in price.lines { write("= \(line)") }
  }
}
