/// The search for the cheapest stack of promotions on one piece: an order that is one amount, or a
/// part of a cart that is one piece. At most one promotion of each step takes from a piece, and what
/// it takes depends only on what is left of the piece.
///
/// Each promotion in force is added once. Under `calculator`, only the winner of each step is kept,
/// so that at most eight stacks are tried. Under `best`, the search skips only stacks that cannot be
/// cheapest:
///
/// - A reduction never shrinks as more is left to pay. (Its value never shrinks, and rounding cannot
///   make the price rise by more than the rest to pay does.) So a promotion takes at most what it
///   takes from the untouched piece, and the rest to pay gives a ceiling on what the later steps
///   take together.
/// - If two promotions of a step leave the same rest to pay, the same stacks can follow either of
///   them. The promotion that is worth more by itself ranks first, then the promotion written first.
///
/// The promotions of a step are tried from the largest value down. The step ends as soon as no
/// further promotion can reach the best stack. With n promotions, the search takes n log n time, or
/// about n squared if discounts compete with thresholds and make the order miss them. Such rules can
/// encode the problem of finding three of n numbers with a given sum, and no known method solves
/// that problem much faster.
struct StackSearch: ~Copyable {
  /// A promotion in force that takes something off the piece, or off the shipping, by itself.
  struct Member {
    /// The position of the promotion in a list in written order.
    let number: Int
    let form: UnsafePointer<Form>

    /// The exact value by itself, in millionths.
    let worth: Int128

    /// The most that the promotion takes, whatever other promotions take before it.
    let most: Int64

    /// The most that this member or a later member of the same step takes.
    fileprivate(set) var ceiling: Int64 = 0

    fileprivate var step: Int { form.pointee.stepNumber }

    fileprivate func wins(over other: Self) -> Bool {
      Tie.wins(worth, form.pointee.rank, over: other.worth, other.form.pointee.rank)
    }
  }

  /// A stack, as the numbers of its promotions.
  struct Found {
    var stack = Stack()

    /// What is left of the piece.
    var left: Int64

    /// The sum of the values of the promotions of goods, each by itself.
    var value: Int128 = 0

    /// The promotion of the shipping, or -1 for none, and its reduction.
    var carrier = -1
    var shippingOff: Int64 = 0

    var count: Int { stack.count + (carrier < 0 ? 0 : 1) }

    fileprivate func ranks(before other: Found) -> Bool {
      Tie.ranks(left - shippingOff, count, before: other.left - other.shippingOff, other.count) {
        (value, other.value)
      } isWrittenFirst: {
        stack.isWritten(before: other.stack, carrier, other.carrier)
      }
    }

    /// True if a larger stack that leaves at least `least` to pay can rank before another.
    fileprivate func mayRank(leaving least: Int64, before other: Found) -> Bool {
      let payable = other.left - other.shippingOff
      return least != payable ? least < payable : stack.count + 1 <= other.count
    }
  }

  /// A reduction that is possible if at least `start` is left to pay.
  struct Height {
    let start: Int64
    let height: Int64
  }

  /// The largest reductions of a step. Each list of heights is an upper envelope: every height is
  /// larger and starts later than the height before it.
  private struct Ceiling {
    /// The percentages of the promotions that give only a percentage, in millionths.
    var percents = 0..<0

    /// The reductions of the other promotions, in minor units.
    var units = 0..<0
  }

  private var amount: Int64 = 0
  private var shipping: Int64 = 0
  private var members = List<Member>()
  private var carriers = List<Member>()

  /// The members of each step, and the ceilings of the steps if there are many members.
  private var steps = Pricer.ByStep(repeating: 0..<0)
  private var ceilings = Pricer.ByStep(repeating: Ceiling())
  private var heights = List<Height>()
  private var best = Found(left: 0)

  /// The number of promotions tried on a piece since `begin`.
  private(set) var trials = 0

  /// True if there are so few members that all stacks are tried.
  private var isSmall: Bool { members.count <= 4 }

  mutating func begin(_ amount: Int64, shipping: Int64 = 0) {
    (self.amount, self.shipping, trials) = (amount, shipping, 0)
    members.cut(to: 0)
    carriers.cut(to: 0)
  }

  /// Adds a promotion in force to an order that is one amount under rules of amounts. Keeps only the
  /// winner of each step under `calculator`, and only the promotion written first under `first`. A
  /// promotion may be added twice.
  mutating func add(_ index: Int, by strategy: Strategy, _ rules: Forms) {
    let form = rules.form(index)
    let worth = rules.worth(of: form, on: amount, basis: amount, pieces: 1, ofPieces: 0)
    let off = amount - rules.rest(of: amount, after: worth)
    if off == 0 { return }
    let member = Member(number: index, form: form, worth: worth, most: off)
    // Under `best`, any promotion may be in the cheapest stack.
    let rival =
      strategy == .best
      ? nil
      : members.indices.first { position in
        strategy == .first || members[position].step == member.step
      }
    guard let rival else { return members.append(member) }
    let wins =
      strategy == .first ? index < members[rival].number : member.wins(over: members[rival])
    if wins { members[rival] = member }
  }

  /// Adds a competing promotion of a part that is one piece. Its goods are the piece or the shipping,
  /// and its threshold counts the piece: otherwise it would take nothing by itself.
  mutating func add(_ member: Member) {
    if member.form.pointee.isShipping { carriers.append(member) } else { members.append(member) }
  }

  /// Returns what a promotion leaves of the piece or the shipping.
  ///
  /// - Parameter rest: what the promotions before it leave of the piece.
  func left(of some: Int64, after member: Member, rest: Int64, _ rules: Forms) -> Int64 {
    // A group or a coupon for pieces is worth the same, up to the rest, after any promotion.
    let worth = rules.worth(
      of: member.form, on: some, basis: member.form.pointee.isBeforeDiscounts ? amount : rest,
      pieces: 1, ofPieces: member.worth)
    return rules.rest(of: some, after: worth)
  }

  mutating func cheapest(_ rules: Forms) -> Found {
    var root = Found(left: amount)
    addShipping(to: &root, rules)
    best = root
    var kept = 0
    for position in members.indices {
      if members[position].form.pointee.isSync {
        members[kept] = members[position]
        kept += 1
      } else if let alone = grown(root, by: position, rules), alone.ranks(before: best) {
        best = alone
      }
    }
    members.cut(to: kept)
    members.sort { $0.step != $1.step ? $0.step < $1.step : $0.wins(over: $1) }
    findSteps(rules)
    combine(root, from: 0, root.shippingOff, rules)
    return best
  }

  private mutating func grown(_ before: Found, by position: Int, _ rules: Forms) -> Found? {
    trials += 1
    let left = left(of: before.left, after: members[position], rest: before.left, rules)
    if left == before.left { return nil }
    var next = Found(
      stack: before.stack.adding(members[position].number), left: left,
      value: before.value + members[position].worth)
    addShipping(to: &next, rules)
    return next
  }

  /// Adds the shipping promotion that takes the most beside a stack; at a tie, the one written first.
  private func addShipping(to stack: inout Found, _ rules: Forms) {
    for position in carriers.indices {
      let off = shipping - left(of: shipping, after: carriers[position], rest: stack.left, rules)
      if off > stack.shippingOff {
        (stack.carrier, stack.shippingOff) = (carriers[position].number, off)
      }
    }
  }

  /// Visits the stacks that extend a stack by members of the step `first` and of later steps. Skips
  /// stacks that cannot be cheapest.
  private mutating func combine(
    _ stack: Found, from first: Int, _ shippingMost: Int64, _ rules: Forms
  ) {
    for step in first..<4 where !steps[step].isEmpty {
      let fixed = stack.left - shippingMost - mostTaken(by: (step + 1)..<4, of: stack.left, rules)
      let own = mostTaken(by: step..<(step + 1), of: stack.left, rules)
      guard stack.mayRank(leaving: fixed - own, before: best) else { return }
      var last: Int64 = -1
      for position in steps[step] {
        if !stack.mayRank(leaving: fixed - members[position].ceiling, before: best) { break }
        guard let next = grown(stack, by: position, rules), next.left != last else { continue }
        last = next.left
        let rest = mostTaken(by: (step + 1)..<4, of: last, rules)
        guard stack.mayRank(leaving: last - rest - shippingMost, before: best) else { continue }
        if next.ranks(before: best) { best = next }
        combine(next, from: step + 1, shippingMost, rules)
      }
    }
  }

  // MARK: Ceilings

  /// Finds the members of each step and, if there are many members, the ceilings.
  private mutating func findSteps(_ rules: Forms) {
    heights.cut(to: 0)
    var start = 0
    for step in 0..<4 {
      var end = start
      while end < members.count, members[end].step == step { end += 1 }
      steps[step] = start..<end
      var ceiling: Int64 = 0
      for position in (start..<end).reversed() {
        ceiling = max(ceiling, members[position].most)
        members[position].ceiling = ceiling
      }
      if !isSmall {
        ceilings[step].percents = envelope(of: start..<end, isOfPercents: true, rules)
        ceilings[step].units = envelope(of: start..<end, isOfPercents: false, rules)
      }
      start = end
    }
  }

  /// Adds an envelope of the members that give only a percentage, or of all other members.
  private mutating func envelope(
    of some: Range<Int>, isOfPercents: Bool, _ rules: Forms
  ) -> Range<Int> {
    let first = heights.count
    for position in some {
      let form = members[position].form
      if (form.pointee.onlyPercent != nil) != isOfPercents { continue }
      let height = form.pointee.onlyPercent ?? members[position].most
      heights.append(Height(start: form.pointee.leastRest, height: height))
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

  /// Returns a bound on what some steps can take together of what is left.
  private func mostTaken(by some: Range<Int>, of left: Int64, _ rules: Forms) -> Int64 {
    if isSmall { return left }
    var sum: Int64 = 0
    for step in some {
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

extension Form {
  /// The smallest rest to pay at which the promotion's threshold lets it take something from one
  /// piece.
  fileprivate var leastRest: Int64 {
    switch kind {
    case .amount, .repeated: countsOwn && !isBeforeDiscounts ? spend : 0
    case .count, .tuples, .group, .shipping: 0
    }
  }

  /// The percentage, in millionths, that a promotion takes off any rest to pay; nil if the promotion
  /// gives anything else.
  fileprivate var onlyPercent: Int64? {
    guard case .amount = kind, others.isEmpty, cap == .max else { return nil }
    return first.coupon == 0 ? first.percent : nil
  }
}
