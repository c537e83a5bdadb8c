// The answer for a set of promotions: what each took from each line.

extension CartChoice {
  /// Returns the answer.
  func answer(by pricer: inout CartPricer) -> PricedCart {
    let terms = pricer.terms
    let written = terms.written(members)
    let lineCount = terms.cart.lines.count
    terms.steps += 200 + 20 * terms.basket.entries.count + written.count * lineCount
    var taken = written.map { member in
      TakenFromLines(lineCount, isOfPieces: terms.form(of: member).isOfPieces)
    }
    for state in states {
      LineShares(state, terms.basket).visit { taker, line, off in
        if let number = written.firstIndex(of: Int(taker)) { taken[number].add(off, from: line) }
      }
    }
    countReduced(written, &taken, by: &pricer)
    let ofGoods = taken.reduce(0) { $0 + $1.off }
    var applied: [PricedCart.Applied] = []
    applied.reserveCapacity(written.count)
    for (number, member) in written.enumerated() {
      // What is not taken from goods is taken from the shipping.
      let own = terms.form(of: member).isShipping ? off - ofGoods : taken[number].off
      applied.append(
        PricedCart.Applied(
          index: terms.candidates[member].index, off: Amount(unchecked: own),
          shares: taken[number].shares, reduced: taken[number].reduced))
    }
    return PricedCart(
      payable: Amount(unchecked: terms.cart.total - off), applied: applied,
      isBounded: isBounded)
  }

  /// Counts the pieces of each line that promotions reduce.
  private func countReduced(
    _ written: [Int], _ taken: inout [TakenFromLines], by pricer: inout CartPricer
  ) {
    let terms = pricer.terms
    var hasTwoPools = false
    for (number, member) in written.enumerated() where terms.form(of: member).isOfPieces {
      let form = terms.form(of: member)
      if form.gift != nil && !form.isOnePool && !form.isGiftAlone {
        hasTwoPools = true
        continue
      }
      // One after the other, so many pieces pay, and so many are reduced.
      let paying = form.isOnePool ? terms.index.places[form.buy.lowerBound].count : 0
      let reduced = form.isOnePool ? form.gift.map { terms.index.places[$0].count } ?? 1 : 1
      var position = 0
      forEachLine(of: member, terms) { entry, count in
        let before = reducedCount(of: position, paying, reduced)
        position += count
        let after = reducedCount(of: position, paying, reduced)
        taken[number].reduced[entry.line] += after - before
      }
    }
    if hasTwoPools { countGifts(written, &taken, by: &pricer) }
  }

  /// Visits the lines of the pieces from which a promotion of the step of goods took.
  private func forEachLine(
    of member: Int, _ terms: CartTerms, _ visit: (Basket.Entry, Int) -> Void
  ) {
    for state in states {
      state.forEachSegment { _, segment, start in
        let cell = state.cells[Int(segment.cell)]
        guard cell.steps & 1 != 0, Int(cell.takers[0]) == member else { return }
        terms.basket.forEachLine(of: segment.run, start..<(start + segment.count), visit)
      }
    }
  }

  /// Counts the gifts of each line. The groups are formed again, because the cells do not tell them
  /// from what pays for them.
  private func countGifts(
    _ written: [Int], _ taken: inout [TakenFromLines], by pricer: inout CartPricer
  ) {
    let terms = pricer.terms
    let ofGoods = written.filter { terms.form(of: $0).step == .goods }
    pricer.forEachState(of: play.inOrder(ofGoods)) { pricer, member, state in
      let form = terms.form(of: member)
      guard form.gift != nil, !form.isOnePool, !form.isGiftAlone,
        case .group(let price) = form.kind, let number = written.firstIndex(of: member)
      else { return }
      let search = pricer.groups(of: member, price, in: state)
      var starts = Array(repeating: 0, count: state.segments.count)
      state.forEachSegment { position, _, start in starts[position] = start }
      for batch in search.batches where batch.reduced > 0 {
        let first = starts[batch.segment] + batch.start
        let all = first..<(first + (batch.paying + batch.reduced) * batch.groups)
        var position = 0
        terms.basket.forEachLine(of: state.segments[batch.segment].run, all) { entry, count in
          let before = reducedCount(of: position, batch.paying, batch.reduced)
          position += count
          let after = reducedCount(of: position, batch.paying, batch.reduced)
          taken[number].reduced[entry.line] += after - before
        }
      }
    }
  }
}

extension CartPricer {
  /// Visits some promotions of the step of goods, in the order in which they take, each with the state
  /// from which it takes. Returns the state after the last.
  @discardableResult
  mutating func forEachState(
    of members: [Int], _ visit: (inout CartPricer, Int, CartState) -> Void
  ) -> CartState {
    var state = terms.untouched
    var late: CartState?
    for member in members {
      visit(&self, member, state)
      if terms.form(of: member).isLate { late = late ?? state }
      if let draw = draw(member, from: state, countingLate: late) {
        state = applying(member, draw, to: state)
      }
    }
    return state
  }
}

/// What a promotion took from each line, and the pieces that it reduced.
private struct TakenFromLines {
  private(set) var off: Int64 = 0
  private(set) var shares: [Amount]
  var reduced: [Int]

  init(_ lineCount: Int, isOfPieces: Bool) {
    shares = Array(repeating: .zero, count: lineCount)
    reduced = isOfPieces ? Array(repeating: 0, count: lineCount) : []
  }

  mutating func add(_ off: Int64, from line: Int) {
    self.off += off
    shares[line] = Amount(unchecked: shares[line].minorUnits + off)
  }
}

/// Returns how many of the first pieces are reduced where, one after the other, so many pay and so many
/// are reduced.
private func reducedCount(of position: Int, _ paying: Int, _ reduced: Int) -> Int {
  let (whole, rest) = position.quotientAndRemainder(dividingBy: paying + reduced)
  return whole * reduced + max(0, rest - paying)
}
