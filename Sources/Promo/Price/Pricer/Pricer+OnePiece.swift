// The search for the cheapest set of promotions for one piece. An order that is one amount counts
// as one piece. At most one promotion of each step takes from a piece, so a set is a stack.
//
// The search skips only sets that cannot be cheapest:
//
// - A reduction never shrinks as more is left to pay. (Its value never shrinks, and rounding cannot
//   make the price rise by more than the rest to pay does.) So a promotion takes at most what it
//   takes from the untouched piece, and the rest to pay gives a ceiling on what the later steps
//   take together.
// - If two promotions of a step leave the same rest to pay, the same sets can follow either of
//   them. The promotion that is worth more by itself ranks first, then the promotion written first.
//
// The promotions of a step are tried from the largest value down. The step ends as soon as no
// further promotion can reach the best set. With n promotions, the search takes n log n time, or
// about n squared if discounts compete with thresholds and make the order miss them. Such rules can
// encode the problem of finding three of n numbers with a given sum, and no known method solves
// that problem much faster.

extension Pricer {
  /// A reduction that is possible if at least `start` is left to pay.
  struct Height {
    let start: Int64
    let height: Int64
  }

  /// The largest reductions of a step. Each list is an upper envelope: every height is larger and
  /// starts later than the height before it.
  struct Ceiling {
    var members = 0..<0

    /// The percentages of the promotions that give only a percentage, in millionths.
    var percents = 0..<0

    /// The reductions of the other promotions, in minor units.
    var units = 0..<0
  }

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

  /// Visits the sets that extend a set by members of the step `first` and of later steps. Skips
  /// sets that cannot be cheapest.
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
        // Keeps the links of the best set, and all links before them.
        if best.link < linkCount { links.cut(to: linkCount) }
      }
    }
  }

  // MARK: Ceilings

  /// Finds the ceilings of each step and of each member. The ceiling of a member is the most that
  /// this member or a later member of the same step takes.
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

  /// Adds an envelope of the members that give only a percentage, or of all other members.
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

  /// Returns the most that some steps can take together after a set. The function is `mutating`,
  /// although it changes nothing, because unoptimized code copies the pricer for a nonmutating
  /// call, and `combine` has little room on the call stack.
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

  /// Returns the largest height of an envelope that starts at or below `left`; 0 if no height does.
  private func height(at left: Int64, of range: Range<Int>) -> Int64 {
    let next = range.partitioningIndex { heights[$0].start > left }
    return next > range.lowerBound ? heights[next - 1].height : 0
  }
}

extension Pricer.Node {
  /// True if a larger set that takes at most `most` can rank before the best so far. A larger set
  /// has at least one more promotion of goods than this set.
  fileprivate func mayRank(taking most: Int64, before best: Self) -> Bool {
    most != best.off ? most > best.off : count + (carrier < 0 ? 1 : 0) <= best.count
  }
}

extension Pricer.Candidate {
  /// True if the search for one piece visits this promotion before another.
  fileprivate func isStackedBefore(_ other: Self) -> Bool {
    stepNumber != other.stepNumber ? stepNumber < other.stepNumber : isWorthMore(than: other)
  }
}

extension Form {
  /// The smallest rest to pay at which the promotion's threshold lets it take something from one
  /// piece.
  fileprivate var leastRest: Int64 {
    switch kind {
    case .amount, .repeated: countsOwn && !isBeforeDiscounts ? spend : 0
    case .count, .tuples, .group, .shipping: 0
    }
  }
}

extension Forms {
  /// Returns the percentage, in millionths, that a promotion takes off any rest to pay; nil if the
  /// promotion gives anything else.
  fileprivate func onlyPercent(of form: UnsafePointer<Form>) -> Int64? {
    guard case .amount = form.pointee.kind, form.pointee.others.isEmpty,
      form.pointee.cap == .max
    else { return nil }
    return form.pointee.first.coupon == 0 ? form.pointee.first.percent : nil
  }
}
