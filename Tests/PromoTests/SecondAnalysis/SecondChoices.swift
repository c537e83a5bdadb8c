/// The choices for one order amount, gone through without making a list of them.
struct SecondChoices {
  /// Some promotions applied one after the other.
  private struct Choice {
    var point: SecondPoint
    var count = 0
    var isSync = true
    var worth: Int64 = 0
  }

  let tables: SecondTables
  var amount = 0
  /// By step: no promotion, and those that may be chosen, by index.
  private var open = [[Int]](repeating: [], count: SecondPoint.steps)

  init(tables: SecondTables) {
    self.tables = tables
  }

  func first(of inForce: [Int]) -> SecondPoint {
    let nothing = Choice(point: SecondPoint(payable: Int32(amount)))
    guard let index = inForce.first(where: { tables.takesSomething($0, amount) }) else {
      return nothing.point
    }
    return applied(index, after: nothing)!.point
  }

  mutating func keepAll(of inForce: [Int]) {
    clear()
    for index in inForce where tables.takesSomething(index, amount) {
      open[tables.steps[index]].append(index)
    }
  }

  mutating func keepWinners(of inForce: [Int]) {
    clear()
    for index in inForce where tables.takesSomething(index, amount) {
      let step = tables.steps[index]
      if open[step].count == 1 {
        open[step].append(index)
      } else if beats(index, open[step][1]) {
        open[step][1] = index
      }
    }
  }

  private mutating func clear() {
    for step in open.indices {
      open[step].removeAll(keepingCapacity: true)
      open[step].append(-1)
    }
  }

  /// Indexes rise, so a full tie leaves the one written first.
  private func beats(_ index: Int, _ winner: Int) -> Bool {
    let (a, b) = (tables.worth(index, amount), tables.worth(winner, amount))
    return a > b || (a == b && tables.isSync[index] && !tables.isSync[winner])
  }

  func lowest() -> SecondPoint {
    let nothing = Choice(point: SecondPoint(payable: Int32(amount)))
    var lowest = nothing
    for plain in open[0] {
      guard let one = applied(plain, after: nothing) else { continue }
      for threshold in open[1] {
        guard let two = applied(threshold, after: one) else { continue }
        for code in open[2] {
          guard let three = applied(code, after: two) else { continue }
          if ranks(three, before: lowest) { lowest = three }
        }
      }
    }
    return lowest.point
  }

  /// One more promotion (-1: none), or nil if that is no choice.
  private func applied(_ index: Int, after choice: Choice) -> Choice? {
    if index < 0 { return choice }
    let isSync = choice.isSync && tables.isSync[index]
    if choice.count > 0, !isSync { return nil }
    let excludes = tables.excludes[index]
    if choice.point.members.contains(where: { excludes[$0] }) { return nil }
    let off = tables.take(index, of: Int(choice.point.payable), amount: amount)
    if off <= 0 { return nil }
    var next = choice
    next.point.payable -= off
    next.point.applied[tables.steps[index]] = Int32(index)
    next.point.off[tables.steps[index]] = off
    next.count += 1
    next.isSync = isSync
    next.worth += tables.worth(index, amount)
    return next
  }

  private func ranks(_ a: Choice, before b: Choice) -> Bool {
    if a.point.payable != b.point.payable { return a.point.payable < b.point.payable }
    if a.count != b.count { return a.count < b.count }
    if a.worth != b.worth { return a.worth > b.worth }
    return a.point.members.lexicographicallyPrecedes(b.point.members)
  }
}
