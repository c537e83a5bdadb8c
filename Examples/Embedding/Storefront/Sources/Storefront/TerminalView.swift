/// A screen of lines. It shows the words of the view models and adds none of its own.
struct TerminalView {
  /// The name of the screen, before each of its lines.
  let name: String

  /// Writes a line to a terminal or to a test.
  let write: @Sendable (String) -> Void

  /// Shows steps with a mark and the place of each, where a graphical screen would animate them.
  func show(_ steps: [PromotionList.Step]) {
    for step in steps {
      switch step {
      case .showAll(let rows):
        for (place, row) in rows.enumerated() { show(row, marked: " \(place)") }
      case .remove(let row, let place): show(row, marked: "-\(place)")
      case .move(let row, let place, let newPlace): show(row, marked: "\(place)>\(newPlace)")
      case .insert(let row, let place): show(row, marked: "+\(place)")
      case .update(let row, let place): show(row, marked: "~\(place)")
      case .tell(let message): tell(message)
      }
    }
  }

  private func show(_ row: PromotionList.Row, marked mark: String) {
    write("\(name) \(mark) \(row.name): \(row.description) [\(row.state)]")
  }

  /// Shows a price: one line if nothing but that line differs from the price before.
  func show(_ price: CartPrice?, after old: CartPrice?) {
    guard let lines = price?.lines else { return }
    let isSame = old?.lines.dropFirst() == lines.dropFirst()
    for line in isSame ? lines.prefix(1) : lines[...] { write("\(name) = \(line)") }
  }

  func tell(_ message: String) { write("\(name) ! \(message)") }
}
