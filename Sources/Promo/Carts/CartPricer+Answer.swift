// The answer for a set of promotions: what each took from each line.

extension CartPricer {
  /// Returns the answer for a set of promotions.
  mutating func answer(_ choice: Choice, by strategy: Strategy) -> PricedCart {
    let members = written(choice.members)
    var offs = Array(repeating: Int64(0), count: members.count)
    var shares = offs.map { _ in Array(repeating: Amount.zero, count: cart.lines.count) }
    var counts = offs.map { _ in [Int]() }
    let memberOf = { (candidate: Int32) in members.firstIndex(of: Int(candidate)) }
    for (number, member) in members.enumerated() where candidates[member].form.isOfPieces {
      counts[number] = Array(repeating: 0, count: cart.lines.count)
    }
    for state in choice.states {
      for share in LineShares(state, basket).shares {
        guard let number = memberOf(share.taker) else { continue }
        let line = shares[number][share.line].minorUnits + share.off
        shares[number][share.line] = Amount(unchecked: line)
        offs[number] += share.off
      }
    }
    countReduced(members, in: choice, &counts)
    var applied: [PricedCart.Applied] = []
    applied.reserveCapacity(members.count)
    for (number, member) in members.enumerated() {
      // What is not taken from goods is taken from the shipping.
      if candidates[member].form.isShipping { offs[number] = choice.off - offs.reduce(0, +) }
      applied.append(
        PricedCart.Applied(
          index: candidates[member].index, off: Amount(unchecked: offs[number]),
          shares: shares[number], reduced: counts[number]))
    }
    let sum = cart.lines.reduce(cart.shipping.minorUnits) { $0 + $1.amount.minorUnits }
    return PricedCart(
      payable: Amount(unchecked: sum - choice.off), applied: applied,
      offers: offers(beside: choice, by: strategy), isBounded: choice.isBounded)
  }

  /// Counts the pieces of each line that promotions reduce.
  private mutating func countReduced(_ members: [Int], in choice: Choice, _ counts: inout [[Int]]) {
    var hasGifts = false
    for (number, member) in members.enumerated() where candidates[member].form.isOfPieces {
      if candidates[member].form.gift != nil {
        hasGifts = true
        continue
      }
      for state in choice.states {
        state.forEachSegment { segment, start in
          let cell = state.cells[Int(segment.cell)]
          guard cell.steps & 1 != 0, Int(cell.takers[0]) == member else { return }
          basket.forEachLine(of: segment.run, start..<(start + segment.count)) { entry, count in
            counts[number][entry.line] += count
          }
        }
      }
    }
    if hasGifts { countGifts(members, in: choice, &counts) }
  }

  /// Counts the gifts of each line. The groups are formed again, because the cells do not tell them
  /// from what pays for them.
  private mutating func countGifts(_ members: [Int], in choice: Choice, _ counts: inout [[Int]]) {
    let ofGoods = members.filter { candidates[$0].form.step == .goods }
    forEachState(of: inOrder(ofGoods)) { pricer, member, state in
      let form = pricer.candidates[member].form
      guard form.gift != nil, case .group(let price) = form.kind,
        let number = members.firstIndex(of: member)
      else { return }
      let search = pricer.groups(member, form, from: state, price, recordsBatches: true)
      var starts: [Int] = []
      state.forEachSegment { _, start in starts.append(start) }
      for batch in search.batches where batch.reduced > 0 {
        let first = starts[batch.segment] + batch.start
        let all = first..<(first + (batch.paying + batch.reduced) * batch.groups)
        var position = 0
        pricer.basket.forEachLine(of: state.segments[batch.segment].run, all) { entry, count in
          let before = batch.reducedCount(before: position)
          position += count
          counts[number][entry.line] += batch.reducedCount(before: position) - before
        }
      }
    }
  }

  /// Visits some promotions of the step of goods, in the order in which they take, each with the state
  /// from which it takes. Returns the state after the last.
  @discardableResult
  mutating func forEachState(
    of members: [Int], _ visit: (CartPricer, Int, CartState) -> Void
  ) -> CartState {
    var state = untouched
    var late: CartState?
    for member in members {
      visit(self, member, state)
      if candidates[member].form.isLate { late = late ?? state }
      if let draw = draw(member, from: state, countingLate: late) {
        state = applying(member, draw, to: state)
      }
    }
    return state
  }
}

extension GroupSearch.Batch {
  /// Returns how many of the first pieces are reduced.
  fileprivate func reducedCount(before position: Int) -> Int {
    let (whole, rest) = position.quotientAndRemainder(dividingBy: paying + reduced)
    return whole * reduced + max(0, rest - paying)
  }
}

extension CartState {
  /// Visits the segments, each with its first position in its run.
  func forEachSegment(_ visit: (Segment, Int) -> Void) {
    var (run, start) = (Int32(-1), 0)
    for segment in segments {
      if segment.run != run { (run, start) = (segment.run, 0) }
      visit(segment, start)
      start += segment.count
    }
  }
}

extension Basket {
  /// Visits the lines of some pieces of a run, each with the number of pieces.
  func forEachLine(of run: Int32, _ pieces: Range<Int>, _ visit: (Entry, Int) -> Void) {
    var start = 0
    for position in runs[Int(run)].entries {
      let end = start + entries[position].count
      let count = min(end, pieces.upperBound) - max(start, pieces.lowerBound)
      if count > 0 { visit(entries[position], count) }
      start = end
      if start >= pieces.upperBound { return }
    }
  }
}

/// What promotions took from lines: of each cell, promotion by promotion, by what is left of the lines
/// in it.
private struct LineShares {
  /// What a promotion took from a line.
  struct Share {
    let taker: Int32
    let line: Int
    let off: Int64
  }

  /// What a line has in a cell.
  private struct Stake {
    let cell: Int32
    let line: Int
    var amount: Int64
  }

  private(set) var shares: [Share] = []

  init(_ state: CartState, _ basket: Basket) {
    var stakes: [Stake] = []
    state.forEachSegment { segment, start in
      guard state.cells[Int(segment.cell)].steps != 0 else { return }
      basket.forEachLine(of: segment.run, start..<(start + segment.count)) { entry, count in
        stakes.append(
          Stake(cell: segment.cell, line: entry.line, amount: entry.price * Int64(count)))
      }
    }
    stakes.sort { ($0.cell, $0.line) < ($1.cell, $1.line) }
    var first = 0
    while first < stakes.count {
      var (lines, amounts): ([Int], [Int64]) = ([], [])
      let cell = stakes[first].cell
      while first < stakes.count, stakes[first].cell == cell {
        if lines.last == stakes[first].line {
          amounts[amounts.count - 1] += stakes[first].amount
        } else {
          lines.append(stakes[first].line)
          amounts.append(stakes[first].amount)
        }
        first += 1
      }
      divide(state.cells[Int(cell)], among: lines, amounts)
    }
  }

  private mutating func divide(
    _ cell: CartState.Cell, among lines: [Int], _ amounts: [Int64]
  ) {
    var left = amounts
    for step in 0..<4 where cell.steps >> UInt8(step) & 1 == 1 {
      let parts = Division.parts(of: cell.offs[step], by: left)
      for (position, part) in parts.enumerated() where part > 0 {
        shares.append(Share(taker: cell.takers[step], line: lines[position], off: part))
        left[position] -= part
      }
    }
  }
}
