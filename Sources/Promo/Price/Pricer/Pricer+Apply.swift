// The state after a claim. The parts of the claim become cells of their own.

extension Pricer {
  mutating func apply(
    _ claim: Claim, of candidate: Int, to state: State, _ rules: Forms
  ) -> State {
    steps &+= 20 + state.segments.count / 8 + state.cells.count + 4 * claim.takes.count
    divide(claim.off, among: claim.parts)
    let form = rules.form(candidates[candidate].index)
    let first = cells.count
    cells.append(copyOf: state.cells)
    if keepsLedgers { ledgers.append(copyOf: state.cells) }
    for position in claim.parts {
      let part = parts[position]
      var target = first + part.cell
      var inside = cells[target]
      if part.original < inside.original {
        if keepsLedgers {
          let isFirst = hasFirst(of: part.cell, state, claim.takes.lowerBound)
          splitLedger(of: target, part.original, isFirst: isFirst)
        }
        let left = inside.steps == 0 ? part.original : part.weight
        cells[target].original -= part.original
        cells[target].left -= left
        (inside.original, inside.left) = (part.original, left)
        target = cells.count
        cells.append(inside)
      }
      cells[target].left -= part.off
      cells[target].steps |= form.pointee.stepBit
      cells[target].isSync = cells[target].isSync && candidates[candidate].isSync
      if keepsLedgers {
        ledgers[target].offs[form.pointee.stepNumber] = part.off
        ledgers[target].takers[form.pointee.stepNumber] = candidate
      }
      parts[position].target = Int32(target - first)
    }
    return State(segments: move(claim, of: state), cells: first..<cells.count)
  }

  /// Splits the ledger of a cell in two. The part from which a promotion takes gets a new ledger at
  /// the end of the list, and the other pieces keep the old one. Reductions are divided in
  /// proportion to the original prices. For each promotion, the running total is divided, and the
  /// part receives the growth of its share in the total.
  private mutating func splitLedger(of cell: Int, _ part: Int64, isFirst: Bool) {
    var inside = ledgers[cell]
    var (taken, before) = (Int64(0), Int64(0))
    for step in 0..<4 where inside.offs[step] != 0 {
      taken += inside.offs[step]
      let due = Division.part(of: taken, part, beside: cells[cell].original - part) { isFirst }
      ledgers[cell].offs[step] = inside.offs[step] - (due - before)
      inside.offs[step] = due - before
      before = due
    }
    ledgers.append(inside)
  }

  /// Copies the segments of a state. Claimed pieces move to the new cells of their parts.
  private mutating func move(_ claim: Claim, of state: State) -> Range<Int> {
    let first = segments.count
    var next = claim.takes.lowerBound
    for position in state.segments {
      var segment = segments[position]
      if next < claim.takes.upperBound, takes[next].segment == position {
        let take = takes[next]
        next += 1
        if take.held > 0 {
          let cell = parts[claim.parts.lowerBound].target
          segments.append(Segment(run: segment.run, cell: cell, count: take.held))
        }
        if take.held < take.count {
          let cell = parts[take.part].target
          segments.append(Segment(run: segment.run, cell: cell, count: take.count - take.held))
        }
        if take.count == segment.count { continue }
        segment.count -= take.count
      }
      segments.append(segment)
    }
    return first..<segments.count
  }

  /// Divides a reduction among parts in proportion to their weights, by the method of largest
  /// remainders. If remainders are equal, the leftover minor unit goes to the larger part, then to the
  /// first part.
  mutating func divide(_ off: Int64, among range: Range<Int>) {
    if range.count == 1 {
      parts[range.lowerBound].off = off
      return
    }
    var (missing, whole) = (off, Int64(0))
    for position in range { whole += parts[position].weight }
    for position in range {
      let (own, remainder) = Division.quotient(off, parts[position].weight, whole)
      (parts[position].off, parts[position].remainder) = (own, remainder)
      missing -= own
    }
    if range.count > Pricer.fewParts { return addMissing(missing, toMany: range) }
    while missing > 0 {
      var most = range.lowerBound
      for position in range where parts[position].isDue(before: parts[most]) { most = position }
      parts[most].off += 1
      parts[most].remainder = -1
      missing -= 1
    }
  }

  /// Up to this many parts are searched again for each leftover minor unit; more parts are sorted.
  private static var fewParts: Int { 16 }

  private mutating func addMissing(_ missing: Int64, toMany range: Range<Int>) {
    taken.cut(to: 0)
    for position in range { taken.append(position) }
    taken.sort { one, other in
      parts[one].isDue(before: parts[other])
        || !parts[other].isDue(before: parts[one]) && one < other
    }
    for position in 0..<Int(missing) { parts[taken[position]].off += 1 }
  }
}

/// The division of an amount among weights by the method of largest remainders. If remainders are
/// equal, the leftover minor unit goes to the larger weight, then to the first weight.
enum Division {
  /// Returns the share of the first of two weights in an amount. `isFirst` returns true if this
  /// weight comes before the other. It is called only if remainders and weights are equal.
  @inline(__always)
  static func part(
    of amount: Int64, _ weight: Int64, beside other: Int64, isFirst: () -> Bool
  ) -> Int64 {
    let (quotient, rest) = quotient(amount, weight, weight + other)
    if rest == 0 { return quotient }
    let otherRest = weight + other - rest
    if rest != otherRest { return rest > otherRest ? quotient + 1 : quotient }
    return weight > other || weight == other && isFirst() ? quotient + 1 : quotient
  }

  @inline(__always)
  static func quotient(
    _ amount: Int64, _ weight: Int64, _ whole: Int64
  ) -> (Int64, rest: Int64) {
    let (product, isOverflow) = amount.multipliedReportingOverflow(by: weight)
    if !isOverflow {
      let (quotient, rest) = product.quotientAndRemainder(dividingBy: whole)
      return (quotient, rest)
    }
    let (quotient, rest) = whole.dividingFullWidth(amount.multipliedFullWidth(by: weight))
    return (quotient, rest)
  }
}
