/// What promotions took from the lines of a part: of each cell, promotion by promotion, by what is left
/// of the lines in it.
struct LineShares {
  /// What a line has in a cell.
  private struct Stake {
    let cell: Int32
    let line: Int
    let amount: Int64
  }

  private let state: CartState

  /// The stakes by cells and lines.
  private var stakes: [Stake] = []

  init(_ state: CartState, _ basket: Basket) {
    self.state = state
    state.forEachSegment { _, segment, start in
      guard state.cells[Int(segment.cell)].steps != 0 else { return }
      basket.forEachLine(of: segment.run, start..<(start + segment.count)) { entry, count in
        stakes.append(
          Stake(cell: segment.cell, line: entry.line, amount: entry.price * Int64(count)))
      }
    }
    stakes.sort { ($0.cell, $0.line) < ($1.cell, $1.line) }
  }

  /// Visits what each promotion took from each line, in parts.
  func visit(_ visit: (_ taker: Int32, _ line: Int, _ off: Int64) -> Void) {
    var (lines, left): ([Int], [Int64]) = ([], [])
    for position in stakes.indices {
      let stake = stakes[position]
      if lines.last == stake.line {
        left[left.count - 1] += stake.amount
      } else {
        lines.append(stake.line)
        left.append(stake.amount)
      }
      let isLast = position + 1 == stakes.count || stakes[position + 1].cell != stake.cell
      if isLast {
        divide(state.cells[Int(stake.cell)], among: lines, &left, visit)
        lines.removeAll(keepingCapacity: true)
        left.removeAll(keepingCapacity: true)
      }
    }
  }

  private func divide(
    _ cell: CartState.Cell, among lines: [Int], _ left: inout [Int64],
    _ visit: (Int32, Int, Int64) -> Void
  ) {
    for step in 0..<4 where cell.offs[step] > 0 {
      if lines.count == 1 {
        visit(cell.takers[step], lines[0], cell.offs[step])
        continue
      }
      let parts = Division.parts(of: cell.offs[step], by: left)
      for position in parts.indices where parts[position] > 0 {
        visit(cell.takers[step], lines[position], parts[position])
        left[position] -= parts[position]
      }
    }
  }
}
