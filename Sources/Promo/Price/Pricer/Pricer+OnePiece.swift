// The search for the cheapest set of one piece. An amount is one piece; one promotion of each step takes
// from it at most, so that a set is a stack.
//
// It skips only sets that cannot be cheapest:
//
// - A reduction never shrinks as more is left to pay. (Its value never does, and rounding cannot make
//   the price rise by more than the rest to pay.) So a promotion takes at most what it takes of the
//   untouched piece, and the rest gives a ceiling of what the later steps take together.
// - Two promotions of a step that leave the same are followed by the same sets. The one that is worth
//   more by itself ranks first, then the one written first.
//
// Promotions of a step are tried from the largest value down, and the first that cannot reach the best
// set ends the step. Takes n log n with n promotions, and about n squared if discounts are set against
// the thresholds that they lose. Such rules can ask for three of n numbers with a given sum, and no
// known method finds these faster.

extension Pricer {
  /// A reduction that counts from some rest on.
  struct Height {
    let start: Int64
    let height: Int64
  }

  /// The largest reductions of a step. Each list is an upper envelope: the next height is larger and
  /// starts later.
  struct Ceiling {
    var members = 0..<0

    /// The percentages of the promotions that give only a percentage, in millionths.
    var percents = 0..<0

    /// The reductions of the others, in minor units.
    var units = 0..<0
  }

  /// Returns the cheapest set of the members, which take from one piece.
  mutating func cheapestOfOnePiece(from root: Node, _ rules: Forms) -> Node {
    var best = root
    var kept = 0
    let amount = candidates[members[0].candidate].alone.amount
    for position in members.indices {
      if candidates[members[position].candidate].isSync {
        members[kept] = members[position]
        kept += 1
      } else {
        visit(position, alone: root, &best, rules)
      }
    }
    members.cut(to: kept)
    members.sort { candidates[$0.candidate].isStackedBefore(candidates[$1.candidate]) }
    findCeilings(rules)
    combine(root, from: 0, of: amount, root.shippingOff, &best, rules)
    return best
  }

  /// Visits the sets that extend a set by members of the steps from one on, as far as they can be
  /// cheapest.
  private mutating func combine(
    _ node: Node, from first: Int, of amount: Int64, _ shippingMost: Int64, _ best: inout Node,
    _ rules: Forms
  ) {
    for step in first..<4 {
      let later = mostTaken(by: (step + 1)..<4, on: node, of: amount, rules)
      let own = mostTaken(by: step..<(step + 1), on: node, of: amount, rules)
      let fixed = node.goodsOff + shippingMost + later
      guard node.mayRank(taking: fixed + own, before: best) else { return }
      var last: Int64 = -1
      for position in ceilings[step].members {
        if !node.mayRank(taking: fixed + members[position].ceiling, before: best) { break }
        let (mark, linkCount) = (mark, links.count)
        if var next = grown(node, by: position, rules), next.goodsOff != last {
          last = next.goodsOff
          let rest = mostTaken(by: (step + 1)..<4, on: next, of: amount, rules)
          if node.mayRank(taking: last + rest + shippingMost, before: best) {
            addShipping(to: &next, rules)
            if links.ranks(next, before: best, candidates.count) { best = next }
            combine(next, from: step + 1, of: amount, shippingMost, &best, rules)
          }
        }
        release(to: mark)
        // The links of the best set stay, and those before them.
        if best.link < linkCount { links.cut(to: linkCount) }
      }
    }
  }

  // MARK: Ceilings

  /// Finds the ceilings of each step, and those of each member: the most that it and the later ones of
  /// its step take.
  private mutating func findCeilings(_ rules: Forms) {
    heights.cut(to: 0)
    var start = 0
    for step in 0..<4 {
      var end = start
      while end < members.count, candidates[members[end].candidate].stepNumber == step { end += 1 }
      ceilings[step].members = start..<end
      var ceiling: Int64 = 0
      for position in (start..<end).reversed() {
        members[position].most = most(members[position].candidate, rules)
        ceiling = max(ceiling, members[position].most)
        members[position].ceiling = ceiling
      }
      ceilings[step].percents = envelope(of: start..<end, isOfPercents: true, rules)
      ceilings[step].units = envelope(of: start..<end, isOfPercents: false, rules)
      start = end
    }
  }

  /// Adds an envelope of some members: of those that give only a percentage, or of the others.
  private mutating func envelope(
    of some: Range<Int>, isOfPercents: Bool, _ rules: Forms
  ) -> Range<Int> {
    let first = heights.count
    for position in some {
      let form = rules.form(candidates[members[position].candidate].index)
      let percent = rules.onlyPercent(of: form)
      if (percent != nil) != isOfPercents { continue }
      heights.append(
        Height(
          start: form.pointee.leastRest, height: percent ?? members[position].most))
    }
    heights.sort(from: first) {
      $0.start != $1.start ? $0.start < $1.start : $0.height > $1.height
    }
    var end = first
    for position in first..<heights.count
    where end == first || heights[position].height > heights[end - 1].height {
      heights[end] = heights[position]
      end += 1
    }
    heights.cut(to: end)
    return first..<end
  }

  /// Returns the most that some steps take together after a set. Code that is not optimized copies the
  /// pricer to ask it, but not to change it, and the stack of `combine` is small.
  private mutating func mostTaken(
    by steps: Range<Int>, on node: Node, of amount: Int64, _ rules: Forms
  ) -> Int64 {
    let left = amount - node.goodsOff
    var sum: Int64 = 0
    for step in steps {
      let percent = height(at: left, of: ceilings[step].percents)
      let discounted = rules.rest(of: left, after: Int128(left) * Int128(percent))
      sum += max(height(at: left, of: ceilings[step].units), left - discounted)
    }
    return sum
  }

  /// Returns the largest height of an envelope that has begun; 0 before the first.
  private func height(at left: Int64, of range: Range<Int>) -> Int64 {
    let next = range.partitioningIndex { heights[$0].start > left }
    return next > range.lowerBound ? heights[next - 1].height : 0
  }
}

extension Pricer.Node {
  /// True if a set that takes at most `most`, and has at least one promotion of goods more than this
  /// one, can rank before the best so far.
  fileprivate func mayRank(taking most: Int64, before best: Self) -> Bool {
    most != best.off ? most > best.off : count + (carrier < 0 ? 1 : 0) <= best.count
  }
}

extension Pricer.Candidate {
  /// True if it stands before another where the sets of one piece are visited: by step, in each by worth.
  fileprivate func isStackedBefore(_ other: Self) -> Bool {
    stepNumber != other.stepNumber ? stepNumber < other.stepNumber : isWorthMore(than: other)
  }
}

extension Form {
  /// The least rest of one piece of which it takes something, as far as its threshold says.
  fileprivate var leastRest: Int64 {
    switch kind {
    case .amount, .repeated: countsOwn && !isBeforeDiscounts ? spend : 0
    case .count, .tuples, .group: 0
    }
  }
}

extension Forms {
  /// Returns the percentage that a promotion takes off any rest, in millionths; nil if it gives anything
  /// else.
  fileprivate func onlyPercent(of form: UnsafePointer<Form>) -> Int64? {
    guard case .amount = form.pointee.kind, form.pointee.others.isEmpty,
      form.pointee.cap == .max
    else { return nil }
    return form.pointee.first.coupon == 0 ? form.pointee.first.percent : nil
  }
}
