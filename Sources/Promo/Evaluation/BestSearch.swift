/// Finds the stack of `best` without visiting every combination of the promotions in force, which
/// are as many as the product of the numbers of those in each step.
///
/// It is the stack that the reference finds, because only what cannot rank first is passed over:
///
/// - What a promotion takes never shrinks as more is left to pay. (Its worth never does; a price that
///   rises by a minor unit rises by no more when it is rounded.) So it takes at most what it takes
///   from the whole order, and what later steps take together is bounded by what is left before them.
/// - Of two promotions of a step that leave the same to pay, all that can follow is the same. The one
///   that is worth more on the order amount ranks first, then the one written first.
///
/// Promotions of a step are tried from the largest worth down, so that the first that cannot reach
/// the lowest payable ends the step. Takes n log n with n promotions in force unless discounts are set
/// against the thresholds that they lose: then about the square, as by every way that is known to find
/// three of n numbers with a given sum, which such rules can ask for.
struct BestSearch {
  private struct Candidate {
    let index: Int
    let value: ExactAmount
    /// What it takes from the whole order, the most it ever takes.
    let most: Amount
  }

  /// What the promotions of a step take at most.
  private struct Bound {
    /// What those take that give no plain percentage, in minor units.
    let flat: Staircase
    /// The percentages of the others, in millionths.
    let percent: Staircase
  }

  private let program: Program
  private let order: CheckedOrder
  private let steps: [[Candidate]]
  private let bounds: [Bound]
  private var lowest: PricedStack

  /// The stack of `best` for an order among some promotions: those in force that would take something
  /// from the whole order, in any order.
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
    steps = Promotion.Step.allCases.map { step in
      sync.filter { program.promotions[$0].step == step }
        .map { index in
          let promotion = program.promotions[index]
          return Candidate(
            index: index, value: promotion.value(on: order.amount, of: order),
            most: promotion.reduction(from: order.amount, of: order, rounding: program.rounding))
        }
        .sorted { $0.value == $1.value ? $0.index < $1.index : $0.value > $1.value }
    }
    bounds = steps.map { step in
      var (flat, percents): ([Staircase.Step], [Staircase.Step]) = ([], [])
      for candidate in step {
        let promotion = program.promotions[candidate.index]
        let start = promotion.leastLeft.minorUnits
        if let percent = promotion.plainPercent {
          percents.append(Staircase.Step(start: start, height: percent.millionths))
        } else {
          flat.append(Staircase.Step(start: start, height: candidate.most.minorUnits))
        }
      }
      return Bound(flat: Staircase(flat), percent: Staircase(percents))
    }
  }

  private mutating func visit(_ stack: PricedStack) {
    if stack.ranks(before: lowest) { lowest = stack }
  }

  /// Visits a stack, and what can rank first of the ways to apply one more promotion of each step from
  /// `first` on.
  private mutating func combine(_ stack: PricedStack, from first: Int) {
    visit(stack)
    for step in steps.indices.dropFirst(first) {
      let rest = mostTaken(from: stack.payable, in: step + 1)
      let all = mostTaken(from: stack.payable, in: step)
      let leastOfAll = stack.payable.minorUnits - all
      guard canRankFirst(leaving: leastOfAll, count: stack.applied.count + 1) else { continue }
      var seen: Set<Amount> = []
      for candidate in steps[step] {
        let least = stack.payable.minorUnits - candidate.most.minorUnits - rest
        if !canRankFirst(leaving: least, count: stack.applied.count + 1) { break }
        let left = stack.payable - reduction(candidate.index, from: stack.payable)
        guard left < stack.payable, seen.insert(left).inserted,
          canRankFirst(
            leaving: left.minorUnits - mostTaken(from: left, in: step + 1),
            count: stack.applied.count + 1),
          let next = program.stack(stack, applying: candidate.index, to: order)
        else { continue }
        combine(next, from: step + 1)
      }
    }
  }

  /// Whether a stack of at least so many promotions that leaves at least so many minor units can rank
  /// before the lowest so far.
  private func canRankFirst(leaving least: Int64, count: Int) -> Bool {
    let lowestUnits = lowest.payable.minorUnits
    return least < lowestUnits || least == lowestUnits && count <= lowest.applied.count
  }

  /// The most minor units that all steps from `first` on take together.
  private func mostTaken(from left: Amount, in first: Int) -> Int64 {
    bounds.dropFirst(first).reduce(0) { sum, bound in
      let percent = Percent(millionths: bound.percent.height(at: left.minorUnits))
      let discounted = program.rounding.rounded(ExactAmount(left) - ExactAmount(percent, of: left))
      return sum + max(bound.flat.height(at: left.minorUnits), (left - discounted).minorUnits)
    }
  }

  private func reduction(_ index: Int, from left: Amount) -> Amount {
    program.promotions[index].reduction(from: left, of: order, rounding: program.rounding)
  }
}

extension Promotion {
  /// The percentage that it takes off whatever is left; nil if it gives anything else.
  fileprivate var plainPercent: Percent? {
    guard case .once(.discount(let percent)) = benefit, cap == nil else { return nil }
    return percent
  }

  /// The least that must be left for it to take something.
  fileprivate var leastLeft: Amount {
    guard let threshold, !threshold.isBeforeDiscounts else { return .zero }
    return threshold.spend
  }
}

/// The largest of some heights that have begun at a place.
private struct Staircase {
  struct Step {
    let start: Int64
    let height: Int64
  }

  /// Steps that begin later and are higher than all before.
  private let steps: [Step]

  init(_ all: [Step]) {
    var steps: [Step] = []
    for step in all.sorted(by: { ($0.start, $1.height) < ($1.start, $0.height) })
    where step.height > steps.last?.height ?? 0 {
      steps.append(step)
    }
    self.steps = steps
  }

  /// The height at a place; 0 before the first step.
  func height(at place: Int64) -> Int64 {
    let next = steps.partitioningIndex { $0.start > place }
    return next > 0 ? steps[next - 1].height : 0
  }
}
