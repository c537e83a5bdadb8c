/// The search for the stack of `best`, without a visit to every combination of the promotions in
/// force. Their number is the product of the numbers in each step.
///
/// It finds the same stack as the reference, because it skips only stacks that cannot rank first:
///
/// - A reduction never shrinks as more is left to pay. (Its value never does, and rounding cannot
///   make the price rise by more than the rest to pay.) So a promotion takes at most its reduction
///   of the whole order, and the rest to pay before later steps gives an upper bound on the sum of
///   their reductions.
/// - Two promotions of a step that leave the same to pay can be followed by the same stacks. The
///   one with the larger value on the order amount ranks first, then the one written first.
///
/// Promotions of a step are tried from the largest value down, and the first that cannot reach the
/// lowest payable ends the step. Takes n log n with n promotions in force, and about n squared if
/// discounts are set against the thresholds that they lose. Such rules can ask for three of n
/// numbers with a given sum, and no known method finds these faster.
struct BestSearch {
  /// A promotion of a step.
  private struct Member {
    let index: Int

    /// Its value on the whole order.
    let value: ExactAmount

    /// Its reduction of the whole order: the largest it can have.
    let most: Amount
  }

  /// The largest reductions of a step.
  private struct Bound {
    /// The percentages of the promotions that give only a percentage, without a cap; in millionths.
    let percent: UpperEnvelope

    /// The reductions of the others, in minor units.
    let units: UpperEnvelope
  }

  private let program: Program
  private let order: CheckedOrder
  private let steps: [[Member]]
  private let bounds: [Bound]
  private var lowest: PricedStack

  /// Returns the stack of `best` for an order.
  ///
  /// - Parameter candidates: the promotions in force that would take something off the whole order,
  ///   in any order.
  static func stack(
    for order: CheckedOrder, by program: Program, among candidates: [Int]
  ) -> PricedStack {
    let nothing = PricedStack(nothingOff: order.amount)
    var search = BestSearch(
      program, order, sync: candidates.filter { program.promotions[$0].isSync })
    search.combine(nothing, from: 0)
    for index in candidates where !program.promotions[index].isSync {
      if let alone = program.stack(nothing, applying: index, to: order) { search.visit(alone) }
    }
    return search.lowest
  }

  private init(_ program: Program, _ order: CheckedOrder, sync: [Int]) {
    self.program = program
    self.order = order
    lowest = PricedStack(nothingOff: order.amount)
    steps = Promotion.Step.ofAmounts.map { step in
      sync.filter { program.promotions[$0].step == step }
        .map { BestSearch.member($0, program, order) }
        .sorted {
          Tie.wins(
            $0.value, program.forms[$0.index].rank, over: $1.value, program.forms[$1.index].rank)
        }
    }
    bounds = steps.map { BestSearch.bound(of: $0, program.forms) }
  }

  private static func member(_ index: Int, _ program: Program, _ order: CheckedOrder) -> Member {
    let promotion = program.promotions[index]
    return Member(
      index: index, value: promotion.value(on: order.amount, of: order),
      most: promotion.reduction(from: order.amount, of: order, rounding: program.rounding))
  }

  private static func bound(of step: [Member], _ forms: [NormalForm]) -> Bound {
    var (percents, units): ([UpperEnvelope.Step], [UpperEnvelope.Step]) = ([], [])
    for member in step {
      let form = forms[member.index]
      // All members take something off the whole order, so a threshold on the order amount is
      // reached.
      let start = form.isBeforeDiscounts ? 0 : form.first.spend
      if let percent = form.onlyPercent {
        percents.append(UpperEnvelope.Step(start: start, height: percent))
      } else {
        units.append(UpperEnvelope.Step(start: start, height: member.most.minorUnits))
      }
    }
    return Bound(percent: UpperEnvelope(percents), units: UpperEnvelope(units))
  }

  private mutating func visit(_ stack: PricedStack) {
    if stack.ranks(before: lowest) { lowest = stack }
  }

  /// Visits a stack, and the stacks on it that can rank first, with promotions of the steps from
  /// `first` on.
  private mutating func combine(_ stack: PricedStack, from first: Int) {
    visit(stack)
    for step in steps.indices.dropFirst(first) {
      let rest = mostTaken(from: stack.payable, in: step + 1)
      let all = mostTaken(from: stack.payable, in: step)
      guard mayRank(stack.payable.minorUnits - all, after: stack) else { continue }
      var seen: Set<Amount> = []
      for member in steps[step] {
        if !mayRank(stack.payable.minorUnits - member.most.minorUnits - rest, after: stack) {
          break
        }
        let left = stack.payable - reduction(member.index, from: stack.payable)
        guard left < stack.payable, seen.insert(left).inserted,
          mayRank(left.minorUnits - mostTaken(from: left, in: step + 1), after: stack),
          let next = program.stack(stack, applying: member.index, to: order)
        else { continue }
        combine(next, from: step + 1)
      }
    }
  }

  /// True if a stack can rank before the lowest so far when it has at least one promotion more than
  /// `stack` and leaves at least `least` minor units.
  private func mayRank(_ least: Int64, after stack: PricedStack) -> Bool {
    Tie.mayRank(
      least, count: stack.applied.count + 1, before: lowest.payable.minorUnits,
      lowest.applied.count)
  }

  /// Returns an upper bound on the minor units that all steps from `first` on take together.
  private func mostTaken(from left: Amount, in first: Int) -> Int64 {
    bounds.dropFirst(first).reduce(0) { sum, bound in
      let percent = Percent(millionths: bound.percent.height(at: left.minorUnits))
      let discounted = program.rounding.rounded(ExactAmount(left) - ExactAmount(percent, of: left))
      return sum + max(bound.units.height(at: left.minorUnits), (left - discounted).minorUnits)
    }
  }

  private func reduction(_ index: Int, from left: Amount) -> Amount {
    program.promotions[index].reduction(from: left, of: order, rounding: program.rounding)
  }
}

extension NormalForm {
  /// The percentage that it takes off any rest to pay, in millionths; nil if it gives anything
  /// else.
  fileprivate var onlyPercent: Int64? {
    !isRepeated && others.isEmpty && first.coupon == 0 && cap == .max ? first.percent : nil
  }
}

/// The upper envelope of some steps: at each position, the largest height that has begun.
private struct UpperEnvelope {
  struct Step {
    let start: Int64
    let height: Int64
  }

  /// The steps in order. Each is higher than all before it.
  private let steps: [Step]

  init(_ all: [Step]) {
    var steps: [Step] = []
    for step in all.sorted(by: { ($0.start, $1.height) < ($1.start, $0.height) })
    where step.height > steps.last?.height ?? 0 {
      steps.append(step)
    }
    self.steps = steps
  }

  /// Returns the height at a position; 0 before the first step.
  func height(at position: Int64) -> Int64 {
    let next = steps.partitioningIndex { $0.start > position }
    return next > 0 ? steps[next - 1].height : 0
  }
}
