// The share of each promotion in each line. To find the shares, the applied promotions are applied
// once more while ledgers are kept.

extension Pricer {
  /// Pieces of one line in one cell, with their price.
  struct Stake {
    let cell: Int
    let line: Int
    let left: Int64
  }

  /// Applies some promotions, except those of the shipping, to all goods in the order in which they
  /// take, and keeps ledgers. The resulting state stays on the stack.
  ///
  /// - Parameter visit: called for each promotion that takes something, with the promotion, the
  ///   state from which it takes, and its claim.
  mutating func replay(
    _ some: [Int], _ rules: Forms,
    _ visit: (borrowing Pricer, Int, State, Claim) -> Void = { _, _, _, _ in }
  ) -> State {
    setMembers(some)
    keepsLedgers = true
    defer { keepsLedgers = false }
    return applyMembers(rules, visit)
  }

  mutating func setMembers(_ some: [Int]) {
    members.cut(to: 0)
    for candidate in some where !candidates[candidate].isShipping {
      members.append(Member(candidate: candidate))
    }
  }

  /// Applies the members to all goods, in the order of their turns.
  mutating func applyMembers(
    _ rules: Forms, _ visit: (borrowing Pricer, Int, State, Claim) -> Void = { _, _, _, _ in }
  ) -> State {
    sortMembers()
    var (state, remainder) = (untouched, State?.none)
    if keepsLedgers { ledgers.reset(to: cells.count, of: Ledger()) }
    for position in members.indices {
      let candidate = members[position].candidate
      if candidates[candidate].countsRemainder { remainder = remainder ?? state }
      guard let claim = claim(candidate, from: state, counting: remainder ?? state, rules) else {
        continue
      }
      visit(self, candidate, state, claim)
      state = apply(claim, of: candidate, to: state, rules)
    }
    return state
  }

  /// Returns the price with shares, and the state after the applied promotions, kept on the stack.
  mutating func answer(_ rules: Forms) -> (cart: PricedCart, end: State) {
    let count = lines.count
    steps += 200 + 20 * entries.count + applied.count * count
    var reduced: [[Int]] = applied.indices.map { position in
      let form = rules.form(candidates[applied[position].candidate].index)
      return form.pointee.isOfPieces ? Array(repeating: 0, count: count) : []
    }
    let end = replay(applied.indices.map { applied[$0].candidate }, rules) {
      pricer, candidate, state, claim in
      let number = pricer.number(of: candidate)
      if !reduced[number].isEmpty {
        pricer.countReduced(claim, in: state, &reduced[number])
      }
    }
    var shares = Array(
      repeating: Array(repeating: Amount.zero, count: count), count: applied.count)
    var leftOfGifts: [[Int64]] = applied.indices.map { position in
      let form = rules.form(candidates[applied[position].candidate].index)
      return form.pointee.gift == nil ? [] : Array(repeating: 0, count: count)
    }
    addShares(end, &shares, &leftOfGifts)
    let all = applied.indices.map { position in
      PricedCart.Applied(
        index: candidates[applied[position].candidate].index,
        off: Amount(unchecked: applied[position].off), shares: shares[position],
        spread: spread(applied[position].off, by: leftOfGifts[position]),
        reduced: reduced[position])
    }
    return (
      PricedCart(payable: Amount(unchecked: payable), applied: all, isBounded: isBounded), end
    )
  }

  func number(of candidate: Int) -> Int {
    var number = 0
    while applied[number].candidate != candidate { number += 1 }
    return number
  }

  // MARK: Shares

  /// Adds what each promotion took from each line. The reduction of a cell is divided among its
  /// lines in proportion to what is left of them in the cell.
  ///
  /// - Parameter leftOfGifts: gains, for each promotion of gifts, what all others leave in each line of
  ///   its gifts and of the pieces that pay for them.
  private mutating func addShares(
    _ end: State, _ shares: inout [[Amount]], _ leftOfGifts: inout [[Int64]]
  ) {
    var stakes = List<Stake>()
    forEachStart(in: end) { pricer, segment, start in
      let cell = end.cells.lowerBound + Int(segment.cell)
      if pricer.cells[cell].steps == 0 { return }
      pricer.forEachLine(of: Int(segment.run), start..<(start + segment.count)) { entry, count in
        stakes.append(
          Stake(cell: cell, line: entry.line, left: entry.price * Int64(count)))
      }
    }
    stakes.sort { ($0.cell, $0.line) < ($1.cell, $1.line) }
    var position = 0
    while position < stakes.count {
      let (first, cell) = (parts.count, stakes[position].cell)
      while position < stakes.count, stakes[position].cell == cell {
        let stake = stakes[position]
        if parts.count > first, parts[parts.count - 1].cell == stake.line {
          parts[parts.count - 1].weight += stake.left
        } else {
          // Here, each part stands for a line, and `cell` holds the position of the line.
          parts.append(Part(cell: stake.line, original: 0, weight: stake.left))
        }
        position += 1
      }
      divide(ledgers[cell], among: first..<parts.count, &shares, &leftOfGifts)
      parts.cut(to: first)
    }
  }

  private mutating func divide(
    _ ledger: Ledger, among range: Range<Int>, _ shares: inout [[Amount]],
    _ leftOfGifts: inout [[Int64]]
  ) {
    // Groups are of the first step.
    let giver = ledger.takers[0] < 0 ? -1 : number(of: ledger.takers[0])
    let hasGifts = giver >= 0 && !leftOfGifts[giver].isEmpty
    for step in 0..<4 where ledger.offs[step] > 0 {
      let number = number(of: ledger.takers[step])
      divide(ledger.offs[step], among: range)
      for part in range {
        let (line, off) = (parts[part].cell, parts[part].off)
        shares[number][line] = Amount(unchecked: shares[number][line].minorUnits + off)
        parts[part].weight -= off
        if hasGifts, step == 0 { leftOfGifts[giver][line] += off }
      }
    }
    if !hasGifts { return }
    for part in range { leftOfGifts[giver][parts[part].cell] += parts[part].weight }
  }

  /// Divides a reduction among lines by weights; empty without weights.
  private mutating func spread(_ off: Int64, by weights: [Int64]) -> [Amount] {
    if weights.isEmpty { return [] }
    let first = parts.count
    for weight in weights { parts.append(Part(cell: 0, original: 0, weight: weight)) }
    divide(off, among: first..<parts.count)
    defer { parts.cut(to: first) }
    return weights.indices.map { Amount(unchecked: parts[first + $0].off) }
  }

  /// Visits each segment of a state, with the position of the segment's first piece in its run.
  mutating func forEachStart(
    in state: State, _ visit: (inout Pricer, Segment, Int) -> Void
  ) {
    var (run, start) = (Int32(-1), 0)
    for position in state.segments {
      let segment = segments[position]
      if segment.run != run { (run, start) = (segment.run, 0) }
      visit(&self, segment, start)
      start += segment.count
    }
  }

  // MARK: Reduced pieces

  /// Counts the pieces that a claim reduces in each line. Of equal pieces, those that pay come first.
  borrowing func countReduced(_ claim: Claim, in state: State, _ reduced: inout [Int]) {
    for take in claim.takes {
      let start = start(of: takes[take].segment, in: state)
      let some = (start + takes[take].held)..<(start + takes[take].count)
      forEachLine(of: Int(segments[takes[take].segment].run), some) { entry, count in
        reduced[entry.line] += count
      }
    }
  }

  /// Returns the position of a segment's first piece in its run.
  private borrowing func start(of position: Int, in state: State) -> Int {
    var (start, before) = (0, position - 1)
    while before >= state.segments.lowerBound, segments[before].run == segments[position].run {
      start += segments[before].count
      before -= 1
    }
    return start
  }
}
